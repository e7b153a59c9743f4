"""Results on disk: no foreign line is touched, and no game is lost."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pompeii import Player, Table, new
from pompeii.arena import ArenaError, Match, Result, play
from pompeii.arena.journal import Journal
from pompeii.bots import Budget

ONE = Budget(iterations=1)
MATCH = Match(("random", "easy"), (ONE, ONE), {"preset": "classic"}, "79")


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [play(fixture) for fixture in MATCH.fixtures(4)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def stored(file: Path, match: Match = MATCH, games: int = 4) -> list[Result]:
    with Journal(file, [match]) as journal:
        return journal.of(list(match.fixtures(games)))


def store(file: Path, results: list[Result]) -> bytes:
    with Journal(file, [MATCH]) as journal:
        for result in results:
            journal.add(result)
    return file.read_bytes()


def changed(result: Result, **fields: Any) -> bytes:
    return json.dumps(result.document() | fields).encode() + b"\n"


def test_stored_results_are_read_again(file: Path, results: list[Result]) -> None:
    written = store(file, results[:3])
    assert stored(file) == results[:3]
    assert stored(file) == results[:3]
    assert file.read_bytes() == written
    assert store(file, results[3:]).startswith(written)
    assert stored(file) == results


def test_missing_file_is_created(file: Path) -> None:
    assert stored(file) == []
    assert file.read_bytes() == b""


# Foreign files


def foreign_lines(results: list[Result]) -> Iterator[tuple[str, bytes]]:
    """Files that hold other lines than games of this match."""
    games = b"".join(changed(result) for result in results)
    game = results[0]
    table = Table(new([Player("A", 0), Player("B", 1)], {}, "79"))
    yield "notes", b"buy olives"
    yield "notes with lines", b"buy olives\nand wine\n"
    yield "an empty line", b"\n"
    yield "nothing of text", bytes(range(256)) * 9
    yield "a long line", b"{" * 100_000
    yield "a record", table.dump().encode()
    yield "a record in a line", table.dump().encode() + b"\n"
    yield "a number", b"1\n"
    yield "a list", b"[]\n"
    yield "an object", b"{}\n"
    yield "notes behind games", games + b"buy olives"
    yield "a line of notes behind games", games + b"buy olives\n"
    yield "a record behind games", games + table.dump().encode()
    yield "notes between games", games + b"buy olives\n" + games
    yield "a cut game between games", games[:-50] + b"\n" + games
    other = replace(MATCH, seed="other")
    yield "another match", changed(play(next(other.fixtures(1))))
    yield "another match behind games", games + changed(play(next(other.fixtures(1))))
    yield "another match, cut", games + changed(play(next(other.fixtures(1))))[:-50]
    yield "a little of another file of JSON", b'{"ma'
    yield "the beginning of a first game", games[:100]
    yield "a match of another shape", changed(game, match=[])
    yield "a deal before the first", changed(game, deal=-1)
    yield "no deal", changed(game, deal="0")
    yield "a rotation too far", changed(game, rotation=2)
    yield "others at the table", changed(game, bots=game.bots[::-1])
    yield "a share too many", changed(game, share=[0, 0, 1])
    yield "a share of nothing", changed(game, share=[None, 1])
    yield "no record", changed(game, record=None)
    yield "a fault of nobody", changed(game, faults=[{"seat": 7, "ply": 1, "words": "erred"}])
    yield "a fault without words", changed(game, faults=[{"seat": 0, "ply": 1}])
    yield "one key too many", changed(game, note="mine")


def test_foreign_file_is_rejected_and_unchanged(file: Path, results: list[Result]) -> None:
    for name, content in foreign_lines(results):
        file.write_bytes(content)
        before = file.stat().st_mtime_ns
        with pytest.raises(ArenaError) as refusal:
            stored(file)
        number = 5 if "behind" in name or "another match, cut" in name else None
        number = {"notes between games": 5, "a cut game between games": 4}.get(name, number or 1)
        words = f"{file}: line {number} is no game of this match, so nothing is written there"
        assert (name, str(refusal.value)) == (name, words)
        assert file.read_bytes() == content
        assert file.stat().st_mtime_ns == before


def test_impossible_journal_file_is_rejected_in_one_sentence(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path, "Is a directory"),
        (tmp_path / "nowhere" / "games.jsonl", "No such file or directory"),
        (Path(os.devnull), "is no ordinary file, so nothing can be kept there"),
    ):
        with pytest.raises(ArenaError) as refusal:
            stored(path)
        assert str(refusal.value) == f"{path}: {words}"


# Truncated lines


def test_truncated_game_is_removed_at_any_byte(file: Path, results: list[Result]) -> None:
    whole = store(file, results)
    start = whole.rindex(b"\n", 0, -1) + 1
    for end in (*range(start + 1, start + 400), *range(start + 400, len(whole) - 1, 97)):
        file.write_bytes(whole[:end])
        assert stored(file) == results[:3]
        assert file.read_bytes() == whole[:start]


def test_truncated_first_game_is_recognised_by_its_head(file: Path, results: list[Result]) -> None:
    whole = store(file, results[:1])
    head = whole.index(b', "share"')
    for end in (head, head + 1, head + 1000, len(whole) - 2):
        file.write_bytes(whole[:end])
        assert stored(file) == []
        assert file.read_bytes() == b""
    file.write_bytes(whole[: head - 1])
    with pytest.raises(ArenaError, match="line 1 is no game"):
        stored(file)


def test_complete_last_line_without_line_break_counts(file: Path, results: list[Result]) -> None:
    whole = store(file, results)
    file.write_bytes(whole[:-1])
    assert stored(file) == results
    assert file.read_bytes() == whole


def test_game_without_kinds_of_failure_is_read(file: Path, results: list[Result]) -> None:
    file.write_bytes(changed(results[0], faults=[{"seat": 0, "ply": 3, "words": "erred"}]))
    (found,) = stored(file)
    assert found.faults[0]["words"] == "erred"
