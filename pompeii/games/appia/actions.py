"""The actions of players: one small decision is one typed action (V-X1).

Every action but a push exists once, created when this module is imported. Pushes are far too many
for that. They are equal if their texts are, and :class:`Pushes` stands for all of one size.
"""

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from pompeii.core import action
from pompeii.core.i18n import TranslatableError, mark

from .board import LARGE, NAMES, SIZES, SMALL, SPACES, TARGETS, Place, Size
from .cards import CARDS, Card
from .quarry_physics import REACH, STEEPEST

COIN: Final = -1
"""Stands for the coin that is taken in place of a tile."""
NOTHING: Final[Size] = -1
"""Stands for the stone of the consolation (V-Q7): no stone fell."""


@dataclass(frozen=True, slots=True, repr=False)
class Action(action.Action):
    """One action of one player. ``text`` is its notation, e.g. ``+b5``."""

    def __reduce__(self) -> tuple[object, ...]:
        return parse, (self.text,)


@dataclass(frozen=True, slots=True, repr=False)
class Income(Action):
    """Take an income card for its coins, its stones or both (V-I1, V-I2)."""

    card: Card
    coins: bool
    stones: bool


@dataclass(frozen=True, slots=True, repr=False)
class Push(Action):
    """Push a stone in at ``x`` mm and ``angle`` degrees (V-Q1, V-Q13); :func:`push` creates one."""

    size: Size
    x: int
    angle: int


@dataclass(frozen=True, slots=True, repr=False)
class Exchange(Action):
    """Exchange a fallen stone for a tile of a size, or sell it (:data:`COIN`; V-Q4). The
    consolation is exchanged alike (:data:`NOTHING`, V-Q7).
    """

    stone: Size
    tile: Size


@dataclass(frozen=True, slots=True, repr=False)
class Build(Action):
    """Lay a tile of its size on a space (V-R1)."""

    space: Place


@dataclass(frozen=True, slots=True, repr=False)
class Travel(Action):
    """Move one's piece to a place (V-M1)."""

    target: Place


@dataclass(frozen=True, slots=True, repr=False)
class Done(Action):
    """End the pushes (V-Q1), or decline a second tile (V-R1)."""


BOTH: Final = {card: Income(f"{card}", card, True, True) for card in CARDS}
"""The actions that take a card for coins and stones, by card like the next two."""
FOR_COINS: Final = {card: Income(f"{card}c", card, True, False) for card in CARDS}
FOR_STONES: Final = {card: Income(f"{card}s", card, False, True) for card in CARDS}
SALES: Final = {stone: Exchange(f"{SIZES[stone]}>1", stone, COIN) for stone in range(LARGE + 1)}
"""The actions that sell a fallen stone, by size of the stone."""
SALES[NOTHING] = Exchange("0>1", NOTHING, COIN)
TILES: Final = {
    stone: tuple(
        Exchange(f"{SIZES[stone]}>{SIZES[tile]}", stone, tile) for tile in range(stone + 1)
    )
    for stone in range(LARGE + 1)
}
"""The exchanges of a fallen stone for each possible size of tile, by size of the stone (V-Q4)."""
TILES[NOTHING] = (Exchange(f"0>{SIZES[SMALL]}", NOTHING, SMALL),)
BUILDS: Final = {space: Build(f"+{NAMES[space]}", space) for space in SPACES}
TRAVELS: Final = {place: Travel(f">{NAMES[place]}", place) for place in (*SPACES, *TARGETS)}
DONE: Final = Done("done")

CLOSED: Final[dict[str, Action]] = {
    action.text: action
    for action in (
        *BOTH.values(),
        *FOR_COINS.values(),
        *FOR_STONES.values(),
        *SALES.values(),
        *(tile for tiles in TILES.values() for tile in tiles),
        *BUILDS.values(),
        *TRAVELS.values(),
        DONE,
    )
}
"""Every action but the pushes, by its text."""
_NUMBER: Final = "(0|-?[1-9][0-9]{0,3})"
_PUSH: Final = re.compile(f"([{SIZES}])@{_NUMBER}/{_NUMBER}")


def push(size: Size, x: int, angle: int) -> Push:
    """Return the push of a stone, which may be an illegal one."""
    return Push(f"{SIZES[size]}@{x}/{angle}", size, x, angle)


def parse(text: str) -> Action:
    """Return the action with the notation `text`. Raise `TranslatableError` if there is none."""
    if isinstance(text, str):
        if (action := CLOSED.get(text)) is not None:
            return action
        if (action := _pushed(text)) is not None:
            return action
    raise TranslatableError(mark("no action is written {text}"), text=f"{text!r:.60}")


def _pushed(text: str) -> Push | None:
    """Return the push with the notation ``text``, which may be an illegal one."""
    if (found := _PUSH.fullmatch(text)) is None:
        return None
    size, x, angle = found.groups()
    return Push(text, SIZES.index(size), int(x), int(angle))


@dataclass(frozen=True, slots=True)
class Pushes:
    """Every push of a stone of one size, written e.g. ``m@*``."""

    size: Size

    @property
    def text(self) -> str:
        """Notation of the family in a trace."""
        return f"{SIZES[self.size]}@*"

    @property
    def places(self) -> range:
        """Possible positions of the stone, in mm to the right of the middle."""
        return range(-REACH[self.size], REACH[self.size] + 1)

    @property
    def angles(self) -> range:
        """Possible angles, in degrees to the right."""
        return range(-STEEPEST, STEEPEST + 1)

    @property
    def parameters(self) -> dict[str, tuple[int, int]]:
        """The ranges of position and angle, for programs."""
        return {
            "x": (self.places[0], self.places[-1]),
            "angle": (self.angles[0], self.angles[-1]),
        }

    def __len__(self) -> int:
        return len(self.places) * len(self.angles)

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Push)
            and action.size == self.size
            and action.x in self.places
            and action.angle in self.angles
        )

    def sample(self, random: Random) -> Push:
        """Return a random push of the family; each is equally likely."""
        number = int(random.random() * len(self))
        place, angle = divmod(number, len(self.angles))
        return push(self.size, self.places[place], self.angles[angle])

    def read(self, text: str) -> Push | None:
        """Return the push of the family with the notation ``text``, or None."""
        action = _pushed(text)
        return action if action in self else None


PUSHES: Final = tuple(Pushes(size) for size in range(LARGE + 1))
"""The families of pushes, by size of the stone."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal actions: single actions, and families of pushes by size."""

    actions: tuple[Action, ...] = ()
    pushes: tuple[Pushes, ...] = ()

    def __contains__(self, action: object) -> bool:
        return action in self.actions or any(action in pushes for pushes in self.pushes)

    def __bool__(self) -> bool:
        return bool(self.actions or self.pushes)

    def texts(self) -> list[str]:
        """Return the notation of all legal actions for a trace: sorted, one text a family of
        pushes.
        """
        return sorted(
            [*(action.text for action in self.actions), *(each.text for each in self.pushes)]
        )

    def sample(self, random: Random) -> Action:
        """Return a random legal action; a family of pushes counts as a single action."""
        number = int(random.random() * (len(self.actions) + len(self.pushes)))
        if number < len(self.actions):
            return self.actions[number]
        return self.pushes[number - len(self.actions)].sample(random)
