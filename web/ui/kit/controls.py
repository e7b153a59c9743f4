"""The buttons beside the board: what moves the game on, and the toolbar."""

from collections.abc import Iterator

from pompeii.actions import DONE, Lay, Throw
from pompeii.board import SYMBOLS
from pompeii.cards import SIDES
from pompeii.state import Decision, Phase

from ..table.panels import piece, sign
from ..table.scene import Scene
from . import names
from .icons import icon
from .markup import Attrs, Node, h
from .words import _, remembered


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
    """What is wanted at every turn; the rest is behind the last button."""
    return h("nav", "toolbar", {"aria-label": _("Game")}, *_tools(scene))


def _tools(scene: Scene) -> Iterator[Node]:
    drawer: Attrs = {"type": "button", "popovertarget": "drawer", "class": "tool"}
    yield h("button", "drawer-open", drawer, icon("drawer-icon", "log"), _("Log"))
    yield _tool("undo", "undo", _("Undo"), disabled=not scene.undo)
    yield _tool("redo", "redo", _("Redo"), disabled=not scene.redo)
    if len(scene.humans) < len(scene.players) and not scene.over:
        words = _("Go on") if scene.paused else _("Pause")
        yield _tool("pause", "go" if scene.paused else "pause", words)
        yield _tool("step", "step", _("Step"))
    yield _tool("menu", "menu", _("Menu"))


@remembered
def _tool(action: str, picture: str, words: str, *, disabled: bool = False) -> Node:
    attrs: Attrs = {"type": "button", "data-action": action, "class": "tool", "disabled": disabled}
    return h("button", action, attrs, icon(f"{action}-icon", picture), words)
