"""Names, journals and requests from before the second game still work unchanged."""

import json
from pathlib import Path
from typing import Any

from pompeii import Table
from pompeii.arena import program_protocol
from pompeii.bots import Budget
from pompeii.games.downfall import components
from tests.cli.command_line import Capture, ran
from tests.paths import RECORDS, ROOT

JOURNAL = RECORDS / "match-1.jsonl"
MATCH = ("match", "random", "easy", "--games", "2", "--seed", "79", "--json")


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the games of a journal, without their times."""
    written = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{**game, "thought": [0.0, 0.0], "seconds": 0.0} for game in written]


def test_old_journal_is_read_and_unchanged(tmp_path: Path, capsys: Capture) -> None:
    journal = tmp_path / "match.jsonl"
    journal.write_bytes(JOURNAL.read_bytes())
    assert output_of(capsys, *MATCH, "--out", str(journal))["rescued"] == {
        "random": 1.0, "easy": 15.0,
    }  # fmt: skip
    assert journal.read_bytes() == JOURNAL.read_bytes()


def test_old_journal_is_continued_with_the_same_lines(tmp_path: Path, capsys: Capture) -> None:
    journal = tmp_path / "match.jsonl"
    journal.write_bytes(JOURNAL.read_bytes().splitlines(keepends=True)[0])
    output_of(capsys, *MATCH, "--out", str(journal))
    assert lines(journal) == lines(JOURNAL)
    assert [list(line) for line in lines(journal)] == [list(line) for line in lines(JOURNAL)]


def output_of(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """Return the output of a match and ignore its progress."""
    from pompeii.cli import main

    assert main.main(arguments) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_programs_get_the_old_requests_byte_for_byte() -> None:
    table = Table.load((ROOT / "examples/game.json").read_text(encoding="utf-8"))
    questions = []
    for ply in (0, 33, 96, 179):
        at = table.at(ply)
        at.draw()
        view = at.view(at.actor)
        board = None if ply else components.document()
        questions.append(program_protocol.request(view, 1789, Budget(seconds=0.2), board=board))
        questions.append(program_protocol.request(view, 5, Budget(iterations=7)))
    written = (RECORDS / "questions-1.jsonl").read_text(encoding="utf-8")
    assert questions == written.splitlines()


def test_record_is_written_as_before(capsys: Capture) -> None:
    written = json.loads(ran(capsys, "random", "--seed", "79"))
    table = Table.load(json.dumps(written))
    assert table.winners is not None
    assert json.loads(table.dump()) == written
    assert list(written) == [
        "format", "version", "rules", "players", "seed", "deal", "actions",
    ]  # fmt: skip
