"""The buttons beside the board: what moves the game on, and the toolbar."""

from collections.abc import Iterator

from pompeii.actions import DONE, Lay, Throw
from pompeii.board import SYMBOLS
from pompeii.cards import SIDES
from pompeii.state import Decision, Phase

from . import names
from .markup import Attrs, Node, h
from .panels import piece, sign
from .scene import Scene
from .words import _


def button(id: str, action: str, words: str, *, legal: bool = False, kind: str = "") -> Node:
    """A button that does an action."""
    attrs: Attrs = {
        "type": "button",
        "data-action": action,
        "data-legal": legal,
        "class": kind or None,
    }
    return h("button", id, attrs, words)


def decisions(scene: Scene) -> Node:
    """What can be chosen now beside the board and the hand."""
    return h("div", "decisions", {"class": "decisions"}, *_decisions(scene))


def _decisions(scene: Scene) -> Iterator[Node]:
    for action in scene.open_choices:
        if isinstance(action, Throw):
            yield _side(action.side)
        elif isinstance(action, Lay):
            yield _symbol(action.symbol)
    if scene.view.decision is Decision.END and DONE in scene.choices:
        attrs = {"type": "button", "data-action": "call", "class": "danger"}
        yield h("button", "call", attrs, _("Call the eruption …"))
    if DONE in scene.choices:
        words = _("End the turn") if scene.view.decision is Decision.END else _("Done")
        yield button("done", "done", words, legal=True)
    if scene.draw:
        in_city = scene.view.phase is Phase.CITY
        words = _("Draw a card") if in_city else _("Draw the next tile")
        yield button("draw", "draw", words, legal=True, kind="primary")


def _side(side: int) -> Node:
    id = f"side-{SIDES[side]}"
    attrs: Attrs = {"type": "button", "data-side": SIDES[side], "data-legal": True}
    return h("button", id, attrs, piece(f"{id}-piece", side), names.side(side))


def _symbol(symbol: int) -> Node:
    id = f"as-{SYMBOLS[symbol]}"
    attrs: Attrs = {"type": "button", "data-action": "lay-as", "data-symbol": SYMBOLS[symbol]}
    return h(
        "button",
        id,
        {**attrs, "data-legal": True},
        sign(f"{id}-sign", symbol, 24),
        names.symbol(symbol),
    )


def toolbar(scene: Scene) -> Node:
    """Undo, redo, and the ways out of the game."""
    undo: Attrs = {"type": "button", "data-action": "undo", "disabled": not scene.undo}
    redo: Attrs = {"type": "button", "data-action": "redo", "disabled": not scene.redo}
    drawer: Attrs = {"type": "button", "popovertarget": "drawer"}
    return h(
        "nav",
        "toolbar",
        {"aria-label": _("Game")},
        h("button", "drawer-open", drawer, _("Log")),
        h("button", "undo", undo, _("Undo")),
        h("button", "redo", redo, _("Redo")),
        *_bots(scene),
        h("button", "export", {"type": "button", "data-action": "export"}, _("Export")),
        button("home", "home", _("Menu")),
    )


def _bots(scene: Scene) -> Iterator[Node]:
    """How the bots go on, where some sit at the table."""
    if len(scene.humans) == len(scene.players) or scene.view.winners is not None:
        return
    yield button("pause", "pause", _("Bots: go on") if scene.paused else _("Bots: pause"))
    yield button("step", "step", _("Bots: one step"))
    words = {"normal": _("Normal pace"), "fast": _("Fast"), "off": _("At once")}
    options = [
        h("option", f"speed-{speed}", {"value": speed, "selected": speed == scene.speed}, text)
        for speed, text in words.items()
    ]
    attrs = {"name": "speed", "aria-label": _("How fast bots act")}
    yield h("select", "speed", attrs, *options)
