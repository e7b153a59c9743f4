"""Messages for errors that the player did not cause."""

from typing import Final

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
DAMAGED = mark(
    "This browser's own copy of this part is damaged, and there is no connection. With a connection"
    " it is fetched again."
)
WRONG = mark(
    "This part did not arrive as it should. If the network wants you to sign in first, do that."
)
ABSENT = mark("This part could not be fetched. It needs a connection the first time.")
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
    words = _("A file may have at most {most} MB, and this one has {size}.")
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
