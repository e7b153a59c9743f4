"""The list of the games that are kept, as the home screen shows it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from app.catalogue import FIRST, KNOWN
from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, listed, moment, n_
from app.kit.nodes import Node, h
from app.storage import saves
from app.storage.store import Held, Saved
from app.table.game_ui import GameUI, game_ui
from pompeii import RecordError


@dataclass(frozen=True, slots=True)
class Listed:
    """A save in the list."""

    id: str
    title: str
    stand: str
    """Where the game stands, in words."""
    detail: str
    picture: Callable[[str], Node]
    """Draws it under an id."""
    over: bool = False
    """Whether it was played to its end, or ended early."""
    deleted: bool = False
    """Whether it can only be brought back."""
    newer: bool = False
    """Whether only a newer version of the page can open it."""

    @property
    def goes_on(self) -> bool:
        """Whether it can be played on."""
        return not (self.over or self.deleted or self.newer)


def show(saved: Saved, *, deleted: bool = False) -> Listed:
    """A save as it is listed."""
    meta, key = saved.meta, saves.key(saved)
    look = _skin(key)
    preset = look and look.presets.get(str(meta.get("rules")), look.presets["classic"])
    detail = (
        "" if key == FIRST else _(KNOWN[key].label),
        _(preset.label) if preset else "",
        _when(meta),
    )
    return Listed(
        id=saved.id,
        title=str(meta.get("names", saved.id)),
        stand=_stand(saved, look),
        detail=" · ".join(filter(None, detail)),
        picture=partial(look.thumbnail, board=str(meta.get("board", ""))) if look else _blank,
        over=is_over(saved),
        deleted=deleted,
    )


def _skin(key: str) -> GameUI | None:
    """The skin of a game, None as long as it is not here."""
    try:
        return game_ui(key)
    except RecordError:
        return None


def _blank(id: str) -> Node:
    """The place of a picture."""
    return h("svg", id, {"class": "thumbnail", "aria-hidden": "true"})


def _when(meta: Mapping[str, Any]) -> str:
    """When a game was played last, nothing where that is not known."""
    try:
        return moment(datetime.fromisoformat(str(meta.get("when", ""))))
    except ValueError:
        return ""


def is_over(saved: Saved) -> bool:
    """Whether a game was played to its end, or ended early."""
    return isinstance(saved.meta.get("winners"), list) or saved.meta.get("ended") is True


def show_held(held: Held) -> Listed:
    """A save that a newer version of the page keeps, as it is listed."""
    return Listed(
        id=held.id,
        title=str(held.meta.get("names") or _("A game")),
        stand=_("Kept by a newer version of this page: reload"),
        detail="",
        picture=_blank,
        newer=True,
    )


def _stand(saved: Saved, look: GameUI | None) -> str:
    """Where a game stands, in words."""
    meta = saved.meta
    winners = meta.get("winners")
    if isinstance(winners, list):
        names = listed([str(name) for name in winners])
        return n_("Over: {names} won", "Over: {names} won", len(winners), names=names)
    if meta.get("ended") is True:
        return _("Ended early")
    ply = int(meta.get("ply", 0))  # all that is known of what an older version kept
    told = look.stand(meta) if look else ""
    return told or n_("{count} action", "{count} actions", ply)


def newest(save: Listed) -> Node:
    """The way back into the game that was played last."""
    words = h(
        "span",
        "continue-words",
        {"class": "words"},
        h("b", "continue-title", {}, _("Continue")),
        h("span", "continue-names", {}, save.title),
        h("span", "continue-stand", {}, save.stand),
    )
    picture = save.picture("continue-board")
    return button("continue", intents.Continue(), picture, words, kind="primary")


def row(save: Listed) -> Node:
    """A save with all that can be done with it."""
    id = f"save-{save.id}"
    if save.deleted:
        return _deleted(id, save)
    if save.newer:
        return _newer(id, save)
    words = h(
        "span",
        f"{id}-words",
        {"class": "words"},
        h("b", f"{id}-title", {}, save.title),
        h("span", f"{id}-stand", {}, save.stand),
        h("span", f"{id}-detail", {"class": "small"}, save.detail),
    )
    picture = save.picture(f"{id}-board")
    tools = (
        ("rename", intents.Rename(save.id), _("Rename"), _("Rename {game}")),
        ("export-save", intents.ExportSave(save.id), _("Export"), _("Export {game}")),
        ("delete", intents.Delete(save.id), _("Delete"), _("Delete {game}")),
    )
    buttons = (
        button(f"{id}-{name}", intent, words, kind="quiet", label=label.format(game=save.title))
        for name, intent, words, label in tools
    )
    return h(
        "li",
        id,
        {"class": "save"},
        button(f"{id}-open", intents.Open(save.id), picture, words, kind="open"),
        h("div", f"{id}-buttons", {"class": "row-buttons"}, *buttons),
    )


def _deleted(id: str, save: Listed) -> Node:
    label = _("Undo: bring back {game}").format(game=save.title)
    return h(
        "li",
        id,
        {"class": "save deleted"},
        h("p", f"{id}-gone", {}, _("“{game}” is deleted.").format(game=save.title)),
        button(f"{id}-restore", intents.Restore(save.id), _("Undo"), label=label),
    )


def _newer(id: str, save: Listed) -> Node:
    words = h(
        "span",
        f"{id}-words",
        {"class": "words"},
        h("b", f"{id}-title", {}, save.title),
        h("span", f"{id}-stand", {}, save.stand),
    )
    reload = _("Reload the page for {game}").format(game=save.title)
    export = _("Export {game}").format(game=save.title)
    buttons = (
        button(f"{id}-update", intents.Update(), _("Reload"), kind="quiet", label=reload),
        button(
            f"{id}-export-save",
            intents.ExportSave(save.id),
            _("Export"),
            kind="quiet",
            label=export,
        ),
    )
    return h(
        "li",
        id,
        {"class": "save"},
        words,
        h("div", f"{id}-buttons", {"class": "row-buttons"}, *buttons),
    )
