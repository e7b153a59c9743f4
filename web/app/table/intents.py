"""What can be wished for in a replay, and where a game is shared."""

from app.kit.intent import Intent


class GoTo(Intent):
    """In a replay, go to the position after so many actions."""

    timeless = True

    at: str


class Forward(Intent):
    """One action on."""

    timeless = True


class Backward(Intent):
    """One action back."""

    timeless = True


class NextMark(Intent):
    """On to what one looks for."""

    timeless = True


class LastMark(Intent):
    """Back to what one looks for."""

    timeless = True


class Run(Intent):
    """Let the replay run, or halt."""

    timeless = True


class Foresee(Intent):
    """Say what of a game is to be foreseen."""


class Advise(Intent):
    """Say what a bot would do."""


class Follow(Intent):
    """Do that, or another action that was named."""

    act: str


class Analyse(Intent):
    """Find out where the game turned."""


class Learn(Intent):
    """Go through one's costliest decisions, and find better ones."""


class TryOut(Intent):
    """Take another choice at a decision, and see what it changes."""

    timeless = True

    at: str


class PlayOn(Intent):
    """Play on from where the replay is: asks who plays."""

    timeless = True


class PlayOnNow(Intent):
    """Play on, asked already."""


class Keep(Intent):
    """Keep a game here that came by a link."""


class KeepOwn(Intent):
    """Go on with the game that is here already."""


# Sharing


class Share(Intent):
    """Share the game: its link, its pictures."""

    looks = True


class LinkAnyway(Intent):
    """Make a link to a running game, warned already."""


class Send(Intent):
    """Send a link on, in the device's own way."""

    by_hands = True
    link: str
    title: str


class ShareCode(Intent):
    """Show the link as a QR code."""


class ShareResult(Intent):
    """Give a picture of the result."""


class SharePosition(Intent):
    """Give a picture of the table; ``form`` says as what file."""

    form: str


class ShareFilm(Intent):
    """Give a film of the game."""


class Compare(Intent):
    """Compare the game with others on the same deal."""

    looks = True


class ShareText(Intent):
    """Give the game as a text."""
