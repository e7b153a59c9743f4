"""Determinization: random positions consistent with all that a seat has seen.

Hidden from a seat are the hands of the others and the piles that went back to the box. So are the
order of the stock with the second AD 79 in it, and the order of the tiles in the bag. Everything
else is public, so one copy of it serves all deals of a decision.
"""

from random import Random
from typing import TYPE_CHECKING, TypeVar

from .board import NUMBER_SQUARES, NUMBERS
from .cards import AD79, AD79_PLACE, CARD_COUNTS, OMEN, OMENS, STOCK_SIZE, UNIT, Card
from .known_position import known_position
from .state import AT_END, IN_CITY, State

if TYPE_CHECKING:
    from .view import View

T = TypeVar("T")

FRESH = 10
"""Number of the next cards and tiles that each deal shuffles: more than the tree uses.

The later ones keep their order of the deals before, which is as random. Nearly all the time of a
deal goes into shuffling, 0.15 µs a card; a whole deal would take three times as long.
"""


class Determinization:
    """A source of random deals of all that the seat of a View cannot know."""

    base: State
    """The position without the hidden information."""

    def __init__(self, view: "View", random: Random) -> None:
        self.base = base = known_position(view)
        self._random = random
        self._tiles = [tile for tile, count in enumerate(view.bag) for _ in range(count)]
        _mix(self._tiles, len(self._tiles), random)
        if view.phase is not IN_CITY:
            return
        self._numbers = [n for n in NUMBERS for _ in range(_unseen(view, n))]
        self._hidden = [(s, size) for s, size in enumerate(view.hand_sizes) if s != view.seat]
        self._fresh = FRESH + sum(size for _, size in self._hidden)
        self._top = max(0, AD79_PLACE - base.drawn)
        below = min(view.stock - view.seething, STOCK_SIZE - AD79_PLACE - 1)
        omens = OMENS - view.discards.count(OMEN)
        self._below: list[Card] = [OMEN] * omens + [0] * (below - omens)
        self._first = max(STOCK_SIZE - view.rules.ad79_block, base.drawn)
        _mix(self._numbers, len(self._numbers), random)
        _mix(self._below, below, random)

    def deal(self) -> State:
        """Return a position consistent with the View, each as likely as any other."""
        state = self.base.clone()
        _mix(self._tiles, FRESH, self._random)
        state.bag = (*state.bag, *self._tiles)
        if state.phase is IN_CITY:
            self._deal_cards(state)
        return state

    def _deal_cards(self, state: State) -> None:
        _mix(self._numbers, self._fresh, self._random)
        _mix(self._below, FRESH, self._random)
        if state.decision is AT_END:
            self._betray(state)
        numbers, dealt = self._numbers, 0
        for seat, size in self._hidden:
            state.hands[seat] = sum([UNIT[card] for card in numbers[dealt : dealt + size]])
            dealt += size
        draws = numbers[dealt : dealt + self._top]
        if not state.seething:
            draws.append(AD79)
        cards = iter(numbers[dealt + self._top :])
        draws += [kind or next(cards) for kind in self._below]
        second = self._first + int(self._random.random() * (STOCK_SIZE + 1 - self._first))
        draws.insert(second - state.drawn, AD79)
        state.draws = (*state.draws, *draws)

    def _betray(self, state: State) -> None:
        """Deal jokers to the actor: a seat that may end the turn may also call, so it holds only
        jokers.
        """
        dealt = 0
        for seat, size in self._hidden:
            if seat == state.actor:
                jokers = [n for n in self._numbers if not state.free & NUMBER_SQUARES[n]][:size]
                for joker in jokers:
                    self._numbers.remove(joker)
                self._numbers[dealt:dealt] = jokers
            dealt += size


def _mix(items: list[T], count: int, random: Random) -> None:
    """Move ``count`` randomly drawn items to the front of ``items``."""
    size, chance = len(items), random.random
    for i in range(min(count, size - 1)):
        j = i + int(chance() * (size - i))
        items[i], items[j] = items[j], items[i]


def _unseen(view: "View", number: int) -> int:
    return CARD_COUNTS[number] - view.hand.count(number) - view.discards.count(number)
