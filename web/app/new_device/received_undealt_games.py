"""The games by link that are not dealt yet, as they arrive from the player's old device."""

import json
from typing import Final

from app.storage.store import Store
from app.storage.undealt_games_by_link import HERE, NONCES, is_whole, put, tables
from pompeii.core.fair_deal import NONCE_LENGTH, TABLE_LENGTH, from_base32, from_hex
from pompeii.core.i18n import FieldError
from pompeii.core.json_readers import an_object, items, member, whole
from pompeii.core.record_document import SEATS

LONGEST: Final = 20_000
"""Maximum number of characters of a pending table from another device; usual ones have 1,000."""


def take_over(store: Store, found: object) -> None:
    """Keep the pending tables `found` by the player's old device, as far as they are valid.

    A table that this device has already stays as it is.
    """
    here = tables(store)
    for code, table in found.items() if isinstance(found, dict) else ():
        if code not in here and _is_valid(code, table):
            put(store, code, table)


def _is_valid(code: str, table: object) -> bool:
    """Return True for a table as this page writes it; its invitation is read when it is opened."""
    if not is_whole(table) or len(json.dumps(table)) > LONGEST:
        return False
    seat = whole(0, max(SEATS) - 1)
    try:
        from_base32(TABLE_LENGTH)(code, "table")
        written = an_object(table, "table")
        member(written, HERE, items(seat, max(SEATS)))
        for number, nonce in member(written, NONCES, an_object).items():
            seat(int(number), NONCES)
            from_hex(NONCE_LENGTH)(nonce, NONCES)
    except (FieldError, ValueError):
        return False
    return True
