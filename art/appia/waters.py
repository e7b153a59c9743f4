"""The sea at both ends of the way, its harbours, and the river with its bridge."""

from ..surroundings import boat, ship
from ..svg import Point, box, el, path, use

_WEST = (
    "M716 -10C730 40 792 62 814 112S846 206 900 262S956 340 962 400S968 470 984 520S1000 560"
    " 1010 566"
)
_EAST = (
    "M1010 858C984 872 984 904 970 928S966 962 968 1000S962 1050 942 1078S878 1120 866 1156"
    "S836 1190 834 1210"
)
RIVER = (
    "M-10 660C30 664 66 676 100 694S146 738 162 758S204 794 250 798S330 814 400 802S520 786 590 803"
    "S724 814 790 802S900 780 940 800S980 822 1010 820"
)
_PARAPETS: tuple[tuple[Point, float], ...] = (((126, 727), -63), ((172, 764), -35))
"""Middles and directions of the parapets of the bridge before Beneventum; all lines cross it."""
SHORES: tuple[tuple[Point, ...], ...] = (
    ((716, -10), (814, 112), (900, 262), (962, 400), (984, 520), (1010, 566)),
    ((1010, 858), (970, 928), (968, 1000), (942, 1078), (866, 1156), (834, 1210)),
)
BANKS: tuple[Point, ...] = ((-10, 660), (100, 694), (162, 758), (250, 800), (1010, 800))
"""Points near the banks of both seas and of the river, to keep trees out of the water."""


def sea() -> list[str]:
    """Draw the gulf of Tarracina and the harbour of Brundisium, with beaches and foam."""
    water = f"{_WEST}V-10z{_EAST}H1010z"
    coasts = _WEST + _EAST
    return [
        path(coasts, fill="none", stroke="#e8d8a8", stroke_width=38),
        path(coasts, fill="none", stroke="#c9b67f", stroke_width=3, transform="translate(-20 2)"),
        path(water, fill="url(#road-sea)"),
        path(water, fill="url(#art-waves)"),
        path(
            coasts,
            fill="none",
            stroke="#f4fbf4",
            stroke_width=5,
            stroke_opacity=".85",
            transform="translate(3 0)",
        ),
        path(
            coasts,
            fill="none",
            stroke="#f4fbf4",
            stroke_width=3,
            stroke_opacity=".5",
            stroke_dasharray="40 18 14 12",
            transform="translate(18 -4)",
        ),
    ]


def harbours() -> list[str]:
    """Draw quays, a lighthouse, ships."""
    quays = "M942 436L990 452M958 1046L990 1030V986"
    return [
        path(
            quays,
            fill="none",
            stroke="#140c10",
            stroke_opacity=".35",
            stroke_width=17,
            transform="translate(4 6)",
        ),
        path(quays, fill="none", stroke="#5e4a34", stroke_width=18),
        path(quays, fill="none", stroke="#d3bd8e", stroke_width=14),
        path(quays, fill="none", stroke="url(#art-wall)", stroke_width=14),
        use("art-tower", 977, 974, 30, 30),
        *_scaled(ship(0, 0, -28), 896, 120, 0.95),
        *_scaled(ship(0, 0, 60), 968, 268, 0.5),
        *_scaled(boat(0, 0, 10), 836, 42, 1.3),
        *_scaled(boat(0, 0, -30), 984, 398, 1.2),
        *_scaled(ship(0, 0, -12), 932, 1156, 0.72),
        *_scaled(boat(0, 0, 70), 984, 1090, 1.1),
        *_scaled(boat(0, 0, 80), 990, 920, 1),
    ]


def _scaled(parts: list[str], x: float, y: float, size: float) -> list[str]:
    return [el("g", *parts, transform=f"translate({x:g} {y:g}) scale({size:g})")]


def river() -> list[str]:
    """Draw the Calor, past Beneventum."""
    bands = (
        ("#6d7a45", 30, "1"),
        ("#e0d2a0", 26, "1"),
        ("#4f93a3", 20, "1"),
        ("#79b5b4", 12, "1"),
    )
    flow = {"fill": "none", "stroke_linecap": "round"}
    return [
        *(
            path(RIVER, stroke=colour, stroke_width=width, stroke_opacity=opacity, **flow)
            for colour, width, opacity in bands
        ),
        path(
            RIVER,
            stroke="#eaf7f2",
            stroke_width=1.8,
            stroke_opacity=".7",
            stroke_dasharray="16 22 7 30",
            **flow,
        ),
    ]


def bridge() -> list[str]:
    """Draw the parapets of the bridge."""
    return [
        el(
            "g",
            path(box(-24, 1, 54, 10), fill="#140c10", fill_opacity=".4"),
            path(box(-27, -5, 54, 10), fill="#f3e6c6", stroke="#5e4a34", stroke_width=2),
            path("M-14 -5V5M0 -5V5M14 -5V5", stroke="#8d7650", stroke_width=1.6),
            transform=f"translate({x:g} {y:g}) rotate({angle:g})",
        )
        for (x, y), angle in _PARAPETS
    ]
