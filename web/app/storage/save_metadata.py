"""The saves: written when a game moves on, with metadata that needs no replay."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final, TypeGuard

from app.game_catalogue import Table, game, of_format
from pompeii.core import record_forks
from pompeii.core.record_forks import FORKED
from pompeii.core.safe_json_parsing import parse_json
from pompeii.registry import FIRST, GAMES

from .record_page_data import ENDED, PRACTICE, TITLE, extra
from .store import Saved, Store

LUCK_RESULT: Final = "account"
"""The key of the luck and skill of an analysed game (:mod:`.luck_results`)."""


OUTSIDE_BOTS: Final = "outside"
"""The key of the names of the bots that only this visit has, by id: a player can delete them."""
REMOTE: Final = "remote"
"""The key of the seats that people play on other devices."""
SENT: Final = "sent"
"""The key of the number of actions that the other devices have, in a game that is played by link;
-1 if none. These two keys leave the device only in a games file.
"""


def keep(
    store: Store, id: str, table: Table, remote: Collection[int] = (), sent: int | None = None
) -> None:
    """Save a game, unless it is saved as it is now.

    `remote` are the seats on other devices; those of a finished game stay known. These devices have
    `sent` actions; it is None if the game is not played by link.
    """
    text, before = table.dump(), store.save(id)
    elsewhere = _elsewhere(table, remote, sent, before)
    if before is None or before.text != text or other_devices(before.meta) != elsewhere:
        clocks = [str(saved.meta.get("when", "")) for saved in store.saves()]
        # A clock may be set back, but the game played last stays first in the list.
        about = meta(table, max([now(), *clocks]), before)
        store.put(id, text, {**_without_other_devices(about), **elsewhere})


def _elsewhere(
    table: Table, seats: Collection[int], sent: int | None, before: Saved | None
) -> dict[str, Any]:
    """Return what the metadata say of other devices."""
    if sent is not None:
        return {REMOTE: sorted(seats), SENT: sent}
    if not seats and before is not None and table.winners is not None:
        seats = remote(before)
    return {REMOTE: sorted(seats)} if seats else {}


def other_devices(about: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `about` says of other devices; it may be the metadata of any save."""
    return {key: about[key] for key in (REMOTE, SENT) if key in about}


def read_other_devices(document: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """Return what `document` from outside says of other devices, {} if that is malformed."""
    seats = document.get(REMOTE)
    if not _is_list(seats):
        return {}
    if any(type(seat) is not int or not 0 <= seat < table.seats for seat in seats):
        return {}
    if SENT not in document:
        return {REMOTE: seats}
    sent = document[SENT]
    if type(sent) is not int or not -1 <= sent <= len(table.steps):
        return {}
    return {REMOTE: seats, SENT: sent}


def _without_other_devices(about: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in about.items() if key not in (REMOTE, SENT)}


def remote(saved: Saved) -> frozenset[int]:
    """Return the seats that people play on other devices."""
    kept = saved.meta.get(REMOTE)
    return frozenset(seat for seat in kept if type(seat) is int) if _is_list(kept) else frozenset()


def sent(saved: Saved) -> int | None:
    """Return the number of actions that the other devices have, or None without other devices."""
    kept = saved.meta.get(SENT)
    return kept if type(kept) is int else None


def waits(saved: Saved) -> bool:
    """Return True if the game can only go on at another device."""
    meta = saved.meta
    return meta.get("seat") in remote(saved) and sent(saved) == meta.get("ply")


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def now() -> str:
    """Return the current date and time, for a save."""
    return datetime.now().isoformat(timespec="milliseconds")


def meta(table: Table, when: str, before: Saved | None = None) -> dict[str, Any]:
    """Return the metadata of a game for lists of saves.

    It holds the key of the game (``game``), the number of actions (``ply``) and the name of the
    player to move. It holds name, side and kind of each player (``seats``), the rule set, and the
    seats that have won, or None. ``seat`` is the seat to move. It tells if the game was ended
    early, its title (``names``), and the time of the last move. A finished game also has the
    ``scores`` by name and seat, and one with bots from outside their names (``outside``).

    The game itself adds more (:meth:`app.game_catalogue.Game.meta`). Luck and skill of the same
    game in the save `before` are kept.
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
        "seat": table.actor,
        "seats": [[player.name, player.side, player.kind] for player in record.players],
        "winning": None if winning is None else list(winning),
        "winners": None if winning is None else [players[seat] for seat in winning],
        **({} if winning is None else {"scores": _scores(played, table)}),
        "ended": extra(record, ENDED) is True,
        "when": when,
        **_outside_bots(played, table, before),
        **({} if before is None else other_devices(before.meta)),
        **_with_luck_result(table, before),
    }


def _outside_bots(played: str, table: Table, before: Saved | None) -> dict[str, Any]:
    """Return the names of bots from outside, as they are now; a bot that is gone keeps its name."""
    bots = {player.kind.removeprefix("bot:") for player in table.record.players}
    kept = outside_bots(before.meta) if before else {}
    here = {bot: game(played).bots[bot].label for bot in bots if game(played).is_outside(bot)}
    found = {**{bot: kept[bot] for bot in bots if bot in kept}, **here}
    return {OUTSIDE_BOTS: found} if found else {}


def outside_bots(about: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of bots from outside by id. `about` is the metadata of any save."""
    kept = about.get(OUTSIDE_BOTS)
    return {str(bot): str(name) for bot, name in kept.items()} if isinstance(kept, dict) else {}


def _with_luck_result(table: Table, before: Saved | None) -> dict[str, Any]:
    """Return luck and skill of a save that only changed its name or its metadata."""
    if before is None or LUCK_RESULT not in before.meta:
        return {}
    text = table.dump()
    same = begins(before.text, text) and begins(text, before.text)
    return {LUCK_RESULT: before.meta[LUCK_RESULT]} if same else {}


def _scores(played: str, table: Table) -> dict[str, list[int]]:
    scores = game(played).engine.scores(table.view(None))
    return {name: [*counts] for name, counts in scores.items()}


def key(saved: Saved) -> str:
    """Return the key of the game of a save, the first game for an unknown one."""
    game_key = str(saved.meta.get("game"))
    return game_key if game_key in GAMES else FIRST


def begins(one: str, other: str) -> bool:
    """Return True if a record is the beginning of another one. An invalid record is not."""
    try:
        start, whole = parse_json(one), parse_json(other)
        done, all_done = start["actions"], whole["actions"]
        same = all(start.get(key) == whole.get(key) for key in ("rules", "deal"))
        return bool(same and all_done[: len(done)] == done)
    except (ValueError, LookupError, TypeError, AttributeError):
        return False


def counts(saved: Saved) -> bool:
    """Return True if a game counts in the statistics of its player.

    Most records need not be parsed for that, because they lack the keys that would exclude them.
    """
    if not any(f'"{key}"' in saved.text for key in (FORKED, PRACTICE)):
        return True
    try:
        return record_forks.counts(parse_json(saved.text))
    except (ValueError, AttributeError):  # an invalid record stays listed
        return True


def when(saved: Saved) -> tuple[str, int]:
    """Return a sort key of the last move: its time, then the order of writing."""
    return str(saved.meta.get("when", "")), saved.written
