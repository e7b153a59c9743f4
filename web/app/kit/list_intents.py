"""Intents of screens that list games."""

from .intent import Intent


class More(Intent):
    """Show more of the list."""


class Results(Intent):
    """Open the results of all saved games."""


class Puzzles(Intent):
    """Open the puzzles, at the puzzle `at` if it is named."""

    at: str = ""


class ExportResults(Intent):
    """Export the results as a table for other programs."""


class AnalyseGames(Intent):
    """Start the luck analysis of the listed games of `game`, or stop it."""

    game: str


class LookAt(Intent):
    """Open the replay of a listed game."""

    save: str
