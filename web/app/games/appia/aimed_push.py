"""The aim of a push: the place and angle of a stone behind the red line."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pompeii.core.i18n import TranslatableError
from pompeii.games.appia.actions import PUSHES, Push, parse, push
from pompeii.games.appia.board import SIZES, Size
from pompeii.games.appia.quarry_physics import RADIUS, Frame
from pompeii.games.appia.quarry_physics import push as simulate_push

TREMOR: Final = (2, 4)
"""Largest deviation of a trembling hand, in mm and degrees (V-Q17)."""


def parse_push(text: str) -> Push | None:
    """Parse a typed push, with the keyboard's minus sign. Return None if the ``text`` is not a
    push. The push may be impossible.
    """
    try:
        action = parse("".join(text.lower().split()).replace("\N{MINUS SIGN}", "-"))
    except TranslatableError:
        return None
    return action if isinstance(action, Push) else None


@dataclass(frozen=True, slots=True)
class Aim:
    """A push that is aimed but not made; always a possible one."""

    size: Size
    x: int = 0
    angle: int = 0

    @property
    def action(self) -> Push:
        """The push."""
        return push(self.size, self.x, self.angle)

    @property
    def stone(self) -> str:
        """The letter of the stone's size."""
        return SIZES[self.size]

    @property
    def limits(self) -> tuple[int, int]:
        """The largest distance from the middle, in mm, and the largest angle, in degrees."""
        pushes = PUSHES[self.size]
        return pushes.places[-1], pushes.angles[-1]

    @property
    def start(self) -> tuple[int, int]:
        """The place of the stone before the push."""
        return 100 * self.x, -RADIUS[self.size]

    def moved_to(self, x: int, angle: int) -> "Aim":
        """Return the same stone at ``x`` and ``angle``, or as near as possible."""
        most, steepest = self.limits
        return replace(self, x=max(-most, min(most, x)), angle=max(-steepest, min(steepest, angle)))

    def with_size(self, size: Size) -> "Aim":
        """Return a stone of another size, as near to this aim as possible."""
        return Aim(size).moved_to(self.x, self.angle)

    def with_tremor(self, random: Random) -> "Aim":
        """Return the aim with a random deviation of a trembling hand."""
        off, turned = (int(random.random() * (2 * most + 1)) - most for most in TREMOR)
        return self.moved_to(self.x + off, self.angle + turned)

    def path(self) -> list[tuple[int, int]]:
        """Return the path of the stone until its rear is at the line, ignoring all other stones."""
        frames: list[Frame] = []
        simulate_push([], self.size, self.x, self.angle, frames)
        return [self.start, *((x, y) for frame in frames for _stone, x, y in frame)]
