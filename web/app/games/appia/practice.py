"""What a push would do, seen before it is made: for those who practise aiming.

The model of the quarry tells it exactly; only a game whose record says that it is for practice
shows it (:data:`app.storage.record_page.PRACTICE`).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from app.kit.i18n import _
from pompeii.games.appia.board import LARGE
from pompeii.games.appia.quarry import RADIUS, Frame, Stone
from pompeii.games.appia.quarry import push as pushed

from . import names
from .aim import Aim

SEEN: Final = 100
"""A stone that would go less far is not drawn as moved, in 1/100 mm."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a push would do."""

    moved: tuple[Stone, ...]
    """Stones that would lie elsewhere, as they would lie; the pushed one, too."""
    falls: tuple[Stone, ...]
    """Those that would fall, as they lie now."""


@lru_cache(maxsize=1)
def outcome(lying: tuple[Stone, ...], aim: Aim) -> Outcome:
    """What a push would do to the stones that lie in the quarry."""
    frames: list[Frame] = []
    pushed(lying, aim.size, aim.x, aim.angle, frames)
    before = [*lying, (aim.size, 100 * aim.x, -RADIUS[aim.size])]
    there = {index: (x, y) for index, x, y in frames[-1]}
    moved = (
        (size, *there[index])
        for index, (size, x, y) in enumerate(before)
        if index in there and abs(there[index][0] - x) + abs(there[index][1] - y) >= SEEN
    )
    falls = (stone for index, stone in enumerate(before) if index not in there)
    return Outcome(tuple(moved), tuple(falls))


def told(found: Outcome, *, trembles: bool) -> str:
    """What would fall, in a sentence; a hand that ``trembles`` may do it otherwise."""
    sizes = [size for size, _x, _y in found.falls]
    stones = names.stones([sizes.count(size) for size in range(LARGE + 1)])
    if not stones:
        steady = _("Practice: with a steady hand this push would bring nothing down.")
        return steady if trembles else _("Practice: this push would bring nothing down.")
    words = _("Practice: this push would bring down {stones}.")
    if trembles:
        words = _("Practice: with a steady hand this push would bring down {stones}.")
    return words.format(stones=stones)
