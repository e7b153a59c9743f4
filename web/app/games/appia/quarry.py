"""The quarry: the stones in the chute, and the aimed stone with the pusher behind it.

It is drawn in tenths of a millimetre, with the far edge at the top. The chute itself is in the
picture behind it (``art/appia/quarry.py``). The DOM layer moves the stone with the pointer
(``web/dom/aimed_stone.py``).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from app.kit.i18n import _, cached
from app.kit.nodes import Attrs, Node, h
from pompeii.games.appia.board import Size
from pompeii.games.appia.quarry_physics import EDGE, RADIUS, Stone

from . import place_descriptions
from .aimed_push import Aim
from .push_preview import Outcome
from .stone_drawing import stone

BOX: Final = "-720 -1130 1440 1800"
FAR_EDGE: Final = EDGE // 10
NEAR: Final = 450
"""Distance of each bar from the middle at the red line."""
FAR_EDGE_ID: Final = "quarry-edge"
"""Id of the line along the far edge, which glows while a lesson speaks of it."""
FAR: Final = NEAR + 9 * FAR_EDGE / 40
"""Distance of each bar from the middle at the far edge."""
FLOOR: Final = f"M{-NEAR} 0L{-FAR:g} {-FAR_EDGE}H{FAR:g}L{NEAR} 0z"
"""Outline of the chute."""
PUSHER: Final = 170
"""Length of the pusher."""
HANDLE: Final = 100
"""Radius of the handle that turns it: at least 44 px in a drawing that is 360 px wide."""

TOOTH: Final = 28
"""Length of the pusher's teeth, which touch the stone."""
RING_GAP: Final = 16
"""Distance between the aimed stone and the ring that marks it for players with a keyboard."""
ARROW_GAP: Final = 70
"""Distance between a stone that would fall and the end of its arrow."""


def to_drawing(x: int, y: int) -> tuple[float, float]:
    """Return a point of the quarry in the drawing."""
    return x / 10, -y / 10


def quarry(
    lying: Sequence[Stone],
    aim: Aim | None,
    outcome: Outcome | None,
    ghosts: Sequence[Node] = (),
    last_moves: Iterable[Node] = (),
) -> Node:
    """Return the whole quarry with the stones ``lying`` there, and the ``outcome`` of the aimed
    push, if the player may see it. ``last_moves`` are the marks of the last actions.
    """
    field = h(
        "svg",
        "quarry-field",
        {"viewBox": BOX, "aria-hidden": "true"},
        h(
            "g",
            "quarry-all",
            {},
            h("path", "quarry-line", {"class": "red-line", "d": f"M{-NEAR} 0H{NEAR}"}),
            h("path", FAR_EDGE_ID, {"class": "far-edge", "d": f"M{-FAR:g} {-FAR_EDGE}H{FAR:g}"}),
            h("g", "quarry-stones", {}, *stones(lying)),
            h("g", "quarry-traces", {}, *last_moves),
            h("g", "quarry-ghosts", {}, *ghosts),
            h("g", "quarry-aim", {}, *_at_line(aim, outcome)),
        ),
    )
    classes = ["quarry", *(["aiming"] if aim else [])]
    attrs: Attrs = {"class": " ".join(classes), "aria-label": _("The quarry"), "role": "group"}
    return h(
        "div",
        "quarry",
        attrs,
        h("div", "quarry-picture", {}),
        field,
        *([_loupe()] if aim else []),
        _description(lying),
    )


def _at_line(aim: Aim | None, outcome: Outcome | None) -> Iterator[Node]:
    """Yield the stone at the red line, and the effect of its push."""
    if aim is not None:
        yield aim_handles(aim)
    if outcome is not None:
        yield h("g", "outcome", {"class": "outcome"}, *_outcome(outcome))


def _outcome(outcome: Outcome) -> Iterator[Node]:
    """Yield the new places of the stones. A stone that would fall has an arrow at its present
    place.
    """
    for n, (size, right, ahead) in enumerate(outcome.moved):
        yield _outline(f"outcome-{n}", "moved", size, *to_drawing(right, ahead))
    for n, (size, right, ahead) in enumerate(outcome.falls):
        x, y = to_drawing(right, ahead)
        head = y - RADIUS[size] / 10 - ARROW_GAP
        arrow = f"M{x:g} {y:g}V{head:g}m-36 44l36 -44l36 44"
        yield _outline(f"outcome-fall-{n}", "falls", size, x, y)
        yield h("path", f"outcome-over-{n}", {"class": "falls", "d": arrow})


def _outline(id: str, kind: str, size: Size, x: float, y: float) -> Node:
    place = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{RADIUS[size] / 10:g}"}
    return h("circle", id, {"class": kind, **place})


@cached
def _loupe() -> Node:
    """Return an enlarged copy of the quarry at the aimed stone, clear of the dragging finger. The
    DOM layer selects the visible part.
    """
    return h(
        "svg",
        "loupe",
        {"class": "loupe", "viewBox": BOX, "aria-hidden": "true"},
        h("path", "loupe-floor", {"class": "floor", "d": FLOOR}),
        h("use", "loupe-all", {"href": "#quarry-all"}),
    )


def _description(lying: Sequence[Stone]) -> Node:
    """Return the description of the quarry for screen readers."""
    lines = [
        h("li", f"quarry-row-{n}", {}, text)
        for n, text in enumerate(place_descriptions.quarry(lying))
    ]
    return h("ul", "quarry-rows", {"class": "unseen"}, *lines)


def stones(lying: Sequence[Stone], prefix: str = "") -> Iterator[Node]:
    """Yield each stone with its place in the list as id, as the frames of a push use it.

    Other pictures of stones have a ``prefix`` of their ids.
    """
    for index, (size, x, y) in enumerate(lying):
        yield stone(f"{prefix}stone-{index}", size, *to_drawing(x, y))


@cached
def aim_handles(aim: Aim) -> Node:
    """Return the aimed stone, the pusher, and the path until the pusher stops at the line.

    Attributes tell the DOM layer its place and its limits.
    """
    reach, steepest = aim.limits
    start, *path = [to_drawing(x, y) for x, y in aim.path()]
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
    points = "L".join(f"{x - start[0]:g} {y - start[1]:g}" for x, y in path)
    end = {"cx": f"{path[-1][0] - start[0]:g}", "cy": f"{path[-1][1] - start[1]:g}", "r": f"{r:g}"}
    stop = f"M{path[-1][0] - start[0] - 34:g} {-start[1]:g}h68"
    handle = {"cy": f"{tail + HANDLE:g}", "r": f"{HANDLE}"}
    low = tail + HANDLE - 6
    bow = f"M-52 {low:g}a66 66 0 0 0 104 0m-104 30v-30l27 9m77 -9v30m0 -30l-27 9"
    return h(
        "g",
        "aim",
        attrs,
        h("rect", "aim-strip", {"class": "strip", "data-aims": "x", **_touch_area()}),
        h(
            "g",
            "aim-way",
            {"class": "aim-way"},
            h("path", "aim-line", {"d": f"M0 0L{points}"}),
            h("circle", "aim-end", end),
            h("path", "aim-stop", {"class": "stop", "d": stop}),
        ),
        h(
            "g",
            "aim-turn",
            {"transform": f"rotate({aim.angle})"},
            h("path", "aim-shaft", {"class": "pusher", "d": _rake(r)}),
            h("circle", "aim-handle", {"class": "handle", "data-aims": "angle", **handle}),
            h("path", "aim-bow", {"class": "bow", "d": bow}),
        ),
        stone("aim-stone", aim.size, 0, 0),
        h("circle", "aim-ring", {"class": "ring", "r": f"{r + RING_GAP:g}"}),
    )


def _rake(r: float) -> str:
    """Return the pusher behind a stone of radius ``r``: a pole with a board and its teeth."""
    teeth = "".join(f"M{x} {r:g}h16v{TOOTH}h-16z" for x in range(-68, 60, 30))
    stays = f"M-13 {r + 116:g}L-52 {r + 50:g}h16L13 {r + 100:g}L36 {r + 50:g}h16L13 {r + 116:g}z"
    pole = f"M-13 {r + 48:g}h26V{r + PUSHER:g}h-26z"
    return f"{teeth}{stays}{pole}M-74 {r + TOOTH - 6:g}h148v32h-148z"


@cached
def pusher(id: str, aim: Aim, x: float, y: float) -> Node:
    """Return the pusher alone, behind a stone at a point; it is visible during a push."""
    r = RADIUS[aim.size] / 10
    handle = {"cy": f"{r + PUSHER + HANDLE:g}", "r": f"{HANDLE}"}
    hand = h(
        "g",
        f"{id}-hand",
        {},
        h("path", f"{id}-shaft", {"class": "pusher", "d": _rake(r)}),
        h("circle", f"{id}-handle", {"class": "handle", **handle}),
    )
    turned = h("g", f"{id}-turn", {"transform": f"rotate({aim.angle})"}, hand)
    return h("g", id, {"class": "ghost", "transform": f"translate({x:g} {y:g})"}, turned)


def _touch_area() -> dict[str, str]:
    """Return the whole entry as a click target: a finger anywhere in it moves the stone."""
    return {"x": "-1440", "y": "-160", "width": "2880", "height": "900"}
