"""The command match."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from pompeii import load
from pompeii.cli import main
from pompeii.cli.parser import parser
from pompeii.games.downfall.bots import BOTS
from tests.cli.command_line import Capture, command_text, error_of, output_of, process
from tests.paths import ROOT

GREEDY = "examples/greedy.py:Greedy"
ENDS = f"cmd:{command_text(sys.executable, '-c', '1/0')}"
SMALL = ("random", "random", "--games", "4", "--budget", "1it")


def played(capsys: Capture, *arguments: str) -> str:
    """Return the output of a command, whose error output holds only its progress.

    It may begin with the number of games that were in the file already.
    """
    assert main.main(arguments) == 0
    out, err = capsys.readouterr()
    said = [line for line in err.splitlines() if line]
    if said and re.match(r"\d+ of \d+ games were in ", said[0]):
        said.pop(0)
    for line in said:
        assert re.match(r"\[#*-*\] \d+/\d+ games, .* left$", line)
    return out


def facts(capsys: Capture, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(played(capsys, *arguments, "--json").splitlines()[-1])
    return found


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def timeless(line: dict[str, Any]) -> str:
    return json.dumps({k: v for k, v in line.items() if k not in ("thought", "seconds")})


def test_match_prints_a_table(capsys: Capture) -> None:
    out = played(capsys, "match", "random", GREEDY, "--games", "6", "--budget", "1it")
    assert out.startswith("random against examples/greedy.py:Greedy: 6 games, ")
    rows = [line for line in out.splitlines() if "%" in line and " to " in line]
    assert [row.split()[0] for row in rows] == ["random", GREEDY]
    assert out.endswith("A fair share is 50.0%.\n")


def test_each_bot_can_have_its_own_budget(capsys: Capture, tmp_path: Path) -> None:
    pair = ("medium", "hard", "--games", "2", "--budget")
    match, ladder = tmp_path / "match.jsonl", tmp_path / "ladder.jsonl"
    played(capsys, "match", *pair, "1it,2it", "-o", str(match))
    played(capsys, "ladder", *pair, "1it,2it", "-o", str(ladder))
    for line in (*lines(match), *lines(ladder)):
        assert (line["match"]["bots"], line["match"]["budgets"]) == (
            ["medium", "hard"],
            ["1it", "2it"],
        )


def test_bot_with_two_budgets_is_two_contestants(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    pair = ("match", "hard", "hard", "--games", "2", "--budget", "1it,8it", "-o", str(file))
    assert played(capsys, *pair).startswith("hard 1it against hard 8it: 2 games, ")
    found = facts(capsys, *pair)  # of the saved games
    assert set(found["share"]) == {"hard 1it", "hard 8it"}
    assert found["games"] == 2
    assert {player["kind"] for player in lines(file)[0]["record"]["players"]} == {"bot:hard"}


def test_match_of_more_seats(capsys: Capture) -> None:
    found = facts(
        capsys, "match", "random", "random", "--bot", GREEDY,
        "--games", "9", "--budget", "1it",
    )  # fmt: skip
    assert found["games"] == 9
    assert list(found["share"]) == ["random", GREEDY]
    shares = found["share"]
    assert 2 * shares["random"] + shares[GREEDY] == pytest.approx(1, abs=1e-3)
    for key in ("share", "low", "high", "rescued", "ms_per_decision", "faults"):
        assert set(found[key]) == set(found["share"])
    for bot, share in found["share"].items():
        assert found["low"][bot] <= share <= found["high"][bot]


@pytest.mark.parametrize(("command", "bots", "games"), [("match", 3, 6), ("ladder", 2, 6)])
def test_games_are_rounded_up_to_whole_deals_with_a_note(
    capsys: Capture, command: str, bots: int, games: int
) -> None:
    names = ["random", "easy", "random"][:bots]
    asked = games - 1
    assert main.main([command, *names, "--games", str(asked), "--budget", "1it", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] == games
    said = err.splitlines()[0]
    assert said.startswith(
        f"pompeii: --games {asked}: {games} are played, each deal with all {bots}"
    )
    assert "--games" not in played(
        capsys, command, *names, "--games", str(games), "--budget", "1it"
    )


def test_rules_and_seed_determine_the_games(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    given = ("--rules", "online", "--dual-vents", "--seed", "mine", "-o", str(file))
    played(capsys, "match", *SMALL, *given)
    for line in lines(file):
        assert line["match"] == {
            "bots": ["random", "random"],
            "budgets": ["1it", "1it"],
            "rules": {"preset": "online", "dual_vents": True},
            "seed": "mine",
        }
        record = load(json.dumps(line["record"]))
        assert record.rules.dual_vents
        assert record.document["seed"] == f"mine/{line['deal']}"


def test_one_process_and_two_play_the_same_games(capsys: Capture, tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    found = [
        facts(capsys, "match", *SMALL, "-o", str(file), "--jobs", jobs)
        for file, jobs in zip(files, ("1", "2"), strict=True)
    ]
    one, two = (sorted(timeless(line) for line in lines(file)) for file in files)
    assert one == two
    for each in found:
        del each["seconds"], each["ms_per_decision"]
    assert found[0] == found[1]


def test_stored_games_are_not_played_again(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = facts(capsys, "match", *SMALL, "-o", str(file))
    before = file.read_bytes()
    assert facts(capsys, "match", *SMALL, "-o", str(file)) == first
    assert main.main(["match", *SMALL, "-o", str(file)]) == 0
    words = f"4 of 4 games were in {file}. Use another file for a changed bot."
    assert words in capsys.readouterr().err
    assert file.read_bytes() == before
    more = facts(capsys, "match", *SMALL, "--games", "6", "-o", str(file))
    assert more["games"] == 6
    assert file.read_bytes().startswith(before)
    assert len(lines(file)) == 6


def test_foreign_file_is_rejected_and_unchanged(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played(capsys, "match", *SMALL, "--seed", "other", "-o", str(file))
    for content in (file.read_bytes(), b"buy olives", b'{"format": "pompeii-game"}'):
        file.write_bytes(content)
        for command in ("match", "ladder"):
            bots = SMALL if command == "match" else ("random", "easy")
            words = error_of(capsys, command, *bots, "-o", str(file))
            assert f"{file}: line 1 is no game of this match, so nothing is written there" in words
        assert file.read_bytes() == content


def test_file_of_standard_output_is_rejected_in_one_line(tmp_path: Path) -> None:
    printed = tmp_path / "printed"
    with printed.open("wb") as file:
        ended = process("match", *SMALL, "-o", str(printed), stdout=file, timeout=60)
    assert ended.returncode == 2
    words = f"pompeii: {printed}: what is printed goes there, so nothing can be kept"
    assert ended.stderr.decode().splitlines() == [words]
    assert printed.read_bytes() == b""


def test_truncated_last_line_is_played_again(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played(capsys, "match", *SMALL, "-o", str(file))
    whole = file.read_bytes()
    for cut in (1, 2, 100, len(whole.splitlines()[-1])):
        file.write_bytes(whole[:-cut])
        assert facts(capsys, "match", *SMALL, "-o", str(file))["games"] == 4
        assert [timeless(line) for line in lines(file)] == [
            timeless(json.loads(line)) for line in whole.splitlines()
        ]


def test_duplicate_game_counts_once(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = facts(capsys, "match", *SMALL, "-o", str(file))
    file.write_bytes(file.read_bytes() * 2)
    assert facts(capsys, "match", *SMALL, "-o", str(file)) == first


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_faults_are_reported_at_first_and_counted_at_the_end(capsys: Capture, jobs: str) -> None:
    bot = "tests/arena/faulty_bots.py:Raises"
    arguments = ("match", "random", bot, "--games", "4", "--jobs", jobs, "--json")
    assert main.main(arguments) == 1
    out, err = capsys.readouterr()
    first, retired, *progress, last = err.splitlines()
    at, place = r"\(faulty_bots\.py:\d+\)", r"\(deal \d, action \d+\)"
    assert re.fullmatch(
        rf"{bot} raised RuntimeError: two lines {at} {place}; a stand-in chose\.", first
    )
    assert re.fullmatch(
        rf"{bot} is retired from this game after 3 failures {place}; a stand-in chose\.", retired
    )
    assert all(line.startswith("[") for line in progress)
    found = json.loads(out)
    assert found["faults"]["random"] == 0
    assert found["faults"][bot] == found["decisions"][bot] > 100
    count = f"a stand-in chose in {found['faults'][bot]} of {found['decisions'][bot]} decisions"
    assert re.fullmatch(
        rf"{bot}: {count}, first because it raised RuntimeError: two lines {at} {place}\.", last
    )


def test_table_counts_the_faults_of_each_bot(capsys: Capture) -> None:
    bot = "tests/arena/faulty_bots.py:Raises"
    assert main.main(("match", "random", bot, "--games", "2")) == 1
    out, _err = capsys.readouterr()
    heads, *rows = [line.split() for line in out.splitlines()[2:5]]
    assert heads[-1] == "faults"
    assert [(row[0], row[-1] == "0") for row in rows] == [("random", True), (bot, False)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_strict_stops_at_the_first_fault_with_traceback_and_position(
    capsys: Capture, jobs: str, tmp_path: Path
) -> None:
    bot, file = "tests/arena/faulty_bots.py:Raises", tmp_path / "games.jsonl"
    arguments = ("match", "random", bot, "--games", "4", "--strict", "--jobs", jobs)
    assert main.main((*arguments, "-o", str(file))) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert file.read_bytes() == b""
    start, position = err.split("RuntimeError: two\nlines\n")
    assert start.startswith("Traceback")
    assert 'faulty_bots.py", line' in start
    assert "in choose" in start
    assert re.match(r"Action [01]\. The city fills", position)
    assert "Hand of " in position
    said = position.splitlines()[-1]
    assert re.fullmatch(
        rf"pompeii: {bot} raised RuntimeError: two lines \(faulty_bots\.py:\d+\)"
        r" \(deal 0, rotation \d, ply [01]\)",
        said,
    )


def test_strict_changes_nothing_without_faults(capsys: Capture) -> None:
    assert facts(capsys, "match", *SMALL, "--strict")["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random"], "a match has 2 to 4 bots, not 1"),
        (["random"] * 5, "a match has 2 to 4 bots, not 5"),
        (["random", "nobody"], "no bot is called 'nobody'"),
        ([*SMALL, "--games", "0"], "argument --games: must be a whole number from 1 on"),
        ([*SMALL, "--games", "x"], "argument --games: must be a whole number from 1 on"),
        ([*SMALL, "--jobs", "-1"], "argument --jobs: must be a whole number from 1 on"),
        ([*SMALL, "--budget", "soon"], "argument --budget: 'soon' is no budget like 100ms"),
        ([*SMALL, "--budget", "1it,2it,3it"], "or one for each of them: 2, not 3"),
        ([*SMALL, "--budget", "0s"], "argument --budget: a budget is a positive number"),
        (
            [*SMALL, "--ad79-block", "25"],
            "argument --ad79-block: must be a whole number",
        ),
        ([*SMALL, "--seed", "7" * 64], "argument --seed: must be text of at most 57 characters"),
        ([*SMALL, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"], "not allowed with argument"),
        ([*SMALL, "--cluster", "here"], "'here' is no address like tcp://192.0.2.1:8786"),
        ([*SMALL, "-o", str(ROOT)], "Is a directory"),
        ([*SMALL, "-o", str(ROOT / "README.md")], "README.md: line 1 is no game of this match"),
    ],
)
def test_impossible_match_is_rejected(capsys: Capture, arguments: list[str], words: str) -> None:
    assert words in error_of(capsys, "match", *arguments)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("tests/arena/faulty_bots.py:Broken", "cannot be started: making it raised"),
        ("tests/arena/faulty_bots.py:Empty", "cannot be started: it has no method choose"),
        ("tests/arena/faulty_bots.py:Nobody", "cannot be started: it has no class 'Nobody'"),
        ("nowhere.py:Bot", "nowhere.py: No such file"),
        ("cmd:./no-such-program", "cannot be started: "),
        (ENDS, "it ended with status 1 instead of answering"),
    ],
)
def test_bot_that_cannot_be_started_ends_the_match_before_the_first_game(
    capsys: Capture, tmp_path: Path, bot: str, words: str
) -> None:
    file = tmp_path / "games.jsonl"
    assert main.main(("match", "random", bot, "--jobs", "2", "-o", str(file))) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pompeii: ")
    assert words in err
    assert err.count("\n") == 1
    assert not file.exists()


def test_help_names_every_bot_and_its_examples_parse(capsys: Capture) -> None:
    for command in ("match", "ladder"):
        words = output_of(capsys, command, "--help")
        for bot in BOTS:
            assert bot in words
        for line in re.findall(r"^  pompeii (.+)$", words.split("examples:")[1], re.MULTILINE):
            assert parser().parse_args(line.split()).command == command
