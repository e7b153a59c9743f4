"""What the page itself writes into a record: its object ``page``, which the engine leaves alone.

The engine reads there :data:`TAKE_BACKS`, :data:`PRACTICE` and, of the first game, ``undrawn``:
each True, or absent.
"""

from typing import Any, Final

from pompeii.core.document import (
    PRACTICE as PRACTICE,  # what players should learn to foresee is shown
)
from pompeii.core.document import TAKE_BACKS as TAKE_BACKS  # everything may be taken back

ENDED: Final = "ended"
"""Whether the people at the table ended the game early: True, or absent."""
TITLE: Final = "title"
"""What the save is called by its owner: a text, or absent."""
GUIDE: Final = "guide"
"""What the guide has told in this game (:mod:`app.table.tutorial`), or absent."""


def extra(record: Any, key: str) -> Any:
    """What stands under a key, None for nothing."""
    page = record.document.get("page")
    return page.get(key) if isinstance(page, dict) else None


def put_extra(record: Any, key: str, value: Any) -> None:
    """Write something under a key; None removes it."""
    page = record.document.get("page")
    kept = dict(page) if isinstance(page, dict) else {}
    kept[key] = value
    record.document["page"] = {name: each for name, each in kept.items() if each is not None}
    if not record.document["page"]:
        del record.document["page"]
