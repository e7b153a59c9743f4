"""The table's menu: all that is not wanted at every turn."""

from collections.abc import Iterator

from pompeii.bots import BOTS

from ..kit.controls import button
from ..kit.fields import labelled
from ..kit.markup import Attrs, Node, h
from ..kit.words import _
from ..table.scene import Scene
from .dialogs import dialog
from .files import file_name
from .settings import speeds

SEAT = "plays"
"""The field that says who plays a seat is called so, with a dash and the seat."""


def menu(scene: Scene, link: str) -> Node:
    """The menu itself. ``link`` leads to the game; empty while something in it is secret."""
    return dialog(
        _("Menu"),
        h("div", "menu-fields", {"class": "fields"}, *_fields(scene)),
        h("div", "menu-buttons", {"class": "choices"}, *_buttons(scene, link)),
        button("menu-close", "close-menu", _("Back to the game"), kind="primary"),
    )


def _fields(scene: Scene) -> Iterator[Node]:
    if scene.over:
        return
    kinds = {"human": _("Human")}
    for bot in BOTS.values():
        kinds[f"bot:{bot.id}"] = _("Bot: {label}").format(label=_(bot.label))
    for seat, player in enumerate(scene.players):
        kind = "human" if seat in scene.humans else player.kind
        words = _("{name} is played by").format(name=player.name)
        yield labelled(f"{SEAT}-{seat}", words, kind, kinds)
    if len(scene.humans) < len(scene.players):
        yield labelled("speed", _("Animations and bots"), scene.speed, speeds())


def _buttons(scene: Scene, link: str) -> Iterator[Node]:
    yield button("settings", "settings", _("Settings"))
    yield button("keys", "keys", _("Keys"))
    yield button("about", "about", _("About and licences"))
    name = file_name(" ".join(player.name for player in scene.players))
    export: Attrs = {"type": "button", "data-action": "export", "data-name": name}
    yield h("button", "export", export, _("Export this game"))
    if link:
        attrs: Attrs = {"type": "button", "data-action": "copy-link", "data-link": link}
        yield h("button", "copy-link", attrs, _("Copy a link to it"))
    report: Attrs = {"type": "button", "data-action": "report", "data-report": True}
    yield h("button", "report", report, _("Report a problem"))
    if not scene.over:
        yield button("end", "end", _("End the game early …"))
    yield button("home", "home", _("Home"))


def ending() -> Node:
    """Asks before the game is ended early."""
    words = _("Nobody wins. The game is kept, and you can still go on with it later.")
    return dialog(
        _("End this game early?"),
        h("p", "ending-words", {}, words),
        button("end-yes", "end-now", _("End it"), legal=True, kind="danger"),
        button("end-no", "close-menu", _("Go on playing")),
    )
