"""The list of saves on the home screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from app.kit import intents, saved_game_intents
from app.kit.button import button
from app.kit.i18n import _, listed, moment, n_
from app.kit.nodes import Node, h
from app.storage import save_metadata, undealt_games_by_link
from app.storage.store import NewerSave, Saved
from app.table.game_ui import GameUI, game_ui
from pompeii import RecordError
from pompeii.registry import FIRST, GAMES


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """A save in the list."""

    id: str
    title: str
    game: str
    """The name of its game."""
    status: str
    """The state of the game, as a sentence."""
    detail: str
    picture: Callable[[str], Node]
    """A function that draws the thumbnail under an id."""
    over: bool = False
    """True if the game was finished or ended early."""
    deleted: bool = False
    """True if the save is deleted and can be restored."""
    newer: bool = False
    """True if only a newer version of the page can open the save."""

    @property
    def goes_on(self) -> bool:
        """True if the game can be continued."""
        return not (self.over or self.deleted or self.newer)


def show(saved: Saved, *, deleted: bool = False) -> SaveEntry:
    """Return the list entry of a save."""
    meta, key = saved.meta, save_metadata.key(saved)
    ui = _find_ui(key)
    preset = ui and ui.engine.presets.get(str(meta.get("rules")), ui.engine.presets["classic"])
    detail = (
        "" if key == FIRST else _(GAMES[key].label),
        _(preset.label) if preset else "",
        _when(meta),
    )
    return SaveEntry(
        id=saved.id,
        title=str(meta.get("names", saved.id)),
        game=_(GAMES[key].label),
        status=_status(saved, ui),
        detail=" · ".join(filter(None, detail)),
        picture=partial(ui.thumbnail, board=str(meta.get("board", ""))) if ui else _blank,
        over=is_over(saved),
        deleted=deleted,
    )


def _find_ui(key: str) -> GameUI | None:
    """Return the UI of a game, or None until its files are loaded."""
    try:
        return game_ui(key)
    except RecordError:
        return None


def _blank(id: str) -> Node:
    """Return an empty picture in place of a thumbnail."""
    return h("svg", id, {"class": "thumbnail", "aria-hidden": "true"})


def _when(meta: Mapping[str, Any]) -> str:
    """Return the time of a game's last action, or "" if it is unknown."""
    try:
        return moment(datetime.fromisoformat(str(meta.get("when", ""))))
    except ValueError:
        return ""


def is_over(saved: Saved) -> bool:
    """Return True if a game was finished or ended early."""
    return isinstance(saved.meta.get("winners"), list) or saved.meta.get("ended") is True


def show_newer(newer_save: NewerSave) -> SaveEntry:
    """Return the list entry of a save from a newer version of the page."""
    return SaveEntry(
        id=newer_save.id,
        title=str(newer_save.meta.get("names") or _("A game")),
        game="",
        status=_("Saved by a newer version of this page: reload"),
        detail="",
        picture=_blank,
        newer=True,
    )


def _status(saved: Saved, ui: GameUI | None) -> str:
    """Return the state of a game as a sentence."""
    meta = saved.meta
    winners = meta.get("winners")
    if isinstance(winners, list):
        names = listed([str(name) for name in winners])
        return n_("Finished: {names} won", "Finished: {names} won", len(winners), names=names)
    if meta.get("ended") is True:
        return _("Ended early")
    if (linked := _link_status(saved)) is not None:
        return linked
    ply = int(meta.get("ply", 0))
    words = ui.status(meta) if ui else ""  # the files of the game may not be there yet
    return words or n_("{count} action", "{count} actions", ply)


def _link_status(saved: Saved) -> str | None:
    """Return the state of a game by link as a sentence, or None for any other game."""
    sent, name = save_metadata.sent(saved), str(saved.meta.get("actor", ""))
    if sent is None:
        return None
    if save_metadata.waits(saved):
        return _("Waiting for {name}").format(name=name)
    if saved.meta.get("seat") in save_metadata.remote(saved):
        return _("Send the turn to {name}").format(name=name)
    return _("Your turn") if _is_alone(saved) else _("{name} is to move").format(name=name)


def _is_alone(saved: Saved) -> bool:
    """Return True if only one person plays at this device."""
    remote, seats = save_metadata.remote(saved), saved.meta.get("seats")
    people = seats if isinstance(seats, list) else []
    here = [n for n, seat in enumerate(people) if n not in remote and seat[2] == "human"]
    return len(here) == 1


def pending_row(code: str, table: Mapping[str, Any]) -> Node:
    """Return the list entry of a pending table, with its buttons."""
    id, names = f"table-{code}", ", ".join(undealt_games_by_link.names(table))
    missing = listed(undealt_games_by_link.missing(table))
    status = _("Waiting for {name} to join").format(name=missing) if missing else _("All joined")
    title, stand = h("b", f"{id}-title", {}, names), h("span", f"{id}-stand", {}, status)
    words = h("span", f"{id}-words", {"class": "words"}, title, stand)
    drop = button(
        f"{id}-drop",
        saved_game_intents.DropTable(code),
        _("Give up"),
        kind="quiet",
        label=_("Give up {game}").format(game=names),
    )
    open_it = button(f"{id}-open", saved_game_intents.OpenPendingTable(code), words, kind="open")
    buttons = h("div", f"{id}-buttons", {"class": "row-buttons"}, drop)
    return h("li", id, {"class": "save"}, open_it, buttons)


def newest(save: SaveEntry) -> Node:
    """Return the button that continues the latest save."""
    words = h(
        "span",
        "continue-words",
        {"class": "words"},
        h("b", "continue-title", {}, _("Continue")),
        h("b", "continue-game", {}, save.game),
        h("span", "continue-names", {}, save.title),
        h("span", "continue-stand", {}, save.status),
    )
    picture = save.picture("continue-board")
    return button("continue", intents.Continue(), picture, words, kind="primary")


def row(save: SaveEntry) -> Node:
    """Return the list entry of a save, with its buttons."""
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
        h("span", f"{id}-stand", {}, save.status),
        h("span", f"{id}-detail", {"class": "small"}, save.detail),
    )
    picture = save.picture(f"{id}-board")
    tools = (
        ("rename", saved_game_intents.Rename(save.id), _("Rename"), _("Rename {game}")),
        ("export-save", saved_game_intents.ExportSave(save.id), _("Export"), _("Export {game}")),
        ("delete", saved_game_intents.Delete(save.id), _("Delete"), _("Delete {game}")),
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


def _deleted(id: str, save: SaveEntry) -> Node:
    label = _("Undo: bring back {game}").format(game=save.title)
    return h(
        "li",
        id,
        {"class": "save deleted"},
        h("p", f"{id}-gone", {}, _("“{game}” was deleted.").format(game=save.title)),
        button(f"{id}-restore", saved_game_intents.Restore(save.id), _("Undo"), label=label),
    )


def _newer(id: str, save: SaveEntry) -> Node:
    words = h(
        "span",
        f"{id}-words",
        {"class": "words"},
        h("b", f"{id}-title", {}, save.title),
        h("span", f"{id}-stand", {}, save.status),
    )
    reload = _("Reload the page for {game}").format(game=save.title)
    export = _("Export {game}").format(game=save.title)
    buttons = (
        button(f"{id}-update", intents.Update(), _("Reload"), kind="quiet", label=reload),
        button(
            f"{id}-export-save",
            saved_game_intents.ExportSave(save.id),
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
