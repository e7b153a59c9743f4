"""Pieces of the four sides and the lava tile, as the page lays them on the board."""

from app.games.downfall.lava_palette import CRUST, GLOW
from app.kit.player_palette import RIM_DARK, RIM_LIGHT
from pompeii.core.player_colour_names import SIDES

from . import palette
from .svg import box, el, path, use
from .svg_fills import gradient


def _piece(side: str, outline: str, rim: str, inner: str, shine: str) -> str:
    """Draw a turned token: shadow, rim, coloured face, bevel. ``inner`` is the bevel's line."""
    line = RIM_DARK if rim == RIM_LIGHT else RIM_LIGHT
    return el(
        "symbol",
        path(outline, fill="#120b08", fill_opacity=".5", transform="translate(1.2 1.8)"),
        path(
            outline,
            fill=rim,
            stroke=line,
            stroke_width=1.1,
            stroke_linejoin="round",
            class_=f"piece-rim {side}",
        ),
        path(inner, fill=f"url(#art-piece-{side})", class_=f"piece-face {side}"),
        path(
            shine,
            fill="none",
            stroke="#fff",
            stroke_opacity=".55",
            stroke_width=1.7,
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
        id=f"piece-{side}",
        viewBox="0 0 40 40",
    )


def _disc(radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{20 - radius:g} 20{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"


def pieces() -> list[str]:
    """Draw the pieces of the four sides, told apart by shape: disc, square, triangle, diamond."""
    return [
        *(
            gradient(f"art-piece-{side}", (0, light, 1), (1, dark, 1), x1=0.2, y1=0, x2=0.7, y2=1)
            for side, (light, dark) in zip(SIDES, palette.FACES, strict=True)
        ),
        _piece("red", _disc(17.5), RIM_LIGHT, _disc(14.4), "M10.5 15A10.8 10.8 0 0 1 21 9.2"),
        _piece(
            "black",
            "M5.5 3.500H34.500L36.5 5.500V34.500L34.5 36.500H5.500L3.5 34.500V5.500z",
            RIM_LIGHT,
            box(6.6, 6.6, 26.8, 26.8),
            "M10 20V10H20",
        ),
        _piece(
            "yellow",
            "M20 1.800L38.6 34.200Q39 36.8 36.4 37H3.600Q1 36.8 1.4 34.200z",
            RIM_DARK,
            "M20 7L34.4 33.600H5.600z",
            "M11.5 28L19.8 12.8",
        ),
        _piece(
            "blue",
            "M20 .8L39.2 20L20 39.200L.8 20z",
            RIM_LIGHT,
            "M20 5.200L34.8 20L20 34.800L5.2 20z",
            "M10.5 18.800L19.2 10",
        ),
    ]


def lava() -> list[str]:
    """Draw a single tile: a crust, broken open over a pool that still flows; its sign goes on top.

    Joined tiles get one outline from the page, filled with ``#lava-flow``, and the pool on each of
    its squares.
    """
    pool = (
        "M21 23C31 11 47 17 60 13S87 20 87 35S81 50 87 64S80 88 64 86S41 83 29 88S9 77 13 63"
        "S8 38 21 23z"
    )
    crust = {"x": 4, "y": 4, "width": 92, "height": 92, "rx": 13}
    return [
        el(
            "symbol",
            path(
                pool,
                fill=palette.LAVA_POOL,
                stroke=palette.LAVA_POOL,
                stroke_width=7,
                stroke_opacity=".4",
            ),
            path(pool, fill="url(#lava-core)", stroke=GLOW, stroke_width=2.4),
            id="lava-pool",
            viewBox="0 0 100 100",
        ),
        el(
            "symbol",
            el("rect", x=1.5, y=1.5, width=97, height=97, rx=15, fill=CRUST),
            el("rect", fill="url(#lava-flow)", **crust),
            el(
                "rect",
                fill="none",
                stroke=palette.LAVA_JOINT,
                stroke_width=5,
                stroke_opacity=".6",
                **crust,
            ),
            use("lava-pool", 0, 0, 100, 100),
            id="lava-tile",
            viewBox="0 0 100 100",
        ),
    ]
