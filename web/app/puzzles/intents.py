"""What can be wished for where puzzles are solved."""

from app.kit.intent import Wish


class NextMistake(Wish):
    """On to the next decision from which something can be learned."""


class Solve(Wish):
    """Solve a puzzle, which is named so."""

    puzzle: str


class Afresh(Wish):
    """Begin the puzzle anew."""


class ShowSolution(Wish):
    """See its solution played."""
