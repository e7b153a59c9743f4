"""Pictures of the cards: the house of the card's colour round the court that holds its number. An
Omen is a raven before a red moon.
"""

from . import palette, roofs
from .svg import box, el, path, polygon

WIDTH, HEIGHT = 100, 110
COLOURS = ("grey", "purple", "turquoise", "brown")
_HOUSE: roofs.Box = (3, 3, 97, 107)
_COURT: roofs.Box = (22, 24, 78, 78)


def symbols() -> list[str]:
    """Draw one symbol for each building colour, and one for the Omen."""
    return [*(_symbol(colour) for colour in COLOURS), _omen()]


def _omen() -> str:
    """Draw a raven on a broken column before a red moon."""
    column = "M38 110V92H34V86H66V92H62V110z"
    raven = (
        "M22 53C27 50 31 46 34 41C37 35 43 32 49 34C54 35 57 39 58 44C66 51 74 62 82 80"
        "C76 78 71 75 68 72L72 84C66 81 62 78 59 75C51 78 43 75 39 68"
        "C35 62 34 57 35 52C31 54 27 54 22 53z"
    )
    legs = "M48 75L46 87M55 76L56 87"
    return el(
        "symbol",
        path(box(0, 0, WIDTH, HEIGHT), fill="#2a161c"),
        path("M0 78Q30 70 50 80T100 72V110H0z", fill="#1a0d12"),
        el("circle", cx=52, cy=44, r=34, fill="#8c1f14"),
        el("circle", cx=52, cy=44, r=29, fill="#d9542a"),
        el("circle", cx=45, cy=37, r=19, fill="#f08a3c", fill_opacity=".7"),
        path(column, fill="#8d7a6b", stroke="#1a0d12", stroke_width=2.5),
        path(legs, fill="none", stroke="#120a0d", stroke_width=3),
        path(raven, fill="#120a0d"),
        el("circle", cx=46, cy=40, r=2, fill="#ffd35c"),
        id="card-omen",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


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
