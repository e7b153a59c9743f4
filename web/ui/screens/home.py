"""The first screen: go on, begin, bring a game along; all games that are kept."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..kit.controls import button
from ..kit.markup import Attrs, Node, h
from ..kit.words import _
from ..table.thumbnail import thumbnail

FILES = ".json,application/json"
"""What can be chosen to be brought in."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A save in the list."""

    id: str
    title: str
    stand: str
    """Where the game stands, in words."""
    detail: str
    board: str
    """For the picture (:func:`ui.table.thumbnail.position`)."""
    deleted: bool = False
    """Whether it can only be brought back."""
    newer: bool = False
    """Whether only a newer version of the page can open it."""


def home(saves: Sequence[Listed], again: str = "", advice: str = "", *, lost: bool = False) -> Node:
    """The home screen, newest save first; ``again`` tells who played in the last setup, ``advice``
    what to know of the saves, ``lost`` whether there are some that cannot be read.
    """
    newest = next((save for save in saves if not (save.deleted or save.newer)), None)
    children = [
        h("h1", "home-title", {}, "Pompeii"),
        h("p", "home-words", {}, _("Fill the city with your people. Then get them out.")),
        *([_newest(newest)] if newest else []),
        h("div", "home-menu", {}, *_menu(again, first=newest is None)),
    ]
    if saves:
        rows = [
            _deleted(save) if save.deleted else _newer(save) if save.newer else _row(save)
            for save in saves
        ]
        children.append(h("h2", "saves-title", {}, _("Your games")))
        children.append(h("ul", "saves", {}, *rows))
        if advice:
            children.append(h("p", "home-advice", {"class": "small"}, advice))
        children.append(
            button("export-all", "export-all", _("All games as one file"), kind="quiet")
        )
    if lost:
        words = _("What could not be read, as a file")
        children.append(button("export-lost", "export-lost", words, kind="quiet"))
    children.append(
        h(
            "p",
            "home-fan",
            {"class": "small"},
            _("An unofficial fan project for two to four; words and art are its own."),
        )
    )
    children.append(button("about", "about", _("About and licences"), kind="quiet"))
    return h("main", "app", {"class": "home"}, *children)


def _menu(again: str, *, first: bool) -> Iterator[Node]:
    if again:
        yield button("last", "last", _("Again: {players}").format(players=again))
    yield button("new", "new", _("New game"), kind="primary" if first else "")
    yield button("watch", "watch", _("Watch bots"))
    attrs: Attrs = {"type": "button", "data-action": "import", "data-file": FILES}
    yield h("button", "import", attrs, _("Import …"))
    yield button("settings", "settings", _("Settings"))


def _newest(save: Listed) -> Node:
    """The way back into the game that was played last."""
    return h(
        "button",
        "continue",
        {"type": "button", "data-action": "continue", "class": "primary"},
        thumbnail("continue-board", save.board),
        h(
            "span",
            "continue-words",
            {"class": "words"},
            h("b", "continue-title", {}, _("Continue")),
            h("span", "continue-names", {}, save.title),
            h("span", "continue-stand", {}, save.stand),
        ),
    )


def _row(save: Listed) -> Node:
    id = f"save-{save.id}"
    return h(
        "li",
        id,
        {"class": "save"},
        h(
            "button",
            f"{id}-open",
            {"type": "button", "data-action": "open", "data-save": save.id, "class": "open"},
            thumbnail(f"{id}-board", save.board),
            h(
                "span",
                f"{id}-words",
                {"class": "words"},
                h("b", f"{id}-title", {}, save.title),
                h("span", f"{id}-stand", {}, save.stand),
                h("span", f"{id}-detail", {"class": "small"}, save.detail),
            ),
        ),
        h(
            "div",
            f"{id}-buttons",
            {"class": "row-buttons"},
            _tool(save, "rename", _("Rename"), _("Rename {game}")),
            _tool(save, "export-save", _("Export"), _("Export {game}")),
            _tool(save, "delete", _("Delete"), _("Delete {game}")),
        ),
    )


def _tool(save: Listed, action: str, words: str, label: str) -> Node:
    attrs = {
        "type": "button",
        "data-action": action,
        "data-save": save.id,
        "class": "quiet",
        "aria-label": label.format(game=save.title),
    }
    return h("button", f"save-{save.id}-{action}", attrs, words)


def _deleted(save: Listed) -> Node:
    id = f"save-{save.id}"
    label = _("Undo: bring back {game}").format(game=save.title)
    attrs = {"type": "button", "data-action": "restore", "data-save": save.id, "aria-label": label}
    return h(
        "li",
        id,
        {"class": "save deleted"},
        h("p", f"{id}-gone", {}, _("“{game}” is deleted.").format(game=save.title)),
        h("button", f"{id}-restore", attrs, _("Undo")),
    )


def _newer(save: Listed) -> Node:
    id = f"save-{save.id}"
    return h(
        "li",
        id,
        {"class": "save"},
        h(
            "span",
            f"{id}-words",
            {"class": "words"},
            h("b", f"{id}-title", {}, save.title),
            h("span", f"{id}-stand", {}, save.stand),
        ),
        h(
            "div",
            f"{id}-buttons",
            {"class": "row-buttons"},
            _tool(save, "update", _("Reload"), _("Reload the page for {game}")),
            _tool(save, "export-save", _("Export"), _("Export {game}")),
        ),
    )
