"""The board as it stands: pieces, lava and marks on the drawing, and what each square says."""

from collections.abc import Iterator, Sequence

from pompeii.actions import OUT
from pompeii.board import GATES, NAMES, SQUARES, Gate, Square
from pompeii.cards import SIDES, STOCK_SIZE
from pompeii.state import Phase
from pompeii.view import View

from ..kit.markup import Attrs, Node, h, raw
from ..kit.words import _, remembered
from . import describe
from .art import UNIT, centre, drawing
from .coordinates import coordinates
from .figure import figure
from .lava import lava
from .lights import lights
from .pieces import pieces, stack_id
from .scene import Scene, touched


def board(scene: Scene, ghosts: Sequence[Node] = ()) -> Node:
    """The whole board: a picture of the town, and on it what the game is played on.

    The town is no part of the drawing, so that a browser paints it once: an SVG in the page is
    painted anew, all of it, whenever a card is played beside it.

    One composite widget, whose keys are the hands' (``web/hands/roving.py``): an ``application`` of
    buttons with one tab stop. NVDA and JAWS take arrows and letters for themselves but in an
    application or a widget that has such keys; a ``grid`` would be one, yet its rows and columns
    are read out as they stand in the page, not as they lie on a screen where the board is turned,
    and gates are no cells. ``aria-activedescendant`` is not followed in an SVG by all. VoiceOver
    and TalkBack, which know no applications, find plain buttons.
    """
    view_box, markup = drawing()
    slots = [
        *(_square(scene, square) for square in SQUARES),
        *(_gate(scene, gate) for gate in GATES),
        h("g", "lava", {"aria-hidden": "true"}, *lava(scene.view.lava)),
        h("g", "marks", {"aria-hidden": "true"}, *_marks(scene)),
        h("g", "pieces", {"aria-hidden": "true"}, *pieces(scene.view)),
        h("g", "ghosts", {"aria-hidden": "true"}, *ghosts),
        h("g", "labels", {"aria-hidden": "true"}, *_written(scene)),
        h("g", "volcano", {"aria-hidden": "true"}, *_volcano(scene.view)),
    ]
    attrs: Attrs = {
        "class": " ".join(["board", scene.view.phase.value, *_mountain(scene.view)]),
        "role": "application",
        "aria-label": _("The city"),
        "aria-description": _("Arrow keys move, Enter chooses, the question mark lists all keys."),
        "data-roving": True,
        "data-nowhere": _("There is no square {square}."),
    }
    field = raw(
        "field",
        "svg",
        {"viewBox": view_box, "role": "none"},
        markup,
        {slot.id: slot for slot in slots},
    )
    town = h("div", "town", {})
    return h("div", "board", attrs, town, field)


def _mountain(view: View) -> Iterator[str]:
    """What the mountain does, as classes: whether it seethes, how much it smokes (from 0 to 4)."""
    if view.seething:
        yield "seething"
    yield f"smoke-{4 - 5 * view.stock // (STOCK_SIZE + 1) if view.phase is Phase.CITY else 4}"


# What can be pointed at


START: Square = SQUARES[0]
"""Where the tab stop is before anything had the focus (see ``web/hands/roving.py``)."""


def _square(scene: Scene, square: Square) -> Node:
    picked = square in (scene.picks.stack, scene.picks.asked)
    legal, words = square in scene.targets, describe.square(scene, square)
    drag = stack_id(square, scene.view.sides[scene.view.actor]) if square in scene.reach else None
    return _hit(f"sq-{NAMES[square]}", legal, picked, words, drag, square == START)


def _gate(scene: Scene, which: Gate) -> Node:
    legal = OUT in scene.targets and which.key in scene.gates
    return _hit(f"gate-{which.key}", legal, False, describe.gate(scene, which), None, False)


@remembered
def _hit(id: str, legal: bool, picked: bool, words: str, drag: str | None, start: bool) -> Node:
    """What takes the click and the focus, and says what it is."""
    attrs: Attrs = {
        "data-legal": legal,
        "data-drag": drag,
        "class": "picked" if picked else None,
        "role": "button",
        "tabindex": "0" if start else "-1",
        "aria-label": words,
        "aria-pressed": "true" if picked else None,
    }
    return h("rect", id, attrs)


# What lies and stands on it


def _marks(scene: Scene) -> Iterator[Node]:
    """What others did since one's own turn, the last action, the picked stack and its reach."""
    since = frozenset[Square]().union(*map(touched, scene.since))
    for square in sorted(since - scene.last):
        yield _mark(f"since-{NAMES[square]}", square, "since")
    for square in sorted(scene.last):
        yield _mark(f"last-{NAMES[square]}", square, "last")
    for square, steps in sorted(scene.ways.items()):
        yield _mark(f"reach-{NAMES[square]}", square, f"reach steps-{min(steps, 5)}")
    if scene.picks.stack is not None:
        yield _mark("picked", scene.picks.stack, "picked")
    yield from lights(scene)
    for square, losses in sorted(scene.losses.items()):
        if losses:
            id = f"shows-sq-{NAMES[square]}"
            lost = [_mark(f"{id}-{NAMES[loss.square]}", loss.square, "doomed") for loss in losses]
            yield h("g", id, {"class": "shows"}, *lost)


@remembered
def _mark(id: str, square: Square, kind: str) -> Node:
    x, y = centre(square)
    corner = {"x": f"{x - 46:g}", "y": f"{y - 46:g}", "width": "92", "height": "92", "rx": "10"}
    return h("rect", id, {"class": f"mark {kind}", **corner})


def _written(scene: Scene) -> Iterator[Node]:
    """What is written on the board: its coordinates, if they are wanted, and numbers."""
    if scene.coordinates:
        yield from coordinates()
    yield from _labels(scene)


def _labels(scene: Scene) -> Iterator[Node]:
    """Numbers on what glows: relatives to come, pieces a tile would cost."""
    for square, count in sorted(scene.relatives.items()):
        yield _label(square, f"+{count}", "relatives")
    for square, losses in sorted(scene.losses.items()):
        if count := sum(sum(loss.losses) for loss in losses):
            yield _label(square, f"−{count}", "victims")


@remembered
def _label(square: Square, text: str, kind: str) -> Node:
    x, y = centre(square)
    x, y = x + UNIT * 0.33, y - UNIT * 0.33
    at = {"x": f"{x:g}", "y": f"{y:g}"}
    name = NAMES[square]
    return h(
        "g",
        f"label-{name}",
        {"class": f"upright label {kind}"},
        h("circle", f"label-{name}-disc", {"cx": at["x"], "cy": at["y"], "r": "17"}),
        h("text", f"label-{name}-text", at, text),
    )


def _volcano(view: View) -> Iterator[Node]:
    """The casualties on the slope of Vesuvius."""
    size = {"width": f"{22 + 42 * len(view.sides)}", "height": "90", "rx": "8", "class": "toll"}
    yield h("rect", "toll", size)
    for seat, (side, lost) in enumerate(zip(view.sides, view.volcano, strict=True)):
        x, y = 22 + 42 * seat, 24
        yield figure(f"lost-{SIDES[side]}", f"#piece-{SIDES[side]}", x, y, 30, "piece")
        at = {"x": f"{x:g}", "y": f"{y + 36:g}", "class": "upright lost"}
        yield h("text", f"lost-{SIDES[side]}-count", at, str(lost))
