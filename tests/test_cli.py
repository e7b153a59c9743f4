"""The command line: what it prints, what it refuses, how it ends."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pompeii import Record, cli, game, load, make_rules
from pompeii.arguments import parser
from pompeii.cards import SIDES
from pompeii.rules import OPTIONS, PRESETS
from pompeii.trace import trace
from tests.positions import GAMES, OPTION_VALUES

ROOT = Path(__file__).parent.parent
GAME = str(GAMES / "classic-3.json")
FIRST = "P2 (yellow)"
"""Who begins there."""

Capture = pytest.CaptureFixture[str]


def ran(capsys: Capture, *arguments: str) -> str:
    """What a command prints that must succeed without a word of complaint."""
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line a command says that must fail and print nothing."""
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pompeii")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pompeii", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, **options)


def made(capsys: Capture, *arguments: str) -> Record:
    return load(ran(capsys, *arguments))


def changed(tmp_path: Path, **changes: object) -> str:
    """A file with a finished game in which some keys are different."""
    document = json.loads(Path(GAME).read_text(encoding="utf-8"))
    file = tmp_path / "changed.json"
    file.write_text(json.dumps({**document, **changes}), encoding="utf-8")
    return str(file)


# new and random


@pytest.mark.parametrize("command", ["new", "random"])
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_dealt_for_its_players_and_rules(
    capsys: Capture, command: str, preset: str, seats: int
) -> None:
    record = made(capsys, command, "--players", str(seats), "--rules", preset, "--seed", "79")
    assert [player.side for player in record.players] == list(range(seats))
    assert all(player.kind == "human" for player in record.players)
    assert record.rules == make_rules(seats, preset)
    assert record.document["seed"] == "79"


@pytest.mark.parametrize("name", OPTION_VALUES)
def test_every_option_is_a_flag(capsys: Capture, name: str) -> None:
    flag = name.replace("_", "-")
    for value in OPTION_VALUES[name]:
        if isinstance(value, bool):
            given = [f"--{flag}" if value else f"--no-{flag}"]
        else:
            given = [f"--{flag}", str(value)]
        assert made(capsys, "new", *given).rules == make_rules(2, "classic", {name: value})


def test_every_option_is_explained_with_its_source(capsys: Capture) -> None:
    words = " ".join(ran(capsys, "new", "--help").split())
    for option in OPTIONS:
        for part in (option.label, option.help, option.source):
            assert part in words


def test_players_by_name_colour_and_kind(capsys: Capture) -> None:
    given = ["Livia", "Æmilia:black", "Titus:yellow:bot:hard"]
    record = made(capsys, "new", *[word for who in given for word in ("--player", who)])
    found = [(player.name, SIDES[player.side], player.kind) for player in record.players]
    assert found == [
        ("Livia", "red", "human"),
        ("Æmilia", "black", "human"),
        ("Titus", "yellow", "bot:hard"),
    ]


def test_a_player_without_colour_gets_the_first_free_one(capsys: Capture) -> None:
    record = made(capsys, "new", "--player", "Livia", "--player", "Marcus:red")
    assert [SIDES[player.side] for player in record.players] == ["black", "red"]


def test_new_has_no_actions_and_random_has_all(capsys: Capture) -> None:
    assert made(capsys, "new").actions == []
    record = made(capsys, "random")
    state = record.start()
    for action in record.actions:
        assert game.outcome(state) is None
        game.apply(state, action)
    assert game.outcome(state) is not None


def test_the_seed_decides(capsys: Capture) -> None:
    for command in ("new", "random"):
        first = ran(capsys, command, "--seed", "79")
        assert ran(capsys, command, "--seed", "79") == first
        assert ran(capsys, command, "--seed", "80") != first
        assert ran(capsys, command) != ran(capsys, command)
    assert made(capsys, "new", "--seed", "79").deal == made(capsys, "random", "--seed", "79").deal


def test_without_a_seed_one_is_made_that_gives_the_game_again(capsys: Capture) -> None:
    first = ran(capsys, "random")
    assert ran(capsys, "random", "--seed", json.loads(first)["seed"]) == first


def test_output_writes_what_is_printed_else(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert ran(capsys, "random", "--seed", "79", "-o", str(file)) == ""
    assert file.read_bytes().decode() == ran(capsys, "random", "--seed", "79")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "5"], "argument --players: invalid choice: 5"),
        (["--rules", "fancy"], "argument --rules: invalid choice: 'fancy'"),
        (["--rul", "classic"], "unrecognized arguments: --rul classic"),
        (["--player", "Livia"], "players: must be a list of 2 to 4 players"),
        (["--player", "a"] * 5, "players: must be a list of 2 to 4 players"),
        (["--player", "a:green", "--player", "b"], "'green' is no colour; known are red, black"),
        (["--player", "a:red", "--player", "b:red"], "players[1].colour: red sits at the table"),
        (["--player", "a:blue", "--player", "b"], "players[0].colour: must be one of red, black"),
        (["--player", ":red", "--player", "b"], "players[0].name: must be text"),
        (["--player", "a:red:robot", "--player", "b"], "players[0].kind: must be"),
        (["--players", "2", "--player", "a"], "argument --player: not allowed with"),
        (["--ad79-block", "25"], "rules.ad79_block: must be a whole number from 1 to 24"),
        (["--ad79-block", "x"], "argument --ad79-block: invalid int value: 'x'"),
        (["--joker-targets", "all"], "argument --joker-targets: invalid choice: 'all'"),
        (["--seed", "7" * 65], "seed: must be text of at most 64 characters"),
        (["--seed", "\udcff"], "argument --seed: is not UTF-8"),
        (["-o", str(ROOT)], f"pompeii: {ROOT}: "),
    ],
)
def test_a_game_that_cannot_be_is_refused(
    capsys: Capture, arguments: list[str], words: str
) -> None:
    for command in ("new", "random"):
        assert words in refused(capsys, command, *arguments)


# replay


def test_replay_tells_a_running_game(capsys: Capture, tmp_path: Path) -> None:
    out = ran(capsys, "replay", changed(tmp_path, actions=[]))
    assert out.startswith(f"A game in progress, 0 actions.\n{FIRST} plays a card.\n")
    out = ran(
        capsys,
        "replay",
        changed(tmp_path, actions=load(Path(GAME).read_text()).document["actions"][:1]),
    )
    assert out.startswith("A game in progress, 1 action.\n")


def test_replay_tells_a_finished_game(capsys: Capture) -> None:
    for file in sorted(GAMES.glob("*-[234].json")):
        state = (record := load(file.read_text(encoding="utf-8"))).start()
        for action in record.actions:
            game.apply(state, action)
        winners = game.outcome(state)
        assert winners is not None
        out = ran(capsys, "replay", str(file))
        assert out.startswith(f"A finished game, {len(record.actions)} actions.\n")
        said = " ".join(out.split())
        for seat in winners:
            assert f"{record.players[seat].name} ({SIDES[record.players[seat].side]})" in said
        assert f"{state.rescued[winners[0]]} rescued" in said
        rows = out.split("\n\n")[1].splitlines()[1:]
        for seat, row in enumerate(rows):
            figures = [0, 0, 0, state.rescued[seat], state.volcano[seat]]
            assert [int(word) for word in row.split()[1:6]] == figures


def test_replay_traces_a_line_for_every_ply(capsys: Capture) -> None:
    lines = ran(capsys, "replay", GAME, "--trace").splitlines()
    assert [json.loads(line) for line in lines] == list(
        trace(load(Path(GAME).read_text(encoding="utf-8")))
    )


def test_replay_does_not_wait_for_the_draw_of_a_page(capsys: Capture, tmp_path: Path) -> None:
    actions = json.loads(Path(GAME).read_text(encoding="utf-8"))["actions"][:1]
    file = changed(tmp_path, actions=actions, page={"undrawn": True})
    assert "plays a card" in ran(capsys, "replay", file)
    assert f"{FIRST} draws next" in ran(capsys, "show", file)
    assert "plays a card" in ran(capsys, "show", file, "--ply", "1")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"format": "chess"}, "format: "),
        ({"version": 2}, "version: is newer"),
        ({"rules": {"preset": "fancy"}}, "rules.preset: "),
        ({"rules": {"new\nline": 1}}, "rules."),
        ({"players": []}, "players: "),
        ({"deal": {}}, "deal.hands: "),
        ({"actions": ["11@k6", "d4-out"]}, "actions["),
    ],
)
def test_a_record_is_refused_whole(
    capsys: Capture, tmp_path: Path, changes: dict[str, object], place: str
) -> None:
    file = changed(tmp_path, **changes)
    for command in (["replay", file], ["replay", file, "--trace"], ["show", file]):
        assert refused(capsys, *command).startswith(f"pompeii: {place}")


def test_an_illegal_last_action_leaves_no_trace(capsys: Capture, tmp_path: Path) -> None:
    actions = json.loads(Path(GAME).read_text(encoding="utf-8"))["actions"]
    file = changed(tmp_path, actions=[*actions, "done"])
    words = refused(capsys, "replay", file, "--trace")
    assert words == f"pompeii: actions[{len(actions)}]: The game is over (M7)\n"


# What is read


def test_a_file_that_cannot_be_read_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    missing = tmp_path / "missing\nfile"
    binary, long, empty = (tmp_path / name for name in ("binary", "long", "empty"))
    binary.write_bytes(b'{"format": "\xff"}')
    long.write_bytes(b" " * 4_000_001)
    empty.touch()
    for command in ("replay", "show"):
        assert r"missing\nfile: " in refused(capsys, command, str(missing))
        refused(capsys, command, str(tmp_path))
        assert "binary: is not UTF-8 (byte 12)" in refused(capsys, command, str(binary))
        assert "long: is too large for a record" in refused(capsys, command, str(long))
        assert "record: is not JSON" in refused(capsys, command, str(empty))


def test_a_byte_order_mark_is_no_part_of_a_record(capsys: Capture, tmp_path: Path) -> None:
    marked = tmp_path / "marked.json"
    marked.write_bytes(b"\xef\xbb\xbf" + Path(GAME).read_bytes())
    assert ran(capsys, "replay", str(marked)) == ran(capsys, "replay", GAME)


def test_a_dash_reads_standard_input(capsys: Capture) -> None:
    for arguments in (["replay", "--trace"], ["show", "--seat", "red"]):
        done = process(*arguments, "-", input=Path(GAME).read_bytes())
        assert done.returncode == 0
        assert done.stderr == b""
        out = done.stdout.decode().replace("\r\n", "\n")
        assert out == ran(capsys, *arguments, GAME)
    done = process("replay", "-", input=b"\xff")
    assert done.returncode == 2
    assert done.stderr.split() == b"pompeii: standard input: is not UTF-8 (byte 0)".split()


# How it ends


def test_a_reader_that_stops_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "pompeii", "replay", "--trace", GAME]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == cli.PIPE_CLOSED


class Full(io.TextIOBase):
    """Standard output on a disk without room, in a file of its own to be turned away from."""

    def __init__(self, file: Path) -> None:
        self.file = file.open("w", encoding="utf-8")

    def write(self, text: str) -> int:
        raise OSError(28, f"No room for {len(text)} characters")

    def fileno(self) -> int:
        return self.file.fileno()


def test_what_cannot_be_written_is_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    full = Full(tmp_path / "full")
    monkeypatch.setattr(sys, "stdout", full)
    assert cli.main(["rules", "--list"]) == 2
    assert re.fullmatch(
        r"pompeii: standard output: No room for \d+ characters\n", capsys.readouterr().err
    )
    full.file.close()


def test_without_standard_output_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.main(["rules"]) == 0


def test_control_c_ends_it_quietly(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(text: str) -> Record:
        raise KeyboardInterrupt(len(text))

    monkeypatch.setattr(cli, "load", interrupted)
    assert cli.main(["replay", GAME]) == cli.INTERRUPTED
    assert capsys.readouterr() == ("", "")


def test_names_are_escaped_where_they_cannot_be_shown(tmp_path: Path) -> None:
    players = [
        {"name": "Æmilia", "colour": "red", "kind": "human"},
        {"name": "\u202eMarcus\u2028", "colour": "black", "kind": "human"},
        {"name": "Titus", "colour": "yellow", "kind": "human"},
    ]
    file = changed(tmp_path, players=players)
    for encoding, shown in (("ascii", rb"\xc6milia"), ("utf-8", "Æmilia".encode())):
        done = process(
            "show", file, env={"PYTHONIOENCODING": encoding, "SYSTEMROOT": "C:\\Windows"}
        )
        assert done.returncode == 0
        assert shown in done.stdout
        assert rb"\u202eMarcus\u2028" in done.stdout


# show


def test_show_refuses_what_is_not_there(capsys: Capture) -> None:
    played = len(load(Path(GAME).read_text(encoding="utf-8")).actions)
    for ply in (-1, played + 1):
        words = refused(capsys, "show", GAME, "--ply", str(ply))
        assert words.startswith(f"pompeii: --ply: must be from 0 to {played}")
    assert "invalid int value" in refused(capsys, "show", GAME, "--ply", "soon")
    assert "nobody plays blue, only red, black" in refused(capsys, "show", GAME, "--seat", "blue")
    assert "invalid choice: 'green'" in refused(capsys, "show", GAME, "--seat", "green")


def test_show_stands_where_the_record_ends(capsys: Capture) -> None:
    played = len(load(Path(GAME).read_text(encoding="utf-8")).actions)
    assert ran(capsys, "show", GAME) == ran(capsys, "show", GAME, "--ply", str(played))
    assert ran(capsys, "show", GAME).startswith(f"Ply {played}. The game is over: ")


# rules


def test_rules_lists_every_option_with_its_source(capsys: Capture) -> None:
    for preset in PRESETS.values():
        for seats in (2, 3, 4):
            out = ran(capsys, "rules", preset.name, "--players", str(seats))
            assert all(len(line) <= 80 for line in out.splitlines())
            words = " ".join(out.split())
            rules = make_rules(seats, preset.name)
            assert preset.summary in words
            for option in OPTIONS:
                value = getattr(rules, option.name)
                differs = value != getattr(make_rules(2), option.name)
                said = json.dumps(value).strip('"')
                assert f"\n{'*' if differs else ' '} {option.name}: {said}" in out
                for part in (f"({option.rule})", option.label, option.help, option.source):
                    assert part in words


def test_rules_are_the_classic_ones_unless_named(capsys: Capture) -> None:
    assert ran(capsys, "rules") == ran(capsys, "rules", "classic")
    assert "invalid choice: 'fancy'" in refused(capsys, "rules", "fancy")


def test_rules_lists_the_rule_sets(capsys: Capture) -> None:
    words = " ".join(ran(capsys, "rules", "--list").split())
    for preset in PRESETS.values():
        assert f"{preset.name} {preset.source} {preset.summary}" in words


# Help, and the examples in it


def test_a_command_is_needed(capsys: Capture) -> None:
    assert "the following arguments are required: COMMAND" in refused(capsys)
    assert "invalid choice: 'play'" in refused(capsys, "play")


def test_every_command_has_help_with_examples_that_run(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    whole = ran(capsys, "--help")
    examples = [whole]
    for command in ("new", "replay", "show", "random", "rules"):
        assert f"\n    {command}" in whole
        examples.append(ran(capsys, command, "--help"))
    for text in examples:
        lines = re.findall(r"^  pompeii (.+)$", text.split("examples:")[1], re.MULTILINE)
        assert lines
        for line in lines:
            ran(capsys, *line.split())


def test_help_names_all_commands_that_there_are() -> None:
    assert set(cli._COMMANDS) == {"new", "replay", "show", "random", "rules"}
    for command in cli._COMMANDS:
        file = ["game.json"] if command in ("replay", "show") else []
        assert parser().parse_args([command, *file]).command == command


def test_the_readme_shows_what_is_really_printed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    sessions = re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert sessions
    for session in sessions:
        for said in session.split("$ pompeii ")[1:]:
            command, _, printed = said.partition("\n")
            assert ran(capsys, *command.split()).strip() == printed.strip()


def test_the_package_is_a_command() -> None:
    done = process("rules", "--list")
    assert done.returncode == 0
    assert b"classic" in done.stdout
