"""The surroundings of the city: country and sea, and the painted frame."""

from . import palette
from .grid import HEIGHT, WIDTH
from .houses import row, tree
from .roofs import drawn, hip
from .svg import box, el, path, use

COAST = (
    "M0 404C26 416 36 440 33 474S36 560 30 600S40 664 70 694S150 716 204 742"
    "S300 776 326 812S352 850 350 860"
)


def trees() -> list[str]:
    """Draw the symbols: a broad crown and a cypress, each with its shadow to the south-east."""
    return [
        el(
            "symbol",
            el("ellipse", cx=36, cy=38, rx=19, ry=17, fill="#141208", fill_opacity=".32"),
            path(
                "M30 10q6 -2 9 3q7 0 8 7q5 5 1 11q0 7 -7 8q-4 6 -10 3q-7 3 -10 -3q-7 -1 -7 -8"
                "q-4 -5 1 -11q0 -7 8 -7q2 -4 7 -3z",
                fill="url(#art-crown)",
                class_="leaf",
            ),
            path(
                "M22 21q3 -5 8 -4M33 19q5 0 6 5M21 31q2 3 6 3",
                fill="none",
                stroke="#d3de94",
                stroke_opacity=".6",
                stroke_width=1.8,
                stroke_linecap="round",
            ),
            id="art-tree",
            viewBox="0 0 60 60",
        ),
        el(
            "symbol",
            path("M24 24L50 46Q55 54 46 51L22 36z", fill="#141208", fill_opacity=".36"),
            el("circle", cx=28, cy=28, r=12, fill="url(#art-cypress)", class_="leaf"),
            path(
                "M22 26q2 -5 7 -5M28 28l3 -2",
                fill="none",
                stroke="#b6c98a",
                stroke_opacity=".6",
                stroke_width=1.8,
                stroke_linecap="round",
            ),
            id="art-cypress-tree",
            viewBox="0 0 60 60",
        ),
    ]


def country() -> list[str]:
    """Draw the plain, all over the drawing."""
    whole = box(0, 0, WIDTH, HEIGHT)
    return [
        path(whole, class_="ground", fill="url(#art-land)"),
        path(whole, fill="url(#art-meadow)"),
    ]


def fields() -> list[str]:
    """Draw vineyards, corn and ploughed land outside the wall."""
    tilled = (
        ("vines", "M150 8L372 8L350 62L140 62z"),
        ("wheat", "M376 8L470 8L452 62L356 62z"),
        ("furrows", "M475 8L566 8L566 62L458 62z"),
        ("wheat", "M686 8L742 8L752 62L686 62z"),
        ("vines", "M746 8L862 8L862 62L756 62z"),
        ("furrows", "M8 172L52 178L52 300L8 290z"),
        ("vines", "M8 296L52 306L52 392L8 386z"),
        ("wheat", "M1190 304L1232 300L1232 400L1190 392z"),
        ("vines", "M1190 398L1232 406L1232 474L1190 474z"),
        ("vines", "M1190 588L1232 588L1232 700L1190 692z"),
        ("furrows", "M1190 698L1232 706L1232 852L1190 852z"),
        ("wheat", "M392 800L500 800L516 852L402 852z"),
        ("vines", "M505 800L654 800L654 852L521 852z"),
        ("furrows", "M786 800L856 800L856 852L786 852z"),
        ("vines", "M990 800L1184 800L1184 852L1004 852z"),
    )
    return [
        path(
            d,
            class_=f"field {kind}",
            fill=f"url(#art-{kind})",
            stroke="#6f7a45",
            stroke_width=2.5,
        )
        for kind, d in tilled
    ]


def growth() -> list[str]:
    """Draw trees and tombs along the roads."""
    pines = (
        (24, 34, 16),
        (48, 24, 12),
        (104, 36, 14),
        (128, 22, 10),
        (46, 240, 9),
        (38, 680, 11),
        (1212, 296, 11),
        (640, 826, 11),
        (770, 818, 13),
        (776, 842, 9),
        (968, 826, 12),
        (384, 838, 13),
        (372, 806, 10),
        (1212, 842, 14),
        (1204, 812, 10),
        (1206, 706, 11),
        (700, 22, 11),
        (540, 34, 9),
        (858, 26, 12),
        (866, 52, 9),
        (26, 300, 11),
        (1220, 262, 12),
        (1196, 274, 9),
        (904, 132, 12),
        (926, 146, 10),
        (944, 126, 8),
        (1098, 250, 11),
        (1116, 238, 8),
        (128, 722, 8),
        (196, 716, 9),
        (216, 730, 8),
        (232, 712, 10),
        (344, 760, 10),
        (334, 738, 8),
        (346, 790, 8),
        (252, 744, 8),
    )
    cypresses = (
        *((x, y) for x in (590, 650) for y in (18, 36)),
        *((x, y) for y in (98, 164) for x in (18, 34)),
        *((x, y) for x in (692, 748) for y in (806, 826)),
        (892, 812),
        (896, 836),
        (1086, 124),
        (1100, 136),
        *((x, y) for y in (488, 572) for x in (1204, 1222)),
    )
    tombs = ((12, 180), (30, 182), (874, 806), (874, 828), (950, 808))
    return [
        *(tree(x, y, r) for x, y, r in pines),
        *(use("art-cypress-tree", x - 14, y - 14, 30, 30) for x, y in cypresses),
        *(
            el(
                "g",
                path(box(x + 2, y + 3, 12, 10), fill="#140c10", fill_opacity=".35"),
                path(box(x, y, 12, 10), class_="marble", fill="#efe4cc", stroke="#7a6245"),
                path(
                    box(x + 3, y + 2.5, 6, 5),
                    class_="marble",
                    fill="#fffaf0",
                    stroke="#7a6245",
                    stroke_width=0.7,
                ),
            )
            for x, y in tombs
        ),
    ]


def sea() -> list[str]:
    """Draw the gulf with its beach, a quay below Porta Marina, a merchant ship and two boats."""
    water = COAST + "H0z"
    return [
        path(COAST, fill="none", stroke="#e3d2a0", stroke_width=26, class_="sand"),
        path(water, class_="sea", fill="url(#art-sea)"),
        path(water, fill="url(#art-waves)"),
        path(
            COAST,
            fill="none",
            stroke="#f4fbf4",
            stroke_width=3,
            stroke_opacity=".8",
            class_="foam",
            transform="translate(-5 3)",
        ),
        path(
            COAST,
            fill="none",
            stroke="#f4fbf4",
            stroke_width=1.6,
            stroke_opacity=".45",
            stroke_dasharray="26 12 9 8",
            class_="foam",
            transform="translate(-14 9)",
        ),
        path(
            "M104 704L66 792",
            stroke="#140c10",
            stroke_opacity=".3",
            stroke_width=17,
            transform="translate(5 6)",
        ),
        path("M104 704L66 792", class_="wall", stroke="#c7ad80", stroke_width=17),
        path("M104 704L66 792", stroke="url(#art-wall)", stroke_width=17),
        use("art-tower", 46, 776, 40, 40),
        el("circle", cx=63, cy=793, r=20, fill="url(#lava-glow)", class_="beacon"),
        el("circle", cx=63, cy=793, r=4, fill=palette.LAVA_CENTRE, class_="beacon"),
        *_villa(270, 708),
        *ship(196, 806, -16),
        *boat(38, 742, 60),
        *boat(278, 830, 20),
    ]


def _villa(x: float, y: float) -> list[str]:
    """Draw a villa by the shore: a wing with a terrace towards the water."""
    roof = drawn(hip(0, 0, 54, 24), "villa")
    return [
        el(
            "g",
            path(box(4, 5, 54, 34), fill="#140c10", fill_opacity=".35"),
            path(box(0, 0, 54, 36), class_="court", fill="#eadcba", stroke="#7a6245"),
            *roof,
            row(4, 33, 51, 33, 6),
            transform=f"translate({x:g} {y:g})",
        )
    ]


def ship(x: float, y: float, angle: float) -> list[str]:
    """Draw a merchant ship under sail."""
    hull = "M-62 0C-52 -19 20 -24 50 -13Q66 -6 70 0Q66 6 50 13C20 24 -52 19 -62 0z"
    return [
        el(
            "g",
            path(hull, fill="#0d2733", fill_opacity=".35", transform="translate(5 9)"),
            path(
                "M-62 0q-26 -10 -40 -8M-62 0q-26 10 -40 8",
                fill="none",
                stroke="#f4fbf4",
                stroke_opacity=".6",
                stroke_width=2,
            ),
            path(hull, fill="#7a4a28", stroke="#3c2314", stroke_width=2, class_="hull"),
            path(
                "M-52 0C-44 -13 18 -17 46 -9Q56 -4 58 0Q56 4 46 9C18 17 -44 13 -52 0z",
                fill="#c99a5f",
                class_="deck",
            ),
            path("M-48 -5H50M-50 0H56M-48 5H50", stroke="#8e6236", stroke_width=0.9),
            path("M-46 -8h14v16h-14z", fill="#b4452f", stroke="#5f2015"),
            path(
                "M-8 -36Q20 -30 26 0Q20 30 -8 36Q6 20 6 0Q6 -20 -8 -36z",
                fill="#0d2733",
                fill_opacity=".3",
                transform="translate(7 6)",
            ),
            path(
                "M-8 -36Q20 -30 26 0Q20 30 -8 36Q2 20 2 0Q2 -20 -8 -36z",
                fill="url(#art-cloth)",
                stroke="#8b6a42",
                stroke_width=1.2,
                class_="sail",
            ),
            path(
                "M19 -18Q24 0 19 18M10 -24Q15 0 10 24",
                fill="none",
                stroke="#b4452f",
                stroke_width=2.6,
            ),
            path("M-6 -39V39", stroke="#4a2d18", stroke_width=2.6, stroke_linecap="round"),
            el("circle", cx=-6, cy=0, r=3.4, fill="#4a2d18"),
            class_="ship",
            transform=f"translate({x:g} {y:g}) rotate({angle:g})",
        )
    ]


def boat(x: float, y: float, angle: float) -> list[str]:
    """Draw a rowing boat."""
    hull = "M-17 0Q-4 -8 16 0Q-4 8 -17 0z"
    return [
        el(
            "g",
            path(hull, fill="#0d2733", fill_opacity=".35", transform="translate(2 4)"),
            path(hull, fill="#e2c28a", stroke="#5a371d", stroke_width=2),
            path("M-6 -4V4M4 -3.5V3.5M-2 -5L-6 -13M-2 5L-6 13", stroke="#5a371d", stroke_width=1.5),
            transform=f"translate({x:g} {y:g}) rotate({angle:g})",
        )
    ]


def frame() -> str:
    """Draw the painted border of a fresco panel."""
    rings = (
        (2.5, 5, palette.RED, "frame"),
        (5.6, 1.4, "#f0d9a0", "frame-line"),
        (6.8, 1.2, "#3a1712", "frame-edge"),
    )
    return el(
        "g",
        *(
            el(
                "rect",
                x=at,
                y=at,
                width=WIDTH - 2 * at,
                height=HEIGHT - 2 * at,
                fill="none",
                stroke=colour,
                stroke_width=width,
                class_=name,
            )
            for at, width, colour, name in rings
        ),
        class_="border",
    )
