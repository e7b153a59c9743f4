"""What is kept of a game, what the list of saves says of it, what is told about the places."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pompeii import PRESETS, Table

from ..kit.words import _, listed, n_
from ..screens.home import Listed
from ..table.thumbnail import position
from .page_data import ENDED, TITLE, remark
from .store import Held, Problem, Saved, Store


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
    """What the list of saves has to know of a game without replaying it."""
    record, view = table.record, table.view(None)
    players = [player.name for player in record.players]
    title = remark(record, TITLE)
    return {
        "ply": len(table.steps),
        "names": title if isinstance(title, str) else ", ".join(players),
        "rules": record.document.get("rules", {}).get("preset", "classic"),
        "phase": view.phase.value,
        "actor": players[view.actor],
        "winners": None if view.winners is None else [players[seat] for seat in view.winners],
        "ended": remark(record, ENDED) is True,
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


def show(saved: Saved, *, deleted: bool = False) -> Listed:
    """A save as the home screen lists it."""
    meta = saved.meta
    preset = PRESETS.get(str(meta.get("rules")), PRESETS["classic"])
    when = str(meta.get("when", "")).replace("T", " ")[:16]
    return Listed(
        id=saved.id,
        title=str(meta.get("names", saved.id)),
        stand=_stand(meta),
        detail=" · ".join(part for part in (_(preset.label), when) if part),
        board=str(meta.get("board", "")),
        deleted=deleted,
    )


def show_held(held: Held) -> Listed:
    """A save that a newer version of the page keeps, as the home screen lists it."""
    return Listed(
        id=held.id,
        title=str(held.meta.get("names") or _("A game")),
        stand=_("Kept by a newer version of this page: reload"),
        detail="",
        board="",
        newer=True,
    )


def _stand(meta: Mapping[str, Any]) -> str:
    """Where a game stands, in words."""
    winners = meta.get("winners")
    if isinstance(winners, list):
        names = listed([str(name) for name in winners])
        return _("finished, {names} won").format(names=names)
    if meta.get("ended") is True:
        return _("ended early")
    phases = {"city": _("city phase"), "eruption": _("eruption"), "flight": _("flight")}
    phase = phases.get(str(meta.get("phase")))
    if phase is None:  # kept by an older version
        return n_("{count} action", "{count} actions", int(meta.get("ply", 0)))
    return _("{phase}, {name} to act").format(phase=phase, name=meta.get("actor", ""))


def problem_words(problem: Problem) -> str:
    """What the player is told about a place where games are kept."""
    return {
        Problem.LOCAL_BLOCKED: _("This browser does not let the page keep a second copy of games."),
        Problem.LOCAL_FULL: _("The browser's storage is full: delete or export old games."),
        Problem.INDEXED_BLOCKED: _(
            "This browser does not let the page keep games safely: export a game before leaving."
        ),
        Problem.INDEXED_FULL: _("The last action could not be stored: export the game."),
        Problem.COPY_UNREADABLE: _("A copy of a game was damaged; the other copy was taken."),
        Problem.SAVE_UNREADABLE: _(
            "A game cannot be read any more; it was set aside, not deleted. What is left of it can "
            "be had as a file from the home screen."
        ),
        Problem.SETTINGS_UNREADABLE: _("The settings cannot be read any more; they are set anew."),
        Problem.SETTINGS_NEWER: _(
            "A newer version of this page keeps the settings; what you change here holds until you "
            "leave or reload."
        ),
        Problem.EMPTIED: _(
            "What the browser kept of this page was deleted; it was kept again, as it stands here."
        ),
    }[problem]
