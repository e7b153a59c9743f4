"""What can be wished for where many games are listed."""

from .intent import Intent


class More(Intent):
    """Show more of the list."""


class Results(Intent):
    """Look back over all games that are kept."""


class Puzzles(Intent):
    """Solve puzzles; one that is named so first."""

    at: str = ""


class ExportResults(Intent):
    """Give what they came to as a table for other programs."""


class AnalyseGames(Intent):
    """Tell luck and play apart in those of a game that are shown; stop that where it goes on."""

    game: str


class LookAt(Intent):
    """Look back on one of them."""

    save: str
