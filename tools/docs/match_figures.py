"""Figures of documents that are matches of two bots on fixed deals."""

from dataclasses import dataclass
from typing import Final

from pompeii.arena import Match, play
from pompeii.arena.standings import standings
from pompeii.bots import Budget

BUDGET: Final = Budget(iterations=40)
"""A budget that a busy machine does not change."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The result of a bot against another one, as shares from 0 to 1."""

    games: int
    share: float
    low: float
    high: float

    @property
    def cells(self) -> str:
        """The cells of a table: the share, its interval and the number of games."""
        share, low, high = (f"{100 * each:.1f}" for each in (self.share, self.low, self.high))
        return f"{share} % | {low} to {high} % | {self.games}"


def measure(key: str, bot: str, opponent: str, games: int, seed: str) -> Figure:
    """Play a match of the game `key` and return the figure of `bot`.

    Raise `ValueError` if one of the two failed.
    """
    bots = (bot, opponent)
    match = Match(bots, (BUDGET, BUDGET), {}, seed, key)
    results = [play(fixture) for fixture in match.fixtures(games)]
    if faults := [fault for result in results for fault in result.faults]:
        raise ValueError(f"{bot} or {opponent} failed: {faults[0]}")
    share = standings(bots, results)[0].share
    return Figure(len(results), *(round(each, 4) for each in (share.mean, share.low, share.high)))
