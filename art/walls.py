"""The city wall with its towers, and the gates in it."""

from app.kit.player_palette import RIM_LIGHT
from pompeii.games.downfall import board

from . import palette
from .grid import UNIT, corner, outlines, widened
from .svg import Point, box, el, path, polygon, use, words
from .svg_fills import turned

THICK = 18
_ANGLE = {"north": 0, "east": 90, "south": 180, "west": 270}


def gate_place(gate: board.Gate, out: float) -> Point:
    """Return the point ``out`` units outside the middle of the gate's edge."""
    x, y = corner(gate.square)
    dx, dy = gate.outward
    half = UNIT / 2
    return x + half + dx * (half + out), y + half + dy * (half + out)


def wall() -> list[str]:
    """Draw the wall round the city, with its shadow and its towers."""
    (outline,) = outlines(board.SQUARES)
    middle = polygon(widened(outline, THICK / 2))
    line = {"fill": "none", "stroke_linejoin": "miter"}
    return [
        path(
            middle,
            stroke="#140c10",
            stroke_width=THICK + 1,
            stroke_opacity=".34",
            transform="translate(6 8)",
            class_="shadow",
            **line,
        ),
        path(middle, stroke="#5e4a34", stroke_width=THICK + 2.4, class_="wall-edge", **line),
        path(middle, stroke=palette.STONE, stroke_width=THICK, class_="wall", **line),
        path(middle, stroke="url(#art-wall)", stroke_width=THICK, **line),
        path(middle, stroke="#e8d6ae", stroke_width=8, class_="walk", **line),
        path(
            polygon(widened(outline, THICK - 2)),
            stroke="#f0e0bb",
            stroke_width=4,
            stroke_dasharray="6 4.5",
            class_="merlon",
            **line,
        ),
        path(polygon(widened(outline, 1.2)), stroke="#7a6245", stroke_width=1.2, **line),
        *(_tower(x, y) for x, y in _towers(outline)),
    ]


def _towers(outline: list[Point]) -> list[Point]:
    """Return the places of towers at the corners and along the wall, away from the gates."""
    wide = widened(outline, THICK / 2)
    gates = [gate_place(gate, THICK / 2) for gate in board.GATES]
    places = []
    for (ax, ay), (bx, by) in zip(wide, wide[1:] + wide[:1], strict=True):
        spans = max(1, round(max(abs(bx - ax), abs(by - ay)) / 200))
        for i in range(spans):
            x, y = ax + (bx - ax) * i / spans, ay + (by - ay) * i / spans
            if all(max(abs(x - gx), abs(y - gy)) > 62 for gx, gy in gates):
                places.append((x, y))
    return places


def _tower(x: float, y: float) -> str:
    return use("art-tower", x - 17, y - 17, 40, 40)


def tower() -> str:
    """Draw a square tower with a tiled roof.

    The top left corner is at the origin of its shadow's box.
    """
    tile = "#b5613d"
    return el(
        "symbol",
        path(box(6, 8, 34, 32), fill="#140c10", fill_opacity=".34"),
        path(
            box(2, 2, 30, 30), class_="wall", fill=palette.STONE, stroke="#5e4a34", stroke_width=1.4
        ),
        path(
            box(2, 2, 30, 30),
            fill="none",
            stroke="#f0e0bb",
            stroke_width=3,
            stroke_dasharray="4 3.5",
            class_="merlon",
        ),
        path("M7 27V7H27L17 17z", class_="tower lit", fill=palette.lit(tile)),
        path("M7 27H27V7L17 17z", class_="tower shade", fill=palette.shade(tile)),
        path(
            "M7 12H17M7 17H17M7 22H12M12 7V12M17 7V17M22 7V12M27 12H22M27 17H17M27 22H17"
            "M12 27V22M17 27V17M22 27V17",
            fill="none",
            stroke="#3a1a12",
            stroke_width=0.8,
            stroke_opacity=".4",
        ),
        path("M7 7L27 27M27 7L7 27", stroke="#f3cfa8", stroke_width=1.6),
        id="art-tower",
        viewBox="0 0 40 40",
    )


def gate(gate_: board.Gate) -> str:
    """Draw a gate: an arch between two towers."""
    x, y = gate_place(gate_, 0)
    across = gate_.edge in ("north", "south")
    tx, ty = gate_place(gate_, 14)
    side = (34, 0) if across else (0, 34)
    arch = el(
        "g",
        path(
            box(x - 24, y - 28, 48, 29),
            class_="wall",
            fill="#d9c293",
            stroke="#5e4a34",
            stroke_width=1.4,
        ),
        path(
            f"M{x - 19:g} {y + 1:g}V{y - 9:g}a19 19 0 0 1 38 0V{y + 1:g}",
            class_="voussoir",
            fill="#f3e5c3",
            stroke="#7a6245",
        ),
        path(
            f"M{x - 16:g} {y + 1:g}V{y - 9:g}a16 16 0 0 1 32 0V{y + 1:g}",
            fill="none",
            stroke="#7a6245",
            stroke_width=6,
            stroke_dasharray="1 5.3",
        ),
        path(
            f"M{x - 13:g} {y + 1:g}V{y - 9:g}a13 13 0 0 1 26 0V{y + 1:g}z",
            class_="arch",
            fill="#2a1d18",
        ),
        path(
            f"M{x - 13:g} {y + 1:g}V{y - 4:g}q13 -5 26 0V{y + 1:g}z",
            fill="url(#art-paving)",
            fill_opacity=".75",
        ),
        transform=turned(_ANGLE[gate_.edge], x, y),
    )
    return el(
        "g",
        _tower(tx - side[0], ty - side[1]),
        _tower(tx + side[0], ty + side[1]),
        arch,
        class_="gate-art",
    )


def gate_sign(gate_: board.Gate) -> str:
    """Draw an arrow outwards, and the name of the gate on a tablet."""
    x, y = gate_place(gate_, 0)
    arrow = path(
        f"M{x:g} {y - 42.5:g}l9 9h-5.5v4h-7v-4h-5.5z",
        class_="gate-arrow",
        fill=RIM_LIGHT,
        stroke=palette.RED,
        stroke_width=1.5,
        stroke_linejoin="round",
        transform=turned(_ANGLE[gate_.edge], x, y),
    )
    return el("g", arrow, el("g", _tablet(gate_), class_=f"gate-sign {gate_.edge}"))


def _tablet(gate_: board.Gate) -> str:
    """Draw the name on a tabula ansata; along the west and east walls it reads upwards."""
    name = gate_.name.rsplit(" ", 1)[-1].upper()
    x, y = gate_place(gate_, 52 if gate_.edge in ("east", "west") else 55)
    length = 11 * len(name)
    half, ear = length / 2 + 6, 8
    shape = (
        f"M{x - half:g} {y - 9:g}H{x + half:g}V{y - 3:g}l{ear} -4v14l-{ear} -4V{y + 9:g}"
        f"H{x - half:g}V{y + 3:g}l-{ear} 4v-14l{ear} 4z"
    )
    return el(
        "g",
        path(shape, fill="#140c10", fill_opacity=".35", transform="translate(1.5 2)"),
        path(
            shape,
            class_="tablet",
            fill="#f4e6c6",
            stroke=palette.RED,
            stroke_width=1.4,
            stroke_linejoin="round",
        ),
        words(
            name,
            class_="gate-name",
            x=x,
            y=y + 5,
            fill="#5b1c14",
            font_family="Cinzel, serif",
            font_size=14,
            font_weight=700,
            text_anchor="middle",
            textLength=length,
        ),
        **({} if gate_.edge in ("north", "south") else {"transform": turned(-90, x, y)}),
    )


def gate_hit(gate_: board.Gate) -> str:
    """Draw the rectangle that takes the pointer for a gate: all the margin before it."""
    x, y = gate_place(gate_, 35)
    width, height = (92, 66) if gate_.edge in ("north", "south") else (66, 92)
    return el(
        "rect",
        id=f"gate-{gate_.key}",
        data_gate=gate_.key,
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        fill="transparent",
    )
