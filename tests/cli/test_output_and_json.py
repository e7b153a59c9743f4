"""The flags for the file of a result and for JSON, which many commands share."""

import json
from pathlib import Path

import pytest

from pompeii import Table, load, registry
from pompeii.registry import GAMES
from tests.cli.command_line import Capture, error_of, output_of
from tests.cli.test_records import GAME, archive


def test_results_are_printed_as_json(capsys: Capture, tmp_path: Path) -> None:
    record = json.loads(Path(GAME).read_text(encoding="utf-8"))
    file = archive(tmp_path, {"record": record}, {"record": {**record, "actions": []}})
    over, begun = map(json.loads, output_of(capsys, "replay", "--json", file).splitlines())
    assert (over["name"], over["game"]) == (f"{file}, game 1", "pompeii")
    assert over["actions"] == len(record["actions"])
    assert over["winners"] == ["black"]
    rescued = Table(load(json.dumps(record))).view(None).rescued
    assert [player["rescued"] for player in over["players"]] == [*rescued]
    assert (begun["actions"], begun["winners"], begun["fair"]) == (0, None, None)


def test_position_is_printed_as_json(capsys: Capture) -> None:
    text = Path(GAME).read_text(encoding="utf-8")
    shown = json.loads(output_of(capsys, "show", GAME, "--ply", "24", "--seat", "red", "--json"))
    table = Table.load(text).at(24)
    table.draw()
    assert shown == json.loads(json.dumps(table.view(0).document()))


@pytest.mark.parametrize(
    "command", ["replay", "show", "tell", "stats", "link", "board", "rules --list"]
)
def test_output_flag_writes_what_would_be_printed(
    capsys: Capture, tmp_path: Path, command: str
) -> None:
    file, words = tmp_path / "output.txt", command.split()
    words += [] if words[0] in ("board", "rules") else [GAME]
    assert output_of(capsys, *words, "-o", str(file)) == ""
    printed = file.read_bytes().decode()
    assert output_of(capsys, *words) == printed
    assert output_of(capsys, *words, "--output", "-") == printed


def test_output_is_written_although_a_game_is_rejected(capsys: Capture, tmp_path: Path) -> None:
    record = json.loads(Path(GAME).read_text(encoding="utf-8"))
    games, file = archive(tmp_path, {"record": record}, 7), tmp_path / "output.txt"
    assert "game 2" in error_of(capsys, "replay", games, "-o", str(file))
    assert "A finished game" in file.read_text(encoding="utf-8")


def test_output_file_is_kept_if_the_command_fails(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "output.txt"
    file.write_text("kept", encoding="utf-8")
    for command in ("show", "replay"):
        assert "no-game.json" in error_of(capsys, command, "no-game.json", "-o", str(file))
    assert file.read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("key", GAMES)
def test_rules_are_printed_as_json(capsys: Capture, key: str) -> None:
    which, played = ("--game", key, "--json"), registry.game(key)
    options = json.loads(output_of(capsys, "rules", *which, "--players", "4"))
    rules = played.make_rules(4, "classic", {})
    for option in played.options:
        told = options[option.name]
        assert told["value"] == getattr(rules, option.name)
        assert (told["rule"], told["label"]) == (option.rule, option.label)
    sets = json.loads(output_of(capsys, "rules", "--list", *which))
    assert [*sets] == [*played.presets]
