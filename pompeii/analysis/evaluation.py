"""What a game offers so that it can be analysed: what its positions are worth."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from pompeii.core.action import Action

A = TypeVar("A", bound=Action)
S = TypeVar("S")

Worth = Sequence[float]
"""By seat: by how much it is ahead of the others in what decides the game, at its end."""
Chances = Sequence[float]
"""By seat: how likely it wins; a victory that is shared counts in parts."""
Scales = Mapping[int, Mapping[str, tuple[float, float]]]
"""By the number of players and the part of the game, at the beginning of that and at its end: by
which lead the chance to win, as against the others', grows e-fold."""

SURE: Final = 1.96
"""Standard errors that make a margin of 95 %, where these are of many (else
:func:`pompeii.analysis.skill.mean`)."""
DOUBLINGS: Final = 10
FAR: Final = 30.0
"""Beyond that the exponential function is as good as nothing, or as everything."""


class Level(NamedTuple):
    """By how much a bot comes out ahead of another in a game of two, luck taken away."""

    mean: float
    """On average, in what decides the game."""
    margin: float
    """Of 95 %; the same."""


Levels = Mapping[str, Mapping[str, Level]]
"""By the id of the other one, and by that of the bot, the weakest first: each against all."""


class Outcome(NamedTuple, Generic[S]):
    """Something that a draw can bring."""

    event: Any
    seat: int
    """Who draws it."""
    text: str
    """As records write it."""
    chance: float
    after: S
    """The position then."""
    came: bool
    """Whether that is what came."""


class Judge(Protocol[S, A]):
    """What a game offers to be analysed: its module ``judge``."""

    @property
    def SENTENCE(self) -> str:  # noqa: N802 - as modules write it
        """What luck and play were worth to somebody, marked: with ``{name}``, ``{luck}`` and
        ``{play}`` or without one of these.
        """

    @property
    def COST(self) -> str:  # noqa: N802
        """What a decision cost, marked: with ``{loss}``."""

    @property
    def LEVELS(self) -> Levels:  # noqa: N802
        """How strong some of its bots are: none where luck is not told."""

    def worth(self, state: S) -> Worth:
        """What a position is worth where somebody decides, or what a game that is over came to; not
        by what lies hidden in it.
        """

    def chances(self, state: S, worth: Worth) -> Chances:
        """How likely each seat wins from there."""

    def progress(self, state: S) -> tuple[str, float]:
        """The part of the game that it is in, and how much of that is over."""

    def promising(self, state: S) -> Sequence[A]:
        """The actions that are worth being compared, the best at sight first."""

    def act(self, state: S, action: A) -> None:
        """Carry out an action, up to the first draw."""

    def draws(self, state: S) -> Sequence["Outcome[S]"]:
        """All that the awaited draw can bring; nothing where no draw is awaited."""

    def deals(self, view: Any, random: Random) -> Iterator[S]:
        """Positions in which the seat of a View may be, for all that it knows, without end."""

    def playout(self, state: S, random: Random) -> tuple[Worth, Chances]:
        """What comes of a position if it is played on for a while, with what is hidden in another
        order.
        """


def likely(
    winners: Sequence[int] | None, worth: Worth, scales: Scales, progress: tuple[str, float]
) -> list[float]:
    """Each seat's chance to win: of a game that is over the result, else by the leads and how far
    the game is.
    """
    seats = len(worth)
    if winners is not None:
        return [(seat in winners) / len(winners) for seat in range(seats)]
    part, gone = progress
    first, last = scales[seats][part]
    scale = first + (last - first) * gone
    weights = [_exponential(lead / scale) for lead in worth]
    return [weight / sum(weights) for weight in weights]


def mixed(one: Sequence[float], other: Sequence[float], weight: float) -> list[float]:
    """What two say of the seats, the other one with this weight beside the rest of one."""
    return [a + (b - a) * weight for a, b in zip(one, other, strict=True)]


def _exponential(exponent: float) -> float:
    """E to a power, near enough, by multiplications: the same on every machine, which the library's
    is not.
    """
    found = 1.0 + min(max(exponent, -FAR), FAR) / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        found *= found
    return found
