"""The results of an analysis (:mod:`pompeii.analysis.analyser`): positions, draws, decisions."""

from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import fsum, sqrt
from typing import Any, Final, NamedTuple

from .evaluator_interface import Z_95, SeatValues, WinProbabilities

MIN_SAMPLES: Final = 8
"""Smallest number of playouts, or games, for which a margin is computed."""
TURNING_POINTS: Final = 3
"""Number of turning points (largest changes of win probability) in a report."""
KEY_DRAWS: Final = 5
"""Number of draws in a report."""
LEAST_SWING: Final = 0.05
"""Least swing of a draw in a report; it is not rounded to zero on display."""
MISTAKES: Final = 3
"""Maximum number of mistakes per player in a report."""
REASON_SHARE: Final = 0.55
"""Least part of the loss of a mistake that must be gone without its reason.

It is more than half, so that at least half is gone in other playouts too.
"""
PART_SHARE: Final = 0.2
"""Least part of the loss of each of two facts that are a reason only together."""


def largest_change(before: WinProbabilities, after: WinProbabilities) -> tuple[int, float]:
    """Return the seat with the largest change of win probability, the first if tied, and the
    change.
    """
    changes = [abs(a - b) for a, b in zip(before, after, strict=True)]
    most = max(changes)
    return changes.index(most), most


@dataclass(slots=True)
class Draw:
    """A draw that occurred."""

    event: Any
    seat: int
    """The seat that drew."""
    text: str
    """Notation in records."""
    chance: float
    """Probability of the result, 0 to 1."""
    luck: SeatValues = ()
    """Luck per seat, in the unit of the game's main score."""

    @property
    def swing(self) -> float:
        """Largest absolute luck of any seat."""
        return max(map(abs, self.luck), default=0.0)


@dataclass(slots=True)
class Decision:
    """A decision: an action with the draws that followed."""

    ply: int
    """Number of actions before it."""
    seat: int
    action: Any
    draws: list[Draw]
    best: Any = None
    """The best action found, the taken one if none is better; None if nothing was compared."""
    loss: float = 0.0
    """Value lost against ``best`` for the seat, by the same evaluation."""
    margin: float | None = None
    """Half-width of the 95 % interval of ``loss``; None before playouts compared the actions."""
    play: SeatValues = ()
    """Value of the play per seat, in the unit of the game's main score."""

    @property
    def swing(self) -> float:
        """Largest change of value: by luck, by a mistake, or by negative play.

        Negative play without a better action means that the previous value was too high.
        """
        return max(self.loss, -self.play[self.seat], *(draw.swing for draw in self.draws), 0.0)


@dataclass(slots=True)
class Estimate:
    """The evaluation of a position of the game."""

    value: SeatValues
    win_probabilities: WinProbabilities
    playouts: int = 0
    """Number of playouts in ``win_probabilities``; 0 for a static evaluation."""
    margin: float = 1.0
    """Largest half-width of the seats' 95 % intervals of ``win_probabilities``."""
    total: list[float] = field(default_factory=list)
    powers: list[float] = field(default_factory=list)

    def add(self, win_probabilities: WinProbabilities) -> None:
        """Add the win probabilities of one playout."""
        self.playouts += 1
        if not self.total:
            self.total, self.powers = (
                [0.0] * len(win_probabilities),
                [0.0] * len(win_probabilities),
            )
        for seat, chance in enumerate(win_probabilities):
            self.total[seat] += chance
            self.powers[seat] += chance * chance
        if (count := self.playouts) >= MIN_SAMPLES:
            self.win_probabilities = [total / count for total in self.total]
            spreads = map(partial(_spread, count), self.total, self.powers)
            self.margin = Z_95 * sqrt(max(spreads) / count)


def _spread(count: int, total: float, power: float) -> float:
    """Return the variance of `count` playouts plus one fictitious playout that is half won, half
    lost.

    Without it, a few agreeing playouts would give a margin of zero.
    """
    mean = (total + 0.5) / (count + 1)
    return (power + 0.5) / (count + 1) - mean * mean


class LuckResult(NamedTuple):
    """A seat's result, split into parts; the first four fields add up to ``result``."""

    start: float
    luck: float
    play: float
    """Value of the seat's own actions."""
    others: float
    """Value of the others' actions."""
    result: float
    loss: float
    """Total loss by own decisions; not a part of the sum."""
    decisions: int
    """Number of the seat's decisions with alternatives."""

    @property
    def total_play(self) -> float:
        """Value of all actions; with luck, the difference between result and start."""
        return self.play + self.others


@dataclass(slots=True)
class Report:
    """The results of an analysis so far."""

    estimates: list[Estimate] = field(default_factory=list)
    """Positions after 0, 1, 2 … actions, as far as evaluated."""
    decisions: list[Decision] = field(default_factory=list)
    """Decisions in order, as far as evaluated."""
    done: float = 0.0
    """Approximate completed part of the work, 0 to 1; the most important parts come first."""

    def luck_result(self, seat: int) -> LuckResult:
        """Return the result of `seat`, split into luck and play, as far as evaluated."""
        own = [decision for decision in self.decisions if decision.seat == seat]
        total_play = fsum(decision.play[seat] for decision in self.decisions)
        play = fsum(decision.play[seat] for decision in own)
        luck = fsum(draw.luck[seat] for decision in self.decisions for draw in decision.draws)
        return LuckResult(
            start=self.estimates[0].value[seat],
            luck=luck,
            play=play,
            others=total_play - play,
            result=self.estimates[len(self.decisions)].value[seat],
            loss=fsum(decision.loss for decision in own),
            decisions=sum(decision.best is not None for decision in own),
        )

    def turning_points(self, most: int) -> list[int]:
        """Return the plies of the turning points, largest first, at most `most`.

        A turning point changes a win probability by more than the margins. The ply counts the
        actions before it.
        """
        changes = []
        for ply, (one, other) in enumerate(pairwise(self.estimates)):
            _seat, change = largest_change(one.win_probabilities, other.win_probabilities)
            if change > one.margin + other.margin:
                changes.append((-change, ply))
        return [ply for _, ply in sorted(changes)[:most]]

    def key_draws(self, most: int) -> list[tuple[int, Draw]]:
        """Return the draws with the largest swings, largest first, at most `most`.

        Each comes with the number of actions up to its own. Draws with hardly any effect are left
        out.
        """
        drawn = [(each.ply + 1, draw) for each in self.decisions for draw in each.draws]
        changes = [(ply, draw) for ply, draw in drawn if draw.swing >= LEAST_SWING]
        return sorted(changes, key=lambda each: (-each[1].swing, each[0]))[:most]

    def mistakes(self, seat: int, least: float) -> list[Decision]:
        """Return the decisions of `seat` that lost at least `least`, worst first."""
        own = [each for each in self.decisions if each.seat == seat and each.loss >= least]
        return sorted(own, key=lambda decision: -decision.loss)
