"""The deal: all chance of a game, fixed before it starts (docs/rules.md, D1 to D4).

This module holds the only shuffle of the rules. It uses only the generator's ``random()``, whose
sequence Python guarantees for a seed. A seed therefore gives the same deal in every supported
Python and in Pyodide.
"""

from dataclasses import dataclass
from random import Random
from typing import TypeVar

from pompeii.core.i18n import FieldError, mark

from .board import NUMBERS
from .cards import (
    AD79,
    AD79_PLACE,
    CARD_COUNTS,
    HAND_SIZE,
    OMEN,
    OMENS,
    STOCK_SIZE,
    TILE_NAMES,
    Card,
    Tile,
    tiles,
)
from .rule_options import Rules

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """The first player, the hands in seat order, the stock and the bag in drawing order.

    The ``stock`` begins with eight number cards and the AD 79 card, followed by 32 cards. The
    number ``second_ad79`` is the place in the bottom block to which that card returns (P3). Place 0
    is the top of the block, the block's size the very bottom of the stock.
    """

    first: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    second_ad79: int
    bag: tuple[Tile, ...]

    def draws(self, rules: Rules) -> tuple[Card, ...]:
        """Return the cards in drawing order, with the AD 79 card at both places."""
        place = len(self.stock) - rules.ad79_block + self.second_ad79
        return (*self.stock[:place], AD79, *self.stock[place:])


def shuffled(items: list[T], random: Random) -> list[T]:
    """Return a shuffled copy of ``items`` (Fisher and Yates)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def deal(seats: int, rules: Rules, seed: str) -> Deal:
    """Return the deal of ``seed`` for a number of seats and rules (D1 to D4)."""
    random = Random(seed)
    pack = shuffled([n for n in NUMBERS for _ in range(CARD_COUNTS[n])], random)
    piles = [tuple(pack[i : i + HAND_SIZE]) for i in range(0, 7 * HAND_SIZE, HAND_SIZE)]
    rest = shuffled(pack[7 * HAND_SIZE :] + [OMEN] * OMENS, random)
    return Deal(
        first=int(random.random() * seats),
        hands=tuple(piles[2 : 2 + seats]),
        stock=(*piles[0], *piles[1], AD79, *rest),
        second_ad79=int(random.random() * (rules.ad79_block + 1)),
        bag=tuple(shuffled(tiles(rules.dual_vents), random)),
    )


def check(deal: Deal, seats: int, rules: Rules) -> None:
    """Raise FieldError if ``deal`` is impossible for ``seats`` and ``rules`` (C2 to D4)."""
    if not 0 <= deal.first < seats:
        raise FieldError("first", mark("must be a seat from 0 to {last}"), last=seats - 1)
    _check_hands(deal, seats)
    _check_stock(deal)
    for number in NUMBERS:
        held = sum(hand.count(number) for hand in deal.hands) + deal.stock.count(number)
        if held > CARD_COUNTS[number]:
            words = mark(
                "number {number} is there {held} times in hands and stock together, but only {all}"
                " such cards exist"
            )
            raise FieldError("stock", words, number=number, held=held, all=CARD_COUNTS[number])
    if not 0 <= deal.second_ad79 <= rules.ad79_block:
        words = mark("must be a whole number from {low} to {high}")
        raise FieldError("second_ad79", words, low=0, high=rules.ad79_block)
    whole = tiles(rules.dual_vents)
    for tile, name in enumerate(TILE_NAMES):
        there, wanted = deal.bag.count(tile), whole.count(tile)
        if there != wanted:
            words = mark("must hold {wanted} tiles {name}, not {there}")
            raise FieldError("bag", words, wanted=wanted, name=repr(name), there=there)


def _check_hands(deal: Deal, seats: int) -> None:
    if len(deal.hands) != seats:
        raise FieldError("hands", mark("must be {count}, one for each player"), count=seats)
    for seat, hand in enumerate(deal.hands):
        if len(hand) != HAND_SIZE or not all(card in NUMBERS for card in hand):
            words = mark("must be {count} numbers from 1 to 11")
            raise FieldError(f"hands[{seat}]", words, count=HAND_SIZE)


def _check_stock(deal: Deal) -> None:
    if len(deal.stock) != STOCK_SIZE:
        raise FieldError("stock", mark("must be {count} cards"), count=STOCK_SIZE)
    top, ad79, rest = deal.stock[:AD79_PLACE], deal.stock[AD79_PLACE], deal.stock[AD79_PLACE + 1 :]
    if not all(card in NUMBERS for card in top):
        words = mark("the first {count} cards must be numbers from 1 to 11")
        raise FieldError("stock", words, count=AD79_PLACE)
    if ad79 != AD79:
        raise FieldError("stock", mark('card {number} must be "ad79"'), number=AD79_PLACE + 1)
    if rest.count(OMEN) != OMENS or AD79 in rest:
        words = mark('after "ad79" must come 25 numbers and {omens} times "omen"')
        raise FieldError("stock", words, omens=OMENS)
