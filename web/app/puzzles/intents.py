"""Intents of the puzzle screens."""

from app.kit.base_intent import Intent


class NextMistake(Intent):
    """Go to the next costly decision."""


class Drill(Intent):
    """Open a set of drills."""


class PushPuzzles(Intent):
    """Open the push puzzles of Via Appia."""


class Solve(Intent):
    """Open the puzzle with this name."""

    puzzle: str


class Afresh(Intent):
    """Start the task again."""


class ShowSolution(Intent):
    """Play the solution."""
