"""The streets of the city, and the roads that leave it through the gates."""

from pompeii.games.downfall import board

from . import palette
from .grid import corner, outlines, widened
from .houses import pool, tree
from .svg import box, el, path, polygon, use
from .svg_fills import turned

ROADS = (
    "M70 130H0",
    "M620 80V0",
    "M1020 180V146C1022 118 1052 120 1076 138S1112 184 1150 196S1210 214 1240 240",
    "M70 530H0",
    "M1170 530H1240",
    "M720 780V860",
    "M920 780V830C920 846 934 852 950 860",
)


def roads() -> list[str]:
    """Draw the roads outside the gates."""
    d = "".join(ROADS)
    line = {"fill": "none"}
    return [
        path(d, stroke="#6d5f4a", stroke_width=37, stroke_opacity=".5", **line),
        path(d, stroke=palette.WALK, stroke_width=35, class_="walk", **line),
        path(d, stroke="url(#art-paving)", stroke_width=25, class_="paving", **line),
    ]


def streets() -> list[str]:
    """Draw basalt streets; raised pavements with kerbs round every block; stones to cross on."""
    (city,) = outlines(board.SQUARES)
    built = [s for building in board.BUILDINGS for s in building.covers]
    blocks = outlines([*built, *board.VENTS])

    def wide(by: float) -> str:
        return "".join(polygon(widened(block, by)) for block in blocks)

    return [
        path(polygon(city), class_="paving", fill="url(#art-paving)"),
        path(
            wide(13.5),
            fill="#140c10",
            fill_opacity=".3",
            transform="translate(2 2.6)",
            clip_path="url(#art-city)",
        ),
        el(
            "g",
            path(wide(13), class_="kerb-edge", fill="#6f6353"),
            path(wide(12), class_="kerb", fill="#efe3c8"),
            path(
                wide(10.6), fill="none", stroke="#6f6353", stroke_width=2.8, stroke_dasharray="1 11"
            ),
            path(wide(9), class_="walk", fill=palette.WALK),
            clip_path="url(#art-city)",
        ),
        *_crossings(),
        *_corners_of_streets(),
    ]


def _crossings() -> list[str]:
    """Draw stones to cross on between two squares of street, so that squares can be counted."""
    built = {s for building in board.BUILDINGS for s in building.covers} | set(board.VENTS)
    street = {board.cell(square): corner(square) for square in board.SQUARES if square not in built}
    made = []
    for (column, row), (x, y) in street.items():
        if (column, row + 1) in street:
            made.append(use("art-stepping", x + 20, y + 94, 60, 13))
        if (column + 1, row) in street:
            made.append(
                use("art-stepping", x + 70, y + 44, 60, 13, transform=turned(90, x + 100, y + 50))
            )
    return made


def _corners_of_streets() -> list[str]:
    """Draw fountains and planted trees, at the edge of the small squares between the houses."""
    fountains = (
        ("d1", 78, 20),
        ("f4", 18, 18),
        ("e7", 68, 18),
        ("j3", 18, 64),
        ("a4", 16, 30),
        ("g7", 18, 62),
        ("i5", 64, 68),
    )
    planted = (
        ("b3", 26, 26),
        ("c6", 76, 26),
        ("h3", 74, 72),
        ("e5", 26, 72),
        ("c1", 24, 74),
        ("f1", 24, 26),
        ("b5", 74, 70),
        ("k5", 30, 70),
        ("h7", 78, 72),
        ("i4", 74, 24),
    )
    made = []
    for name, dx, dy in fountains:
        x, y = corner(board.square(name))
        made.append(path(box(x + dx + 2, y + dy + 3, 17, 13), fill="#140c10", fill_opacity=".35"))
        made.append(pool(x + dx, y + dy, 17, 13))
    for name, dx, dy in planted:
        x, y = corner(board.square(name))
        made.append(
            path(
                box(x + dx - 8, y + dy - 8, 16, 16),
                class_="soil",
                fill="#8a744c",
                stroke="#efe3c8",
                stroke_width=2,
            )
        )
        made.append(tree(x + dx, y + dy, 11))
    return made


def stepping() -> str:
    """Draw the symbol of stepping stones across a street."""
    d = (
        "M4 1h10q3 0 3 3v4q0 3 -3 3h-10q-3 0 -3 -3v-4q0 -3 3 -3zM25 1h10q3 0 3 3v4"
        "q0 3 -3 3h-10q-3 0 -3 -3v-4q0 -3 3 -3zM46 1h10q3 0 3 3v4q0 3 -3 3h-10"
        "q-3 0 -3 -3v-4q0 -3 3 -3z"
    )
    return el(
        "symbol",
        path(d, fill="#140c10", fill_opacity=".4", transform="translate(1 1.6)"),
        path(d, class_="crossing", fill="#d9d1c3", stroke="#6f6353", stroke_width=0.8),
        id="art-stepping",
        viewBox="0 0 60 13",
    )


def city_clip() -> str:
    """Draw the clip path of the area inside the walls."""
    (city,) = outlines(board.SQUARES)
    return el("clipPath", path(polygon(city)), id="art-city")
