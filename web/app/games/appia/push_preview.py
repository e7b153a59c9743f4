"""The effect of a push, shown before the push, for players who practise aiming.

The model of the quarry computes it exactly. It is shown only in a game whose record is marked for
practice (:data:`app.storage.record_page_data.PRACTICE`).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from app.kit.i18n import _
from pompeii.games.appia.board import LARGE
from pompeii.games.appia.quarry_physics import EDGE, RADIUS, Frame, Stone
from pompeii.games.appia.quarry_physics import push as simulate_push

from . import names
from .aimed_push import Aim

SMALLEST_MOVE: Final = 100
"""Smallest distance at which a stone is drawn as moved, in 1/100 mm."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect of a push."""

    moved: tuple[Stone, ...]
    """The stones that would move, including the pushed one, at their new places."""
    falls: tuple[Stone, ...]
    """The stones that would fall, at their present places."""
    edge_distance: int
    """Distance of the foremost stone that stays from the edge, in 1/100 mm."""


@lru_cache(maxsize=1)
def outcome(lying: tuple[Stone, ...], aim: Aim) -> Outcome:
    """Return the effect of the push ``aim`` on the stones that lie in the quarry."""
    frames: list[Frame] = []
    simulate_push(lying, aim.size, aim.x, aim.angle, frames)
    before = [*lying, (aim.size, 100 * aim.x, -RADIUS[aim.size])]
    there = {index: (x, y) for index, x, y in frames[-1]}
    moved = (
        (size, *there[index])
        for index, (size, x, y) in enumerate(before)
        if index in there and abs(there[index][0] - x) + abs(there[index][1] - y) >= SMALLEST_MOVE
    )
    falls = (stone for index, stone in enumerate(before) if index not in there)
    return Outcome(tuple(moved), tuple(falls), EDGE - max(y for _x, y in there.values()))


def describe_outcome(outcome: Outcome, *, trembles: bool) -> str:
    """Name the stones that would fall, in a sentence; a hand that ``trembles`` may do otherwise."""
    sizes = [size for size, _x, _y in outcome.falls]
    stones = names.stones([sizes.count(size) for size in range(LARGE + 1)])
    if not stones:
        words = _("This push would bring nothing down: it is {distance} mm short.")
        if trembles:
            words = _(
                "With a steady hand, this push would bring nothing down: it is {distance} mm short."
            )
        return words.format(distance=-(-outcome.edge_distance // 100))
    words = _("This push would bring down {stones}.")
    if trembles:
        words = _("With a steady hand, this push would bring down {stones}.")
    return words.format(stones=stones)
