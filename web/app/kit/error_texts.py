"""Messages for errors that the player did not cause."""

from pompeii import RecordError
from pompeii.core.i18n import mark

from .i18n import _

CRASHED = mark(
    "Something went wrong in the game. Your last step may be missing; everything before is kept."
)
RESTARTED = mark("The game had to be started again. It goes on where it was stored.")
OUTRUN = mark(
    "Another page has gone on meanwhile: this is what it kept. Your last step here is not in it."
)
MENDED = mark("A part of the page was damaged or missing; it was fetched again.")
HANDED = {"restarted": RESTARTED, "outrun": OUTRUN, "mended": MENDED}
"""The first message of an app worker that replaces another one, by the reason for the
replacement.
"""


def no_game(error: RecordError) -> str:
    """Return a message that a file cannot be opened, with the technical reason."""
    words = _("This game cannot be opened: it is damaged, or of another version. ({why})")
    if error.place in ("record", "format"):
        words = _("This is not a game of Pompeii. ({why})")
    return words.format(why=error.translated())
