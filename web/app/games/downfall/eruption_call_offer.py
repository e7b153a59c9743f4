"""The offer to call the eruption at a table with hidden hands.

It depends on public facts only. So neither the buttons nor their absence reveal anything of a hand.
"""

from typing import Final

from pompeii.games.downfall.board import LISTED, NAMES, NUMBER_SQUARES, NUMBERS
from pompeii.games.downfall.cards import CARD_COUNTS, HAND_SIZE, Card
from pompeii.games.downfall.view import View

SMALLEST_HAND: Final = HAND_SIZE - 1
"""Cards in a hand between the play of a card and the draw of the next one."""


def could_be_allowed(view: View) -> bool:
    """Return True if public facts allow that a player holds only jokers (P6, P7)."""
    hidden = (
        CARD_COUNTS[card] - view.discards.count(card) for card in NUMBERS if _full(view, card)
    )
    return sum(hidden) >= SMALLEST_HAND


def _full(view: View, card: Card) -> bool:
    """Return True if the buildings of ``card`` have no free space."""
    return not any(view.free_spaces(NAMES[at]) for at in LISTED[NUMBER_SQUARES[card]])
