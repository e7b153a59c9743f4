"""Estimate a player's strength: the most similar bots, from two-player games against bots.

A result is luck plus play (:mod:`pompeii.analysis.analyser`). Play alone is the same difference
between two players with less noise. Luck-adjusted backgammon results and AIVAT (Burch et al. 2018)
use this, too.

The player's mean play against some bots is compared with other bots' play against the same rivals
(``LEVELS`` of :class:`.Evaluator`). The comparison is per rival: differences need not add up.
The mean has a 95 % interval. All bots within it count as similar.
"""

from collections.abc import Mapping, Sequence
from math import hypot, inf, sqrt
from typing import NamedTuple

from pompeii.core.i18n import _, listed, n_, number, signed

from .evaluator_interface import Levels
from .report import MIN_SAMPLES
from .student_t import student_t

PlayResult = tuple[float, str]
"""A two-player game: the value of the player's play, and the rival's kind (``bot:medium``)."""


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


def estimate_skill(games: Sequence[PlayResult], levels: Levels) -> Skill | None:
    """Return the strength estimate from `games` against bots in `levels`.

    Return None for fewer than :data:`.MIN_SAMPLES` such games.
    """
    kinds = {f"bot:{rival}": brought for rival, brought in levels.items()}
    counted = [(play, kinds[rival]) for play, rival in games if rival in kinds]
    count = len(counted)
    if count < MIN_SAMPLES:
        return None
    play = sum(play for play, _brought in counted) / count
    # Play is worth more against weaker rivals; remove that difference from the noise.
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
    """Return the mean of `values` with a 95 % margin from Student's t distribution."""
    count = len(values)
    middle = sum(values) / count
    if count == 1:
        return Mean(middle, inf)
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    return Mean(middle, student_t(count - 1) * sqrt(spread / count))


def describe(name: str, strength: Skill, labels: Mapping[str, str]) -> str:
    """Return sentences about the strength of the player `name`; `labels` are the bots' names."""
    words = n_(
        "In {count} two-player game against a bot, play was worth {play} ± {margin}. The "
        "bots against the same rival: {others}.",
        "In {count} two-player games against bots, play was worth {play} ± {margin} per "
        "game. The bots against the same rivals: {others}.",
        strength.games,
        play=signed(strength.play),
        margin=number(strength.margin, 1),
        others=listed([f"{labels[bot]} {signed(play)}" for bot, play in strength.expected.items()]),
    )
    return f"{_claimed(name, strength, labels)} {words}"


def _claimed(name: str, strength: Skill, labels: Mapping[str, str]) -> str:
    above, below = strength.above[-1:], strength.below[:1]
    if len(strength.like) > 1:
        words = _("{name} plays about as well as {bots}; more games will show which.")
    elif strength.like:
        words = _("{name} plays about as well as {bots}.")
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
