"""The buttons beside the board: what moves the game on, and the toolbar."""

from collections.abc import Iterator

from pompeii.downfall.actions import DONE, Lay, Throw
from pompeii.downfall.board import SYMBOLS
from pompeii.downfall.cards import SIDES
from pompeii.downfall.state import Decision, Phase

from ..kit import names, wishes
from ..kit.button import button
from ..kit.icons import icon
from ..kit.markup import Attrs, Node, h
from ..kit.wish import Wish
from ..kit.words import _, remembered
from .panels import piece, sign
from .scene import Scene


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
        yield button("call", wishes.Call(), _("Call the eruption …"), kind="danger")
    if DONE in scene.choices:
        yield button("done", wishes.Done(), _done(scene.view.decision), legal=True)
    if scene.can_draw:
        yield button("draw", wishes.Draw(), _draw(scene), legal=True, kind="primary")
    if scene.paused and not scene.over:
        words = _("Go on") if scene.bots_turn else _("Bots go on")
        kind = "primary" if scene.bots_turn else "quiet"
        yield button("resume", wishes.Pause(), words, kind=kind)
        if scene.bots_turn:
            yield button("step", wishes.Step(), _("Only the next move"))


def _done(decision: Decision) -> str:
    """What is not wanted any more."""
    match decision:
        case Decision.RELATIVE:
            return _("No more relatives")
        case Decision.MOVE:
            return _("Stop moving")
    return _("Do not call")


def _draw(scene: Scene) -> str:
    """What drawing means: the end of a turn, as long as it can still be taken back."""
    if scene.can_undo:
        return _("End turn")
    return _("Draw a card") if scene.view.phase is Phase.CITY else _("Draw a tile")


def _side(side: int) -> Node:
    id = f"side-{SIDES[side]}"
    wish = wishes.PickSide(SIDES[side])
    return button(id, wish, piece(f"{id}-piece", side), names.side(side), legal=True)


def _symbol(symbol: int) -> Node:
    id = f"as-{SYMBOLS[symbol]}"
    wish = wishes.LayAs(SYMBOLS[symbol])
    return button(id, wish, sign(f"{id}-sign", symbol, 24), names.symbol(symbol), legal=True)


def toolbar(scene: Scene) -> Node:
    """What is wanted at every turn; the rest is behind the last button."""
    return h("nav", "toolbar", {"aria-label": _("Game")}, *_tools(scene))


def _tools(scene: Scene) -> Iterator[Node]:
    drawer: Attrs = {"type": "button", "popovertarget": "drawer", "class": "tool"}
    yield h("button", "drawer-open", drawer, icon("drawer-icon", "log"), _("Log"))
    yield _tool("undo", wishes.Undo(), "undo", _("Undo"), disabled=not scene.can_undo)
    yield _tool("redo", wishes.Redo(), "redo", _("Redo"), disabled=not scene.can_redo)
    if len(scene.humans) < len(scene.players) and not (scene.over or scene.paused):
        yield _tool("pause", wishes.Pause(), "pause", _("Pause"))
    yield _tool("menu", wishes.Menu(), "menu", _("Menu"))


@remembered
def drawer_close() -> Node:
    """Closes what the first tool has opened over a small page."""
    closes = {"popovertarget": "drawer", "popovertargetaction": "hide"}
    return h("button", "drawer-close", {"type": "button", **closes}, _("Close"))


@remembered
def _tool(id: str, wish: Wish, picture: str, words: str, *, disabled: bool = False) -> Node:
    attrs: Attrs = {"type": "button", **wish.attrs, "class": "tool", "disabled": disabled}
    return h("button", id, attrs, icon(f"{id}-icon", picture), words)
