"""The intents of a replay, and those for sharing a game."""

from app.kit.base_intent import Intent


class GoTo(Intent):
    """Go to the position after ``at`` actions of a replay."""

    timeless = True

    at: str


class Forward(Intent):
    """Go forward by one action."""

    timeless = True


class Backward(Intent):
    """Go back by one action."""

    timeless = True


class NextEvent(Intent):
    """Go to the next milestone."""

    timeless = True


class PreviousEvent(Intent):
    """Go to the previous milestone."""

    timeless = True


class PlayOrPause(Intent):
    """Run or halt the replay."""

    timeless = True


class ConfigureForecasts(Intent):
    """Choose the forecasts to show."""


class RequestHint(Intent):
    """Show the action that a bot would choose."""


class CloseHint(Intent):
    """Close the hint; the table keeps its mark."""

    timeless = True


class PlaySuggestion(Intent):
    """Play the suggested action, or another one that was named."""

    act: str


class AskOwnBot(Intent):
    """Ask a bot of the player about the shown position."""

    timeless = True


class Analyse(Intent):
    """Find the turning points of the game."""


class ReviewMistakes(Intent):
    """Go through the player's costliest decisions, and find better ones."""


class TryOut(Intent):
    """Try another choice at a decision, and see the effect."""

    timeless = True

    at: str


class PlayOn(Intent):
    """Play on from the position of the replay, after a question about the players."""

    timeless = True


class PlayOnNow(Intent):
    """Play on without a further question."""


class KeepLinkedGame(Intent):
    """Keep a game that arrived by a link."""


class KeepOwnGame(Intent):
    """Go on with the game that is already here."""


# Sharing


class Share(Intent):
    """Open the dialog for sharing the game: its link and its pictures."""

    looks = True


class LinkAnyway(Intent):
    """Make a link to a running game after the warning."""


class Send(Intent):
    """Send a link with the share function of the device."""

    by_hands = True
    link: str
    title: str


class ShareCode(Intent):
    """Show the link as a QR code."""


class ResizeCode(Intent):
    """Enlarge the QR code to the whole window, or make it small again."""


class ShareResult(Intent):
    """Make a picture of the result."""


class SharePosition(Intent):
    """Make a picture of the table; ``form`` is the file format."""

    form: str


class ShareFilm(Intent):
    """Make a film of the game."""


class Compare(Intent):
    """Compare the game with others on the same deal."""

    looks = True


class ExplainDeal(Intent):
    """Explain the verdict on a fair deal."""

    timeless = True
    looks = True


class ChooseDevices(Intent):
    """Choose the players who play on other devices."""


class ShareText(Intent):
    """Export the game as text."""
