"""The deal of the tutorial game, found by ``research/tutorial_deal/downfall.py``."""

import json
from typing import Final

from pompeii.games.downfall.record import FORMAT, VERSION

STOCK: Final = (
    "7 11 5 6 5 9 7 10 ad79 2 10 omen 5 10 2 10 2 10 3 4 3 4 3 8 3 1 6 8 omen omen omen 1 "
    "4 omen omen omen 9 6 6 9 8"
)
BAG: Final = (
    "helmet mask vase helmet coin helmet scroll column mask scroll vase column column "
    "mask vase column helmet column coin helmet coin vase mask vase coin coin scroll mask "
    "column mask vase coin column scroll column scroll helmet scroll coin coin scroll "
    "mask helmet scroll vase"
)
TUTORIAL_DEAL: Final = json.dumps(
    {
        "format": FORMAT,
        "version": VERSION,
        "rules": {"preset": "classic"},
        "deal": {
            "first": 0,
            "hands": [[2, 3, 5, 7], [11, 11, 11, 11]],
            "stock": [int(card) if card.isdigit() else card for card in STOCK.split()],
            "second_ad79": 0,
            "bag": BAG.split(),
        },
    }
)
"""A record without players and actions, as JSON text."""
