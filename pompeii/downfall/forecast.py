"""How a game may go on, as far as a seat may know: who gets out, and which gates stay open.

Found by playouts: what is hidden is dealt anew each time (:mod:`.bots.redeal`), and everybody plays
by rules of thumb to the end (:mod:`.bots.playout`). Pieces of a side on one square are alike; where
some of them go, each of the stacks that they came from has its part in every one.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from ..judging import SURE
from . import game
from .actions import OUT, Action, Move, Play, Relative, Throw
from .board import CELLS, GATES, Square
from .bots.playout import thumb
from .bots.redeal import Redeal
from .state import IN_CITY, OVER, State
from .view import View


class Line(NamedTuple):
    """By rules of thumb too much looks certain: what is told of the share ``p`` of the playouts in
    which a piece got out is ``floor + slope * p``.
    """

    floor: float
    slope: float

    def at(self, share: float) -> float:
        """That."""
        return self.floor + self.slope * share


CITY: Final = Line(0.276, 0.521)
FLIGHT: Final = Line(0.127, 0.763)
"""Before the eruption and after it (``python -m bench.foresight``)."""

Stack = tuple[int, Square]
"""The pieces of a seat on a square."""
NEW: Final[Square] = -1
"""In the place of the square: the pieces of a seat that were still to come."""


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


class Whereabouts:
    """Where the pieces of some stacks have got to."""

    def __init__(self, counts: Mapping[Stack, int]) -> None:
        """They stand where they are."""
        self._shares: dict[Stack, dict[Stack, float]] = {
            stack: {stack: float(count)} for stack, count in counts.items()
        }

    def follow(self, state: State, action: Action) -> Sequence[tuple[Stack, float]]:
        """Take in an action that is to be taken: how many pieces of which stack get out by it, one
        in all or none.
        """
        if isinstance(action, Move):
            parts = self._taken(state, state.actor, action.origin)
            if action.target == OUT:
                return parts
            self._put((state.actor, action.target), parts)
        elif isinstance(action, Play | Relative):
            self._put((state.actor, action.square), [((state.actor, NEW), 1.0)])
        elif isinstance(action, Throw):
            self._taken(state, state.sides.index(action.side), action.square)
        return ()

    def _taken(self, state: State, seat: int, square: Square) -> list[tuple[Stack, float]]:
        there = self._shares[seat, square]
        part = 1 / state.pieces[seat * CELLS + square]
        taken = [(stack, amount * part) for stack, amount in there.items()]
        for stack, amount in taken:
            there[stack] -= amount
        return taken

    def _put(self, place: Stack, parts: Sequence[tuple[Stack, float]]) -> None:
        there = self._shares.setdefault(place, {})
        for stack, amount in parts:
            there[stack] = there.get(stack, 0.0) + amount


class Forecast:
    """The playouts of one View so far."""

    def __init__(self, view: View, seed: str) -> None:
        """With the same ``seed`` everything comes out the same."""
        self.playouts = 0
        self.line = CITY if view.phase is IN_CITY else FLIGHT
        self._redeal = Redeal(view, Random(seed))
        self.counts = {
            (seat, square): count
            for square, counts in view.pieces.items()
            for seat, count in enumerate(counts)
            if count
        }
        """How many pieces each stack has."""
        seats = range(len(view.sides))
        self._escaped = {**dict.fromkeys(self.counts, 0.0), **{(seat, NEW): 0.0 for seat in seats}}
        self._come = [0 for _ in seats]
        self._already = view.rescued
        self._rescued = [0.0 for _ in seats]
        self._powers = [0.0 for _ in seats]
        self._open = {gate.key: 0 for gate in GATES}

    @property
    def outlook(self) -> Outlook:
        """What the playouts say, of which there must be some."""
        count, (floor, slope) = self.playouts, self.line
        chances = {
            stack: self.line.at(self._escaped[stack] / (size * count))
            for stack, size in self.counts.items()
        }
        rescued = []
        for seat, already in enumerate(self._already):
            own = sum(
                size * chances[stack] for stack, size in self.counts.items() if stack[0] == seat
            )
            new = (floor * self._come[seat] + slope * self._escaped[seat, NEW]) / count
            spread = self._powers[seat] / count - (self._rescued[seat] / count) ** 2
            rescued.append((already + own + new, SURE * slope * sqrt(max(0.0, spread) / count)))
        return Outlook(
            playouts=count,
            chances=chances,
            open={key: times / count for key, times in self._open.items()},
            rescued=rescued,
            margin=SURE * slope * 0.5 / sqrt(count),
        )

    def play_out(self) -> None:
        """One more."""
        state = self._redeal.deal()
        game.flow(state)
        whereabouts = Whereabouts(self.counts)
        while state.phase is not OVER:
            action = thumb(state)
            if isinstance(action, Play | Relative):
                self._come[state.actor] += 1
            for stack, part in whereabouts.follow(state, action):
                self._escaped[stack] += part
            game.advance(state, action)
        self.playouts += 1
        for seat, count in enumerate(state.rescued):
            self._rescued[seat] += count
            self._powers[seat] += count * count
        for gate in GATES:
            self._open[gate.key] += state.open >> gate.square & 1
