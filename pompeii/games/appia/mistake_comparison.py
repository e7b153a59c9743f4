"""Two actions compared at the end of the turn, and the part that some goods have in the loss.

The positions and playouts are those of the analysis (:mod:`.analysis_evaluation`). To test the part
of some goods, the position after the better turn gets them as they are after the turn of the game.
So the value without them is a value of the analysis, too.
"""

from collections.abc import Collection, Sequence
from typing import Final

from pompeii.analysis.analyser import PLAYOUTS, SEED, play_several
from pompeii.core.incremental_work import Incremental

from .actions import Action
from .analysis_evaluation import act, playout, turn_finished, value
from .board import LARGE, SIZE_MASKS
from .components import STONES_IN_ALL, TILES
from .events import CityReached, Event, TileLaid
from .state import KINDS, State

POINTS: Final = "points"
CART: Final = "cart"
STONES: Final = "stones"
COINS: Final = "coins"
TOKEN: Final = "token"
"""The “push +1” token."""
PLACE: Final = "place"
"""The places of the pieces, with the markers in the cities."""
ROAD: Final = "road"
"""The tiles on the road, with their bonus tokens."""
QUARRY: Final = "quarry"
CARDS: Final = "cards"
"""The income cards."""

_FIELDS: Final = {
    CART: ("carts",),
    STONES: ("stones",),
    COINS: ("coins",),
    TOKEN: ("plus_one",),
    PLACE: ("at", "markers"),
    ROAD: ("laid", "bonus"),
    QUARRY: ("quarry",),
    CARDS: ("open", "turned", "piles", "refills"),
}
_MOVING: Final = {PLACE, ROAD}
"""The kinds of goods that make a round a lively one (V-E1)."""
_ENDINGS: Final = {PLACE: "brundisium", ROAD: "road"}
"""The end of the game that a kind of goods brings."""


class Turn:
    """The rest of a turn that begins with an action."""

    def __init__(self, state: State, action: Action, rest: Sequence[Action] = ()) -> None:
        """Carry out `action` in `state`, and end the turn as the analysis does.

        `rest` are the next actions of the seat, if a game is known.
        """
        self.first = action
        after = state.clone()
        after.notes = []
        act(after, action)
        end = turn_finished(after, state.actor, rest)
        self.events: tuple[Event, ...] = tuple(end.notes or ())
        """Everything that happened."""
        self.after = end.clone()
        """The position at the end of the turn."""
        scored = (each.points for each in self.events if isinstance(each, TileLaid | CityReached))
        self.points = sum(scored)
        """The points for tiles and cities."""


class Comparison:
    """The action of a game and a better one, each with the rest of its turn."""

    def __init__(
        self, state: State, played: Action, better: Action, rest: Sequence[Action] = ()
    ) -> None:
        """Carry out both actions in `state`. `rest` are the next ones of the seat in the game."""
        self.state, self.seat = state, state.actor
        self.played, self.better = Turn(state, played, rest), Turn(state, better)
        self._sampling = PLAYOUTS, SEED
        self._values = 0.0, 0.0
        self._shares: dict[frozenset[str], float] = {}

    @property
    def loss(self) -> float:
        """The loss of the action of the game, in points."""
        played, better = self._values
        return better - played

    def run(self, playouts: int = PLAYOUTS, seed: str = SEED) -> Incremental[None]:
        """Make the playouts of both actions."""
        self._sampling, self._shares = (playouts, seed), {}
        played = yield from self._value(self.played.after)
        better = yield from self._value(self.better.after)
        self._values = played, better

    def share(self, goods: Collection[str]) -> Incremental[float]:
        """Return the part of the loss that is gone if the better turn leaves some goods as the turn
        of the game does.
        """
        key = frozenset(goods)
        if key not in self._shares:
            without = yield from self._value(self.without(key))
            self._shares[key] = (self._values[1] - without) / self.loss
        return self._shares[key]

    def static_share(self, goods: Collection[str]) -> float:
        """Return the same without playouts, as a part of the loss with playouts."""
        without = value(self.without(goods))[self.seat]
        return (value(self.better.after)[self.seat] - without) / self.loss

    def _value(self, state: State) -> Incremental[float]:
        """Return the mean value of a position in playouts."""
        found = yield from play_several(playout, state, *self._sampling)
        total = 0.0
        for values, _win_probabilities in found:
            total += values[self.seat]
        return total / len(found)

    def without(self, goods: Collection[str]) -> State:
        """Return the position after the better turn, with some goods as after that of the game."""
        state, played = self.better.after.clone(), self.played.after.clone()
        for kind in goods:
            if kind == POINTS:
                state.scores[self.seat] += self.played.points - self.better.points
                continue
            for field in _FIELDS[kind]:
                setattr(state, field, getattr(played, field))
            if _ENDINGS.get(kind) in (state.ending, played.ending):
                state.ending = played.ending
        if _MOVING & {*goods}:
            state.lively, state.quiet = played.lively, played.quiet
        _count_stores(state)
        return state


def _count_stores(state: State) -> None:
    """Put everything into the stores that is nowhere else. A store is never less than empty."""
    for size in range(LARGE + 1):
        in_quarry = sum(stone == size for stone, _x, _y in state.quarry)
        stones = in_quarry + sum(state.stones[size::KINDS])
        tiles = sum(state.carts[size::KINDS]) + (state.laid & SIZE_MASKS[size]).bit_count()
        state.store[size] = max(0, STONES_IN_ALL[size] - stones)
        state.tiles[size] = max(0, TILES[size] - tiles)
