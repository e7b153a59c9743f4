"""Journals, links, questions and records of earlier builds are read and continued."""

import json
from pathlib import Path
from typing import Any

import pytest

from pompeii import Table, registry
from pompeii.arena import program_protocol
from pompeii.bots import Budget
from pompeii.core.record_link import from_link
from pompeii.games.downfall import components_document
from tests.cli.command_line import Capture, output_of
from tests.paths import DATA, RECORDS, ROOT

EARLIER = DATA / "00d0a85"
JOURNALS: dict[str, Path] = {
    "pompeii": RECORDS / "match-1.jsonl",
    "via-appia": EARLIER / "match-via-appia.jsonl",
}
SCORES: dict[str, tuple[str, dict[str, float]]] = {
    "pompeii": ("rescued", {"random": 1.0, "easy": 15.0}),
    "via-appia": ("points", {"random": 29.0, "easy": 113.5}),
}
games = pytest.mark.parametrize("game", JOURNALS)
MATCH = ("match", "random", "easy", "--games", "2", "--seed", "79", "--json")


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the games of a journal, without their times."""
    written = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{**game, "thought": [0.0, 0.0], "seconds": 0.0} for game in written]


@games
def test_a_journal_of_an_earlier_build_is_read_and_not_written(
    game: str, tmp_path: Path, capsys: Capture
) -> None:
    journal = tmp_path / "match.jsonl"
    journal.write_bytes(JOURNALS[game].read_bytes())
    name, expected = SCORES[game]
    assert match_result(capsys, *MATCH, "--game", game, "-o", str(journal))[name] == expected
    assert journal.read_bytes() == JOURNALS[game].read_bytes()


@games
def test_a_journal_of_an_earlier_build_is_continued_in_its_form(
    game: str, tmp_path: Path, capsys: Capture
) -> None:
    journal = tmp_path / "match.jsonl"
    journal.write_bytes(JOURNALS[game].read_bytes().splitlines(keepends=True)[0])
    match_result(capsys, *MATCH, "--game", game, "-o", str(journal))
    written, earlier = lines(journal), lines(JOURNALS[game])
    assert written[0] == earlier[0]
    assert [[*line] for line in written] == [[*line] for line in earlier]
    for part in ("match", "deal", "rotation", "bots"):  # the bots of today may play differently
        assert [line[part] for line in written] == [line[part] for line in earlier]


@games
def test_links_of_an_earlier_build_open(game: str) -> None:
    links = json.loads((EARLIER / "links.json").read_text(encoding="utf-8"))[game]
    whole = registry.load(from_link(links["record"]))
    assert whole.winners is not None
    deal = registry.deal(from_link(links["deal"]))
    assert deal.record.document["deal"] == whole.record.document["deal"]
    assert not deal.steps


def match_result(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """Return the output of a match and ignore its progress."""
    from pompeii.cli import main

    assert main.main(arguments) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def old_part(new: Any, old: Any) -> Any:
    """Return the part of a `new` document that the `old` one has, such as older rule options."""
    if isinstance(old, dict):
        return {name: old_part(new[name], old[name]) for name in new if name in old}
    if isinstance(old, list):
        return [old_part(*both) for both in zip(new, old, strict=True)]
    return new


def test_programs_get_the_old_requests_and_perhaps_more() -> None:
    table = Table.load((ROOT / "examples/game.json").read_text(encoding="utf-8"))
    questions = []
    for ply in (0, 33, 96, 179):
        at = table.at(ply)
        at.draw()
        view = at.view(at.actor)
        board = None if ply else components_document.document()
        questions.append(program_protocol.request(view, 1789, Budget(seconds=0.2), board=board))
        questions.append(program_protocol.request(view, 5, Budget(iterations=7)))
    written = (RECORDS / "questions-1.jsonl").read_text(encoding="utf-8").splitlines()
    for question, before in zip(questions, written, strict=True):
        assert json.dumps(old_part(json.loads(question), json.loads(before))) == before


def test_record_is_written_as_before(capsys: Capture) -> None:
    written = json.loads(output_of(capsys, "random", "--seed", "79"))
    table = Table.load(json.dumps(written))
    assert table.winners is not None
    assert json.loads(table.dump()) == written
    assert list(written) == [
        "format", "version", "rules", "players", "seed", "deal", "actions",
    ]  # fmt: skip
