"""What can be wished for in a replay, and where a game is shared."""

from app.kit.intent import Wish


class GoTo(Wish):
    """In a replay, go to the position after so many actions."""

    timeless = True

    at: str


class Forward(Wish):
    """One action on."""

    timeless = True


class Backward(Wish):
    """One action back."""

    timeless = True


class NextMark(Wish):
    """On to what one looks for."""

    timeless = True


class LastMark(Wish):
    """Back to what one looks for."""

    timeless = True


class Run(Wish):
    """Let the replay run, or halt."""

    timeless = True


class Foresee(Wish):
    """Say what of a game is to be foreseen."""


class Advise(Wish):
    """Say what a bot would do."""


class Follow(Wish):
    """Do that, or another action that was named."""

    act: str


class Analyse(Wish):
    """Find out where the game turned."""


class Learn(Wish):
    """Go through one's costliest decisions, and find better ones."""


class TryOut(Wish):
    """Take another choice at a decision, and see what it changes."""

    timeless = True

    at: str


class PlayOn(Wish):
    """Play on from where the replay is: asks who plays."""

    timeless = True


class PlayOnNow(Wish):
    """Play on, asked already."""


class Keep(Wish):
    """Keep a game here that came by a link."""


class KeepOwn(Wish):
    """Go on with the game that is here already."""


# Sharing


class Share(Wish):
    """Share the game: its link, its pictures."""

    looks = True


class LinkAnyway(Wish):
    """Make a link to a running game, warned already."""


class Send(Wish):
    """Send a link on, in the device's own way."""

    by_hands = True
    link: str
    title: str


class ShareCode(Wish):
    """Show the link as a QR code."""


class ShareResult(Wish):
    """Give a picture of the result."""


class SharePosition(Wish):
    """Give a picture of the table; ``form`` says as what file."""

    form: str


class ShareFilm(Wish):
    """Give a film of the game."""


class Compare(Wish):
    """Compare the game with others on the same deal."""

    looks = True


class ShareText(Wish):
    """Give the game as a text."""
