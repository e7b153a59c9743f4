"""The catalogue of push puzzles, the easiest first."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from pompeii.core.puzzle_difficulty import DIFFICULTIES
from pompeii.games.appia.push_puzzles import PushPuzzle, read

FILE: Final = Path(__file__).with_name("pushes.jsonl")


@cache
def puzzles() -> Sequence[PushPuzzle]:
    """Return all puzzles, the easiest first; of a difficulty those that most pushes solve."""
    order = [*DIFFICULTIES]
    found = read(FILE.read_text(encoding="utf-8"))
    return sorted(found, key=lambda puzzle: (order.index(puzzle.difficulty), -puzzle.share))
