"""The names of squares and gates in texts, with their elements on the board."""

from typing import Final

from app.kit.place_names import PlaceNames
from pompeii.games.downfall.board import GATES, NAMES, SQUARES

PLACES: Final = PlaceNames(
    {
        **{NAMES[square]: f"sq-{NAMES[square]}" for square in SQUARES},
        **{gate.name: f"gate-{gate.key}" for gate in GATES},
    }
)
