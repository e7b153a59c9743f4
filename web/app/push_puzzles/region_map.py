"""A map of all pushes of a puzzle, by place and angle, with those that solve it."""

from typing import Final

from app.kit.i18n import _
from app.kit.nodes import Node, h
from pompeii.core.i18n import whole
from pompeii.games.appia.actions import PUSHES, Push
from pompeii.games.appia.push_puzzles import PushPuzzle, rows

from . import task_texts

MARGIN: Final = (15, 9, 5, 3)
"""Room for the numbers left and below, and beyond the frame, in mm or degrees."""


def region_map(puzzle: PushPuzzle, made: Push) -> Node:
    """Return the map, with a cross at the push that was `made`."""
    places, angles = PUSHES[puzzle.size].places, PUSHES[puzzle.size].angles
    width, height = len(places), len(angles)
    left, below, right, above = MARGIN
    box = f"{places[0] - left} {angles[0] - above} {width + left + right} {height + below + above}"
    frame = {"x": str(places[0]), "y": str(angles[0]), "width": str(width), "height": str(height)}
    solving = "".join(
        f"M{low} {angle}h{high - low + 1}v1H{low}z" for angle, low, high in rows(puzzle.region)
    )
    axes = f"M0.5 {angles[0]}v{height}M{places[0]} 0.5h{width}"
    cross = f"M{made.x - 2.5:g} {made.angle - 2.5:g}l6 6m0 -6l-6 6"
    bottom, side = angles[-1] + below, places[0] - 2
    numbers = [
        *(
            _number(f"place-{x}", x + 0.5, bottom, f"{x} mm" if not x else whole(x), "middle")
            for x in (places[0], 0, places[-1])
        ),
        *(
            _number(f"angle-{angle}", side, angle + 2.5, f"{whole(angle)}°", "end")
            for angle in (angles[0], 0, angles[-1])
        ),
    ]
    label = _("All pushes: the place of the stone from left to right, the angle from top to bottom")
    return h(
        "figure",
        "region",
        {"class": "region"},
        h(
            "svg",
            "region-map",
            {"viewBox": box, "role": "img", "aria-label": label},
            h("rect", "region-all", {"class": "all", **frame}),
            h("path", "region-solving", {"class": "solving", "d": solving}),
            h("path", "region-axes", {"class": "axes", "d": axes}),
            h("path", "region-made", {"class": "made", "d": cross}),
            *numbers,
        ),
        h("figcaption", "region-words", {"class": "small"}, task_texts.region(puzzle)),
    )


def _number(id: str, x: float, y: float, text: str, anchor: str) -> Node:
    place = {"x": f"{x:g}", "y": f"{y:g}", "text-anchor": anchor}
    return h("text", f"region-{id}", place, text)
