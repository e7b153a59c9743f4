"""The houses on each building's squares: distinct roofs, courts and gardens.

A house is drawn from the top left corner of the box round its squares, 100 units a square.
"""

from dataclasses import dataclass, field

from .roofs import Box, Roof, gable, hip, joined, lean_to, ring, well
from .svg import box, el, path, use


@dataclass(frozen=True)
class House:
    """A roof, the ground in its openings, and the parts above it."""

    roof: Roof
    ground: list[str] = field(default_factory=list)
    above: list[str] = field(default_factory=list)


def garden(x: float, y: float, width: float, height: float) -> str:
    """Draw a planted court in the shadow of its walls."""
    return el(
        "g",
        path(
            box(x, y, width, height),
            class_="garden",
            fill="#7f9a4e",
            stroke="#e9d9b4",
            stroke_width=2.4,
        ),
        path(
            box(x + 3.5, y + 3.5, width - 7, height - 7),
            fill="none",
            stroke="#4d6b2c",
            stroke_width=2.6,
            stroke_dasharray="3.4 1.2",
            class_="leaf",
        ),
        path(
            f"M{x:g} {y + height:g}V{y:g}H{x + width:g}l-3.5 3.5H{x + 3.5:g}V{y + height - 3.5:g}z",
            fill="#1d1216",
            fill_opacity=".34",
        ),
    )


def pool(x: float, y: float, width: float, height: float) -> str:
    """Draw an impluvium: water in a marble rim."""
    return el(
        "g",
        path(box(x, y, width, height), class_="marble", fill="#efe4cc", stroke="#6f5a43"),
        path(
            box(x + 2.6, y + 2.6, width - 5.2, height - 5.2),
            class_="water",
            fill="url(#art-water)",
            stroke="#3c5a5e",
            stroke_width=0.8,
        ),
    )


def court(x: float, y: float, width: float, height: float) -> str:
    """Draw a paved court in the shadow of its walls."""
    return el(
        "g",
        path(box(x, y, width, height), class_="court", fill="#dcc9a2"),
        path(
            f"M{x:g} {y + height:g}V{y:g}H{x + width:g}l-4 4H{x + 4:g}V{y + height - 4:g}z",
            fill="#1d1216",
            fill_opacity=".34",
        ),
    )


def columns(x: float, y: float, width: float, height: float, step: float = 7) -> str:
    """Draw a colonnade round a box, seen from above."""
    return _dots(box(x, y, width, height), step)


def row(x: float, y: float, to_x: float, to_y: float, step: float = 7) -> str:
    """Draw a row of columns."""
    return _dots(f"M{x:g} {y:g}L{to_x:g} {to_y:g}", step)


def _dots(d: str, step: float) -> str:
    line = {"fill": "none", "stroke_linecap": "round", "stroke_dasharray": f"0 {step:g}"}
    return el(
        "g",
        path(
            d,
            stroke="#2b211b",
            stroke_width=4.6,
            stroke_opacity=".55",
            transform="translate(1 1.2)",
            **line,
        ),
        path(d, class_="marble", stroke="#fbf3df", stroke_width=3.6, **line),
    )


def tree(x: float, y: float, radius: float) -> str:
    """Draw a broad tree with its shadow."""
    return use("art-tree", x - 1.5 * radius, y - 1.5 * radius, 3 * radius, 3 * radius)


def awning(x: float, y: float, width: float, height: float) -> str:
    """Draw a striped cloth over a shop."""
    return el(
        "g",
        path(box(x + 2, y + 3, width, height), fill="#1d1216", fill_opacity=".35"),
        path(box(x, y, width, height), fill="url(#art-awning)", stroke="#7c3324"),
    )


def dome(x: float, y: float, radius: float) -> str:
    """Draw the vault of a bath, with its eye."""
    return el(
        "g",
        el("circle", cx=x + 1.5, cy=y + 2, r=radius + 1, fill="#1d1216", fill_opacity=".4"),
        el("circle", cx=x, cy=y, r=radius, class_="marble", fill="#e8dcc0", stroke="#6f5a43"),
        el("circle", cx=x, cy=y, r=radius, fill="url(#art-glint)"),
        el("circle", cx=x, cy=y, r=radius * 0.3, fill="#3a2b24"),
    )


WHOLE: Box = (5, 5, 95, 95)


def _temple() -> House:
    steps = path(
        box(5, 5, 90, 90), class_="marble", fill="#efe4cc", stroke="#a8906a", stroke_width=1.2
    )
    inner = path(box(9, 9, 82, 82), fill="none", stroke="#a8906a", stroke_width=0.9)
    return House(gable(13, 13, 87, 87, "y"), [steps, inner], [columns(9, 9, 82, 82, 8.2)])


def _corner_house() -> House:
    """Draw the L of building 11 west: i6, j6 and i7."""
    near, bend, far = 5, 95, 195
    middle, end = (near + bend) / 2, far - (bend - near) / 2
    heart, east, south, nook = (middle, middle), (end, middle), (middle, end), (bend, bend)
    planes = (
        ("n", ((near, near), (far, near), east, heart)),
        ("e", ((far, near), (far, bend), east)),
        ("s", (heart, east, (far, bend), nook)),
        ("e", (heart, nook, (bend, far), south)),
        ("s", ((bend, far), (near, far), south)),
        ("w", ((near, far), (near, near), heart, south)),
    )
    ridges = (
        ((near, near), heart),
        (heart, east),
        (east, (far, near)),
        (east, (far, bend)),
        (heart, south),
        (south, (near, far)),
        (south, (bend, far)),
    )
    return House(
        Roof(planes, ridges, ((heart, nook),)),
        above=[court(128, 36, 44, 28), columns(131, 39, 38, 22, 7.5), pool(143, 44, 14, 12)],
    )


HOUSES: dict[str, House] = {
    "1": House(
        joined(
            hip(5, 5, 88, 95),
            hip(112, 5, 195, 95),
            lean_to(88, 5, 112, 22, "s"),
            lean_to(88, 78, 112, 95, "n"),
        ),
        [garden(88, 22, 24, 56)],
        [pool(95, 40, 10, 20), tree(100, 31, 4.5), tree(100, 69, 4.5)],
    ),
    "2": House(
        joined(
            hip(5, 5, 95, 80),
            hip(5, 120, 95, 195),
            lean_to(5, 80, 20, 120, "e"),
            lean_to(80, 80, 95, 120, "w"),
        ),
        [garden(20, 80, 60, 40)],
        [columns(23, 83, 54, 34, 8), pool(39, 92, 22, 16), tree(31, 100, 5), tree(69, 100, 5)],
    ),
    "3-west": House(hip(*WHOLE)),
    "3-east": House(
        joined(gable(5, 5, 95, 78, "x"), lean_to(5, 78, 95, 95, "s")),
        above=[row(10, 93, 90, 93, 8)],
    ),
    "4-west": House(gable(5, 5, 95, 95, "y")),
    "4-east": House(well(WHOLE, (42, 42, 58, 58)), [pool(41, 41, 18, 18)]),
    "5": _temple(),
    "6-west": House(
        joined(
            hip(5, 5, 95, 82),
            lean_to(5, 82, 18, 195, "e"),
            lean_to(82, 82, 95, 195, "w"),
            lean_to(18, 182, 82, 195, "n"),
            lean_to(18, 122, 82, 182, "s"),
        ),
        [garden(18, 82, 64, 40)],
        [columns(21, 85, 58, 34, 8), tree(35, 102, 6), tree(50, 99, 6), tree(65, 103, 6)],
    ),
    "6-east": House(
        joined(
            hip(5, 5, 95, 80),
            hip(5, 120, 95, 195),
            lean_to(5, 80, 16, 120, "e"),
            lean_to(84, 80, 95, 120, "w"),
        ),
        [court(16, 80, 68, 40)],
        [pool(28, 88, 44, 24), columns(20, 84, 60, 32, 8)],
    ),
    "7": House(hip(*WHOLE)),
    "8-north": House(gable(5, 5, 95, 95, "x")),
    "8-south": House(hip(*WHOLE)),
    "9": House(well(WHOLE, (42, 42, 58, 58)), [court(42, 42, 16, 16)], [dome(50, 50, 8)]),
    "10-north": House(hip(*WHOLE)),
    "10-south": House(gable(5, 5, 95, 95, "x")),
    "11-west": _corner_house(),
    "11-east": House(
        joined(
            hip(5, 5, 95, 82),
            hip(5, 118, 95, 195),
            lean_to(5, 82, 20, 118, "e"),
            lean_to(80, 82, 95, 118, "w"),
        ),
        [court(20, 82, 60, 36)],
        [columns(23, 85, 54, 30, 9), awning(30, 92, 40, 10)],
    ),
    "b1": House(ring(WHOLE, (23, 23, 77, 77)), [garden(23, 23, 54, 54)]),
    "g1": House(gable(5, 5, 95, 80, "x"), [court(5, 80, 90, 15)], [row(10, 91, 90, 91, 8)]),
    "d2": House(hip(*WHOLE)),
    "h2": House(
        gable(5, 5, 95, 80, "x"),
        [court(5, 80, 90, 15)],
        [awning(9, 79, 24, 12), awning(38, 79, 24, 12), awning(67, 79, 24, 12)],
    ),
    "a3": House(
        hip(*WHOLE),
        above=[
            garden(56, 8, 36, 34),
            tree(68, 21, 8),
            tree(81, 30, 7),
            court(8, 58, 34, 34),
            pool(16, 66, 18, 18),
        ],
    ),
    "e3": House(gable(5, 5, 95, 95, "y")),
    "b4": House(hip(*WHOLE)),
    "h4": House(gable(5, 5, 95, 95, "x")),
    "j4": House(
        gable(5, 5, 95, 95, "y"),
        above=[
            garden(8, 8, 34, 34),
            tree(24, 24, 10),
            court(60, 60, 32, 32),
            awning(64, 64, 22, 20),
        ],
    ),
    "k4": House(ring(WHOLE, (25, 25, 75, 75)), [garden(25, 25, 50, 50)]),
    "b6": House(
        hip(5, 5, 95, 80),
        [court(5, 80, 90, 15)],
        [tree(18, 88, 6), tree(34, 88, 6), tree(66, 88, 6), tree(82, 88, 6)],
    ),
    "d6": House(
        gable(5, 5, 95, 95, "x"),
        above=[
            court(58, 8, 34, 34),
            columns(61, 11, 28, 28, 7),
            garden(8, 58, 34, 34),
            tree(18, 68, 7),
            tree(31, 79, 8),
        ],
    ),
    "h6": House(
        hip(*WHOLE),
        above=[
            garden(8, 8, 34, 34),
            tree(19, 19, 7),
            tree(31, 30, 8),
            court(58, 58, 34, 34),
            dome(75, 75, 13),
        ],
    ),
}
"""House of each building, by its key."""
