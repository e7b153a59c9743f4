"""How a game may go on, as far as a seat may know: who gets out, and which gates stay open.

Found by playouts: what is hidden is dealt anew each time (:mod:`.bots.redeal`), and everybody plays
by rules of thumb to the end (:mod:`.bots.playout`). Pieces of a side on one square are alike; where
some of them go, each of the stacks that they came from has its part in every one.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from pompeii.analysis.evaluation import SURE

from . import game
from .actions import OUT, Action, Move, Play, Relative, Throw
from .board import CELLS, GATES, Square
from .bots.determinization import Determinization
from .bots.playout import thumb
from .cards import STOCK_SIZE, tiles
from .state import IN_CITY, OVER, State
from .view import View


class Correction(NamedTuple):
    """What is made of the share of the playouts in which something came: by rules of thumb too much
    looks certain, the more so the more of the game is left. It never makes less of more.
    """

    floor: float
    slope: float
    power: int = 1

    def at(self, share: float, left: float) -> float:
        """Where nothing is left the share itself, else so many parts of the difference between it
        and ``floor + slope * share ** power``.
        """
        return share + left * (self.floor + self.slope * share**self.power - share)

    def steepness(self, share: float, left: float) -> float:
        """By how much more that is, over how much more the share is."""
        return 1 + left * (self.slope * self.power * share ** (self.power - 1) - 1)

    def spread(self, left: float) -> float:
        """The greatest standard deviation that it can have after one playout."""
        shares = (percent / 100 for percent in range(101))
        return max(self.steepness(p, left) * sqrt(p * (1 - p)) for p in shares)


PIECE: Final = Correction(0.203, 0.628)
"""Of a piece that may get out: left are the tiles, and in the city the cards too."""
GATE: Final = Correction(0.189, 0.648, power=2)
"""Of a gate that may stay open: left are the tiles (``python -m research.checks.foresight``)."""

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
    """The greatest margin of 95 % that one of these chances can have after so many playouts."""


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
        cards = view.stock / STOCK_SIZE if view.phase is IN_CITY else 0.0
        self.tiles = _tiles(view)
        """Which part of the tiles is still to be laid."""
        self.left = cards + self.tiles
        """That, and in the city which part of the cards is still in the stock."""
        self._redeal = Determinization(view, Random(seed))
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
        self._open = {gate.key: 0 for gate in view.open_gates}
        self._spread = max(PIECE.spread(self.left), GATE.spread(self.tiles))

    @property
    def shares(self) -> dict[Stack, float]:
        """In which share of the playouts a piece of each stack got out."""
        return {
            stack: self._escaped[stack] / (size * self.playouts)
            for stack, size in self.counts.items()
        }

    @property
    def stayed(self) -> dict[str, float]:
        """In which share of them each gate that is open, by its key, stayed so."""
        return {key: times / self.playouts for key, times in self._open.items()}

    @property
    def outlook(self) -> Outlook:
        """What the playouts say, of which there must be some."""
        count, left = self.playouts, self.left
        chances = {stack: PIECE.at(share, left) for stack, share in self.shares.items()}
        closely = SURE * PIECE.steepness(1.0, left)
        rescued = []
        for seat, already in enumerate(self._already):
            own = sum(
                size * chances[stack] for stack, size in self.counts.items() if stack[0] == seat
            )
            come = self._come[seat]
            new = come / count * PIECE.at(self._escaped[seat, NEW] / come, left) if come else 0.0
            spread = self._powers[seat] / count - (self._rescued[seat] / count) ** 2
            rescued.append((already + own + new, closely * sqrt(max(0.0, spread) / count)))
        stayed = {key: GATE.at(share, self.tiles) for key, share in self.stayed.items()}
        return Outlook(
            playouts=count,
            chances=chances,
            open={gate.key: stayed.get(gate.key, 0.0) for gate in GATES},
            rescued=rescued,
            margin=SURE * self._spread / sqrt(count),
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
            if state.open >> gate.square & 1:
                self._open[gate.key] += 1


def _tiles(view: View) -> float:
    """Which part of all tiles is still to be laid; none when the game is over."""
    if view.phase is OVER:
        return 0.0
    waiting = view.tile is not None
    return (sum(view.bag) + waiting) / len(tiles(view.rules.dual_vents))
