"""Patterns and gradients: tiles by building colour, paving, fields, water, plaster."""

from app.games.downfall.lava_palette import BODY, CRATER, VEINS

from . import palette
from .svg import box, el, path
from .svg_fills import gradient, pattern
from .voronoi_stones import stones, tile

DARK, LIGHT = "#1a0f14", "#fff8e6"
_TURN = {"s": 0, "w": 90, "n": 180, "e": 270}
"""Rotation of a plane's tiles in degrees, by the side the plane falls to."""


def _marks(d: str, width: float, colour: str, opacity: float) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_opacity=f"{opacity:g}")


def _tiles() -> list[str]:
    """Draw tiles that tell the building colours apart without colour; the plane falls south."""
    kinds: dict[str, tuple[float, float, list[str]]] = {
        # Slabs set on their points.
        "grey": (
            11,
            11,
            [
                _marks("M0 5.5L5.5 0 11 5.5 5.5 11z", 1.3, DARK, 0.34),
                _marks("M1.4 5.5L5.5 1.4 9.6 5.5", 0.9, LIGHT, 0.4),
            ],
        ),
        # Flat tiles with round ones over their joints.
        "purple": (
            7,
            12,
            [
                path(box(0, 0, 2.6, 12), fill=LIGHT, fill_opacity=".26"),
                _marks("M2.9 0V12", 1.1, DARK, 0.42),
                _marks("M3.4 11.4H7", 1, DARK, 0.3),
            ],
        ),
        # Scales.
        "turquoise": (
            10,
            10,
            [
                _marks("M0 0A5 5 0 0 0 10 0M-5 5A5 5 0 0 0 5 5A5 5 0 0 0 15 5", 1.2, DARK, 0.42),
                _marks(
                    "M1.6 .6A3.6 3.6 0 0 0 8.4 .6M-3 5.6A3.6 3.6 0 0 0 3.4 5.6M6.6 5.6"
                    "A3.6 3.6 0 0 0 13.4 5.6",
                    0.9,
                    LIGHT,
                    0.3,
                ),
            ],
        ),
        # Shingles across the slope.
        "brown": (
            18,
            11,
            [
                _marks("M0 5H18M0 10.5H18", 1.3, DARK, 0.44),
                _marks("M0 6.2H18M0 .7H18", 0.9, LIGHT, 0.26),
                _marks("M4 0V5M13 5.5V10.5M9.5 0V5M17 5.5V10.5", 0.9, DARK, 0.3),
            ],
        ),
        # Wide plain tiles.
        "neutral": (
            10,
            30,
            [
                _marks("M1 0V30", 1.5, DARK, 0.15),
                _marks("M2.4 0V30", 1, LIGHT, 0.45),
                _marks("M2 15H10", 0.8, DARK, 0.12),
            ],
        ),
    }
    made = []
    for colour, (width, height, inside) in kinds.items():
        made.append(pattern(f"{colour}-s", width, height, *inside))
        made += [
            el(
                "pattern",
                id=f"art-{colour}-{side}",
                href=f"#art-{colour}-s",
                patternTransform=f"rotate({turn})",
            )
            for side, turn in _TURN.items()
            if side != "s"
        ]
    return made


def _stonework() -> list[str]:
    size, made = 200.0, []
    laid = stones(size, 13, seed=79)
    tones = [
        path(
            tile(laid[tone :: len(palette.PAVING)], size, 1.15),
            class_=f"stone tone{tone}",
            fill=colour,
            stroke=colour,
            stroke_linejoin="round",
        )
        for tone, colour in enumerate(palette.PAVING)
    ]
    joint = path(box(0, 0, size, size), class_="joint", fill=palette.JOINT)
    made.append(pattern("paving", size, size, joint, *tones))
    size = 120.0
    crust = tile(stones(size, 6, seed=24), size, 2.4)
    made.append(
        pattern(
            "basalt",
            size,
            size,
            path(box(0, 0, size, size), class_="vent-joint", fill="#15100f"),
            path(crust, class_="vent", fill=palette.BASALT, stroke="#4a3d38", stroke_width=0.7),
        )
    )
    made.append(
        el(
            "pattern",
            path(box(0, 0, size, size), fill=palette.FLOW_FIRE),
            path(
                crust,
                fill=palette.FLOW_BODY,
                stroke=palette.FLOW_EDGE,
                stroke_width=3,
                stroke_linejoin="round",
            ),
            path(
                crust, fill=palette.FLOW_CRUST, stroke=palette.FLOW_JOINT, stroke_linejoin="round"
            ),
            id="lava-flow",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
        )
    )
    return made


def _fields() -> list[str]:
    vine = path(
        "M3 3.5h7M3 10.5h7",
        stroke="#4d6b2c",
        stroke_width=4.4,
        stroke_linecap="round",
        class_="leaf",
    )
    return [
        pattern(
            "vines",
            14,
            14,
            path(box(0, 0, 14, 14), fill="#b79a63", class_="soil"),
            path(
                "M4 5h7M4 12h7",
                stroke="#6e5a33",
                stroke_width=4,
                stroke_linecap="round",
                class_="leaf-shadow",
            ),
            vine,
        ),
        pattern(
            "furrows",
            8,
            8,
            path(box(0, 0, 8, 8), fill="#a98a5c", class_="soil"),
            path("M0 2H8", stroke="#8d7046", stroke_width=2.6),
            patternTransform="rotate(28)",
        ),
        pattern(
            "wheat",
            6,
            6,
            path(box(0, 0, 6, 6), fill="#d8b964", class_="soil"),
            path("M0 2H6", stroke="#c3a04a", stroke_width=2.2),
            patternTransform="rotate(-18)",
        ),
        pattern(
            "meadow",
            46,
            40,
            path(
                "M4 8l2 -4 2 4M24 27l2 -4 2 4M36 12l1.5 -3.5 2 3.5M12 34l1.5 -3.5 2 3.5",
                fill="none",
                stroke="#5f7440",
                stroke_width=1.1,
                class_="leaf",
            ),
        ),
        pattern(
            "waves",
            64,
            36,
            path(
                "M2 8q6 -5 12 0t12 0M36 26q6 -5 12 0t12 0M30 15q4 -3 8 0M8 31q4 -3 8 0",
                fill="none",
                stroke="#dff2ee",
                stroke_width=1.3,
                stroke_opacity=".5",
                stroke_linecap="round",
                class_="wave",
            ),
        ),
        pattern(
            "wall",
            16,
            16,
            path(
                "M0 0H16M0 8H16M4 0V8M12 8V16",
                fill="none",
                stroke="#5e4a34",
                stroke_width=0.9,
                stroke_opacity=".5",
            ),
        ),
        pattern(
            "awning",
            8,
            8,
            path(box(0, 0, 8, 8), fill="#f2e2c0"),
            path(box(0, 0, 4, 8), fill="#b4452f"),
        ),
    ]


def _gradients() -> list[str]:
    return [
        gradient(
            "art-land",
            (0, "#9aa765", 1),
            (0.55, "#a9ad6a", 1),
            (1, "#c0b377", 1),
            x1=0,
            y1=0,
            x2=1,
            y2=1,
        ),
        gradient(
            "art-sea",
            (0, "#79b5b4", 1),
            (0.4, palette.SEA, 1),
            (1, "#2d6a86", 1),
            x1=330,
            y1=690,
            x2=120,
            y2=900,
            gradientUnits="userSpaceOnUse",
        ),
        gradient(
            "art-dish",
            (0, "#4a3320", 0.5),
            (0.3, "#4a3320", 0.1),
            (0.6, "#fff", 0),
            (1, "#fff", 0.7),
            x1=0.12,
            y1=0.08,
            x2=0.88,
            y2=0.92,
        ),
        gradient("art-water", (0, "#2c6f86", 1), (1, "#8fd0cf", 1), x1=0, y1=0, x2=1, y2=1),
        gradient(
            "art-heat",
            (0, "#ff8a2a", 0.62),
            (0.55, "#d9430f", 0.22),
            (1, "#d9430f", 0),
            cx=0.5,
            cy=0.5,
            r=0.5,
        ),
        gradient(
            "art-glint", (0, LIGHT, 0.3), (0.5, LIGHT, 0), (1, DARK, 0.35), x1=0, y1=0, x2=1, y2=1
        ),
        gradient(
            "art-crown",
            (0, "#92ab55", 1),
            (0.6, "#5f7d38", 1),
            (1, "#3d5528", 1),
            cx=0.36,
            cy=0.32,
            r=0.72,
        ),
        gradient(
            "art-cypress",
            (0, "#6c8a52", 1),
            (0.6, "#3c5a36", 1),
            (1, "#243b26", 1),
            cx=0.34,
            cy=0.3,
            r=0.75,
        ),
        gradient("art-cloth", (0, "#fff6df", 1), (1, "#cfb184", 1), x1=0, y1=0, x2=1, y2=1),
        gradient(
            "art-smoke",
            (0, "#efe8e0", 0.75),
            (0.6, "#a79c97", 0.45),
            (1, "#6d625f", 0),
            cx=0.4,
            cy=0.36,
            r=0.6,
        ),
        gradient(
            "art-crater",
            *((at, colour, 1) for at, colour in zip((0, 0.25, 0.55, 0.82, 1), CRATER, strict=True)),
            cx=0.5,
            cy=0.55,
            r=0.55,
        ),
        gradient(
            "lava-core",
            (0, palette.LAVA_CENTRE, 1),
            (0.32, palette.LAVA_HOT, 1),
            (0.62, VEINS, 1),
            (0.86, BODY, 1),
            (1, palette.LAVA_COOL, 1),
            cx=0.5,
            cy=0.5,
            r=0.68,
        ),
        gradient(
            "lava-glow",
            (0, CRATER[1], 0.85),
            (0.5, palette.LAVA_HALO, 0.4),
            (1, BODY, 0),
            cx=0.5,
            cy=0.5,
            r=0.5,
        ),
    ]


def patterns() -> list[str]:
    """Draw every pattern and gradient that shapes refer to by ``url(#...)``."""
    return [*_gradients(), *_tiles(), *_stonework(), *_fields()]
