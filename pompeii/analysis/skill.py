"""How strong somebody plays: like which bot, by what play brought in games of two against bots.

What a game came to is luck and play (:mod:`pompeii.analysis.analyser`); play alone, the luck taken
away, is the same difference between two players with less noise (as the luck-adjusted results of
backgammon programs, and AIVAT, Burch et al. 2018). So what play brought somebody against some bots
is held against what it brings other bots there (:class:`Judge`'s ``LEVELS``): rival by rival, as
differences need not add up. Nothing is claimed that the games do not tell: the mean has an
interval, and somebody is like those bots that cannot be told apart from it.
"""

from collections.abc import Mapping, Sequence
from math import hypot, inf, sqrt
from typing import NamedTuple

from pompeii.core.i18n import _, listed, n_, number, signed

from .evaluation import SURE, Levels
from .report import FEWEST

Fought = tuple[float, str]
"""A game of two: what play brought somebody, and of which kind the other was (``bot:medium``)."""


class Mean(NamedTuple):
    """What came of some games on average."""

    mean: float
    margin: float
    """Of 95 %, to both sides; infinite where there is but one."""


class Skill(NamedTuple):
    """How strong somebody plays."""

    games: int
    """By how many games that is told."""
    play: float
    """What play brought in them on average, in what decides the game,"""
    margin: float
    """and the margin of 95 % of that, to both sides."""
    expected: Mapping[str, float]
    """What it brings each bot in as many games against the same rivals, the least first."""
    above: Sequence[str]
    """The bots that are weaker for certain, the weakest first;"""
    like: Sequence[str]
    """those that may be as strong;"""
    below: Sequence[str]
    """those that are stronger."""


def judged(games: Sequence[Fought], levels: Levels) -> Skill | None:
    """How strong somebody plays, by the games against bots of whom that is known; None where these
    are fewer than :data:`FEWEST`.
    """
    kinds = {f"bot:{rival}": brought for rival, brought in levels.items()}
    counted = [(play, kinds[rival]) for play, rival in games if rival in kinds]
    count = len(counted)
    if count < FEWEST:
        return None
    play = sum(play for play, _brought in counted) / count
    # Against a weaker rival more is brought: that is no noise.
    apart = [play - sum(level.mean for level in brought.values()) / len(brought)
             for play, brought in counted]  # fmt: skip
    margin = mean(apart).margin
    expected: dict[str, float] = {}
    above: list[str] = []
    like: list[str] = []
    below: list[str] = []
    for bot in levels:
        expected[bot] = sum(brought[bot].mean for _play, brought in counted) / count
        unsure = sum(brought[bot].margin for _play, brought in counted) / count
        near = abs(expected[bot] - play) <= hypot(margin, unsure)
        (like if near else below if expected[bot] > play else above).append(bot)
    return Skill(count, play, margin, expected, above, like, below)


def mean(values: Sequence[float]) -> Mean:
    """The mean of what came of each of some games, and how well it is known by so few."""
    count = len(values)
    middle = sum(values) / count
    if count == 1:
        return Mean(middle, inf)
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    return Mean(middle, student(count - 1) * sqrt(spread / count))


def student(freedom: int) -> float:
    """Student's two-sided quantile for 95 % (Abramowitz and Stegun 26.7.5, within one percent from
    three degrees of freedom on; larger below).
    """
    z = SURE
    if freedom < 3:
        return {1: 12.706, 2: 4.303}[freedom]
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def told(name: str, strength: Skill, labels: Mapping[str, str]) -> str:
    """In words, of somebody who is called so: like whom, and by what that is found; ``labels`` say
    what bots are called.
    """
    words = n_(
        "In {count} game of two against a bot, play brought {play} ± {margin}; against the same"
        " rival it brings the bots: {others}.",
        "In {count} games of two against bots, play brought {play} ± {margin} a game; against"
        " the same rivals it brings the bots: {others}.",
        strength.games,
        play=signed(strength.play),
        margin=number(strength.margin, 1),
        others=listed([f"{labels[bot]} {signed(play)}" for bot, play in strength.expected.items()]),
    )
    return f"{_claimed(name, strength, labels)} {words}"


def _claimed(name: str, strength: Skill, labels: Mapping[str, str]) -> str:
    above, below = strength.above[-1:], strength.below[:1]
    if len(strength.like) > 1:
        words = _("{name} plays like {bots}: which of them, more games will tell.")
    elif strength.like:
        words = _("{name} plays like {bots}.")
    elif above and below:
        words = _("{name} plays better than {weaker} and less well than {stronger}.")
    elif above:
        words = _("{name} plays better than {weaker}.")
    else:
        words = _("{name} plays less well than {stronger}.")
    return words.format(
        name=name,
        bots=listed([labels[bot] for bot in strength.like], "or"),
        weaker="".join(labels[bot] for bot in above),
        stronger="".join(labels[bot] for bot in below),
    )
