"""The first screen: go on, begin, bring a game along."""

from collections.abc import Sequence
from dataclasses import dataclass

from .controls import button
from .markup import Node, h
from .words import _


@dataclass(frozen=True, slots=True)
class Listed:
    """A save in the list."""

    id: str
    title: str
    detail: str


def home(saves: Sequence[Listed]) -> Node:
    """The home screen, newest save first."""
    menu = [button("new", "new", _("New game"), kind="primary")]
    if saves:
        newest = button("continue", "continue", _("Continue"), kind="primary")
        menu = [newest, button("new", "new", _("New game"))]
    attrs = {"type": "button", "data-action": "import", "data-file": ".json,application/json"}
    menu.append(h("button", "import", attrs, _("Import a game …")))
    children = [
        h("h1", "home-title", {}, "Pompeii"),
        h("p", "home-words", {}, _("Fill the city with your people. Then get them out.")),
        h("div", "home-menu", {}, *menu),
    ]
    if saves:
        rows = [_row(save) for save in saves]
        children.append(h("h2", "saves-title", {}, _("Your games")))
        children.append(h("ul", "saves", {}, *rows))
    children.append(
        h(
            "p",
            "home-fan",
            {"class": "small"},
            _("An unofficial fan project for two to four; words and art are its own."),
        )
    )
    return h("main", "app", {"class": "home"}, *children)


def _row(save: Listed) -> Node:
    id = f"save-{save.id}"
    open_it = {"type": "button", "data-action": "open", "data-save": save.id}
    delete = {"type": "button", "data-action": "delete", "data-save": save.id, "class": "quiet"}
    words = _("Delete {game}").format(game=save.title)
    return h(
        "li",
        id,
        {},
        h(
            "button",
            f"{id}-open",
            open_it,
            h("b", f"{id}-title", {}, save.title),
            h("span", f"{id}-detail", {}, save.detail),
        ),
        h("button", f"{id}-delete", {**delete, "aria-label": words}, "×"),
    )
