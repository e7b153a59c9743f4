"""The games by link that are not dealt yet: all players have to join first.

A pending table has no deal, so it is no save. It is kept among the settings, by the code of the
table. It moves to a new device of the player, but is in no file: its random bytes are a secret
until the deal.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pompeii.core.fair_deal import NONCE_LENGTH, TABLE_LENGTH, from_base32, from_hex
from pompeii.core.i18n import FieldError
from pompeii.core.json_readers import an_object, items, member, whole
from pompeii.core.record_document import SEATS

from .store import Store

TABLES: Final = "tables"
"""The setting with the pending tables."""
INVITATION: Final = "invitation"
"""The key of a pending table's invitation, as it travels in links."""
HERE: Final = "here"
"""The key of the seats that people play on this device."""
NONCES: Final = "nonces"
"""The key of the random bytes that this device committed to and has not revealed."""
LONGEST: Final = 20_000
"""Maximum number of characters of a pending table from another device; usual ones have 1,000."""


def tables(store: Store) -> Mapping[str, Mapping[str, Any]]:
    """Return the pending tables by code, the newest last."""
    kept = store.settings.get(TABLES)
    found = kept if isinstance(kept, dict) else {}
    return {code: table for code, table in found.items() if _is_whole(table)}


def _is_whole(table: object) -> bool:
    """Return True if a table has all its keys and named players; other data is left alone."""
    if not isinstance(table, dict) or not {INVITATION, HERE, NONCES} <= table.keys():
        return False
    return isinstance(table[INVITATION], dict) and bool(_players(table[INVITATION]))


def _players(invitation: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    players = invitation.get("players")
    there = isinstance(players, list) and all(isinstance(each, dict) for each in players)
    return players if there and isinstance(players, list) else []


def names(table: Mapping[str, Any]) -> Sequence[str]:
    """Return the names of the players of a pending table."""
    return [str(player.get("name")) for player in _players(table[INVITATION])]


def missing(table: Mapping[str, Any]) -> Sequence[str]:
    """Return the names of the players who have not joined a pending table."""
    fair = table[INVITATION].get("fair")
    joined = fair.get("commitments") if isinstance(fair, dict) else None
    pairs = zip(names(table), joined if isinstance(joined, list) else [], strict=False)
    return [name for name, commitment in pairs if commitment is None]


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
    if not _is_whole(table) or len(json.dumps(table)) > LONGEST:
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


def put(store: Store, code: str, table: Mapping[str, Any] | None) -> None:
    """Keep a pending table under its code; None removes it."""
    kept = {key: each for key, each in tables(store).items() if key != code}
    if table is not None:
        kept[code] = table
    store.set(TABLES, kept or None)
