"""The command line with games of Via Appia (V-X3), and positions as text."""

import json
from pathlib import Path

import pytest

from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia import Player, Rules, Table, load, new
from pompeii.games.appia.components import document
from pompeii.games.appia.rule_options import OPTIONS
from pompeii.games.appia.textview import awaited, quarry, road, seats, show
from tests.cli.command_line import Capture, error_of, output_of, process
from tests.downfall_positions import GAMES as FIRST_GAME
from tests.games.appia.positions import GAMES, read_game, read_trace
from tests.paths import APPIA_GAMES

GAME = str(APPIA_GAMES / "classic-3.json")
RED, BLACK, YELLOW = (player.name for player in read_game("classic-3").players)


@pytest.mark.no_cover  # whole games: see tests/conftest.py
@pytest.mark.parametrize("name", GAMES)
def test_V_X3_replay_prints_the_trace_by_the_format_of_the_record(
    capsys: Capture, name: str
) -> None:
    out = output_of(capsys, "replay", str(APPIA_GAMES / f"{name}.json"), "--trace")
    assert out.encode() == read_trace(name)


def test_V_X3_short_game_is_printed(capsys: Capture) -> None:
    out = output_of(capsys, "replay", str(APPIA_GAMES / "poor-2.json"), "--trace")
    assert out.encode() == read_trace("poor-2")


def test_V_X3_separate_process_prints_the_same_bytes() -> None:
    ended = process("replay", str(APPIA_GAMES / "poor-2.json"), "--trace")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.replace(b"\r\n", b"\n") == read_trace("poor-2")


def test_V_X3_rejected_record_is_one_line_and_nothing_else(capsys: Capture, tmp_path: Path) -> None:
    document = json.loads(Path(GAME).read_text(encoding="utf-8"))
    document["deal"]["first"] = 7
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    for more in ([], ["--trace"]):
        err = error_of(capsys, "replay", str(file), *more)
        assert err == f"pompeii: {file}: deal.first: must be a seat from 0 to 2\n"


def test_replay_describes_a_finished_game(capsys: Capture) -> None:
    out = output_of(capsys, "replay", GAME)
    assert out.startswith(
        f"A finished game, 294 actions.\n{YELLOW} (yellow) wins with 67 points.\n\n"
    )
    rows = out.split("\n\n")[1].splitlines()
    assert rows[0].split() == ["points", "coins", "stones", "cart", "tokens", "+1", "player"]
    assert rows[3].split() == ["yellow", "67", "23", "1s", "1s", "1m", "4", "4", "6", YELLOW]


def test_new_deals_a_game(capsys: Capture) -> None:
    flags = ["--players", "3", "--seed", "79", "--settle", "each", "--no-pass-over"]
    flags += ["--quiet-rounds", "0", "--coins-seen", "all"]
    record = load(output_of(capsys, "new", "--game", "via-appia", *flags))
    assert record.rules == Rules(settle="each", pass_over=False, quiet_rounds=0, coins_seen="all")
    assert record.document["rules"]["preset"] == "classic"
    assert [player.name for player in record.players] == ["Livia", "Marcus", "Julia"]
    assert (record.document["seed"], record.actions) == ("79", [])
    again = load(output_of(capsys, "new", "--game", "via-appia", *flags))
    assert again.deal == record.deal
    other = load(
        output_of(capsys, "new", "--game", "via-appia", "--player", "A:blue", "--player", "B")
    )
    assert [player.side for player in other.players] == [3, 0]
    assert other.deal != load(output_of(capsys, "new", "--game", "via-appia")).deal


def test_random_plays_a_game(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    flags = ["--game", "via-appia", "--seed", "79", "--round-limit", "6", "-o", str(file)]
    assert output_of(capsys, "random", *flags) == ""
    record = load(file.read_text(encoding="utf-8"))
    assert Table(record).winners is not None
    before = file.read_bytes()
    output_of(capsys, "random", *flags)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--settle", "each"], "pompeii new: unrecognized arguments: --settle each"),
        (
            ["--game", "via-appia", "--ad79-block", "3"],
            "pompeii new: unrecognized arguments: --ad79-block 3",
        ),
        (
            ["--game", "via-appia", "--rules", "online"],
            "pompeii new: argument --rules: invalid choice: 'online'",
        ),
        (
            ["--game", "chess"],
            "pompeii new: argument --game: invalid choice: 'chess'",
        ),
        (["--game"], "pompeii new: argument --game: expected one argument"),
        (
            ["--game", "via-appia", "--player", "A:blue", "--player", "B:blue"],
            "pompeii: --player B:blue: colour: blue sits at the table already",
        ),
    ],
)
def test_impossible_deal_is_reported(capsys: Capture, flags: list[str], words: str) -> None:
    assert error_of(capsys, "new", *flags).startswith(words)


def test_impossible_number_of_an_option_is_reported(capsys: Capture) -> None:
    for given in ("4", "many"):
        assert error_of(capsys, "new", "--game", "via-appia", "--quiet-rounds", given).endswith(
            f"must be 0 or a whole number from 5 to 20, not {given!r}\n"
        )
    out = " ".join(output_of(capsys, "new", "--game", "via-appia", "--help").split())
    assert "May be 0 or a whole number from 5 to 20." in out
    assert "--quarry" not in out


def test_one_file_may_hold_games_of_both_kinds(capsys: Capture, tmp_path: Path) -> None:
    both = [Path(GAME), FIRST_GAME / "classic-2.json"]
    games = [{"record": json.loads(path.read_text(encoding="utf-8"))} for path in both]
    file = tmp_path / "games.json"
    document = {"format": "pompeii-games", "version": 1, "games": games}
    file.write_text(json.dumps(document), encoding="utf-8")
    out = output_of(capsys, "replay", str(file))
    assert f"{file}, game 1: A finished game, 294 actions.\n" in out
    assert f"{file}, game 2: A finished game, " in out


def test_show_draws_a_position(capsys: Capture) -> None:
    out = output_of(capsys, "show", GAME, "--ply", "150", "--seat", "red")
    assert out.startswith(
        f"Action 150, round 27: {RED} (red) settles what fell.\nLast: s>s by {RED} (red)."
    )
    assert "\nbeneventum RY\n" in out
    assert "  [b7 s]      [b8 m]      [b9 s]      [b10 s]\n" in out
    assert "   c1 l       [c2 s] " in out
    assert "> red    27       5 " in out
    assert "  yellow 40       ? " in out
    assert "Cards face up: 16 (4, 1s), 8 (2, 2m), 2 (1, 1s 2m), 7 (2, 2s 1m).\n" in out
    assert out.endswith("\nActions: s>1 s>s\n")
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "Actions" not in output_of(capsys, "show", GAME, "--ply", "150")


def test_show_draws_the_end(capsys: Capture) -> None:
    assert output_of(capsys, "show", GAME).startswith(
        f"Action 294, round 48: {YELLOW} (yellow) wins with 67 points.\n"
    )


def test_show_knows_the_seats_of_the_game(capsys: Capture) -> None:
    assert "nobody plays blue" in error_of(capsys, "show", GAME, "--seat", "blue")


def test_shared_victory_is_reported() -> None:
    record = read_game("poor-2")
    table = Table(record)
    table.state.scores = [24, 24]
    words = f"{RED} (red) and {BLACK} (black) share the victory with 24 points each"
    assert awaited(table.view(None), record.players) == words


def test_every_stone_of_the_quarry_is_drawn_or_hidden_by_an_earlier_one() -> None:
    record = new([Player("A", 0), Player("B", 1)], {}, "79")
    drawn = quarry(Table(record).view(None))
    lines = drawn.splitlines()
    assert {*lines[0]} == {"-"}
    assert {*lines[-1]} == {"="}
    signs = [sign for line in lines[1:-1] for sign in line if sign != " "]
    assert 20 <= len(signs) <= 24
    assert {*signs} == {*"sml"}


def test_all_pieces_stand_in_Roma_before_the_first_action() -> None:
    record = load(json.dumps({**read_game("classic-4").document, "actions": []}))
    view = Table(record).view(None)
    assert road(view).startswith("roma KYRB\n   a1 m        a2 l        a3 s\n")
    assert "Last:" not in show(view, record.players)
    assert all(SIDES[player.side] in seats(view, record.players) for player in record.players)


def test_board_draws_the_empty_road(capsys: Capture) -> None:
    out = output_of(capsys, "board", "--game", "via-appia")
    assert out.startswith("roma\n   a1 m        a2 l        a3 s\n")
    assert out.endswith("\nbrundisium\n")
    assert "[" not in out
    assert json.loads(output_of(capsys, "board", "--game", "via-appia", "--json")) == document()


def test_rules_lists_the_options(capsys: Capture) -> None:
    out = output_of(capsys, "rules", "--game", "via-appia", "--players", "3")
    assert out.startswith("Classic (V-O), 3 players; * differs from classic.\n")
    assert all(f"\n  {option.name}: " in out for option in OPTIONS)
    assert output_of(capsys, "rules", "--game", "via-appia", "--list").startswith(
        "classic   V-O The "
    )
