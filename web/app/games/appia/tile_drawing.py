"""A road tile seen from above: a disc of basalt slabs."""

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.appia.board import NAMES, SIZE_OF, SIZES, Place, Size

from .road_geometry import centre, radius


@cached
def tile(place: Place) -> Node:
    """Return a tile on its space, turned a little from tile to tile."""
    id, size = f"tile-{NAMES[place]}", SIZE_OF[place]
    x, y = centre(place)
    r = radius(place)
    turn = {
        "class": f"tile {SIZES[size]}",
        "transform": f"rotate({37 * place % 90} {x:g} {y:g})",
    }
    return h(
        "g",
        id,
        turn,
        h("circle", f"{id}-slab", {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"}),
        h("path", f"{id}-joints", {"d": joints(size, x, y, r)}),
    )


def joints(size: Size, x: float, y: float, r: float) -> str:
    """Return the lines between the slabs of a tile around a point."""
    return "".join(
        f"M{x + a * r:.1f} {y + b * r:.1f}L{x + c * r:.1f} {y + d * r:.1f}"
        for a, b, c, d in _JOINTS[SIZES[size]]
    )


_JOINTS = {
    "s": ((-0.9, -0.3, 0.2, 0.1), (0.2, 0.1, 0.9, -0.35), (0.2, 0.1, 0.05, 0.95)),
    "m": (
        (-0.95, 0.1, -0.2, -0.15),
        (-0.2, -0.15, 0.1, -0.95),
        (-0.2, -0.15, 0.3, 0.25),
        (0.3, 0.25, 0.95, 0.1),
        (0.3, 0.25, 0.1, 0.95),
    ),
    "l": (
        (-0.95, -0.15, -0.35, -0.2),
        (-0.35, -0.2, -0.1, -0.95),
        (-0.35, -0.2, -0.15, 0.3),
        (-0.15, 0.3, -0.6, 0.75),
        (-0.15, 0.3, 0.35, 0.2),
        (0.35, 0.2, 0.35, -0.85),
        (0.35, 0.2, 0.9, 0.35),
        (0.35, 0.2, 0.25, 0.9),
    ),
}
"""By size, lines between the slabs, in radii from the middle."""
