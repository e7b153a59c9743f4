"""Income: coins, stones, the cards (V-I1 to V-I6)."""

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import FieldError, mark

from .actions import BOTH, FOR_COINS, FOR_STONES, Action, Income
from .board import Size
from .cards import BOTH as FEW
from .cards import COINS, SHOWN, STONES
from .events import CardsShown, PlusOneTaken, StonesPutBack, StonesTaken
from .state import KINDS, State
from .turn_and_game_end import end_turn


def legal(state: State) -> list[Action]:
    """Return the actions that take a card, each in every legal way."""
    if len(state.open) <= FEW:
        return [BOTH[card] for card in state.open]
    return [kind[card] for card in state.open for kind in (FOR_COINS, FOR_STONES)]


def why_not(state: State, action: Income) -> IllegalAction | None:
    """Return the rule that forbids ``action`` now, or None if it is legal."""
    if action.card not in state.open:
        return IllegalAction("V-I1", "Card {card} is not face up", card=action.card)
    if action.coins and action.stones and len(state.open) > FEW:
        words = mark("With more than {few} cards face up, a card gives either coins or stones")
        return IllegalAction("V-I1", words, few=FEW)
    if not (action.coins and action.stones) and len(state.open) <= FEW:
        words = mark("With {few} cards face up or fewer, a card gives both coins and stones")
        return IllegalAction("V-I2", words, few=FEW)
    return None


def lacks_pile(state: State, action: Action) -> bool:
    """Return True if ``action`` needs a pile beyond the deal, since new cards are shown (V-I4)."""
    last = isinstance(action, Income) and len(state.open) == 1
    return last and state.refills + 1 == len(state.piles)


def act(state: State, action: Income) -> None:
    """Carry out a legal action. Raise FieldError and change nothing if it needs a pile beyond the
    deal.
    """
    if lacks_pile(state, action):
        words = mark("is missing, though the last card shown is taken")
        raise FieldError(f"income[{state.refills + 1}]", words)
    card = action.card
    if action.coins:
        state.take_coins(COINS[card])
    if action.stones:
        taken = [_take_stones(state, size, due) for size, due in enumerate(STONES[card])]
        state.note(StonesTaken, state.actor, tuple(taken))
    state.open = tuple(other for other in state.open if other != card)
    state.turned = (*state.turned, card)
    if not state.open:
        _refill(state)
    end_turn(state)


def _take_stones(state: State, size: Size, due: int) -> int:
    """Give the actor stones of a size; return their number (V-I5)."""
    if state.store[size] < due:
        back = [
            0
            if seat == state.actor and state.rules.shortage_payers == "others"
            else state.stones[KINDS * seat + size] // 2
            for seat in range(state.seats)
        ]
        for seat, count in enumerate(back):
            state.stones[KINDS * seat + size] -= count
        state.store[size] += sum(back)
        state.note(StonesPutBack, size, tuple(back))
    taken = min(due, state.store[size])
    state.store[size] -= taken
    state.stones[KINDS * state.actor + size] += taken
    return taken


def _refill(state: State) -> None:
    """Give the actor a token and show new cards, after the last card was taken (V-I3, V-I4)."""
    if not state.plus_one[state.actor]:
        state.plus_one[state.actor] = True
        state.note(PlusOneTaken, state.actor)
    state.open, state.turned = state.pile[:SHOWN], ()
    state.refills += 1
    state.note(CardsShown, state.open)
