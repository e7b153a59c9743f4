"""The interface of a game's module ``analysis_evaluation``, and functions that games share."""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from pompeii.core.action import Action

A = TypeVar("A", bound=Action)
S = TypeVar("S")

SeatValues = Sequence[float]
"""Value per seat: expected lead at the end, in the unit of the game's main score."""
WinProbabilities = Sequence[float]
"""Win probability per seat, 0 to 1; a shared victory counts in parts."""
Scales = Mapping[int, Mapping[str, tuple[float, float]]]
"""Logistic scales by number of players and phase: at the phase's start and at its end.

A scale is the lead by which the odds of winning grow e-fold.
"""

Z_95: Final = 1.96
"""Standard errors in a 95 % margin, for large samples.

For small ones see :func:`pompeii.analysis.skill_estimate.mean`.
"""
DOUBLINGS: Final = 10
FAR: Final = 30.0
"""Largest absolute exponent; beyond it, the exponential is practically 0 or infinite."""


class Level(NamedTuple):
    """The average lead of a bot over rivals of one kind, without luck."""

    mean: float
    """Mean, in the unit of the game's main score."""
    margin: float
    """Half-width of the 95 % interval, in the same unit."""


Levels = Mapping[str, Mapping[str, Level]]
"""Levels by the rivals' id, then by the bot's id, weakest first."""


class Outcome(NamedTuple, Generic[S]):
    """A possible result of a draw (a chance node's child)."""

    event: Any
    seat: int
    """The seat that draws."""
    text: str
    """Notation in records."""
    chance: float
    after: S
    """The position after the draw."""
    came: bool
    """True if this result actually occurred."""


class Evaluator(Protocol[S, A]):
    """The members of a game's module ``analysis_evaluation``."""

    @property
    def SENTENCE(self) -> str:  # noqa: N802 - as modules write it
        """Sentence on luck and play, marked, with any of ``{name}``, ``{luck}`` and ``{play}``."""

    @property
    def MEANS(self) -> str:  # noqa: N802
        """Sentence on the mean luck and play of many games, marked, with ``{count}``."""

    @property
    def COST(self) -> str:  # noqa: N802
        """Sentence about the cost of a decision, marked, with ``{loss}``."""

    @property
    def MISTAKE(self) -> float:  # noqa: N802
        """Least loss of a decision that counts as a mistake, in the unit of the main score."""

    @property
    def LEVELS(self) -> Mapping[int, Levels]:  # noqa: N802
        """Strength of some bots by number of players; empty if it was not measured."""

    @property
    def SKILLS(self) -> Mapping[str, str]:  # noqa: N802
        """Labels, marked, of the skills that playouts can assume of a player, weakest first.

        The id of a bot's skill is that of the bot. The last one is the usual skill. Empty if
        playouts are the same for all players.
        """

    def value(self, state: S) -> SeatValues:
        """Return the value of `state` at a decision, or the result if the game is over.

        Hidden information does not influence it.
        """

    def win_probabilities(self, state: S, value: SeatValues) -> WinProbabilities:
        """Return each seat's win probability in `state`, given its value `value`."""

    def progress(self, state: S) -> tuple[str, float]:
        """Return the phase of the game and the completed part of that phase, 0 to 1."""

    def promising(self, state: S) -> Sequence[A]:
        """Return the actions that are worth comparing, best static evaluation first."""

    def act(self, state: S, action: A) -> None:
        """Carry out `action` up to the first draw."""

    def turn_finished(self, state: S, seat: int, rest: Sequence[A] = ()) -> S:
        """Return the position from which actions of `seat` compare, before the first draw.

        `rest` are the next actions of the seat in a game. They are followed if nothing better is
        found.
        """

    def draws(self, state: S) -> Sequence["Outcome[S]"]:
        """Return all possible results of the pending draw; empty if no draw is pending."""

    def deals(self, view: Any, random: Random) -> Iterator[S]:
        """Yield random positions consistent with `view` (determinizations), without end."""

    def playout(
        self, state: S, random: Random, skills: Sequence[str] = ()
    ) -> tuple[SeatValues, WinProbabilities]:
        """Play `state` on for a while, with hidden parts redealt; return value and win
        probabilities.

        `skills` are those of the players by seat (``SKILLS``), or empty for the usual one.
        """


def likely(
    winners: Sequence[int] | None, value: SeatValues, scales: Scales, progress: tuple[str, float]
) -> list[float]:
    """Return each seat's win probability.

    If `winners` is given, it is the result. Otherwise it is a softmax of the leads in `value`, with
    the scale for `progress` (phase and its completed part).
    """
    seats = len(value)
    if winners is not None:
        return [(seat in winners) / len(winners) for seat in range(seats)]
    scale = scale_at(scales, seats, progress)
    weights = [_exponential(lead / scale) for lead in value]
    total = fsum(weights)
    return [weight / total for weight in weights]


def scale_at(scales: Scales, seats: int, progress: tuple[str, float]) -> float:
    """Return the scale of `seats` players at `progress` (phase and its completed part)."""
    part, gone = progress
    first, last = scales[seats][part]
    return first + (last - first) * gone


def mixed(one: Sequence[float], other: Sequence[float], weight: float) -> list[float]:
    """Return the mean of `one` and `other` per seat, with `weight` (0 to 1) for `other`."""
    return [a + (b - a) * weight for a, b in zip(one, other, strict=True)]


def _exponential(exponent: float) -> float:
    """Approximate e to the power `exponent` by multiplications.

    The result is the same on every machine, unlike that of the C library.
    """
    found = 1.0 + min(max(exponent, -FAR), FAR) / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        found *= found
    return found
