"""Irregular stones that fit together without a seam: paving, basalt, lava crust."""

import random

from .svg import Point, num

Stone = list[Point]


def stones(size: float, per_side: int, seed: int) -> list[Stone]:
    """Return cells of a Voronoi diagram on a square tile that repeats at its edges.

    The points, ``per_side`` squared, lie on a shaken grid, so that no stone is very large or small.
    """
    chance = random.Random(seed)
    step = size / per_side
    seeds = [
        (
            step * (i + 0.5 + chance.uniform(-0.36, 0.36)),
            step * (j + 0.5 + chance.uniform(-0.36, 0.36)),
        )
        for j in range(per_side)
        for i in range(per_side)
    ]
    wrapped = [
        (x + dx, y + dy) for x, y in seeds for dx in (-size, 0, size) for dy in (-size, 0, size)
    ]
    return [_around(centre, wrapped, 3 * step) for centre in seeds]


def _around(centre: Point, seeds: list[Point], reach: float) -> Stone:
    """Return the cell of points nearer to ``centre`` than to any other of ``seeds``."""
    x, y = centre
    stone = [
        (x - reach, y - reach),
        (x + reach, y - reach),
        (x + reach, y + reach),
        (x - reach, y + reach),
    ]
    for ox, oy in seeds:
        if (ox, oy) != centre and abs(ox - x) < 2 * reach and abs(oy - y) < 2 * reach:
            stone = _nearer(stone, centre, (ox, oy))
    return stone


def _nearer(stone: Stone, centre: Point, other: Point) -> Stone:
    """Return the part of ``stone`` on the side of ``centre`` of the line halfway to ``other``."""
    (cx, cy), (ox, oy) = centre, other
    dx, dy = ox - cx, oy - cy
    limit = (ox * ox + oy * oy - cx * cx - cy * cy) / 2
    kept: Stone = []
    for (ax, ay), (bx, by) in zip(stone, stone[1:] + stone[:1], strict=True):
        a, b = ax * dx + ay * dy - limit, bx * dx + by * dy - limit
        if a <= 0:
            kept.append((ax, ay))
        if a * b < 0:
            t = a / (a - b)
            kept.append((ax + t * (bx - ax), ay + t * (by - ay)))
    return kept


def tile(laid: list[Stone], size: float, joint: float) -> str:
    """Return path data of ``laid`` with joints between them, repeated across the tile's edges."""
    return "".join(
        _shrunk(stone, joint, dx, dy)
        for stone in laid
        for dx in (-size, 0, size)
        for dy in (-size, 0, size)
        if min(x for x, _ in stone) + dx < size
        and max(x for x, _ in stone) + dx > 0
        and min(y for _, y in stone) + dy < size
        and max(y for _, y in stone) + dy > 0
    )


def _shrunk(stone: Stone, joint: float, dx: float, dy: float) -> str:
    cx = sum(x for x, _ in stone) / len(stone)
    cy = sum(y for _, y in stone) / len(stone)
    points = []
    for x, y in stone:
        far = max(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5, joint)
        points.append((x + (cx - x) * joint / far + dx, y + (cy - y) * joint / far + dy))
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points) + "z"
