"""A forecast of a game for one seat: the pieces that escape and the gates that stay open.

It uses playouts. Each deals the hidden information again (:mod:`.determinization`) and follows
the playout policy to the end (:mod:`.bots.playout_policy`), with the slips of the players' skills
(:mod:`.assumed_skills`). Pieces of a side on one square are
indistinguishable. If some of them leave, each stack of origin gets its share of every piece.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from pompeii.analysis.evaluator_interface import Z_95

from . import game
from .actions import OUT, Action, Move, Play, Relative, Throw
from .assumed_skills import SKILLS, USUAL, Correction, slips
from .board import CELLS, GATES, Square
from .bots.playout_policy import with_slips
from .cards import STOCK_SIZE, tiles
from .determinization import Determinization
from .state import IN_CITY, OVER, State
from .view import View

GATE: Final = Correction(0.198, 0.604, power=2)
"""The correction for an open gate; ``left`` counts the tiles (``python -m
research.checks.escape_forecast_calibration``).
"""

Stack = tuple[int, Square]
"""The pieces of a seat on a square."""
NEW: Final[Square] = -1
"""Stands for the square of a seat's pieces that were still to come."""


class EscapeForecast(NamedTuple):
    """The results of some playouts."""

    playouts: int
    chances: Mapping[Stack, float]
    """Probability of a piece's escape, by stack."""
    open: Mapping[str, float]
    """Probability that a gate is open at the end, by gate key."""
    rescued: Sequence[tuple[float, float]]
    """Mean final count of rescued pieces and its 95 % margin, by seat."""
    margin: float
    """The greatest possible 95 % margin of one of these probabilities after that many playouts."""


class PieceTracker:
    """The present squares of the pieces of some stacks."""

    def __init__(self, counts: Mapping[Stack, int]) -> None:
        """Start with every piece of ``counts`` on its own square."""
        self._shares: dict[Stack, dict[Stack, float]] = {
            stack: {stack: float(count)} for stack, count in counts.items()
        }

    def follow(self, state: State, action: Action) -> Sequence[tuple[Stack, float]]:
        """Record ``action`` before it is carried out. Return the stacks of the piece that escapes
        by it, with shares that add up to 1, or nothing.
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

    def __init__(self, view: View, seed: str, skills: Sequence[str] = ()) -> None:
        """Prepare playouts of ``view``; the same ``seed`` gives the same results.

        ``skills`` are those of the players, by seat (:data:`.SKILLS`); without them, all players
        are assumed to have the usual one.
        """
        self.playouts = 0
        random, skills = Random(seed), skills or [USUAL] * len(view.sides)
        self._policy = with_slips(random, slips(skills))
        in_city = view.phase is IN_CITY
        assumed = [SKILLS[skill] for skill in skills]
        self._corrections = [each.city if in_city else each.flight for each in assumed]
        cards = view.stock / STOCK_SIZE if in_city else 0.0
        self.tiles = _tiles(view)
        """Fraction of the tiles still to be laid."""
        self.left = cards + self.tiles
        """That fraction, plus in the city the fraction of the cards still in the stock."""
        self._redeal = Determinization(view, random)
        self.counts = {
            (seat, square): count
            for square, counts in view.pieces.items()
            for seat, count in enumerate(counts)
            if count
        }
        """Number of pieces of each stack."""
        seats = range(len(view.sides))
        self._escaped = {**dict.fromkeys(self.counts, 0.0), **{(seat, NEW): 0.0 for seat in seats}}
        self._come = [0 for _ in seats]
        self._already = view.rescued
        self._rescued = [0.0 for _ in seats]
        self._powers = [0.0 for _ in seats]
        self._open = {gate.key: 0 for gate in view.open_gates}
        pieces = (correction.spread(self.left) for correction in {*self._corrections})
        self._spread = max(*pieces, GATE.spread(self.tiles))

    @property
    def shares(self) -> dict[Stack, float]:
        """Share of the playouts in which a piece escaped, by stack."""
        return {
            stack: self._escaped[stack] / (size * self.playouts)
            for stack, size in self.counts.items()
        }

    @property
    def stayed(self) -> dict[str, float]:
        """Share of the playouts in which a gate that is open now stayed open, by gate key."""
        return {key: times / self.playouts for key, times in self._open.items()}

    @property
    def outlook(self) -> EscapeForecast:
        """The results of the playouts, of which there must be at least one."""
        count, left = self.playouts, self.left
        chances = {
            stack: self._corrections[stack[0]].at(share, left)
            for stack, share in self.shares.items()
        }
        rescued = []
        for seat, already in enumerate(self._already):
            correction = self._corrections[seat]
            own = sum(
                size * chances[stack] for stack, size in self.counts.items() if stack[0] == seat
            )
            come = self._come[seat]
            new = (
                come / count * correction.at(self._escaped[seat, NEW] / come, left) if come else 0.0
            )
            spread = self._powers[seat] / count - (self._rescued[seat] / count) ** 2
            closely = Z_95 * correction.steepness(1.0, left)
            rescued.append((already + own + new, closely * sqrt(max(0.0, spread) / count)))
        stayed = {key: GATE.at(share, self.tiles) for key, share in self.stayed.items()}
        return EscapeForecast(
            playouts=count,
            chances=chances,
            open={gate.key: stayed.get(gate.key, 0.0) for gate in GATES},
            rescued=rescued,
            margin=Z_95 * self._spread / sqrt(count),
        )

    def play_out(self) -> None:
        """Play one more playout and count its result."""
        state = self._redeal.deal()
        game.flow(state)
        whereabouts = PieceTracker(self.counts)
        while state.phase is not OVER:
            action = self._policy(state)
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
    """Return the fraction of all tiles still to be laid; 0 when the game is over."""
    if view.phase is OVER:
        return 0.0
    waiting = view.tile is not None
    return (sum(view.bag) + waiting) / len(tiles(view.rules.dual_vents))
