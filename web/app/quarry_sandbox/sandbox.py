"""A quarry without a game, and its history of pushes."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from app.games.appia.aimed_push import Aim
from pompeii.games.appia import starting_fills
from pompeii.games.appia.board import Size
from pompeii.games.appia.quarry_physics import Frame, Stone, push

STONES: Final = (5, 3, 2)
"""Number of stones to push, by size."""


@dataclass(frozen=True, slots=True)
class Push:
    """A push that was made."""

    before: tuple[Stone, ...]
    """The stones that lay in the quarry before it."""
    aim: Aim
    frames: Sequence[Frame]
    fell: tuple[Size, ...]
    """The stones that fell, in falling order."""


@dataclass(frozen=True, slots=True)
class Position:
    """The stones in the quarry and beside it after some pushes."""

    lying: tuple[Stone, ...]
    left: tuple[int, ...] = STONES
    """The stones that are still to be pushed, by size."""
    last: Push | None = None
    """The push that led here; None at the start."""


def random_start(random: Random) -> Position:
    """Return ten stones to push, and one of the starting fills."""
    return Position(starting_fills.fill(int(random.random() * starting_fills.COUNT)))


class Sandbox:
    """A quarry with a history of pushes."""

    def __init__(self, start: Position) -> None:
        self.aim: Aim | None = None
        """The stone behind the red line."""
        self._positions = [start]
        self._undone: list[Position] = []

    @property
    def now(self) -> Position:
        """The present position."""
        return self._positions[-1]

    @property
    def pushes(self) -> int:
        """Number of pushes so far."""
        return len(self._positions) - 1

    @property
    def fell(self) -> list[int]:
        """Number of all stones that fell so far, by size."""
        fell = [size for each in self._positions if each.last for size in each.last.fell]
        return [fell.count(size) for size in range(len(STONES))]

    @property
    def pushable(self) -> list[Size]:
        """The sizes that are left."""
        return [size for size, count in enumerate(self.now.left) if count]

    @property
    def can_undo(self) -> bool:
        """True if a push can be taken back."""
        return self.pushes > 0

    @property
    def can_redo(self) -> bool:
        """True if a push that was taken back can be made again."""
        return bool(self._undone)

    def begin(self, start: Position) -> None:
        """Begin again at another position."""
        self._positions, self._undone = [start], []
        self.aim = None

    def pick(self, size: Size) -> None:
        """Set a stone behind the red line, in the place of the one there, if any."""
        if size in self.pushable:
            self.aim = Aim(size) if self.aim is None else self.aim.with_size(size)

    def push(self, aim: Aim) -> None:
        """Push the stone behind the red line, if it is of the size of `aim`."""
        if self.aim is None or self.aim.size != aim.size:
            return
        frames: list[Frame] = []
        lying, fell = push(self.now.lying, aim.size, aim.x, aim.angle, frames)
        left = tuple(count - (size == aim.size) for size, count in enumerate(self.now.left))
        made = Push(self.now.lying, aim, frames, tuple(fell))
        self._positions.append(Position(tuple(lying), left, made))
        self._undone.clear()
        self.aim = None

    def undo(self) -> None:
        """Take the last push back."""
        if self.can_undo:
            self._undone.append(self._positions.pop())
            self.aim = None

    def redo(self) -> None:
        """Make the push again that was taken back last."""
        if self.can_redo:
            self._positions.append(self._undone.pop())
            self.aim = None
