"""A stone behind the red line: where it is to be pushed in and at what angle."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pompeii.core.i18n import Refusal
from pompeii.games.appia.actions import PUSHES, Push, parse, push
from pompeii.games.appia.board import SIZES, Size
from pompeii.games.appia.quarry import RADIUS, Frame
from pompeii.games.appia.quarry import push as pushed

TREMOR: Final = (2, 4)
"""How far a trembling hand is off at most, in mm and degrees (V-Q17)."""


def written(text: str) -> Push | None:
    """The push that somebody has written, with a sign for minus as the keyboard has it; None if it
    is none. It may be an impossible one.
    """
    try:
        action = parse("".join(text.lower().split()).replace("\N{MINUS SIGN}", "-"))
    except Refusal:
        return None
    return action if isinstance(action, Push) else None


@dataclass(frozen=True, slots=True)
class Aim:
    """A push that is not made yet; always a possible one."""

    size: Size
    x: int = 0
    angle: int = 0

    @property
    def action(self) -> Push:
        """The push."""
        return push(self.size, self.x, self.angle)

    @property
    def stone(self) -> str:
        """The letter of its size."""
        return SIZES[self.size]

    @property
    def reach(self) -> tuple[int, int]:
        """How far from the middle it can be set, and turned."""
        pushes = PUSHES[self.size]
        return pushes.places[-1], pushes.angles[-1]

    def at(self, x: int, angle: int) -> "Aim":
        """The same stone there, or as near to there as it can be."""
        most, steepest = self.reach
        return replace(self, x=max(-most, min(most, x)), angle=max(-steepest, min(steepest, angle)))

    def of(self, size: Size) -> "Aim":
        """A stone of another size, as near to there as it can be."""
        return Aim(size).at(self.x, self.angle)

    def trembled(self, random: Random) -> "Aim":
        """Where a trembling hand sets it."""
        off, turned = (int(random.random() * (2 * most + 1)) - most for most in TREMOR)
        return self.at(self.x + off, self.angle + turned)

    def way(self) -> list[tuple[int, int]]:
        """Where the stone goes until its rear is at the line, as if no other lay there."""
        frames: list[Frame] = []
        pushed([], self.size, self.x, self.angle, frames)
        start = (100 * self.x, -RADIUS[self.size])
        return [start, *((x, y) for frame in frames for _stone, x, y in frame)]
