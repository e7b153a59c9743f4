"""The saves: kept when a game moves on, with what is to be known of each without replaying it."""

import json
from datetime import datetime
from typing import Any, Final

from app.catalogue import FIRST, KNOWN, Table, game, load, of_format
from pompeii import RecordError
from pompeii.core import forks
from pompeii.core.forks import FORKED

from .record_page import ENDED, PRACTICE, TITLE, extra
from .store import Saved, Store

ACCOUNT: Final = "account"
"""What of a save tells luck and play apart, where the game was analysed (:mod:`.accounts`)."""


def keep(store: Store, id: str, table: Table) -> None:
    """Store a game if it is not kept as it is now."""
    text, before = table.dump(), store.save(id)
    if before is None or before.text != text:
        clocks = [str(saved.meta.get("when", "")) for saved in store.saves()]
        # A clock may be set back, and the game played last is still the first of the list.
        store.put(id, text, meta(table, max([now(), *clocks]), before))


def now() -> str:
    """The date and time of a save."""
    return datetime.now().isoformat(timespec="milliseconds")


def meta(table: Table, when: str, before: Saved | None = None) -> dict[str, Any]:
    """What lists of saves have to know of a game: which one it is (``game``), how far it is
    (``ply``), whose name is to act, who plays (``seats``: name, side and kind of each), by which
    rule set, which seats have won (None: not yet), whether it was ended early, what it is called
    (``names``), and when it was played last; of a game that is over the ``scores`` by name and
    seat; with what the game itself tells (:meth:`app.catalogue.Game.meta`). What was found out
    about the same game ``before`` stays.
    """
    record, winning = table.record, table.winners
    players = [player.name for player in record.players]
    title = extra(record, TITLE)
    played = of_format(record.document["format"])
    return {
        **game(played).meta(table),
        "game": played,
        "ply": len(table.steps),
        "names": title if isinstance(title, str) else ", ".join(players),
        "rules": record.document.get("rules", {}).get("preset", "classic"),
        "actor": players[table.actor],
        "seats": [[player.name, player.side, player.kind] for player in record.players],
        "winning": None if winning is None else list(winning),
        "winners": None if winning is None else [players[seat] for seat in winning],
        **({} if winning is None else {"scores": _scores(played, table)}),
        "ended": extra(record, ENDED) is True,
        "when": when,
        **_accounted(table, before),
    }


def _accounted(table: Table, before: Saved | None) -> dict[str, Any]:
    """The account of a game that has another name now, or is told more of."""
    if before is None or ACCOUNT not in before.meta:
        return {}
    text = table.dump()
    same = begins(before.text, text) and begins(text, before.text)
    return {ACCOUNT: before.meta[ACCOUNT]} if same else {}


def _scores(played: str, table: Table) -> dict[str, list[int]]:
    scores = game(played).scores(table.view(None))
    return {name: [*counts] for name, counts in scores.items()}


def key(saved: Saved) -> str:
    """Which game a save is of; when older versions kept it there was only the first one."""
    told = str(saved.meta.get("game"))
    return told if told in KNOWN else FIRST


def begins(one: str, other: str) -> bool:
    """Whether the one record is the beginning of the other; what is no record is none."""
    try:
        start, whole = json.loads(one), json.loads(other)
        done, all_done = start["actions"], whole["actions"]
        same = all(start.get(key) == whole.get(key) for key in ("rules", "deal"))
        return bool(same and all_done[: len(done)] == done)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return False


def counts(saved: Saved) -> bool:
    """Whether a game counts for who played it. Of most the record need not be read for that, as it
    does not name what would speak against it.
    """
    if not any(f'"{key}"' in saved.text for key in (FORKED, PRACTICE)):
        return True
    try:
        return forks.counts(json.loads(saved.text))
    except (ValueError, AttributeError, RecursionError):  # no record: it stays as it is listed
        return True


def incomplete(store: Store) -> list[str]:
    """The ids of saves of which an older version kept less than :func:`meta` does."""
    return [
        saved.id
        for saved in store.saves()
        if "winning" not in saved.meta or (saved.meta["winning"] and "scores" not in saved.meta)
    ]


def complete(store: Store, id: str) -> None:
    """Make what is missing in the meta of a save, which is replayed for that."""
    if (saved := store.save(id)) is None:
        return
    try:
        table = load(saved.text)
    except RecordError:  # it stays listed as it is; who opens it is told
        return
    store.annotate(id, meta(table, str(saved.meta.get("when", "")), saved))


def when(saved: Saved) -> tuple[str, int]:
    """When it was played last: by its own word, then by the order of writing."""
    return str(saved.meta.get("when", "")).replace(" ", "T"), saved.written
