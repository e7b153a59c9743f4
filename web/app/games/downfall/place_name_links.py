"""The names of squares and gates in texts, with their elements on the board."""

from typing import Final

from app.kit.place_name_links import PlaceNames
from pompeii.games.downfall.board import GATES, NAMES, SQUARES

SQUARE: Final = "[a-k][1-7]"
"""The pattern of the names of squares."""
PLACES: Final = PlaceNames(
    rf"{SQUARE}|Porta \w+",
    {
        **{NAMES[square]: f"sq-{NAMES[square]}" for square in SQUARES},
        **{gate.name: f"gate-{gate.key}" for gate in GATES},
    },
)
