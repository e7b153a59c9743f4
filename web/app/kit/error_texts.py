"""What is said where something went wrong that is not the player's doing."""

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
"""What is said first of a brain that was not the first to be started, by what ended the other."""


def no_game(refusal: RecordError) -> str:
    """Why a file cannot be opened: what a person understands, and the detail behind it."""
    words = _("This game cannot be opened: it is damaged, or of another version. ({why})")
    if refusal.place in ("record", "format"):
        words = _("This is not a game of Pompeii. ({why})")
    return words.format(why=refusal.said())
