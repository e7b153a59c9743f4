"""A player's cart from above: two wide spaces and a narrow one, with its load (V-C9)."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.kit.i18n import _, cached
from app.kit.nodes import Attrs, Node, h
from pompeii.games.appia.board import SIZES

from . import names
from .road_geometry import RADII

WIDE: Final = 2
"""Number of wide spaces, which come before the narrow one."""
BOX: Final = "0 0 232 76"
MIDDLES: Final = (59, 137, 200)
"""The middle of each space, from left to right."""
SCALE: Final = 0.6
"""Scale of a tile on the cart: a medium and a small one just fit side by side."""
WHEELS: Final = "M40 3h40v70h-40zM160 3h40v70h-40z"
BED: Final = "M0 34h18v-24h212v56h-212v-24h-18z"
PLANKS: Final = "M20 24H228M20 38H228M20 52H228"
WALLS: Final = "M20 12H228V64H20zM98 12V64M176 12V64"


@cached
def cart(id: str, load: Sequence[int]) -> Node:
    """Return the cart with its load."""
    box: Attrs = {"viewBox": BOX, "aria-hidden": "true"}
    drawn = h(
        "svg",
        f"{id}-drawing",
        box,
        h("path", f"{id}-wheels", {"class": "wheels", "d": WHEELS}),
        h("path", f"{id}-bed", {"class": "bed", "d": BED}),
        h("path", f"{id}-planks", {"class": "planks", "d": PLANKS}),
        h("path", f"{id}-walls", {"class": "walls", "d": WALLS}),
        *_tiles(id, load),
    )
    return h("span", id, {"class": "cart", "role": "img", "aria-label": said(load)}, drawn)


def said(load: Sequence[int]) -> str:
    """Return the load in words."""
    return _("On the cart: {tiles}.").format(tiles=names.tiles(load) or _("nothing"))


def _tiles(id: str, load: Sequence[int]) -> Iterator[Node]:
    for number, (middle, sizes) in enumerate(zip(MIDDLES, loaded(load), strict=True)):
        x = middle - SCALE * sum(RADII[size] for size in sizes)
        for place, size in enumerate(sizes):
            x += SCALE * RADII[size]
            attrs = {
                "href": f"#goods-tile-{SIZES[size]}",
                "transform": f"translate({x:g} 38) scale({SCALE})",
            }
            yield h("use", f"{id}-{number}-{place}", attrs)
            x += SCALE * RADII[size]


def loaded(load: Sequence[int]) -> tuple[list[int], ...]:
    """Return the sizes on each space of a cart, arranged so that everything fits."""
    small, medium, large = load
    spaces: list[list[int]] = [[2] if n < large else [] for n in range(WIDE)]
    spaces.append([])
    order = [n for n in (0, 1) if not spaces[n]]
    narrow_medium = medium > len(order)
    for n in order[:medium]:
        spaces[n].append(1)
    if narrow_medium:
        spaces[WIDE].append(1)
    room = [WIDE, *order] if not narrow_medium else order
    for n in room[:small]:
        spaces[n].append(0)
    return tuple(spaces)
