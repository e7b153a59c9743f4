"""What can be wished for where many games are listed."""

from .intent import Wish


class More(Wish):
    """Show more of the list."""


class Results(Wish):
    """Look back over all games that are kept."""


class Puzzles(Wish):
    """Solve puzzles; one that is named so first."""

    at: str = ""


class ExportResults(Wish):
    """Give what they came to as a table for other programs."""


class AnalyseGames(Wish):
    """Tell luck and play apart in those of a game that are shown; stop that where it goes on."""

    game: str


class LookAt(Wish):
    """Look back on one of them."""

    save: str
