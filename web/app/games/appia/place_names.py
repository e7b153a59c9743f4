"""The names of spaces and cities in texts, with their elements on the road."""

from typing import Final

from app.kit.place_names import PlaceNames
from pompeii.games.appia.board import NAMES, SPACES, TARGETS
from pompeii.games.appia.narration import place

PLACES: Final = PlaceNames({place(at): f"at-{NAMES[at]}" for at in (*SPACES, *TARGETS)})
