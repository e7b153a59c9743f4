"""What is kept of a game, and what is told about what is kept."""

from datetime import datetime

from pompeii import PRESETS

from .home import Listed
from .sitting import Sitting
from .store import Problem, Saved, Store
from .words import _, n_


def keep(store: Store, sitting: Sitting) -> None:
    """Store a game if it has moved on."""
    table = sitting.table
    text, before = table.dump(), store.save(sitting.id)
    if before is None or before.text != text:
        meta = {
            "ply": len(table.steps),
            "names": ", ".join(player.name for player in table.record.players),
            "rules": table.record.document.get("rules", {}).get("preset", "classic"),
            "over": sitting.over,
            "when": datetime.now().strftime("%Y-%m-%d %H:%M"),
        }
        store.put(sitting.id, text, meta)


def listed(saved: Saved) -> Listed:
    """A save as the home screen lists it."""
    meta = saved.meta
    preset = PRESETS.get(str(meta.get("rules")), PRESETS["classic"])
    where = (
        _("finished") if meta.get("over") else n_("{count} action", "{count} actions", meta["ply"])
    )
    detail = " · ".join([_(preset.label), where, str(meta.get("when", ""))])
    return Listed(saved.id, str(meta.get("names", saved.id)), detail)


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
            "A game cannot be read any more; it was set aside, not deleted."
        ),
    }[problem]
