"""The 16 income cards (V-C7, table 1)."""

from typing import Final

from .board import SIZES

Card = int
"""A card number, 1 to 16."""
_FACES: Final = (
    "1 ssm", "1 smm", "1 ml", "1 ssss", "1 ssl", "2 sss", "2 ssm", "2 mm",
    "2 sl", "2 sm", "2 sss", "3 ss", "3 sm", "3 m", "3 ss", "4 s",
)  # fmt: skip
CARDS: Final = range(1, len(_FACES) + 1)
SHOWN: Final = 7
"""Number of cards shown at a time (V-S3)."""
PILE: Final = len(_FACES) - SHOWN
"""Number of cards face down."""
BOTH: Final = 3
"""With at most this many cards face up, the card taken gives coins and stones (V-I2)."""
COINS: Final = (0, *(int(face.split()[0]) for face in _FACES))
"""Coins of each card, by card; index 0 unused."""
STONES: Final[tuple[tuple[int, ...], ...]] = (
    (0, 0, 0),
    *(tuple(face.split()[1].count(size) for size in SIZES) for face in _FACES),
)
"""Stones of each card, by card and size."""
