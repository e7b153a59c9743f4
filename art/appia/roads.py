"""The roadbed: bands of gravel between kerbs along every line, and the hollows for the tiles."""

import math

from app.games.appia.road_geometry import centre, radius
from pompeii.games.appia.board import CITIES, LINES, SPACES

from ..svg import Attribute, Point, el, path

BED = 20
"""Width of the gravel."""


def line(one: int, other: int) -> tuple[Point, Point]:
    """Return the ends of a line of the road."""
    return centre(one), centre(other)


def off_road(x: float, y: float) -> float:
    """Return the distance of a point from the edge of the road, its spaces and its cities."""
    free = min(distance((x, y), *line(*each)) for each in LINES) - BED / 2
    for place in (*SPACES, *CITIES):
        px, py = centre(place)
        rim = 20 if place in CITIES else 8  # walls, or kerbs
        free = min(free, math.hypot(x - px, y - py) - radius(place) - rim)
    return free


def distance(at: Point, one: Point, other: Point) -> float:
    """Return the distance of a point from a line segment."""
    (x, y), (ax, ay), (bx, by) = at, one, other
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - ax - along * dx, y - ay - along * dy)


def _ways() -> str:
    return "".join(
        f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in (line(*each) for each in LINES)
    )


def _discs(more: float) -> str:
    """Return path data of all hollows, with `more` added to their radii."""
    found = []
    for space in SPACES:
        x, y = centre(space)
        r = radius(space) + more
        arc = f"a{r:g} {r:g} 0 1 1"
        found.append(f"M{x - r:g} {y:g}{arc} {2 * r:g} 0{arc} {-2 * r:g} 0z")
    return "".join(found)


def verge() -> list[str]:
    """Draw trodden grass beside the road: the country is calm around the places of play."""
    ways = _ways() + _discs(0)
    calm = {"fill": "none", "stroke": "#d9cf97", "stroke_linejoin": "round"}
    return [
        path(ways, stroke_width=width, stroke_opacity=".16", stroke_linecap="round", **calm)
        for width in (120, 100, 80, 60)
    ]


def roadbed() -> list[str]:
    """Draw shadow, kerbs and gravel; lines that meet share one bed."""
    ways = _ways()
    bands: tuple[tuple[str, str, float, dict[str, Attribute]], ...] = (
        ("#2a1d12", ".3", BED + 10, {"transform": "translate(3 4)"}),
        ("#7d6a4a", "1", BED + 9, {}),
        ("#efe4c8", "1", BED + 5, {}),
        ("#d3c19a", "1", BED - 2, {}),
        ("url(#art-gravel)", "1", BED - 2, {}),
    )
    parts = []
    for number, (colour, opacity, width, more) in enumerate(bands):
        stroke: dict[str, Attribute] = {
            "stroke": colour,
            "stroke_width": width,
            "stroke_opacity": opacity,
        }
        parts.append(
            el(
                "g",
                path(ways, fill="none", stroke_linecap="round", **stroke),
                path(_discs((width - BED) / 2 + 4), fill=colour, fill_opacity=opacity),
                id=f"road-bed-{number}",
                **more,
            )
        )
    return parts


def hollows() -> list[str]:
    """Draw the hollows for the tiles: dug out, in shadow on the side of the sun."""
    return [
        path(_discs(0), fill="#b99f70", stroke="#6b5637", stroke_width=2.5),
        *(
            el(
                "circle",
                cx=centre(space)[0],
                cy=centre(space)[1],
                r=radius(space),
                fill="url(#road-hollow)",
            )
            for space in SPACES
        ),
    ]
