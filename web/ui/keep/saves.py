"""The saves: kept when a game moves on, with what is to be known of each without replaying it."""

import json
from datetime import datetime
from typing import Any

from pompeii import RecordError, Table

from .extras import ENDED, TITLE, extra
from .position import position
from .store import Saved, Store


def keep(store: Store, id: str, table: Table) -> None:
    """Store a game if it is not kept as it is now."""
    text, before = table.dump(), store.save(id)
    if before is None or before.text != text:
        clocks = [str(saved.meta.get("when", "")) for saved in store.saves()]
        # A clock may be set back, and the game played last is still the first of the list.
        store.put(id, text, meta(table, max([now(), *clocks])))


def now() -> str:
    """The date and time of a save."""
    return datetime.now().isoformat(timespec="milliseconds")


def meta(table: Table, when: str) -> dict[str, Any]:
    """What lists of saves have to know of a game: how far it is (``ply``, ``phase``, whose name
    is to act), who plays (``seats``: name, side and kind of each), by which rule set, how many of
    each seat are rescued and in the volcano, which seats have won (None: not yet), whether it was
    ended early, what it is called (``names``), its board (:func:`ui.keep.position.position`), and
    when it was played last.
    """
    record, view = table.record, table.view(None)
    players = [player.name for player in record.players]
    title = extra(record, TITLE)
    winning = None if view.winners is None else list(view.winners)
    return {
        "ply": len(table.steps),
        "names": title if isinstance(title, str) else ", ".join(players),
        "rules": record.document.get("rules", {}).get("preset", "classic"),
        "phase": view.phase.value,
        "actor": players[view.actor],
        "seats": [[player.name, player.side, player.kind] for player in record.players],
        "rescued": list(view.rescued),
        "volcano": list(view.volcano),
        "winning": winning,
        "winners": None if winning is None else [players[seat] for seat in winning],
        "ended": extra(record, ENDED) is True,
        "board": position(view),
        "when": when,
    }


def begins(one: str, other: str) -> bool:
    """Whether the one record is the beginning of the other; what is no record is none."""
    try:
        start, whole = json.loads(one), json.loads(other)
        done, all_done = start["actions"], whole["actions"]
        same = all(start.get(key) == whole.get(key) for key in ("rules", "deal"))
        return bool(same and all_done[: len(done)] == done)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return False


def incomplete(store: Store) -> list[str]:
    """The ids of saves of which an older version kept less than :func:`meta` does."""
    return [saved.id for saved in store.saves() if "winning" not in saved.meta]


def complete(store: Store, id: str) -> None:
    """Make what is missing in the meta of a save, which is replayed for that."""
    if (saved := store.save(id)) is None:
        return
    try:
        table = Table.load(saved.text)
    except RecordError:  # it stays listed as it is; who opens it is told
        return
    store.annotate(id, meta(table, str(saved.meta.get("when", ""))))


def when(saved: Saved) -> tuple[str, int]:
    """When it was played last: by its own word, then by the order of writing."""
    return str(saved.meta.get("when", "")).replace(" ", "T"), saved.written
