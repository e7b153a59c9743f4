"""Roman roofs from straight above: planes with their slope, ridges and valleys.

The sun stands in the north-west, so planes that fall north or west are lit.
"""

from dataclasses import dataclass

from . import palette
from .svg import Point, lines, path, polygon

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Segment = tuple[Point, Point]
Corners = tuple[Point, ...]


@dataclass(frozen=True)
class Roof:
    """Planes as (side they fall to, corners), and the lines where planes meet."""

    planes: tuple[tuple[str, Corners], ...]
    ridges: tuple[Segment, ...] = ()
    valleys: tuple[Segment, ...] = ()


def hip(left: float, top: float, right: float, bottom: float) -> Roof:
    """Return a roof of four planes falling outwards from a ridge along the longer side."""
    half = min(right - left, bottom - top) / 2
    north: Corners
    west: Corners
    south: Corners
    east: Corners
    if right - left >= bottom - top:
        a, b = (left + half, top + half), (right - half, top + half)
        north, west = ((left, top), (right, top), b, a), ((left, bottom), (left, top), a)
        south, east = ((right, bottom), (left, bottom), a, b), ((right, top), (right, bottom), b)
        meet = ((left, top), (left, bottom)), ((right, top), (right, bottom))
    else:
        a, b = (left + half, top + half), (left + half, bottom - half)
        north, west = ((left, top), (right, top), a), ((left, bottom), (left, top), a, b)
        south, east = ((right, bottom), (left, bottom), b), ((right, top), (right, bottom), b, a)
        meet = ((left, top), (right, top)), ((left, bottom), (right, bottom))
    hips = tuple((at, end) for end, starts in zip((a, b), meet, strict=True) for at in starts)
    planes = (("n", north), ("w", west), ("s", south), ("e", east))
    return Roof(planes, (*hips, (a, b)))


def gable(left: float, top: float, right: float, bottom: float, along: str) -> Roof:
    """Return a roof of two planes; the ridge runs ``along`` ``"x"`` or ``"y"``."""
    if along == "x":
        a, b = (left, (top + bottom) / 2), (right, (top + bottom) / 2)
        planes = (
            ("n", ((left, top), (right, top), b, a)),
            ("s", (a, b, (right, bottom), (left, bottom))),
        )
    else:
        a, b = ((left + right) / 2, top), ((left + right) / 2, bottom)
        planes = (
            ("w", ((left, top), a, b, (left, bottom))),
            ("e", (a, (right, top), (right, bottom), b)),
        )
    return Roof(planes, ((a, b),))


def lean_to(left: float, top: float, right: float, bottom: float, falls: str) -> Roof:
    """Return a roof of one plane."""
    return Roof(((falls, ((left, top), (right, top), (right, bottom), (left, bottom))),))


def _corners(box: Box) -> tuple[Point, Point, Point, Point]:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _frame(outer: Box, inner: Box, falls: str) -> Roof:
    a, b, c, d = _corners(outer)
    e, f, g, h = _corners(inner)
    sides = ((a, b, f, e), (b, c, g, f), (c, d, h, g), (d, a, e, h))
    return Roof(tuple(zip(falls, sides, strict=True)))


def well(outer: Box, inner: Box) -> Roof:
    """Return the roof of an atrium: four planes falling inwards to the opening over the basin."""
    planes = _frame(outer, inner, "swne").planes
    meet = tuple(zip(_corners(outer), _corners(inner), strict=True))
    return Roof(planes, (), meet)


def ring(outer: Box, inner: Box) -> Roof:
    """Return a roof of four wings with ridges round a court."""
    left, top, right, bottom = ((a + b) / 2 for a, b in zip(outer, inner, strict=True))
    middle = (left, top, right, bottom)
    inside = well(middle, inner)
    corners = _corners(middle)
    hips = tuple(zip(_corners(outer), corners, strict=True))
    tops = tuple(zip(corners, corners[1:] + corners[:1], strict=True))
    return Roof(_frame(outer, middle, "nesw").planes + inside.planes, hips + tops, inside.valleys)


def joined(*roofs: Roof) -> Roof:
    """Return several roofs as one, drawn with as few elements as one."""
    return Roof(
        tuple(plane for roof in roofs for plane in roof.planes),
        tuple(line for roof in roofs for line in roof.ridges),
        tuple(line for roof in roofs for line in roof.valleys),
    )


def drawn(roof: Roof, colour: str) -> list[str]:
    """Draw the roof in a building colour, with the tiles of that colour running down its planes."""
    tint = palette.ROOFS.get(colour, palette.TERRACOTTA)
    tiles = colour if colour in palette.ROOFS else "neutral"
    parts = []
    for light, falls, fill in (
        ("lit", "nw", palette.lit(tint)),
        ("shade", "se", palette.shade(tint)),
    ):
        d = "".join(polygon(points) for side, points in roof.planes if side in falls)
        if d:
            parts.append(path(d, class_=f"roof {colour} {light}", fill=fill))
    for side in "nesw":
        d = "".join(polygon(points) for falls, points in roof.planes if falls == side)
        if d:
            parts.append(path(d, fill=f"url(#art-{tiles}-{side})"))
    if roof.valleys:
        parts.append(
            path(
                lines(roof.valleys),
                class_="valley",
                stroke="#1d1216",
                stroke_width=1.6,
                stroke_opacity=".5",
            )
        )
    if roof.ridges:
        d = lines(roof.ridges)
        parts.append(
            path(
                d,
                class_="eave",
                stroke=palette.edge(tint),
                stroke_width=4.6,
                stroke_linecap="round",
            )
        )
        parts.append(
            path(
                d,
                class_=f"ridge {colour}",
                stroke=palette.mix(tint, "#fff6e0", 0.5),
                stroke_width=2.8,
                stroke_dasharray="4.4 .8",
            )
        )
    return parts
