"""What can be wished for where many games are listed."""

from .wish import Wish


class More(Wish):
    """Show more of the list."""


class Results(Wish):
    """Look back over all games that are kept."""


class ExportResults(Wish):
    """Give what they came to as a table for other programs."""


class LookAt(Wish):
    """Look back on one of them."""

    save: str
