"""What can be wished for where puzzles are solved."""

from ..kit.wish import Wish


class Solve(Wish):
    """Solve a puzzle, which is named so."""

    puzzle: str


class Afresh(Wish):
    """Begin the puzzle anew."""


class ShowSolution(Wish):
    """See its solution played."""
