"""Pieces, Pompeii cards, Omens, the AD 79 card, lava tiles (docs/rules.md, C1 to C4).

A hand is an int: four bits per card number, counting how many of it the hand holds. Taking a card
is an addition, a hand can be a dictionary key, and a copy costs nothing.
"""

from collections.abc import Iterable
from typing import Final

from pompeii.core.memo import Memo
from pompeii.core.player_colour_names import LETTERS as LETTERS
from pompeii.core.player_colour_names import SIDES as SIDES

from .board import LISTED, NUMBER_SQUARES, NUMBERS, SPACES, SYMBOLS, Mask

PIECES: Final[dict[int, int]] = {2: 36, 3: 30, 4: 25}
"""Pieces of each player by the number of players (C1)."""

Card = int
"""1 to 11 for a Pompeii card, or :data:`OMEN` or :data:`AD79`."""
OMEN: Final[Card] = 12
"""The number of every Omen card."""
AD79: Final[Card] = 13
"""The number of the AD 79 cards."""
OMENS: Final = 7
"""Number of Omens (C3)."""
CARD_COUNTS: Final[tuple[int, ...]] = (
    0,
    *(sum(SPACES[s] for s in LISTED[NUMBER_SQUARES[n]]) for n in NUMBERS),
)
"""Cards of each number, as many as its buildings have spaces (C2). Index 0 unused."""
HAND_SIZE: Final = 4
"""Cards in a hand before its player plays one."""
STOCK_SIZE: Final = 41
"""Cards in the stock at the start, the AD 79 card included (D2)."""
AD79_PLACE: Final = 8
"""Position of the AD 79 card in the stock at the start (D2)."""

Tile = int
"""A lava tile: an index into :data:`TILE_SYMBOLS` and :data:`TILE_NAMES`."""
_DUAL: Final = ((0, 1), (2, 5), (3, 4))
TILE_SYMBOLS: Final[tuple[tuple[int, ...], ...]] = (*((s,) for s in range(len(SYMBOLS))), *_DUAL)
"""The symbols a tile may be laid as: one, or two for a dual-vent tile (C4, E2a)."""
TILE_NAMES: Final[tuple[str, ...]] = tuple(
    "/".join(SYMBOLS[s] for s in symbols) for symbols in TILE_SYMBOLS
)
"""Names of the tiles: its symbol, or both with a slash between them."""
TILE_COUNTS: Final[tuple[int, ...]] = (7, 7, 7, 8, 8, 8, 1, 1, 1)
"""Tiles of each kind; the last three only with the dual-vent option (C4)."""
FIRST_TILES: Final = 6
"""Tiles on the board when the flight begins (E1)."""


def tiles(dual_vents: bool) -> list[Tile]:
    """Return all lava tiles of a game, unshuffled (C4)."""
    kinds = len(TILE_COUNTS) if dual_vents else len(SYMBOLS)
    return [tile for tile in range(kinds) for _ in range(TILE_COUNTS[tile])]


Hand = int
"""The cards of a hand, four bits a number; see :func:`hand_of` and :func:`cards_in`."""
UNIT: Final[tuple[Hand, ...]] = tuple(1 << 4 * card for card in range(NUMBERS.stop))
"""The hand that holds one card of a number, indexed by number."""


def hand_of(cards: Iterable[Card]) -> Hand:
    """Return the hand that holds ``cards`` (numbers 1 to 11)."""
    return sum(UNIT[card] for card in cards)


def count_in(hand: Hand, card: Card) -> int:
    """Return the count of the number ``card`` in ``hand``."""
    return hand >> 4 * card & 15


def cards_in(hand: Hand) -> list[Card]:
    """Return the cards of ``hand``, sorted, each as often as the hand holds it."""
    return list(HELD[hand])


# At most about 1,400 hands exist.
HELD: Final = Memo[Hand, tuple[Card, ...]](
    lambda hand: tuple(card for card in NUMBERS for _ in range(count_in(hand, card)))
)
"""``HELD[hand]``: the cards of a hand, sorted, each as often as the hand holds it."""
KINDS: Final = Memo[Hand, tuple[Card, ...]](
    lambda hand: tuple(card for card in NUMBERS if count_in(hand, card))
)
"""``KINDS[hand]``: the different numbers in a hand, ascending."""
HAND_SQUARES: Final = Memo[Hand, Mask](
    lambda hand: sum(NUMBER_SQUARES[card] for card in KINDS[hand])
)
"""``HAND_SQUARES[hand]``: mask of all squares with spaces that some card of the hand names."""
