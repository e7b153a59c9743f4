"""Names of the things of the game, as shown on the page."""

from app.kit.i18n import _, p_
from pompeii.games.downfall.board import COLOUR_OF, Building
from pompeii.games.downfall.cards import Card
from pompeii.games.downfall.narration import pieces, symbol, tile

__all__ = ["building", "card", "colour", "pieces", "symbol", "tile"]


def card(number: Card) -> str:
    """Return the colour of a hand card."""
    return {
        "grey": p_("a card", "grey"),
        "purple": p_("a card", "purple"),
        "turquoise": p_("a card", "turquoise"),
        "brown": p_("a card", "brown"),
    }[COLOUR_OF[number]]


def colour(which: Building) -> str:
    """Return the colour of a building; "" for a neutral one."""
    return {
        "grey": p_("a building", "grey"),
        "purple": p_("a building", "purple"),
        "turquoise": p_("a building", "turquoise"),
        "brown": p_("a building", "brown"),
        "neutral": "",
    }[which.colour]


def building(which: Building) -> str:
    """Return the name of a building, e.g. ``building 6 west``."""
    _number, _dash, part = which.key.partition("-")
    words = {
        "": _("building {number}"),
        "west": _("building {number} west"),
        "east": _("building {number} east"),
        "north": _("building {number} north"),
        "south": _("building {number} south"),
    }
    return words[part].format(number=which.number) if which.number else _("neutral building")
