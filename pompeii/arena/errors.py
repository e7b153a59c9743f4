"""The one exception for a match that cannot be played as it was asked for."""


class ArenaError(Exception):
    """Why it cannot be played, in one sentence for whoever asked."""
