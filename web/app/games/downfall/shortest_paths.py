"""The paths of running people from square to square, and the gates by which they leave.

The table knows the legal destinations. Players do not choose squares on the path or the gate:
people take the nearest.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from pompeii.games.downfall.actions import Lay
from pompeii.games.downfall.board import (
    CITY,
    GATES,
    STRIDE,
    Gate,
    Mask,
    Square,
    steps_from,
)
from pompeii.games.downfall.view import View


def shortest_path(origin: Square, steps: Mapping[Square, int], target: Square) -> list[Square]:
    """Return the squares from a stack to ``target``, both included. ``steps`` maps each square in
    reach to its distance.
    """
    found, ahead = [target], 0
    while found[-1] != origin:
        here = found[-1]
        distance = steps[here] - 1
        before = [
            to for to in _neighbours(here) if steps.get(to, 0 if to == origin else -1) == distance
        ]
        if here + ahead not in before:  # else straight on
            ahead = before[0] - here
        found.append(here + ahead)
    return found[::-1]


def _neighbours(place: Square) -> Iterator[Square]:
    yield from (place + 1, place - 1, place + STRIDE, place - STRIDE)


def gate_taken(view: View, ply: int, origin: Square) -> Gate:
    """Return the gate by which a piece on ``origin`` left the city after ``ply`` actions."""
    laid_since = {step.action.square for step in view.log[ply:] if isinstance(step.action, Lay)}
    return _nearest(origin, CITY & ~sum(1 << at for at in view.lava if at not in laid_since))


@lru_cache(maxsize=1_000)
def _nearest(origin: Square, through: Mask) -> Gate:
    return min(GATES, key=lambda gate: steps_from(1 << gate.square, through)[origin])
