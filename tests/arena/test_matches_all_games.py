"""Matches and ladders of every game, with its own bots and with external ones."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pompeii import registry
from pompeii.cli import main
from pompeii.registry import GAMES
from tests.cli.command_line import Capture, command_text

pytestmark = pytest.mark.no_cover  # games: see tests/conftest.py

FILE = Path(__file__).with_name("any_game_bots.py")
CLASS = f"{FILE}:Sampler"
PROGRAM = f"cmd:{command_text(sys.executable, str(FILE))}"
SHORT = {"pompeii": [], "via-appia": ["--round-limit", "4"]}


def played(
    capsys: Capture, command: str, key: str, *arguments: str, status: int = 0
) -> dict[str, Any]:
    """Return the output of a command and its messages without the progress."""
    flags = ["--game", key, "--seed", "79", "--json", *SHORT[key]]
    assert main.main([command, *arguments, *flags]) == status
    out, err = capsys.readouterr()
    assert "stand-in" not in err
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_external_bots_play_every_game_without_fault(
    capsys: Capture, tmp_path: Path, key: str
) -> None:
    journal = tmp_path / "games.jsonl"
    bots = ("random", "--bot", CLASS, "--bot", PROGRAM)
    found = played(capsys, "match", key, *bots, "--games", "3", "-o", str(journal), "--strict")
    scores = [score.name for score in registry.game(key).scoring]
    assert found["games"] == 3
    assert sorted(found[scores[0]]) == sorted(["random", CLASS, PROGRAM])
    for line in journal.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        assert game["faults"] == []
        assert game["match"].get("game", "pompeii") == key
        table = registry.load(json.dumps(game["record"]))
        assert table.winners == tuple(seat for seat, share in enumerate(game["share"]) if share)
        last = registry.game(key).scores(table.view(None))
        assert {name: game[name] for name in scores} == {
            name: list(had) for name, had in last.items()
        }
    before = journal.read_bytes()
    played(capsys, "match", key, *bots, "--games", "3", "-o", str(journal))
    assert journal.read_bytes() == before


@pytest.mark.parametrize("key", GAMES)
def test_ladder_of_every_game(capsys: Capture, key: str) -> None:
    found = played(capsys, "ladder", key, "random", "--bot", CLASS, "--games", "2")
    assert sorted(found["rating"]) == sorted(["random", CLASS])


def test_journal_of_another_game_is_unchanged(capsys: Capture, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    bots = ("random", "random", "--games", "2", "-o", str(journal))
    played(capsys, "match", "via-appia", *bots)
    before = journal.read_bytes()
    assert main.main(["match", *bots]) == 2
    assert "is no game of this match" in capsys.readouterr().err
    assert journal.read_bytes() == before


def test_match_accepts_only_bots_of_its_game(capsys: Capture) -> None:
    assert main.main(["match", "--game", "via-appia", "random", "chaotic"]) == 2
    assert "no bot is called 'chaotic'" in capsys.readouterr().err
