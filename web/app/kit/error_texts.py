"""Messages for errors that the player did not cause."""

from typing import Final

from pompeii import RecordError
from pompeii.core.i18n import mark

from .i18n import _

CRASHED = mark(
    "Something went wrong in the game. Your last step may be missing; everything before it "
    "is saved."
)
RESTARTED = mark("The game had to restart. It continues from where it was saved.")
OUTRUN = mark(
    "This game was continued on another page: you see what that page saved. Your last step "
    "here is not included."
)
MENDED = mark("A part of the page was damaged or missing; it was loaded again.")
DAMAGED = mark(
    "This browser's copy of this part is damaged, and you are offline. It is loaded again "
    "once you are online."
)
WRONG = mark("This part did not load properly. If the network asks you to sign in, do that first.")
ABSENT = mark("This part could not be loaded. You need to be online the first time.")
FETCHED = {"damaged": DAMAGED, "wrong": WRONG, "absent": ABSENT}
"""Messages that a lazy file could not be fetched, by the outcome (``web/boot/lazy_fetch.js``)."""
HANDED = {"restarted": RESTARTED, "outrun": OUTRUN, "mended": MENDED}
"""The first message of an app worker that replaces another one, by the reason for the
replacement.
"""

LARGEST_FILE: Final = 16_000_000
"""Most bytes of a file of games, as many as six thousand games have."""


def not_read(size: int) -> str:
    """Return a message that a file was not read.

    It is too large with its `size` in bytes, or 0 if the browser could not read it.
    """
    if not size:
        return _("This file cannot be read.")
    words = _("A file may have at most {most} MB; this one has {size}.")
    return words.format(most=LARGEST_FILE // 10**6, size=-(-size // 10**6))


def no_game(error: RecordError) -> str:
    """Return a message that a file cannot be opened, with the technical reason."""
    words = _("This game cannot be opened: it is damaged, or of another version. ({why})")
    if error.place in ("record", "format"):
        words = _("This is not a game of Pompeii. ({why})")
    return words.format(why=error.translated())


def not_fetched(outcome: str, absent: str = "") -> str:
    """Return a message that a lazy file could not be fetched.

    `absent` names a file that this browser never had, if there is no connection.
    """
    return absent if absent and outcome == "absent" else _(FETCHED[outcome])
