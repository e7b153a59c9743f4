"""One game of a file with many, by its number; and a quiet check of all."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import Capture, error_of, output_of
from tests.cli.test_records import GAME, archive


@pytest.mark.parametrize("command", ["show", "tell", "link"])
def test_one_game_of_many_is_taken_by_its_number(
    capsys: Capture, tmp_path: Path, command: str
) -> None:
    record = json.loads(Path(GAME).read_text(encoding="utf-8"))
    file = archive(tmp_path, {"record": {**record, "actions": []}}, {"record": record}, 7)
    alone = output_of(capsys, command, GAME)
    assert output_of(capsys, command, file, "--game-number", "2") == alone
    assert output_of(capsys, command, GAME, "--game-number", "1") == alone
    assert output_of(capsys, command, archive(tmp_path, {"record": record})) == alone


def test_missing_number_of_a_game_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    record = json.loads(Path(GAME).read_text(encoding="utf-8"))
    file = archive(tmp_path, {"record": record}, 7)
    for number, words in (
        ((), "holds 2 games; choose one with --game-number"),
        (("--game-number", "3"), "has no game 3, only 2"),
    ):
        assert error_of(capsys, "show", file, *number) == f"pompeii: {file}: {words}\n"
    words = f"pompeii: {file}, game 2: game: must be an object\n"
    assert error_of(capsys, "show", file, "--game-number", "2") == words
    words = f"pompeii: {GAME}: has no game 2, only 1\n"
    assert error_of(capsys, "show", GAME, "--game-number", "2") == words
    assert "must be a whole number from 1 on" in error_of(
        capsys, "show", GAME, "--game-number", "0"
    )


def test_quiet_replay_prints_rejected_games_alone(capsys: Capture, tmp_path: Path) -> None:
    assert output_of(capsys, "replay", "--quiet", GAME) == ""
    record = json.loads(Path(GAME).read_text(encoding="utf-8"))
    file = archive(tmp_path, {"record": record}, 7)
    words = f"pompeii: {file}, game 2: game: must be an object\n"
    assert error_of(capsys, "replay", "-q", file) == words
