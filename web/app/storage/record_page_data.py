"""The part of a record that the page itself writes: the object ``page``.

The engine reads only :data:`TAKE_BACKS`, :data:`PRACTICE` and, of the first game, ``undrawn``
there. Each is True, or absent.
"""

from typing import Any, Final

from pompeii.core.record_document import (
    PRACTICE as PRACTICE,  # shows what players should learn to foresee
)
from pompeii.core.record_document import TAKE_BACKS as TAKE_BACKS  # everything may be taken back

ENDED: Final = "ended"
"""True if the people at the table ended the game early, else absent."""
TITLE: Final = "title"
"""The name that the owner gave to the save: a text, or absent."""
TABLE: Final = "table"
"""The code of a game that is played by link: a text that is the same on every device, or absent."""
GUIDE: Final = "guide"
"""The progress of the tutorial in this game (:mod:`app.table.tutorial`), or absent."""


def extra(record: Any, key: str) -> Any:
    """Return the value of a key, or None."""
    page = record.document.get("page")
    return page.get(key) if isinstance(page, dict) else None


def put_extra(record: Any, key: str, value: Any) -> None:
    """Set the value of a key; None removes it."""
    page = record.document.get("page")
    kept = dict(page) if isinstance(page, dict) else {}
    kept[key] = value
    record.document["page"] = {name: each for name, each in kept.items() if each is not None}
    if not record.document["page"]:
        del record.document["page"]
