"""The exact probabilities of the next draw, from the information that is available.

The information is a View or a State. In a View, the hidden hands, the stock and the box hold the
cards that the seat has not seen. Every order of them is equally likely. A State stands for a
finished game, in which all hands and the contents of the stock are known, but not its order. In
both, the second AD 79 is equally likely in each place of its block not yet passed (docs/rules.md,
D2 to D5, P3, P4).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import Final

from . import flight_phase, game
from .board import LISTED, NUMBERS, SYMBOLS, Mask, Square
from .cards import AD79, AD79_PLACE, CARD_COUNTS, OMEN, OMENS, STOCK_SIZE, TILE_SYMBOLS, Card, Tile
from .events import Ad79Drawn, CardDrawn, Event, OmenDrawn, TileDiscarded, TileDrawn
from .rule_options import Rules
from .state import AT_DRAW, AT_END, IN_CITY, OVER, State
from .view import View

NEVER: Final = Fraction(0)
SURELY: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Stock:
    """The cards to come, as far as they are known."""

    numbers: Mapping[Card, int]
    """Possible copies of each number among them; each copy is equally likely to be next."""
    omens: int
    """Number of Omens among them."""
    drawn: int
    """Number of cards drawn, including the first AD 79."""
    block: int
    """Size of the block at the bottom of the stock that takes the second AD 79 (P3)."""

    @classmethod
    def of_view(cls, view: View) -> "Stock":
        """Return the stock as the seat of ``view`` knows it."""
        seen = view.hand + view.discards
        return cls(
            numbers={number: CARD_COUNTS[number] - seen.count(number) for number in NUMBERS},
            omens=OMENS - view.discards.count(OMEN),
            drawn=STOCK_SIZE + view.seething - view.stock,
            block=view.rules.ad79_block,
        )

    @classmethod
    def of_state(cls, state: State) -> "Stock":
        """Return the stock of ``state`` without its order."""
        left = state.draws[state.drawn :]
        return cls(
            numbers={number: left.count(number) for number in NUMBERS},
            omens=left.count(OMEN),
            drawn=state.drawn,
            block=state.rules.ad79_block,
        )

    @property
    def top(self) -> int:
        """Number of number cards before the first AD 79 (D2)."""
        return max(0, AD79_PLACE - self.drawn)

    @property
    def below(self) -> int:
        """Number of number cards and Omens after the first AD 79."""
        return STOCK_SIZE - max(self.drawn, AD79_PLACE + 1)

    @property
    def least(self) -> int:
        """Minimum number of the cards ``below`` that come before the second AD 79."""
        return max(0, self.below - self.block)

    def next(self) -> dict[Card, Fraction]:
        """Return the probability of each card to be drawn next."""
        if self.drawn == AD79_PLACE:
            return {AD79: SURELY}
        ad79 = omen = NEVER
        if not self.top:
            if not self.least:
                ad79 = Fraction(1, self.below + 1)
            if self.below:
                omen = (1 - ad79) * Fraction(self.omens, self.below)
        number, all = 1 - ad79 - omen, sum(self.numbers.values())
        chances = {n: number * Fraction(count, all) for n, count in self.numbers.items() if number}
        chances |= {OMEN: omen, AD79: ad79}
        return {card: chance for card, chance in chances.items() if chance}

    def erupts(self, numbers: int) -> Fraction:
        """Return the probability that the second AD 79 comes before ``numbers`` more number cards.
        Each number card ends a turn (P1).
        """
        before = numbers - 1 - self.top
        places = range(self.least, self.below + 1)
        ways = sum(self._at_most(before, place) for place in places)
        return Fraction(ways, len(places) * comb(self.below, self.omens))

    def _at_most(self, numbers: int, cards: int) -> int:
        """Return the number of arrangements of the Omens with at most ``numbers`` number cards
        among the first ``cards`` cards.
        """
        omens = range(max(0, cards - numbers), min(self.omens, cards) + 1) if numbers >= 0 else ()
        return sum(comb(cards, n) * comb(self.below - cards, self.omens - n) for n in omens)


def chances(known: View | State) -> Sequence[tuple[Event, Fraction]]:
    """Return every possible result of the pending draw with its probability; they add up to 1.
    Return an empty sequence if no draw is pending.
    """
    if known.decision is not AT_DRAW:
        return ()
    seat = known.actor
    if known.phase is IN_CITY:
        stock = Stock.of_view(known) if isinstance(known, View) else Stock.of_state(known)
        again = stock.drawn > AD79_PLACE
        return [(_card_event(seat, card, again), chance) for card, chance in stock.next().items()]
    bag, ground = _bag(known), _Ground.of(known)
    return [
        (
            (TileDrawn if ground.targets(tile) else TileDiscarded)(seat, tile),
            Fraction(count, sum(bag.values())),
        )
        for tile, count in bag.items()
    ]


def drawn(state: State, event: Event) -> State:
    """Return the position after the pending draw brings ``event``, one of its ``chances``."""
    other = drawing(state, event)
    game.draw(other)
    return other


def drawing(state: State, event: Event) -> State:
    """Return a copy of ``state`` whose pending draw has the result ``event``, one of its
    ``chances``. The card or tile changes places with the next one.
    """
    other = state.clone()
    match event:
        case TileDrawn(tile=tile) | TileDiscarded(tile=tile):
            other.bag = _first(state.bag, state.tiles, tile)
        case CardDrawn(card=int(card)):
            other.draws = _first(state.draws, state.drawn, card)
        case OmenDrawn():
            other.draws = _first(state.draws, state.drawn, OMEN)
        case _:
            other.draws = _first(state.draws, state.drawn, AD79)
    return other


def shuffled(state: State, random: Random) -> State:
    """Return a copy of ``state`` with all future draws in a new random order. Every possible order
    is equally likely.
    """
    other = state.clone()
    bag = state.bag[state.tiles :]
    other.bag = (*state.bag[: state.tiles], *random.sample(bag, len(bag)))
    if state.phase is IN_CITY:
        other.draws = (*state.draws[: state.drawn], *_shuffled(Stock.of_state(state), random))
    return other


def _shuffled(stock: Stock, random: Random) -> list[Card]:
    """Return the cards to come in a random possible order (P3)."""
    numbers = [number for number, count in stock.numbers.items() for _ in range(count)]
    numbers = random.sample(numbers, len(numbers))
    top, rest = numbers[: stock.top], numbers[stock.top :] + [OMEN] * stock.omens
    order = random.sample(rest, len(rest))
    order.insert(random.randint(stock.least, stock.below), AD79)
    first = [] if stock.drawn > AD79_PLACE else [AD79]
    return [*top, *first, *order]


def eruption(view: View, turns: int) -> Fraction:
    """Return the probability that the second AD 79 comes within ``turns`` turns, the present one
    included (P3, P10). It assumes that until then no player calls the eruption and the city is not
    full.
    """
    if view.phase is not IN_CITY:
        return NEVER
    return Stock.of_view(view).erupts(turns - (view.decision is AT_END))


def danger(view: View) -> dict[Square, Fraction]:
    """Return the squares that the next tile can take, each with its probability (E2). Only a drawn
    tile counts while it waits to be laid, since later targets depend on its square. Return an empty
    dict before the eruption and after the last tile.
    """
    if view.phase in (IN_CITY, OVER):
        return {}
    bag, ground = _bag(view) if view.tile is None else {view.tile: 1}, _Ground.of(view)
    found: dict[Square, Fraction] = {}
    for tile, count in bag.items():
        for square in LISTED[ground.targets(tile)]:
            found[square] = found.get(square, NEVER) + Fraction(count, sum(bag.values()))
    return found


def endangered(state: State) -> Mask:
    """Return the squares that one of the tiles in the bag could take now."""
    ground, found = _Ground.of(state), 0
    for tile in _bag(state):
        found |= ground.targets(tile)
    return found


@dataclass(frozen=True, slots=True)
class _Ground:
    """The facts that determine the legal squares of a tile."""

    lava: Sequence[Mask]
    open: Mask
    rules: Rules

    @classmethod
    def of(cls, known: View | State) -> "_Ground":
        if isinstance(known, State):
            return cls(known.lava, known.open, known.rules)
        lava = [0] * len(SYMBOLS)
        for square, symbol in known.lava.items():
            lava[symbol] |= 1 << square
        return cls(lava, known.open, known.rules)

    def targets(self, tile: Tile) -> Mask:
        """Return the squares on which ``tile`` may be laid."""
        found = 0
        for symbol in TILE_SYMBOLS[tile]:
            found |= flight_phase.lay_targets(self, symbol)
        return found


def _bag(known: View | State) -> dict[Tile, int]:
    """Return the number of tiles of each kind left in the bag."""
    if isinstance(known, View):
        return {tile: count for tile, count in enumerate(known.bag) if count}
    left = known.bag[known.tiles :]
    return {tile: left.count(tile) for tile in sorted({*left})}


def _card_event(seat: int, card: Card, again: bool) -> Event:
    if card == OMEN:
        return OmenDrawn(seat)
    return Ad79Drawn(seat, again) if card == AD79 else CardDrawn(seat, card)


def _first(order: tuple[int, ...], drawn: int, wanted: int) -> tuple[int, ...]:
    """Return a copy of ``order`` in which ``wanted`` and the next item change places."""
    changed = list(order)
    place = changed.index(wanted, drawn)
    changed[drawn], changed[place] = changed[place], changed[drawn]
    return tuple(changed)
