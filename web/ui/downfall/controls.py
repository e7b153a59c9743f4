"""The buttons beside the board: what moves the game on."""

from collections.abc import Iterator

from pompeii.downfall.actions import DONE, Lay, Throw
from pompeii.downfall.board import SYMBOLS
from pompeii.downfall.cards import SIDES
from pompeii.downfall.state import Decision, Phase

from ..kit import wishes
from ..kit.button import button
from ..kit.markup import Node, h
from ..kit.names import side as side_name
from ..kit.words import _
from ..table.toolbar import going_on
from . import names
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
    yield from going_on(scene)


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
    return button(id, wish, piece(f"{id}-piece", side), side_name(side), legal=True)


def _symbol(symbol: int) -> Node:
    id = f"as-{SYMBOLS[symbol]}"
    wish = wishes.LayAs(SYMBOLS[symbol])
    return button(id, wish, sign(f"{id}-sign", symbol, 24), names.symbol(symbol), legal=True)
