"""Where the game stops to ask: handing the device over, calling the eruption, deleting a save."""

from ..kit.controls import button
from ..kit.markup import Node, h
from ..kit.words import _
from ..table.panels import piece
from ..table.scene import Scene

TITLE_LENGTH = 80
"""Characters of a save's name."""


def dialog(title: str, *children: Node) -> Node:
    """The one dialog of the page, modal."""
    heading = h("h2", "dialog-title", {}, title)
    return h("dialog", "dialog", {"aria-labelledby": "dialog-title"}, heading, *children)


def passing(scene: Scene) -> Node:
    """The device goes to another person; nothing private is behind this."""
    assert scene.passing is not None
    player = scene.players[scene.passing]
    return dialog(
        _("Pass to {name}").format(name=player.name),
        piece("passing-piece", player.side, 64),
        h("p", "passing-words", {}, _("Only {name} should look now.").format(name=player.name)),
        button(
            "ready", "ready", _("I am {name}").format(name=player.name), legal=True, kind="primary"
        ),
        button("leave", "home", _("Put the game away")),
    )


def calling(scene: Scene, refusal: str) -> Node:
    """Asks once before the eruption is called; or says why it cannot be."""
    assert scene.calling is not None
    name = scene.players[scene.calling].name
    if refusal:
        return dialog(
            _("{name}, not yet").format(name=name),
            h("p", "calling-words", {}, refusal),
            button("call-no", "keep-quiet", _("Go on"), legal=True, kind="primary"),
        )
    return dialog(
        _("{name}, call the eruption?").format(name=name),
        h(
            "p",
            "calling-words",
            {},
            _("Your hand is shown, phase one ends at once and cannot be taken back."),
        ),
        button("call-yes", "call-now", _("Let it break out"), legal=True, kind="danger"),
        button("call-no", "keep-quiet", _("Not now")),
    )


def renaming(name: str) -> Node:
    """Asks what a save is to be called."""
    field = {
        "type": "text",
        "name": "title",
        "value": name,
        "maxlength": str(TITLE_LENGTH),
        "aria-labelledby": "dialog-title",
        "autocomplete": "off",
    }
    confirm = {"type": "submit", "data-action": "rename-now", "class": "primary"}
    return dialog(
        _("What is this game called?"),
        h(
            "form",
            "rename",
            {},
            h("input", "title", field),
            h("button", "rename-yes", {**confirm, "data-legal": True}, _("Rename")),
            button("rename-no", "cancel", _("Leave it")),
        ),
    )


def deleting(name: str) -> Node:
    """Asks before a save is deleted."""
    return dialog(
        _("Delete this game?"),
        h("p", "deleting-words", {}, name),
        button("delete-yes", "delete-now", _("Delete"), legal=True, kind="danger"),
        button("delete-no", "cancel", _("Keep it")),
    )


def keys() -> Node:
    """Lists the keys."""
    rows = [_row(number, *row) for number, row in enumerate(_keys())]
    return dialog(
        _("Keys"), h("dl", "keys-list", {}, *rows), button("keys-close", "close-keys", _("Close"))
    )


def _keys() -> list[tuple[str, str]]:
    return [
        (_("Tab"), _("from part to part of the page; the board is one of them")),
        (_("Arrow keys"), _("from square to square, as you see them, and to the gates")),
        (_("Home, End"), _("to the ends of the row")),
        (_("Page Down, Page Up"), _("to the next place that can be chosen, or the one before")),
        (_("c 4"), _("to square c4: its letter, then its number")),
        (_("Enter, Space"), _("choose the square, gate, card or button")),
        (_("1 to 4"), _("choose a card")),
        (_("Enter"), _("where nothing is to be chosen: draw; off the board also: done")),
        (_("Escape"), _("a step back: lay down the card, let go of the stack")),
        (_("Ctrl Z, Ctrl Y"), _("undo, redo")),
        (_("?"), _("this list")),
    ]


def _row(number: int, pressed: str, words: str) -> Node:
    id = f"keys-{number}"
    names = h("dt", f"{id}-pressed", {}, h("kbd", f"{id}-kbd", {}, pressed))
    return h("div", id, {}, names, h("dd", f"{id}-words", {}, words))
