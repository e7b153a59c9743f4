"""The board: pieces, lava and highlights on the drawing, and the label of each square."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import _, cached
from app.kit.nodes import Attrs, Node, h, raw
from app.table.upright_symbol import upright_symbol
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import GATES, NAMES, SQUARES, Gate, Square
from pompeii.games.downfall.cards import SIDES, STOCK_SIZE
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from . import place_descriptions
from .board_geometry import UNIT, centre, drawing
from .coordinate_labels import coordinates
from .forecast_display import escape_chances, lava_chance_numbers
from .highlights import group, highlights
from .lava import lava
from .pieces import pieces, stack_id
from .view_model import ViewModel


def board(view_model: ViewModel, ghosts: Sequence[Node] = ()) -> Node:
    """Return the whole board in three layers: a picture of the town, the spaces and signs, the
    playing field.

    A browser paints the first two layers only once. It repaints an SVG in the page completely
    whenever something in it changes.

    The board is one composite widget, with keys in the DOM layer (``web/dom/roving.py``). It is an
    ``application`` of buttons with one tab stop. NVDA and JAWS keep arrows and letters for
    themselves except in an application or a widget with such keys. A ``grid`` would be such a
    widget. Yet its rows and columns are read in page order, not in screen order on a turned board,
    and gates are no cells. Not all readers follow ``aria-activedescendant`` in an SVG. VoiceOver
    and TalkBack, which know no applications, find plain buttons.
    """
    view_box, _stays, changes = drawing()
    slots = [
        *(_square(view_model, square) for square in SQUARES),
        *(_gate(view_model, gate) for gate in GATES),
        h("g", "lava", {"aria-hidden": "true"}, *lava(view_model.view.lava)),
        h("g", "marks", {"aria-hidden": "true"}, *_marks(view_model)),
        h(
            "g",
            "pieces",
            {"aria-hidden": "true"},
            *pieces(view_model.view),
            *group("rings", escape_chances(view_model)),
        ),
        h("g", "ghosts", {"aria-hidden": "true"}, *ghosts),
        h("g", "labels", {"aria-hidden": "true"}, *number_labels(view_model)),
        h("g", "volcano", {"aria-hidden": "true"}, *_volcano(view_model.view)),
    ]
    choosing = view_model.highlighted or view_model.selected_square is not None
    classes = ["board", view_model.view.phase.value, *(["choosing"] if choosing else [])]
    attrs: Attrs = {
        "class": " ".join([*classes, *_mountain(view_model.view)]),
        "role": "application",
        "aria-label": _("The city"),
        "aria-description": _("Arrow keys move, Enter chooses, the question mark lists all keys."),
        "data-roving": True,
        "data-nowhere": _("There is no square {square}."),
    }
    frame = {"viewBox": view_box, "role": "none"}
    field = raw("field", "svg", frame, changes, {slot.id: slot for slot in slots})
    return h("div", "board", attrs, *_ground(), field)


@cached
def _ground() -> tuple[Node, Node]:
    """Return the layers that never change."""
    view_box, stays, _changes = drawing()
    signs = raw("signs", "svg", {"viewBox": view_box, "role": "none"}, stays, {})
    return h("div", "town", {}), signs


def _mountain(view: View) -> Iterator[str]:
    """Yield the state of the mountain as classes: seething or not, and smoke from 0 to 4."""
    if view.seething:
        yield "seething"
    yield f"smoke-{4 - 5 * view.stock // (STOCK_SIZE + 1) if view.phase is Phase.CITY else 4}"


# Click targets


START: Square = SQUARES[0]
"""The tab stop before any focus (see ``web/dom/roving.py``)."""


def _square(view_model: ViewModel, square: Square) -> Node:
    legal, words = square in view_model.targets, place_descriptions.square(view_model, square)
    kind = "buried" if square in view_model.view.lava else None
    if square == view_model.selected_square:
        kind = "picked"
    elif legal and square not in view_model.highlighted:
        kind = "aside"
    drag = (
        stack_id(square, view_model.view.sides[view_model.view.actor])
        if square in view_model.reach
        else None
    )
    return _click_target(f"sq-{NAMES[square]}", legal, kind, words, drag, square == START)


def _gate(view_model: ViewModel, which: Gate) -> Node:
    legal = OUT in view_model.targets and which.key in view_model.gates
    return _click_target(
        f"gate-{which.key}", legal, None, place_descriptions.gate(view_model, which), None, False
    )


@cached
def _click_target(
    id: str, legal: bool, kind: str | None, words: str, drag: str | None, start: bool
) -> Node:
    """Return the element that takes click and focus, with its label."""
    attrs: Attrs = {
        "data-legal": legal,
        "data-drag": drag,
        "class": kind,
        "role": "button",
        "tabindex": "0" if start else "-1",
        "aria-label": words,
        "aria-pressed": "true" if kind == "picked" else None,
    }
    return h("rect", id, attrs)


# Pieces, lava and texts


def _marks(view_model: ViewModel) -> Iterator[Node]:
    """Yield what lies below the pieces: frames, and the coordinates, if switched on."""
    yield from highlights(view_model)
    if view_model.shows_coordinates:
        yield from coordinates()


def number_labels(view_model: ViewModel) -> Iterator[Node]:
    """Yield labels: coming relatives, pieces that a tile would cost, steps to go, usable gates, and
    the chances of lava.
    """
    yield from group("risk-chances", lava_chance_numbers(view_model))
    lost = {at: sum(sum(loss.losses) for loss in each) for at, each in view_model.losses.items()}
    numbers = (
        ("relatives", "+", view_model.relatives),
        ("victims", "−", {at: count for at, count in lost.items() if count}),
        ("steps", "", view_model.distances),
    )
    for kind, sign, at in numbers:
        yield from group(
            kind, (_label(square, f"{sign}{count}", kind) for square, count in sorted(at.items()))
        )
    exits = (_exit_sign(gate, _("Leave")) for gate in GATES if gate.key in view_model.gates)
    yield from group("exits", exits)


@cached
def _label(square: Square, text: str, kind: str) -> Node:
    x, y = centre(square)
    if kind == "steps":
        x, y, r = x + UNIT * 0.33, y + UNIT * 0.33, "11"
    else:
        x, y, r = x + UNIT * 0.29, y - UNIT * 0.31, "19"
    at = {"x": f"{x:g}", "y": f"{y:g}"}
    name = NAMES[square]
    return h(
        "g",
        f"label-{name}",
        {"class": f"upright label {kind}"},
        h("circle", f"label-{name}-disc", {"cx": at["x"], "cy": at["y"], "r": r}),
        h("text", f"label-{name}-text", at, text),
    )


@cached
def _exit_sign(gate: Gate, text: str) -> Node:
    """Return the sign at a gate by which the chosen stack can leave, along its wall."""
    x, y = centre(gate.square)
    x, y = x + gate.outward[0] * UNIT * 0.62, y + gate.outward[1] * UNIT * 0.62
    width, id = 15 * len(text) + 24, f"exit-{gate.key}"
    box = {"x": f"{x - width / 2:g}", "y": f"{y - 20:g}", "width": f"{width}", "height": "40"}
    return h(
        "g",
        id,
        {"class": f"exit {gate.edge}"},
        h("rect", f"{id}-plate", {**box, "rx": "20"}),
        h("text", f"{id}-text", {"x": f"{x:g}", "y": f"{y:g}"}, text),
    )


def _volcano(view: View) -> Iterator[Node]:
    """Yield the casualties on the slope of Vesuvius."""
    size = {"width": f"{22 + 42 * len(view.sides)}", "height": "90", "rx": "8", "class": "toll"}
    yield h("rect", "toll", size)
    for seat, (side, lost) in enumerate(zip(view.sides, view.volcano, strict=True)):
        x, y = 22 + 42 * seat, 24
        yield upright_symbol(f"lost-{SIDES[side]}", f"#piece-{SIDES[side]}", x, y, 30, "piece")
        at = {"x": f"{x:g}", "y": f"{y + 36:g}", "class": "upright lost"}
        yield h("text", f"lost-{SIDES[side]}-count", at, str(lost))
