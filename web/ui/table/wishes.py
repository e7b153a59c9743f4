"""What can be wished for in a replay."""

from ..kit.wish import Wish


class GoTo(Wish):
    """In a replay, go to the position after so many actions."""

    at: str


class Forward(Wish):
    """One action on."""


class Backward(Wish):
    """One action back."""


class NextMark(Wish):
    """On to what one looks for."""


class LastMark(Wish):
    """Back to what one looks for."""


class Run(Wish):
    """Let the replay run, or halt."""


class PlayOn(Wish):
    """Play on from where the replay is: asks who plays."""


class PlayOnNow(Wish):
    """Play on, asked already."""


class Keep(Wish):
    """Keep a game here that came by a link."""


class KeepOwn(Wish):
    """Go on with the game that is here already."""
