"""How a flight may go on, as far as a seat may know: who gets out, and which gates stay open.

Found by playouts: what is hidden is dealt anew each time (:mod:`.bots.redeal`), and everybody plays
by rules of thumb to the end (:mod:`.bots.playout`). Pieces of a side on one square are alike; where
some of them move on, each of the stacks that they came from has its part in every one.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from ..judging import SURE
from . import game
from .actions import OUT, Move
from .board import CELLS, GATES, Square
from .bots.playout import thumb
from .bots.redeal import Redeal
from .state import OVER, State
from .view import View

FLOOR: Final = 0.124
SLOPE: Final = 0.766
"""What is told of the share ``p`` of the playouts in which a piece got out is
``FLOOR + SLOPE * p``: by rules of thumb too much looks certain (``python -m bench.foresight``)."""

Stack = tuple[int, Square]
"""The pieces of a seat on a square."""
Shares = dict[Stack, dict[Stack, float]]
"""By where pieces stand now, how many of them come from which stack."""


class Outlook(NamedTuple):
    """What some playouts say."""

    playouts: int
    chances: Mapping[Stack, float]
    """How likely a piece of each stack gets out."""
    open: Mapping[str, float]
    """How likely each gate, by its key, is still open at the end."""
    rescued: Sequence[tuple[float, float]]
    """How many each seat will have rescued, on average, and the margin of 95 % of that."""
    margin: float
    """The greatest margin of 95 % that a chance can have after so many playouts."""


class Forecast:
    """The playouts of one View since the eruption so far."""

    def __init__(self, view: View, seed: str) -> None:
        """With the same ``seed`` everything comes out the same."""
        self.playouts = 0
        self._redeal = Redeal(view, Random(seed))
        self.counts = {
            (seat, square): count
            for square, counts in view.pieces.items()
            for seat, count in enumerate(counts)
            if count
        }
        """How many pieces each stack has."""
        self._escaped = dict.fromkeys(self.counts, 0.0)
        self._already = view.rescued
        self._rescued = [0.0] * len(view.sides)
        self._powers = [0.0] * len(view.sides)
        self._open = {gate.key: 0 for gate in GATES}

    @property
    def outlook(self) -> Outlook:
        """What the playouts say, of which there must be some."""
        count = self.playouts
        means, margins = [*map(float, self._already)], []
        chances = {}
        for stack, out in self._escaped.items():
            size = self.counts[stack]
            chances[stack] = FLOOR + SLOPE * out / (size * count)
            means[stack[0]] += size * chances[stack]
        for total, powers in zip(self._rescued, self._powers, strict=True):
            spread = max(0.0, powers / count - (total / count) ** 2)
            margins.append(SURE * SLOPE * sqrt(spread / count))
        return Outlook(
            playouts=count,
            chances=chances,
            open={key: times / count for key, times in self._open.items()},
            rescued=[*zip(means, margins, strict=True)],
            margin=SURE * SLOPE * 0.5 / sqrt(count),
        )

    def play_out(self) -> None:
        """One more."""
        state = self._redeal.deal()
        shares: Shares = {stack: {stack: float(count)} for stack, count in self.counts.items()}
        game.flow(state)
        while state.phase is not OVER:
            action = thumb(state)
            if isinstance(action, Move):
                for stack, part in moved(shares, state, action):
                    self._escaped[stack] += part * (action.target == OUT)
            game.advance(state, action)
        self.playouts += 1
        for seat, count in enumerate(state.rescued):
            self._rescued[seat] += count
            self._powers[seat] += count * count
        for gate in GATES:
            self._open[gate.key] += state.open >> gate.square & 1


def moved(shares: Shares, state: State, move: Move) -> Iterator[tuple[Stack, float]]:
    """Take a part of every stack that is there along with the actor's piece that is to move, and
    give these parts, which add up to one.
    """
    seat = state.actor
    there = shares[seat, move.origin]
    part = 1 / state.pieces[seat * CELLS + move.origin]
    target = {} if move.target == OUT else shares.setdefault((seat, move.target), {})
    for stack, amount in there.items():
        there[stack] = amount - amount * part
        target[stack] = target.get(stack, 0.0) + amount * part
        yield stack, amount * part
