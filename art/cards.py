"""Pictures of the cards: the house of the card's colour round the court that holds its number."""

from . import palette, roofs
from .svg import box, el, path, polygon

WIDTH, HEIGHT = 100, 110
COLOURS = ("grey", "purple", "turquoise", "brown")
_HOUSE: roofs.Box = (3, 3, 97, 107)
_COURT: roofs.Box = (22, 24, 78, 78)


def symbols() -> list[str]:
    """Draw one symbol for each building colour."""
    return [_symbol(colour) for colour in COLOURS]


def _symbol(colour: str) -> str:
    left, top, right, bottom = _COURT
    shade = polygon(
        (
            (left, top),
            (right, top),
            (right - 5, top + 5),
            (left + 5, top + 5),
            (left + 5, bottom - 5),
            (left, bottom),
        )
    )
    return el(
        "symbol",
        path(box(0, 0, WIDTH, HEIGHT), fill=palette.edge(palette.ROOFS[colour])),
        *roofs.drawn(roofs.ring(_HOUSE, _COURT), colour),
        path(box(left, top, right - left, bottom - top), fill=palette.PLASTER),
        path(shade, fill="#140c10", fill_opacity=".3"),
        id=f"card-{colour}-house",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )
