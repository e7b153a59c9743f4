"""The command line: creating and playing games, listing the rules, help."""

import json
import os
import re
from pathlib import Path

import pytest

import pompeii
from pompeii import Record, load, make_rules
from pompeii.cli.parser import COMMANDS
from pompeii.games.downfall import components_document, game
from pompeii.games.downfall.board import (
    BUILDINGS,
    GATES,
    NAMES,
    NEIGHBOURS,
    SPACES,
    SQUARES,
    VENTS,
    cell,
    mask,
    square,
)
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.rule_options import OPTIONS, PRESETS
from tests.cli.command_line import Capture, error_of, output_of, process
from tests.downfall_positions import OPTION_VALUES
from tests.paths import ROOT


def record_of(capsys: Capture, *arguments: str) -> Record:
    return load(output_of(capsys, *arguments))


# new and random


@pytest.mark.parametrize("command", ["new", "random"])
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_game_is_created_for_its_players_and_rules(
    capsys: Capture, command: str, preset: str, seats: int
) -> None:
    record = record_of(capsys, command, "--players", str(seats), "--rules", preset, "--seed", "79")
    assert [player.side for player in record.players] == list(range(seats))
    assert all(player.kind == "human" for player in record.players)
    assert record.rules == make_rules(seats, preset)
    assert record.document["seed"] == "79"


@pytest.mark.parametrize("name", OPTION_VALUES)
def test_every_option_has_a_flag(capsys: Capture, name: str) -> None:
    flag = name.replace("_", "-")
    for value in OPTION_VALUES[name]:
        if isinstance(value, bool):
            given = [f"--{flag}" if value else f"--no-{flag}"]
        else:
            given = [f"--{flag}", str(value)]
        assert record_of(capsys, "new", *given).rules == make_rules(2, "classic", {name: value})


def test_every_option_is_explained_with_its_source(capsys: Capture) -> None:
    words = " ".join(output_of(capsys, "new", "--help").split())
    for option in OPTIONS:
        for part in (option.label, option.help, option.source):
            assert part in words


def test_players_have_name_colour_and_kind(capsys: Capture) -> None:
    given = ["Livia", "Æmilia:black", "Titus:yellow:bot:hard"]
    record = record_of(capsys, "new", *[word for who in given for word in ("--player", who)])
    found = [(player.name, SIDES[player.side], player.kind) for player in record.players]
    assert found == [
        ("Livia", "red", "human"),
        ("Æmilia", "black", "human"),
        ("Titus", "yellow", "bot:hard"),
    ]


def test_player_without_colour_gets_the_first_free_one(capsys: Capture) -> None:
    record = record_of(capsys, "new", "--player", "Livia", "--player", "Marcus:red")
    assert [SIDES[player.side] for player in record.players] == ["black", "red"]


def test_new_has_no_actions_and_random_has_all(capsys: Capture) -> None:
    assert record_of(capsys, "new").actions == []
    record = record_of(capsys, "random")
    state = record.start()
    for action in record.actions:
        assert game.outcome(state) is None
        game.apply(state, action)
    assert game.outcome(state) is not None


def test_seed_determines_the_game(capsys: Capture) -> None:
    for command in ("new", "random"):
        first = output_of(capsys, command, "--seed", "79")
        assert output_of(capsys, command, "--seed", "79") == first
        assert output_of(capsys, command, "--seed", "80") != first
        assert output_of(capsys, command) != output_of(capsys, command)
    assert (
        record_of(capsys, "new", "--seed", "79").deal
        == record_of(capsys, "random", "--seed", "79").deal
    )


def test_random_seed_is_printed_and_reproduces_the_game(capsys: Capture) -> None:
    first = output_of(capsys, "random")
    assert output_of(capsys, "random", "--seed", json.loads(first)["seed"]) == first


def test_output_flag_writes_the_same_text(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert output_of(capsys, "random", "--seed", "79", "-o", str(file)) == ""
    assert file.read_bytes().decode() == output_of(capsys, "random", "--seed", "79")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "5"], "argument --players: invalid choice: "),
        (["--rules", "fancy"], "argument --rules: invalid choice: 'fancy'"),
        (["--rul", "classic"], "unrecognized arguments: --rul classic"),
        (["--player", "Livia"], "--player: must be given 2 to 4 times"),
        (["--player", "a"] * 5, "--player: must be given 2 to 4 times"),
        (["--player", "a:green", "--player", "b"], "'green' is no colour; known are red, black"),
        (
            ["--player", "a:red", "--player", "b:red"],
            "--player b:red: colour: red sits",
        ),
        (
            ["--player", "a:blue", "--player", "b"],
            "--player a:blue: colour: must be one of",
        ),
        (["--player", ":red", "--player", "b"], "--player :red: name: must be text"),
        (["--player", "a:red:robot", "--player", "b"], "--player a:red:robot: kind: must be"),
        (["--players", "2", "--player", "a"], "argument --player: not allowed with"),
        (["--ad79-block", "25"], "argument --ad79-block: must be a whole number from 1 to 24"),
        (
            ["--ad79-block", "x"],
            "argument --ad79-block: must be a whole number from 1",
        ),
        (["--joker-targets", "all"], "argument --joker-targets: invalid choice: 'all'"),
        (["--seed", "7" * 65], "argument --seed: must be text of at most 64 characters"),
        (["--seed", "\udcff"], "argument --seed: is not UTF-8"),
        (["-o", str(ROOT)], f"pompeii: {ROOT}: "),
    ],
)
def test_impossible_game_is_rejected(capsys: Capture, arguments: list[str], words: str) -> None:
    for command in ("new", "random"):
        assert words in error_of(capsys, command, *arguments)


@pytest.mark.parametrize("command", ["new", "random", "unlink"])
def test_output_file_is_checked_before_the_work(capsys: Capture, command: str) -> None:
    # The link contains no record either: the file is checked first.
    link = ["nothing"] if command == "unlink" else []
    file = ROOT / "nowhere" / "game.json"
    words = f"pompeii: {file}: No such file or directory\n"
    assert error_of(capsys, command, *link, "-o", str(file)) == words


# rules


def test_rules_lists_every_option_with_its_source(capsys: Capture) -> None:
    for preset in PRESETS.values():
        for seats in (2, 3, 4):
            out = output_of(capsys, "rules", preset.name, "--players", str(seats))
            assert all(len(line) <= 80 for line in out.splitlines())
            words = " ".join(out.split())
            rules = make_rules(seats, preset.name)
            assert f"{preset.summary} It follows {preset.text}." in words
            for option in OPTIONS:
                value = getattr(rules, option.name)
                differs = value != getattr(make_rules(2), option.name)
                said = json.dumps(value).strip('"')
                assert f"\n{'*' if differs else ' '} {option.name}: {said}" in out
                for part in (f"({option.rule})", option.label, option.help, option.source):
                    assert part in words


def test_rules_are_classic_by_default(capsys: Capture) -> None:
    assert output_of(capsys, "rules") == output_of(capsys, "rules", "classic")
    assert "invalid choice: 'fancy'" in error_of(capsys, "rules", "fancy")


def test_rules_lists_the_rule_sets(capsys: Capture) -> None:
    words = " ".join(output_of(capsys, "rules", "--list").split())
    for preset in PRESETS.values():
        assert f"{preset.name} {preset.source} {preset.summary} After {preset.text}." in words


# Help and its examples


def test_no_command_prints_usage(capsys: Capture) -> None:
    out = output_of(capsys)
    assert out == output_of(capsys, "--help")
    assert "to begin with:\n  pompeii random" in out
    assert "invalid choice: 'dance'" in error_of(capsys, "dance")


def test_every_command_has_help_with_working_examples(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    whole = output_of(capsys, "--help")
    game = json.loads((ROOT / "examples/game.json").read_text(encoding="utf-8"))
    line = json.dumps({"match": {}, "record": game})
    Path("games.jsonl").write_text(f"{line}\n" * 3, encoding="utf-8")
    examples = [whole]
    for command in ("new", "replay", "show", "random", "board", "rules"):
        assert f"\n    {command}" in whole
        examples.append(output_of(capsys, command, "--help"))
    for text in examples:
        lines = re.findall(
            r"^  pompeii (.+)$", re.split("examples:|to begin with:", text)[1], re.MULTILINE
        )
        assert lines
        for line in lines:
            output_of(capsys, *line.split())


def test_help_and_the_documents_list_all_commands(capsys: Capture) -> None:
    commands = re.findall(r"^    ([a-z]+) ", output_of(capsys, "--help"), re.MULTILINE)
    assert len(commands) == len(COMMANDS)
    document = (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
    assert sorted(commands) == sorted(re.findall(r"^\| `([a-z]+)` \|", document, re.MULTILINE))
    for command in commands:
        assert f"pompeii {command} " in output_of(capsys, command, "--help")


def test_documents_show_real_output_of_commands(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
    sessions = re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert sessions
    for session in sessions:
        for said in session.split("$ pompeii ")[1:]:
            command, _, printed = said.partition("\n")
            assert output_of(capsys, *command.split()).strip() == printed.strip()


def test_every_bound_and_alternative_is_in_the_help(capsys: Capture) -> None:
    help_words, rules = (
        " ".join(output_of(capsys, *words).split()) for words in (["random", "--help"], ["rules"])
    )
    for option in OPTIONS:
        for value, label in (option.choices or {}).items():
            assert f"{value} ({label})" in help_words
            assert f"{value} ({label})" in rules
        if option.bounds is not None:
            words = "May be a whole number from {} to {}.".format(*option.bounds)
            assert words in help_words
            assert words in rules
        if option.choices is None and option.bounds is None:
            assert f"--no-{option.name.replace('_', '-')}" in help_words


def test_version_is_printed(capsys: Capture) -> None:
    for flag in ("-V", "--version"):
        assert output_of(capsys, flag) == f"pompeii {pompeii.__version__}\n"


def test_dash_writes_to_standard_output(capsys: Capture) -> None:
    plain = output_of(capsys, "random", "--seed", "79")
    assert output_of(capsys, "random", "--seed", "79", "-o", "-") == plain


def test_names_are_read_in_any_locale() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": os.defpath}
    words = ["new", "--seed", "79", "--player", "Æmilia", "--player", "Titus"]
    done = process(*words, env={**os.environ, **plain})
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["players"][0]["name"] == "Æmilia"


# The board


def test_board_draws_the_empty_city(capsys: Capture) -> None:
    out = output_of(capsys, "board")
    assert sum(SPACES) == sum(line.count(".") for line in out.split("\n\n")[0].splitlines())
    assert all(gate.name in " ".join(out.split()) for gate in GATES)


def test_board_describes_the_whole_map(capsys: Capture) -> None:
    told = json.loads(output_of(capsys, "board", "--json"))
    assert told == components_document.document()
    assert set(told["squares"]) == {NAMES[s] for s in SQUARES}
    for name, facts in told["squares"].items():
        here = square(name)
        assert cell(here) == (facts["column"], facts["row"])
        assert mask(" ".join(facts["neighbours"])) == NEIGHBOURS[here]
        assert facts["spaces"] == SPACES[here]
        if facts["building"] is not None:
            assert told["buildings"][facts["building"]]["spaces"][name] == facts["spaces"]
        assert (facts["gate"] is not None) == any(gate.square == here for gate in GATES)
        assert (facts["vent"] is not None) == (here in VENTS)
    for building in BUILDINGS:
        facts = told["buildings"][building.key]
        assert (facts["number"] or 0, facts["colour"]) == (building.number, building.colour)
        assert {square(name): n for name, n in facts["spaces"].items()} == building.spaces
        assert tuple(map(square, facts["covers"])) == building.covers
    for gate in GATES:
        assert told["squares"][told["gates"][gate.key]["square"]]["gate"] == gate.key
        assert told["gates"][gate.key]["name"] == gate.name
    for symbol, vent in told["vents"].items():
        assert told["squares"][vent]["vent"] == symbol
    assert told["cards"]["9"] == 4
    assert (sum(told["cards"].values()), told["omens"]) == (53, 7)
    assert sum(n for name, n in told["tiles"].items() if "/" not in name) == 45
    assert told["pieces"] == {"2": 36, "3": 30, "4": 25}
    assert (told["sides"], told["hand"]) == (list(SIDES), 4)


def test_package_is_executable() -> None:
    done = process("rules", "--list")
    assert done.returncode == 0
    assert b"classic" in done.stdout
