"""Determinization: a random position consistent with all that a seat has seen.

It has all that the View shows. The coins of the others are counted from the log, and the income
cards face down get a random order.
"""

from random import Random
from typing import TYPE_CHECKING, Final

from .actions import Push
from .cards import CARDS, SHOWN, Card
from .components import START_COINS
from .events import CoinsPaid, CoinsTaken, StonesFell
from .known_position import known_position
from .state import State

if TYPE_CHECKING:
    from .view import View

PILES: Final = 4
"""Number of piles dealt, with the one that is used up: more than any built-in bot looks ahead."""


def imagine(view: "View", random: Random, piles: int = PILES) -> State:
    """Return a position consistent with ``view``, with a number of ``piles``."""
    state = known_position(view)
    state.piles, state.refills = _piles((*view.open, *view.turned), random, piles), 1
    state.coins = estimated_coins(view)
    state.brought = _brought(view)
    return state


def piles_needed(view: "View") -> int:
    """Return the number of piles, with the one that is used up, that suffice to the end of the
    game.
    """
    turns = (view.rules.round_limit - view.round + 1) * len(view.sides)
    return 3 + turns // SHOWN


def reshuffled(state: State, random: Random) -> State:
    """Return a copy of an imagined position with the hidden cards in another order."""
    other = state.clone()
    other.piles, other.refills = _piles((*state.open, *state.turned), random, PILES), 1
    return other


def estimated_coins(view: "View") -> list[int]:
    """Return every seat's coins: each gain and payment was public (V-S7)."""
    seats = len(view.sides)
    coins = [START_COINS[(seat - view.first) % seats] for seat in range(seats)]
    for step in view.log:
        for event in step.events:
            if isinstance(event, CoinsTaken):
                coins[event.seat] += event.coins
            elif isinstance(event, CoinsPaid):
                coins[event.seat] -= event.coins
    return coins


def _brought(view: "View") -> bool:
    """Return True if a push of the present action brought a stone down."""
    left = view.pushes
    for step in reversed(view.log):
        if not left:
            break
        if isinstance(step.action, Push):
            left -= 1
            if any(isinstance(event, StonesFell) for event in step.events):
                return True
    return False


def _piles(shown: tuple[Card, ...], random: Random, count: int) -> tuple[tuple[Card, ...], ...]:
    """Return the pile under the cards shown and the later ones, as a deal holds them. The cards
    shown before are lost.
    """
    piles: list[tuple[Card, ...]] = [()]
    while len(piles) < count:
        piles.append(_shuffled([card for card in CARDS if card not in shown], random))
        shown = piles[-1][:SHOWN]
    return tuple(piles)


def _shuffled(cards: list[Card], random: Random) -> tuple[Card, ...]:
    for last in range(len(cards) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
