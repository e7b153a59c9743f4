"""Estimate a player's strength: the most similar bots, from games against bots of one kind.

A result is luck plus play (:mod:`pompeii.analysis.analyser`). Play alone is the same difference
between players with less noise. Luck-adjusted backgammon results and AIVAT (Burch et al. 2018)
use this, too.

The player's mean play against some bots is compared with other bots' play against the same rivals
(``LEVELS`` of :class:`.Evaluator`). The comparison is per rival and number of players: differences
need not add up.
The mean has a 95 % interval. All bots within it count as similar.
"""

from collections.abc import Mapping, Sequence
from math import fsum, hypot, inf, sqrt
from typing import NamedTuple

from .evaluator_interface import Levels
from .report import MIN_SAMPLES
from .student_t import student_t

PlayResult = tuple[float, str, int]
"""A game against one bot, or several of one kind: the value of the player's play, the rivals' kind
(``bot:medium``), and the number of players.
"""


class Mean(NamedTuple):
    """A mean with its margin."""

    mean: float
    margin: float
    """Half-width of the 95 % interval; infinite for a single value."""


class Skill(NamedTuple):
    """An estimate of a player's strength."""

    games: int
    """Number of games in the estimate."""
    play: float
    """Mean value of play per game, in the unit of the game's main score."""
    margin: float
    """Half-width of the 95 % interval of ``play``."""
    expected: Mapping[str, float]
    """Expected value of each bot's play in the same games, lowest first."""
    above: Sequence[str]
    """Bots that are significantly weaker, weakest first."""
    like: Sequence[str]
    """Bots without a significant difference."""
    below: Sequence[str]
    """Bots that are significantly stronger."""


def estimate_skill(games: Sequence[PlayResult], levels: Mapping[int, Levels]) -> Skill | None:
    """Return the strength estimate from `games` against bots in `levels`, by number of players.

    Return None for fewer than :data:`.MIN_SAMPLES` such games.
    """
    tables = {
        (f"bot:{rival}", seats): brought
        for seats, rivals in levels.items()
        for rival, brought in rivals.items()
    }
    counted = [
        (play, tables[rival, seats]) for play, rival, seats in games if (rival, seats) in tables
    ]
    count = len(counted)
    if count < MIN_SAMPLES:
        return None
    # The bots that were measured at all these tables.
    bots = [bot for bot in counted[0][1] if all(bot in brought for _play, brought in counted)]
    play = fsum(play for play, _brought in counted) / count
    # Play is worth more against weaker rivals; remove that difference from the noise.
    apart = [
        play - fsum(brought[bot].mean for bot in bots) / len(bots) for play, brought in counted
    ]
    margin = mean(apart).margin
    expected: dict[str, float] = {}
    above: list[str] = []
    like: list[str] = []
    below: list[str] = []
    for bot in bots:
        expected[bot] = fsum(brought[bot].mean for _play, brought in counted) / count
        unsure = fsum(brought[bot].margin for _play, brought in counted) / count
        near = abs(expected[bot] - play) <= hypot(margin, unsure)
        (like if near else below if expected[bot] > play else above).append(bot)
    return Skill(count, play, margin, expected, above, like, below)


def assumed_skill(strength: Skill | None, skills: Sequence[str]) -> str:
    """Return the one of `skills`, weakest first, that forecasts assume of a player.

    It is the bot without a significant difference, the strongest of several. A player between two
    bots has the lower skill. Without an estimate it is the last one, as for every stronger bot.
    """
    if strength is not None:
        if strength.like and strength.like[-1] in skills:
            return strength.like[-1]
        if not strength.like and strength.below and strength.below[0] in skills:
            return skills[max(0, skills.index(strength.below[0]) - 1)]
    return skills[-1]


def mean(values: Sequence[float]) -> Mean:
    """Return the mean of `values` with a 95 % margin from Student's t distribution."""
    count = len(values)
    middle = fsum(values) / count
    if count == 1:
        return Mean(middle, inf)
    spread = fsum((value - middle) ** 2 for value in values) / (count - 1)
    return Mean(middle, student_t(count - 1) * sqrt(spread / count))
