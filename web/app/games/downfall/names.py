"""Names of the things of the game, as shown on the page."""

from app.kit.i18n import _, p_
from pompeii.games.downfall import narration
from pompeii.games.downfall.board import COLOUR_OF, Building
from pompeii.games.downfall.cards import Card
from pompeii.games.downfall.narration import in_building, pieces, place, symbol, tile

__all__ = ["building", "card", "in_building", "pieces", "place", "symbol", "tile"]


def card(number: Card) -> str:
    """Return the colour of a hand card."""
    return {
        "grey": p_("a card", "grey"),
        "purple": p_("a card", "purple"),
        "turquoise": p_("a card", "turquoise"),
        "brown": p_("a card", "brown"),
    }[COLOUR_OF[number]]


def building(which: Building) -> str:
    """Return the name of a building with its part of the city, e.g. ``turquoise 6 west``."""
    _number, _dash, part = which.key.partition("-")
    words = {
        "": "{building}",
        "west": _("{building} west"),
        "east": _("{building} east"),
        "north": _("{building} north"),
        "south": _("{building} south"),
    }
    return words[part].format(building=narration.building(which))
