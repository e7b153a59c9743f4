"""Explanations of puzzle solutions, as sentences."""

from collections.abc import Iterator

from app.kit.i18n import _, n_
from pompeii.games.downfall.actions import OUT, Move, parse
from pompeii.games.downfall.puzzle_themes import BEHIND, CUT_OFF, GATE, LAVA, TWICE
from pompeii.games.downfall.puzzles import Puzzle


def reason(puzzle: Puzzle) -> str:
    """Return the explanation of a puzzle's solution."""
    return " ".join(_sentences(puzzle))


def _sentences(puzzle: Puzzle) -> Iterator[str]:
    moves = [move for text in puzzle.line if isinstance(move := parse(text), Move)]
    first = sum(move.target != OUT for move in moves)
    if first:
        yield n_(
            "{count} move comes first so that somebody is near enough to leave.",
            "{count} moves come first so that somebody is near enough to leave.",
            first,
        )
    else:
        yield _("There is no move to spare: each of them has to lead somebody out.")
    if TWICE in puzzle.themes:
        yield _("A piece that stands alone may make both moves of a turn (M4).")
    if BEHIND in puzzle.themes:
        yield _("The first piece to leave a stack runs farthest; another stays behind (M2).")
    if LAVA in puzzle.themes:
        yield _("One of the tiles has a single good place.")
    if GATE in puzzle.themes:
        yield _("A tile on the wrong gate would close the way out (E4).")
    if CUT_OFF in puzzle.themes:
        yield _("A tile in the wrong place would cut people off (E4).")
