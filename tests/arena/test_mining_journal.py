"""The journal of a search for puzzles: finished tasks are read again, foreign files untouched."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pompeii import __version__
from pompeii.arena.downfall.puzzle_mining import FILE
from pompeii.arena.match_errors import ArenaError
from pompeii.arena.mining_journal import MiningJournal
from pompeii.games.downfall.puzzles import Puzzle, read
from tests.paths import ROOT

PUZZLES = read((ROOT / "web/app/puzzles/puzzles.jsonl").read_text(encoding="utf-8"))[:3]
FOREIGN = "is none of `mine`, so nothing is written there"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.jsonl.part"


def opened(file: Path | None, seed: str = "79") -> MiningJournal[Puzzle]:
    return MiningJournal(file, FILE, 100, 165, seed)


def written(file: Path) -> bytes:
    """Return the bytes of a journal of three tasks, written to `file`."""
    with opened(file) as journal:
        journal.add("search", 7, PUZZLES)
        journal.add("search", 8, [])
        journal.add("trial", 0, PUZZLES[:1])
    return file.read_bytes()


def test_finished_tasks_are_read_again(file: Path) -> None:
    content = written(file)
    with opened(file) as journal:
        assert journal.of("search") == {7: PUZZLES, 8: []}
        assert journal.of("trial") == {0: PUZZLES[:1]}
    assert file.read_bytes() == content


def test_journal_without_file_keeps_tasks_in_memory() -> None:
    with opened(None) as journal:
        journal.add("search", 7, PUZZLES)
        assert journal.of("search") == {7: PUZZLES}
        journal.remove()


def test_removed_journal_leaves_no_file(file: Path) -> None:
    with opened(file) as journal:
        assert file.exists()
        journal.remove()
    assert not file.exists()


def test_cut_line_is_removed_at_any_byte(file: Path) -> None:
    content = written(file)
    start = content.rindex(b"\n", 0, -1) + 1
    for end in range(start + 1, len(content) - 1, 53):
        file.write_bytes(content[:end])
        with opened(file) as journal:
            assert journal.of("search") == {7: PUZZLES, 8: []}
            assert journal.of("trial") == {}
        assert file.read_bytes() == content[:start]
    file.write_bytes(content[:-1])
    with opened(file) as journal:
        assert journal.of("trial") == {0: PUZZLES[:1]}
    assert file.read_bytes() == content


def foreign_lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number of a foreign line, and a file that holds one."""
    yield 1, b"buy olives"
    yield 1, b"buy olives\n"
    yield 1, content[:20]
    yield 1, b"[]\n"
    yield 1, b"{}\n"
    yield 1, b"[" * 100_000
    yield 5, content + b"buy olives\n"
    yield 5, content + b"[]\n"
    yield 5, content + b'{"step": "search", "task": "x", "puzzles": ""}\n'
    yield 5, content + b'{"step": "search", "task": 9, "puzzles": "1"}\n'
    yield 5, content + b'{"step": "search", "task": 9, "puzzles": 1}\n'


def test_foreign_file_is_rejected_and_unchanged(file: Path) -> None:
    for number, content in [*foreign_lines(written(file))]:
        file.write_bytes(content)
        with pytest.raises(ArenaError) as refusal:
            opened(file)
        assert str(refusal.value) == f"{file}: line {number} {FOREIGN}"
        assert file.read_bytes() == content


def test_journal_of_other_flags_is_rejected_and_unchanged(file: Path) -> None:
    content = written(file)
    with pytest.raises(ArenaError) as refusal:
        opened(file, "a b")
    assert str(refusal.value) == (
        f"{file}: was begun by `mine --game pompeii --games 100 --count 165 --seed 79` of Pompeii"
        f" {__version__}; use that again, or remove this file"
    )
    assert file.read_bytes() == content
