"""The quarry as it stands: the chute from the red line to the far edge, the stones in it, and the
stone that is about to be pushed with the pusher behind it.

Drawn in tenths of a millimetre, the far edge at the top. How a stone follows the pointer is the
hands' (``web/hands/aim.py``).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pompeii.appia.board import SIZES, Size
from pompeii.appia.quarry import EDGE, RADIUS, Stone

from ..kit.markup import Attrs, Node, h
from ..kit.words import _, remembered
from . import describe
from .aim import Aim
from .scene import Scene

BOX: Final = "-720 -1130 1440 1800"
PUSHER: Final = 170
"""How long the pusher is."""
HANDLE: Final = 100
"""How large the handle is that turns it: at least 44 px where the drawing is 360 px wide."""


def at(x: int, y: int) -> tuple[float, float]:
    """A point of the quarry in the drawing."""
    return x / 10, -y / 10


def quarry(scene: Scene, ghosts: Sequence[Node] = ()) -> Node:
    """The whole quarry."""
    field = h(
        "svg",
        "quarry-field",
        {"viewBox": BOX, "aria-hidden": "true"},
        *_chute(),
        h("g", "quarry-stones", {}, *stones(scene.view.quarry)),
        h("g", "quarry-ghosts", {}, *ghosts),
        h("g", "quarry-aim", {}, *([] if scene.aim is None else [aimed(scene.aim)])),
    )
    looks = ["quarry", *(["aiming"] if scene.aim else [])]
    attrs: Attrs = {"class": " ".join(looks), "aria-label": _("The quarry"), "role": "group"}
    return h("div", "quarry", attrs, h("div", "quarry-ground", {}), field, _told(scene))


def _told(scene: Scene) -> Node:
    """The same for who does not see it."""
    lines = [
        h("li", f"quarry-row-{n}", {}, text) for n, text in enumerate(describe.quarry(scene.view))
    ]
    return h("ul", "quarry-rows", {"class": "unseen"}, *lines)


@remembered
def _chute() -> tuple[Node, ...]:
    """What stays: the floor, the bars, the red line, the far edge."""
    edge = EDGE / 10
    near, far = 450, 450 + 9 * edge / 40
    floor = f"M{-near} 0L{-far:g} {-edge:g}H{far:g}L{near} 0z"
    bars = f"M{-near} 0L{-far:g} {-edge:g}M{near} 0L{far:g} {-edge:g}"
    return (
        h("path", "chute-floor", {"class": "floor", "d": floor}),
        h("path", "chute-bars", {"class": "bars", "d": bars}),
        h("path", "chute-edge", {"class": "edge", "d": f"M{-far:g} {-edge:g}H{far:g}"}),
        h("path", "chute-line", {"class": "red-line", "d": f"M{-near} 0H{near}"}),
    )


def stones(lying: Sequence[Stone]) -> Iterator[Node]:
    """Each by its place in the list, as the frames of a push name it."""
    for index, (size, x, y) in enumerate(lying):
        yield stone(f"stone-{index}", size, *at(x, y))


@remembered
def stone(id: str, size: Size, x: float, y: float, kind: str = "stone") -> Node:
    """A stone seen from above: a block with its light from the top left."""
    r = RADIUS[size] / 10
    return h(
        "g",
        id,
        {"class": f"{kind} {SIZES[size]}", "transform": f"translate({x:g} {y:g})"},
        h("circle", f"{id}-shade", {"class": "shade", "cx": "6", "cy": "10", "r": f"{r:g}"}),
        h("circle", f"{id}-body", {"class": "body", "r": f"{r:g}"}),
        h("path", f"{id}-face", {"class": "face", "d": _facets(size, r)}),
    )


def _facets(size: Size, r: float) -> str:
    """The hewn face on top of it, with as many corners as fit the size."""
    corners = (
        ((-0.5, -0.62), (0.35, -0.7), (0.72, -0.1), (0.4, 0.6), (-0.4, 0.62), (-0.75, 0)),
        (
            (-0.55, -0.6),
            (0.1, -0.78),
            (0.66, -0.42),
            (0.75, 0.3),
            (0.15, 0.76),
            (-0.6, 0.5),
            (-0.78, -0.05),
        ),
        (
            (-0.42, -0.7),
            (0.3, -0.76),
            (0.75, -0.35),
            (0.78, 0.28),
            (0.36, 0.74),
            (-0.3, 0.78),
            (-0.76, 0.36),
            (-0.79, -0.25),
        ),
    )[size]
    return "M" + "L".join(f"{r * x:.0f} {r * y:.0f}" for x, y in corners) + "z"


@remembered
def aimed(aim: Aim) -> Node:
    """The stone behind the red line, the pusher behind it, and the first stretch of its way.

    What the hands need stands on it: where it is and how far it may go.
    """
    reach, steepest = aim.reach
    start, *way = [at(x, y) for x, y in aim.way()]
    r = RADIUS[aim.size] / 10
    tail = r + PUSHER
    attrs: Attrs = {
        "class": "aim",
        "transform": f"translate({start[0]:g} {start[1]:g})",
        "data-stone": aim.stone,
        "data-x": str(aim.x),
        "data-angle": str(aim.angle),
        "data-reach": str(reach),
        "data-steepest": str(steepest),
    }
    points = "L".join(f"{x - start[0]:g} {y - start[1]:g}" for x, y in way)
    end = {"cx": f"{way[-1][0] - start[0]:g}", "cy": f"{way[-1][1] - start[1]:g}", "r": f"{r:g}"}
    shaft = f"M-34 {r:g}h68l-8 {PUSHER}h-52z"
    handle = {"cy": f"{tail + HANDLE:g}", "r": f"{HANDLE}"}
    middle = f"{tail + HANDLE:g}"
    bow = f"M-34 {middle}a60 60 0 0 0 68 0M-34 {middle}l2 -24M34 {middle}l-2 -24"
    return h(
        "g",
        "aim",
        attrs,
        h("rect", "aim-strip", {"class": "strip", "data-aims": "x", **_strip()}),
        h(
            "g",
            "aim-way",
            {"class": "aim-way"},
            h("path", "aim-line", {"d": f"M0 0L{points}"}),
            h("circle", "aim-end", end),
        ),
        h(
            "g",
            "aim-turn",
            {"transform": f"rotate({aim.angle})"},
            h("path", "aim-shaft", {"class": "pusher", "d": shaft}),
            h("circle", "aim-handle", {"class": "handle", "data-aims": "angle", **handle}),
            h("path", "aim-bow", {"class": "bow", "d": bow}),
        ),
        stone("aim-stone", aim.size, 0, 0),
    )


def _strip() -> dict[str, str]:
    """All of the entry, wherever the stone is: a finger anywhere there moves it."""
    return {"x": "-1440", "y": "-160", "width": "2880", "height": "900"}
