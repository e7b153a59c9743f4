"""The board as it stands: pieces, lava and marks on the drawing, and what each square says."""

from collections.abc import Iterator

from pompeii.actions import OUT, Play, Relative, Throw
from pompeii.board import BUILDING_AT, GATES, NAMES, SPACES, SQUARES, VENTS, Square
from pompeii.cards import SIDES
from pompeii.state import Phase
from pompeii.view import View

from . import names
from .art import UNIT, centre, drawing, spaces
from .figure import figure
from .lava import lava
from .markup import Attrs, Node, h, raw
from .scene import Scene
from .words import _, listed, n_, remembered

PIECE = 36
"""Side of a piece in the drawing's units."""


def board(scene: Scene) -> Node:
    """The whole board: two sheets, so that a browser paints the scenery only once."""
    view_box, scenery, lying = drawing()
    slots = [
        *(_square(scene, square) for square in SQUARES),
        *(_gate(scene, index) for index in range(len(GATES))),
        h("g", "lava", {}, *lava(scene.view.lava)),
        h("g", "marks", {}, *_marks(scene)),
        h("g", "pieces", {}, *_pieces(scene.view)),
        h("g", "labels", {}, *_labels(scene)),
        h("g", "volcano", {}, *_volcano(scene.view)),
    ]
    attrs: Attrs = {
        "class": f"board {scene.view.phase.value}" + (" seething" if scene.view.seething else ""),
        "role": "group",
        "aria-label": _("The city"),
    }
    field = raw("field", "svg", {"viewBox": view_box}, lying, {slot.id: slot for slot in slots})
    return h("div", "board", attrs, _scenery(view_box, scenery), field)


@remembered
def _scenery(view_box: str, markup: str) -> Node:
    return raw("scenery", "svg", {"viewBox": view_box, "aria-hidden": "true"}, markup, {})


# What can be pointed at


def _square(scene: Scene, square: Square) -> Node:
    picked = square in (scene.picks.stack, scene.picks.asked)
    return _hit(f"sq-{NAMES[square]}", square in scene.targets, picked, describe(scene, square))


def _gate(scene: Scene, index: int) -> Node:
    gate = GATES[index]
    legal = OUT in scene.targets and gate.key in scene.gates
    return _hit(f"gate-{gate.key}", legal, False, _gate_words(gate.name, legal))


@remembered
def _hit(id: str, legal: bool, picked: bool, words: str) -> Node:
    """What takes the click, and says what it is."""
    kind = "picked" if picked else None
    attrs: Attrs = {"data-legal": legal, "class": kind, "role": "button", "aria-label": words}
    return h("rect", id, attrs)


def _gate_words(name: str, legal: bool) -> str:
    return _("{gate}: leave the city here").format(gate=name) if legal else name


def describe(scene: Scene, square: Square) -> str:
    """A square as a sentence."""
    view = scene.view
    counts = view.pieces.get(square, (0,) * len(view.sides))
    in_city = view.phase is Phase.CITY
    words = _described(square, view.sides, counts, view.lava.get(square), in_city)
    return " ".join([words, *_promises(scene, square)])


@remembered
def _described(
    square: Square, sides: tuple[int, ...], counts: tuple[int, ...], lava: int | None, in_city: bool
) -> str:
    parts = [names.place(square)]
    if building := BUILDING_AT.get(square):
        parts.append(names.colour(building.colour))
    if lava is not None:
        parts.append(_("lava, {symbol}").format(symbol=names.symbol(lava)))
    elif square in VENTS:
        parts.append(_("vent, {symbol}").format(symbol=names.symbol(VENTS.index(square))))
    elif in_city and SPACES[square]:
        free = SPACES[square] - sum(counts)
        parts.append(_("{free} of {spaces} spaces free").format(free=free, spaces=SPACES[square]))
    standing = [
        f"{names.side(side)} {count}" for side, count in zip(sides, counts, strict=True) if count
    ]
    return ", ".join(parts) + (f": {listed(standing)}." if standing else ".")


def _promises(scene: Scene, square: Square) -> Iterator[str]:
    """What picking the square would do."""
    if square not in scene.targets:
        return
    if scene.picks.card is not None:
        yield _("Card {card} can be played here.").format(card=scene.picks.card)
    if count := scene.relatives.get(square):
        yield n_("Brings {count} relative.", "Brings up to {count} relatives.", count)
    if square in scene.victims:
        lost = scene.victims[square]
        yield n_("The tile would cost {count} piece.", "The tile would cost {count} pieces.", lost)
    if square in scene.ways:
        yield n_("{count} step away.", "{count} steps away.", scene.ways[square])


# What lies and stands on it


def _pieces(view: View) -> Iterator[Node]:
    if view.phase is Phase.CITY:
        yield from _settled(view)
    else:
        yield from _stacks(view)


def _settled(view: View) -> Iterator[Node]:
    """Phase one: every piece on the space it was put on, as the log tells."""
    standing: dict[Square, list[int | None]] = {s: [None] * len(at) for s, at in spaces().items()}
    for step in view.log:
        match step.action:
            case Play() | Relative() as placed:
                row = standing[placed.square]
                row[row.index(None)] = view.sides[step.seat]
            case Throw(square=square, side=side):
                row = standing[square]
                row[row.index(side)] = None
    for square, row in standing.items():
        for place, occupant in enumerate(row):
            if occupant is not None:
                x, y = spaces()[square][place]
                id = f"piece-{NAMES[square]}-{place}"
                yield figure(id, f"#piece-{SIDES[occupant]}", x, y, PIECE, "piece")


def _stacks(view: View) -> Iterator[Node]:
    """Phase two: for each side on a square one piece and how many there are."""
    for square, counts in view.pieces.items():
        x, y = centre(square)
        there = [(seat, count) for seat, count in enumerate(counts) if count]
        for place, (seat, count) in enumerate(there):
            dx, dy = _LAYOUT[len(there)][place]
            side = SIDES[view.sides[seat]]
            id = f"stack-{NAMES[square]}-{side}"
            at = x + dx * UNIT, y + dy * UNIT
            number = {"class": f"upright count {side}", "x": f"{at[0]:g}", "y": f"{at[1]:g}"}
            yield h(
                "g",
                id,
                {"class": "stack"},
                figure(f"{id}-piece", f"#piece-{side}", *at, PIECE * 1.15, "piece"),
                *([h("text", f"{id}-count", number, str(count))] if count > 1 else []),
            )


_LAYOUT = {
    1: [(0.0, 0.0)],
    2: [(-0.23, 0.0), (0.23, 0.0)],
    3: [(-0.23, -0.2), (0.23, -0.2), (0.0, 0.23)],
    4: [(-0.23, -0.23), (0.23, -0.23), (-0.23, 0.23), (0.23, 0.23)],
}
"""Where the pieces of so many sides stand, from the middle of the square, in squares."""


def _marks(scene: Scene) -> Iterator[Node]:
    """The last action, the picked stack and its reach."""
    for square in sorted(scene.last):
        yield _mark(f"last-{NAMES[square]}", square, "last")
    for square, steps in sorted(scene.ways.items()):
        yield _mark(f"reach-{NAMES[square]}", square, f"reach steps-{min(steps, 5)}")
    if scene.picks.stack is not None:
        yield _mark("picked", scene.picks.stack, "picked")


@remembered
def _mark(id: str, square: Square, kind: str) -> Node:
    x, y = centre(square)
    corner = {"x": f"{x - 46:g}", "y": f"{y - 46:g}", "width": "92", "height": "92", "rx": "10"}
    return h("rect", id, {"class": f"mark {kind}", **corner})


def _labels(scene: Scene) -> Iterator[Node]:
    """Numbers on what glows: relatives to come, pieces a tile would cost."""
    for square, count in sorted(scene.relatives.items()):
        yield _label(square, f"+{count}", "relatives")
    for square, count in sorted(scene.victims.items()):
        if count:
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
    for seat, (side, lost) in enumerate(zip(view.sides, view.volcano, strict=True)):
        x, y = 22 + 42 * seat, 24
        yield figure(f"lost-{SIDES[side]}", f"#piece-{SIDES[side]}", x, y, 30, "piece")
        at = {"x": f"{x:g}", "y": f"{y + 36:g}", "class": "upright lost"}
        yield h("text", f"lost-{SIDES[side]}-count", at, str(lost))
