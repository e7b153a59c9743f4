"""What can be wished for where puzzles are solved."""

from app.kit.intent import Intent


class NextMistake(Intent):
    """On to the next decision from which something can be learned."""


class Solve(Intent):
    """Solve a puzzle, which is named so."""

    puzzle: str


class Afresh(Intent):
    """Begin the puzzle anew."""


class ShowSolution(Intent):
    """See its solution played."""
