"""The games by link that are not dealt yet: all players have to join first.

A pending table has no deal, so it is no save. It is kept among the settings, by the code of the
table. It moves to a new device of the player, but is in no file: its random bytes are a secret
until the deal.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .store import Store

TABLES: Final = "tables"
"""The setting with the pending tables."""
INVITATION: Final = "invitation"
"""The key of a pending table's invitation, as it travels in links."""
HERE: Final = "here"
"""The key of the seats that people play on this device."""
NONCES: Final = "nonces"
"""The key of the random bytes that this device committed to and has not revealed."""


def tables(store: Store) -> Mapping[str, Mapping[str, Any]]:
    """Return the pending tables by code, the newest last."""
    kept = store.settings.get(TABLES)
    found = kept if isinstance(kept, dict) else {}
    return {code: table for code, table in found.items() if is_whole(table)}


def is_whole(table: object) -> bool:
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


def put(store: Store, code: str, table: Mapping[str, Any] | None) -> None:
    """Keep a pending table under its code; None removes it."""
    kept = {key: each for key, each in tables(store).items() if key != code}
    if table is not None:
        kept[code] = table
    store.set(TABLES, kept or None)
