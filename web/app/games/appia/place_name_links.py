"""The names of spaces and cities in texts, with their elements on the road."""

from typing import Final

from app.kit.place_name_links import PlaceNames
from pompeii.games.appia.board import NAMES, SPACES, TARGETS

PLACES: Final = PlaceNames(
    r"[a-d]\d+|[A-Z]\w+",
    {
        **{NAMES[space]: f"at-{NAMES[space]}" for space in SPACES},
        **{NAMES[city].capitalize(): f"at-{NAMES[city]}" for city in TARGETS},
    },
)
