"""The deal: all chance of a game, fixed before it starts (V-S3 to V-S5).

This module holds the only shuffle of the rules. It uses only the generator's ``random()``, whose
sequence Python guarantees for a seed. A seed therefore gives the same deal in every supported
Python and in Pyodide.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pompeii.core.i18n import FieldError, mark

from . import starting_fills
from .cards import CARDS, PILE, SHOWN, Card
from .quarry_physics import Stone, check_fill, mirrored
from .rule_options import Rules

Pile = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The first player, the starting fill of the quarry and the income cards.

    ``income[0]`` is the full pack: the cards shown first, then the pile, top first. ``income[k]``
    is the pile after its k-th shuffle (V-I4). There may be more piles than a game needs.
    """

    first: int
    quarry: tuple[Stone, ...]
    income: tuple[Pile, ...]


def piles_needed(seats: int, rules: Rules) -> int:
    """Return the maximum number of piles that a game can use up, with the first one."""
    return 1 + rules.round_limit * seats // SHOWN


def deal(seats: int, rules: Rules, seed: str) -> Deal:
    """Return the deal of ``seed`` for a number of seats and rules (V-S3 to V-S5)."""
    random = Random(seed)
    first = int(random.random() * seats)
    stones = starting_fills.fill(int(random.random() * starting_fills.COUNT))
    if random.random() < _HALF:
        stones = mirrored(stones)
    income = [_shuffled(CARDS, random)]
    while len(income) < piles_needed(seats, rules):
        income.append(_shuffled(under(income[-1]), random))
    return Deal(first, stones, tuple(income))


_HALF: Final = 0.5


def longer(dealt: Deal, seed: str) -> Deal:
    """Return a deal with one pile more, for a game that continues after its record's last pile."""
    last = dealt.income[-1]
    random = Random(f"{seed} {len(dealt.income)} {last}")
    return replace(dealt, income=(*dealt.income, _shuffled(under(last), random)))


def under(pile: Pile) -> list[Card]:
    """Return the cards of the next pile, ascending: those not laid out from ``pile`` (V-I4).

    In the full pack the pile lies under the cards shown first.
    """
    return _without(pile[-PILE:][:SHOWN])


def _without(laid_out: Pile) -> list[Card]:
    """Return all other cards, ascending."""
    return [card for card in CARDS if card not in laid_out]


def _shuffled(cards: range | list[Card], random: Random) -> Pile:
    """Return a shuffled copy of ``cards`` (Fisher and Yates)."""
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def check(dealt: Deal, seats: int) -> None:
    """Raise FieldError if the deal is impossible for ``seats`` (V-S3 to V-S5, V-X2)."""
    if not 0 <= dealt.first < seats:
        raise FieldError("first", mark("must be a seat from 0 to {last}"), last=seats - 1)
    check_fill(dealt.quarry)
    if not dealt.income:
        raise FieldError("income[0]", mark("is missing"))
    if sorted(dealt.income[0]) != list(CARDS):
        words = mark("must hold each card from 1 to {last} once")
        raise FieldError("income[0]", words, last=CARDS[-1])
    for k, pile in enumerate(dealt.income[1:], 1):
        last = dealt.income[k - 1]
        # Until 28 November 2026 the second pile had the cards of the first. Such records are read.
        if sorted(pile) not in (under(last), _without(last[:SHOWN])):
            words = mark("must hold the {count} cards not laid out from the pile in {pile}")
            raise FieldError(f"income[{k}]", words, count=PILE, pile=f"income[{k - 1}]")
