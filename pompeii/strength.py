"""How strong somebody plays: like which bot, by what play brought in games of two against bots.

What a game came to is luck and play (:mod:`pompeii.analysis`); play alone, the luck taken away,
is the same difference between two players with less noise (as the luck-adjusted results of
backgammon programs, and AIVAT, Burch et al. 2018). Between two it is, on average, by how much one
is the stronger. So play against a bot and the level of that bot (:class:`Judge`'s ``LEVELS``), both
in what decides the game, for each game, add up to a level of whoever played against it. Nothing
is claimed that the games do not tell: a level has an interval, and what bot it is like is said of
those only whose levels cannot be told from it.
"""

from collections.abc import Mapping, Sequence
from math import hypot, sqrt
from typing import Final, NamedTuple

from .findings import FEWEST
from .judging import Levels
from .words import _, listed, n_, number, signed

QUANTILE: Final = 1.9599639845400536
"""Of the normal distribution: so many standard deviations to both sides hold 95 %."""

Fought = tuple[float, str]
"""A game of two: what play brought somebody, and of which kind the other was (``bot:medium``)."""


class Strength(NamedTuple):
    """How strong somebody plays."""

    games: int
    """By how many games that is told."""
    level: float
    """Their mean, on the scale of the levels."""
    margin: float
    """Of 95 %, to both sides."""
    above: Sequence[str]
    """The bots that are weaker for certain, the weakest first;"""
    like: Sequence[str]
    """those that may be as strong;"""
    below: Sequence[str]
    """those that are stronger."""


def judged(games: Sequence[Fought], levels: Levels) -> Strength | None:
    """How strong somebody plays, by the games against bots whose level is known; None where these
    are fewer than :data:`FEWEST`.
    """
    means = {f"bot:{bot}": level.mean for bot, level in levels.items()}
    found = [play + means[rival] for play, rival in games if rival in means]
    count = len(found)
    if count < FEWEST:
        return None
    mean = sum(found) / count
    spread = sum((each - mean) ** 2 for each in found) / (count - 1)
    margin = student(count - 1) * sqrt(spread / count)
    above: list[str] = []
    like: list[str] = []
    below: list[str] = []
    for bot, level in sorted(levels.items(), key=lambda each: each[1].mean):
        apart = level.mean - mean
        near = abs(apart) <= hypot(margin, level.margin)
        (like if near else below if apart > 0 else above).append(bot)
    return Strength(count, mean, margin, above, like, below)


def student(freedom: int) -> float:
    """Student's two-sided quantile for 95 % (Abramowitz and Stegun 26.7.5, within one percent from
    three degrees of freedom on; larger below).
    """
    z = QUANTILE
    if freedom < 3:
        return {1: 12.706, 2: 4.303}[freedom]
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def told(name: str, strength: Strength, levels: Levels, labels: Mapping[str, str]) -> str:
    """In words, of somebody who is called so: like whom, and by what that is found; ``labels`` say
    what bots are called.
    """
    words = n_(
        "By play in {count} game of two against a bot: level {level} ± {margin} ({levels}).",
        "By play in {count} games of two against bots: level {level} ± {margin} ({levels}).",
        strength.games,
        level=signed(strength.level),
        margin=number(strength.margin, 1),
        levels=listed([f"{labels[bot]} {signed(level.mean)}" for bot, level in levels.items()]),
    )
    return f"{_claimed(name, strength, labels)} {words}"


def _claimed(name: str, strength: Strength, labels: Mapping[str, str]) -> str:
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
