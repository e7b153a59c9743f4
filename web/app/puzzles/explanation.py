"""Explanations of solutions, as sentences. All of them are true of the very actions played."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import _, n_
from pompeii.games.downfall.actions import Action, Lay, Move
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.puzzle_goals import BURY, HOLD
from pompeii.games.downfall.puzzle_lead_out import Task
from pompeii.games.downfall.puzzle_themes import (
    BEHIND,
    CUT_OFF,
    GATE,
    MOVES,
    TWICE,
    themes_of_moves,
)
from pompeii.games.downfall.puzzles import Puzzle


def first_squares(puzzle: Puzzle) -> str:
    """Return the number of squares for the first tile that are right; "" if there is no choice."""
    good, squares = puzzle.first
    if squares == 1:
        return ""
    if good == squares:
        return _("Any square is right for your first tile.")
    return n_(
        "Of the {squares} possible squares for your first tile, {count} is right.",
        "Of the {squares} possible squares for your first tile, {count} are right.",
        good,
        squares=squares,
    )


def reason(puzzle: Puzzle, task: Task, actions: Sequence[Action], rival: str) -> str:
    """Return the explanation of a solution of `puzzle`: the seat's `actions` from `task` on.

    `rival` is the name of the next player.
    """
    return " ".join(_sentences(puzzle, task, actions, rival))


def _sentences(puzzle: Puzzle, task: Task, actions: Sequence[Action], rival: str) -> Iterator[str]:
    yield from filter(None, [_first_square(puzzle, actions[0])])
    if puzzle.goal == HOLD:
        words = _("After any other lay {rival} can lead two people out.")
        yield words.format(rival=rival)
        return
    if puzzle.goal == BURY:
        yield _("Any other first square buries fewer people in the end.")
        return
    moves = sum(isinstance(action, Move) for action in actions)
    yield n_(
        "This took {count} of the {most} possible moves.",
        "This took {count} of the {most} possible moves.",
        moves,
        most=task.moves,
    )
    if MOVES in puzzle.themes:
        yield _("Apart from spare moves, no other set of moves works.")
    themes = {*themes_of_moves(task, actions)}
    if TWICE in themes:
        yield _("A piece that stands alone may make both moves of a turn (M4).")
    if BEHIND in themes:
        yield _("The first piece to leave a stack runs farthest; another stays behind (M2).")
    if GATE in puzzle.themes:
        yield _("The first tile on the wrong gate would spoil it (E4).")
    if CUT_OFF in puzzle.themes:
        yield _("The first tile in the wrong place would cut people off (E4).")


def _first_square(puzzle: Puzzle, first: Action) -> str:
    """Return the sentence on the lay that began the solution."""
    if puzzle.first[0] == 1 and puzzle.first[1] > 1 and isinstance(first, Lay):
        words = _("Of the {squares} possible squares for the first tile, only {square} is right.")
        return words.format(squares=puzzle.first[1], square=NAMES[first.square])
    return first_squares(puzzle)
