"""Ratings from many games: the Bradley-Terry model on the scale that Elo made familiar.

A table of more than two counts as a comparison of every pair of its seats, ordered by the game's
scores. A tie is half a win for both. The fit is Hunter's MM algorithm (2004). The intervals are
percentiles of a bootstrap that draws whole duplicate deals. Each match gets one added drawn game,
as a deal of its own. If one side won every game, this keeps the rating finite and the interval
open.

The fit is written here because libraries for the model know neither ties nor groups, and need a
numeric stack for these few lines.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10
from random import Random
from typing import Final

from pompeii.analysis.confidence_intervals import CONFIDENCE

from .matches import Result

MEAN: Final = 1500.0
"""The mean rating."""
_RESAMPLES: Final = 400
_CLOSE: Final = 1e-4
"""Largest change of a strength, as a fraction of it, at which the fit ends."""
_ADDED: Final = -1
"""Number of the added deal."""

Wins = dict[tuple[str, str], float]
"""Games in which the first bot came before the second; a tie counts half."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating and its interval: 400 points more are odds of ten to one."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


def rate(results: Sequence[Result]) -> list[Rating]:
    """Return the ratings of all bots that played, the best first."""
    bots = sorted({bot for result in results for bot in result.bots})
    groups = _groups(results)
    fitted = _fit(bots, _total(group for match in groups for group in match))
    random = Random("bootstrap")
    samples: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(_RESAMPLES):
        drawn = (
            match[int(random.random() * len(match))] for match in groups for _ in range(len(match))
        )
        for bot, rating in _fit(bots, _total(drawn)).items():
            samples[bot].append(rating)
    tail = int((1 - CONFIDENCE) / 2 * _RESAMPLES)
    ratings = []
    for bot in bots:
        ordered = sorted(samples[bot])
        games = sum(bot in result.bots for result in results)
        ratings.append(Rating(bot, fitted[bot], ordered[tail], ordered[-1 - tail], games))
    return sorted(ratings, key=lambda rating: -rating.rating)


def _groups(results: Iterable[Result]) -> list[list[Wins]]:
    """Return the wins of each duplicate deal, by match, with the added drawn game."""
    matches: dict[str, dict[int, Wins]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(float))
    )
    for result in results:
        key, deal, _ = result.place
        wins = matches[key][deal]
        merits = result.merits
        for (one, merit), (other, its) in combinations(zip(result.bots, merits, strict=True), 2):
            if one != other:
                wins[one, other] += (merit > its) + (merit == its) / 2
                wins[other, one] += (merit < its) + (merit == its) / 2
    for deals in matches.values():
        deals[_ADDED] = {pair: 0.5 for wins in deals.values() for pair in wins}
    return [list(deals.values()) for deals in matches.values()]


def _total(groups: Iterable[Wins]) -> Wins:
    total: Wins = defaultdict(float)
    for group in groups:
        for pair, wins in group.items():
            total[pair] += wins
    return total


def _fit(bots: Sequence[str], wins: Wins) -> dict[str, float]:
    """Return the most likely ratings.

    Each bot gets one more drawn game against an average one. A resample may lack the added game,
    and a bot that lost all its games would have no rating.
    """
    strengths = dict.fromkeys(bots, 1.0)
    won = {bot: 0.5 + sum(wins.get((bot, other), 0.0) for other in bots) for bot in bots}
    met = {
        bot: [
            (other, games)
            for other in bots
            if (games := wins.get((bot, other), 0.0) + wins.get((other, bot), 0.0))
        ]
        for bot in bots
    }
    change = 1.0
    while change > _CLOSE:
        change = 0.0
        for bot in bots:
            own = strengths[bot]
            weights = sum(games / (own + strengths[other]) for other, games in met[bot])
            strengths[bot] = won[bot] / (weights + 1 / (own + 1))
            change = max(change, abs(strengths[bot] / own - 1))
    ratings = {bot: 400 * log10(strength) for bot, strength in strengths.items()}
    middle = sum(ratings.values()) / len(bots)
    return {bot: MEAN + rating - middle for bot, rating in ratings.items()}
