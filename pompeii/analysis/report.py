"""What an analysis finds out (:mod:`pompeii.analysis.analyser`): of positions, of draws, of
decisions.
"""

from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import Any, Final, NamedTuple

from .evaluation import SURE, Chances, Worth

FEWEST: Final = 8
"""Playouts, or games, from which a margin can be told."""
TURNS: Final = 3
"""So many turns of the chances to win are told of a game,"""
STROKES: Final = 5
"""so many draws,"""
MISTAKES: Final = 3
"""and so many decisions of each player."""


def swung(before: Chances, after: Chances) -> tuple[int, float]:
    """Whose chance changed most, the first of them, and by how much."""
    changes = [abs(a - b) for a, b in zip(before, after, strict=True)]
    most = max(changes)
    return changes.index(most), most


@dataclass(slots=True)
class Draw:
    """Something was drawn."""

    event: Any
    seat: int
    """Who drew it."""
    text: str
    """As records write it."""
    chance: float
    """How likely it was."""
    luck: Worth = ()
    """By seat."""

    @property
    def swing(self) -> float:
        """By how much it changed what somebody could hope for."""
        return max(map(abs, self.luck), default=0.0)


@dataclass(slots=True)
class Decision:
    """An action was taken."""

    ply: int
    """So many actions had been taken before it."""
    seat: int
    action: Any
    draws: list[Draw]
    best: Any = None
    """The best action found; the one that was taken where nothing better was."""
    loss: float = 0.0
    """How much better that is for the seat, by the same estimate."""
    play: Worth = ()
    """By seat."""

    @property
    def swing(self) -> float:
        """By how much it changed what somebody could hope for: by luck, for want of a thought, or,
        where no better action was seen, by what was less worth afterwards than it had seemed.
        """
        return max(self.loss, -self.play[self.seat], *(draw.swing for draw in self.draws), 0.0)


@dataclass(slots=True)
class Moment:
    """A position of the game."""

    worth: Worth
    chances: Chances
    playouts: int = 0
    """How many the chances are the mean of; 0 for an estimate."""
    margin: float = 1.0
    """The greatest of the seats' margins of 95 %."""
    total: list[float] = field(default_factory=list)
    powers: list[float] = field(default_factory=list)

    def learn(self, chances: Chances) -> None:
        """Count a playout."""
        self.playouts += 1
        if not self.total:
            self.total, self.powers = [0.0] * len(chances), [0.0] * len(chances)
        for seat, chance in enumerate(chances):
            self.total[seat] += chance
            self.powers[seat] += chance * chance
        if (count := self.playouts) >= FEWEST:
            self.chances = [total / count for total in self.total]
            spreads = map(partial(_spread, count), self.total, self.powers)
            self.margin = SURE * sqrt(max(spreads) / count)


def _spread(count: int, total: float, power: float) -> float:
    """How much so many playouts differ, as if there were one more, half won and half lost: a few
    may agree by chance, and not every one that agrees makes sure.
    """
    mean = (total + 0.5) / (count + 1)
    return (power + 0.5) / (count + 1) - mean * mean


class LuckResult(NamedTuple):
    """What the game came to for a seat, and what that is made of; the first four add up to it."""

    start: float
    luck: float
    play: float
    """Of its own actions."""
    others: float
    """Of the others' actions."""
    result: float
    loss: float
    """What better actions would have brought, all together; not a part of the sum."""
    decisions: int
    """How many it made in which there was something to be decided."""

    @property
    def all_play(self) -> float:
        """What everybody's actions brought it: with luck, all that was not there at first."""
        return self.play + self.others


@dataclass(slots=True)
class Report:
    """What was found out about a game so far."""

    moments: list[Moment] = field(default_factory=list)
    """After 0, 1, 2 … actions, as far as they have been looked at."""
    decisions: list[Decision] = field(default_factory=list)
    """The same of the actions."""
    done: float = 0.0
    """About which part of the work is done; what matters most comes first."""

    def account(self, seat: int) -> LuckResult:
        """What the game came to for a seat, as far as it was looked at."""
        own = [decision for decision in self.decisions if decision.seat == seat]
        all_play = sum(decision.play[seat] for decision in self.decisions)
        play = sum(decision.play[seat] for decision in own)
        luck = sum(draw.luck[seat] for decision in self.decisions for draw in decision.draws)
        return LuckResult(
            start=self.moments[0].worth[seat],
            luck=luck,
            play=play,
            others=all_play - play,
            result=self.moments[len(self.decisions)].worth[seat],
            loss=sum(decision.loss for decision in own),
            decisions=sum(decision.best is not None for decision in own),
        )

    def turns(self, most: int) -> list[int]:
        """The actions with which the chances to win changed most, if by more than their margins,
        the greatest first: of each how many had been taken before it.
        """
        changes = []
        for ply, (one, other) in enumerate(pairwise(self.moments)):
            _seat, change = swung(one.chances, other.chances)
            if change > one.margin + other.margin:
                changes.append((-change, ply))
        return [ply for _, ply in sorted(changes)[:most]]

    def strokes(self, most: int) -> list[tuple[int, Draw]]:
        """The draws that changed most, each with how many actions had been taken with the one that
        it followed, the greatest first; none that changed nothing.
        """
        drawn = [(each.ply + 1, draw) for each in self.decisions for draw in each.draws]
        swung = [(ply, draw) for ply, draw in drawn if draw.swing]
        return sorted(swung, key=lambda each: (-each[1].swing, each[0]))[:most]

    def mistakes(self, seat: int, most: int) -> list[Decision]:
        """The decisions that cost a seat most, the worst first; none that cost nothing."""
        own = [decision for decision in self.decisions if decision.seat == seat and decision.loss]
        return sorted(own, key=lambda decision: -decision.loss)[:most]
