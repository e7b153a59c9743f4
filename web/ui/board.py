"""The board as it stands: pieces, lava and marks on the drawing, and what each square says."""

from collections.abc import Iterator, Sequence

from pompeii.actions import OUT
from pompeii.board import BUILDING_AT, GATES, NAMES, SPACES, SQUARES, VENTS, Square
from pompeii.cards import SIDES
from pompeii.state import Phase
from pompeii.view import View

from . import names
from .art import UNIT, centre, drawing
from .coordinates import coordinates
from .figure import figure
from .lava import lava
from .markup import Attrs, Node, h, raw
from .scene import Scene, touched
from .standing import pieces, stack_id
from .words import _, listed, n_, remembered


def board(scene: Scene, ghosts: Sequence[Node] = ()) -> Node:
    """The whole board: two sheets, so that a browser paints the scenery only once."""
    view_box, scenery, lying = drawing()
    slots = [
        *(_square(scene, square) for square in SQUARES),
        *(_gate(scene, index) for index in range(len(GATES))),
        h("g", "lava", {}, *lava(scene.view.lava)),
        h("g", "marks", {}, *_marks(scene)),
        h("g", "pieces", {}, *pieces(scene.view)),
        h("g", "ghosts", {}, *ghosts),
        h("g", "labels", {}, *(coordinates() if scene.coordinates else ()), *_labels(scene)),
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
    legal, words = square in scene.targets, describe(scene, square)
    drag = stack_id(square, scene.view.sides[scene.view.actor]) if square in scene.movable else None
    return _hit(f"sq-{NAMES[square]}", legal, picked, words, drag)


def _gate(scene: Scene, index: int) -> Node:
    gate = GATES[index]
    legal = OUT in scene.targets and gate.key in scene.gates
    return _hit(f"gate-{gate.key}", legal, False, _gate_words(gate.name, legal), None)


@remembered
def _hit(id: str, legal: bool, picked: bool, words: str, drag: str | None) -> Node:
    """What takes the click, and says what it is."""
    kind = "picked" if picked else None
    attrs: Attrs = {
        "data-legal": legal,
        "data-drag": drag,
        "class": kind,
        "role": "button",
        "aria-label": words,
    }
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
