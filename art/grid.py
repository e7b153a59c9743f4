"""The places of the board's squares on the drawing, and outlines round sets of squares."""

from collections.abc import Iterable

from pompeii.games.downfall import board

from .svg import Point

WIDTH, HEIGHT = 1240, 860
UNIT = 100
"""Side of a square."""
LEFT, TOP = 70, 80
"""Top left corner of a1."""

Cell = tuple[int, int]
"""Column and row, counted from 0."""
Polygon = list[Point]


def corner(square: board.Square) -> Point:
    """Return the top left corner of a square."""
    column, row = board.cell(square)
    return LEFT + UNIT * column, TOP + UNIT * row


def outlines(squares: Iterable[board.Square]) -> list[Polygon]:
    """Return the outlines of the union of squares, clockwise (holes the other way round).

    Squares that only touch at a corner get outlines of their own.
    """
    cells = {board.cell(square) for square in squares}
    following: dict[Cell, list[Cell]] = {}
    for column, row in sorted(cells):
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if (column + dx, row + dy) not in cells:
                start = (column + (dx + dy == 1), row + (dy - dx == 1))
                end = (start[0] - dy, start[1] + dx)
                following.setdefault(start, []).append(end)
    found = []
    while following:
        found.append(_corners(_loop(following)))
    return found


def _loop(following: dict[Cell, list[Cell]]) -> list[Cell]:
    """Take one closed loop of edges out of ``following``."""
    loop = [min(following)]
    while True:
        here = loop[-1]
        if len(loop) > 1:
            dx, dy = here[0] - loop[-2][0], here[1] - loop[-2][1]
            # At a corner that two loops share, the right turn stays at the same square.
            following[here].sort(key=lambda end: (end[0] - here[0], end[1] - here[1]) != (-dy, dx))
        there = following[here].pop(0)
        if not following[here]:
            del following[here]
        if there == loop[0]:
            return loop
        loop.append(there)


def _corners(loop: list[Cell]) -> Polygon:
    """Return the loop in units of the drawing, without points in the middle of a straight line."""
    return [
        (LEFT + UNIT * x, TOP + UNIT * y)
        for (px, py), (x, y), (nx, ny) in zip(
            loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True
        )
        if (x - px, y - py) != (nx - x, ny - y)
    ]


def widened(polygon: Polygon, by: float) -> Polygon:
    """Return a rectilinear outline moved outwards by some units."""
    moved = []
    for (px, py), (x, y), (nx, ny) in zip(
        polygon[-1:] + polygon[:-1], polygon, polygon[1:] + polygon[:1], strict=True
    ):
        in_x, in_y = _sign(x - px), _sign(y - py)
        out_x, out_y = _sign(nx - x), _sign(ny - y)
        moved.append((x + by * (in_y + out_y), y - by * (in_x + out_x)))
    return moved


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
