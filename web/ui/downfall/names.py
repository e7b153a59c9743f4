"""What things of the game are called on the page."""

from collections.abc import Iterable

from pompeii.downfall.board import COLOUR_OF, Building
from pompeii.downfall.cards import TILE_SYMBOLS, Card, Tile

from ..kit.words import _, listed, n_, p_


def pieces(counts: Iterable[tuple[int, int]]) -> str:
    """How many pieces of which sides, e.g. ``red 2 and black 1``; nothing of none."""
    return listed([_pieces(side, count) for side, count in counts if count])


def _pieces(side: int, count: int) -> str:
    return [
        # To translators: so many pieces of a player, in a list: “red 2 and black 1”.
        n_("red {count}", "red {count}", count),
        # To translators: so many pieces of a player, in a list: “red 2 and black 1”.
        n_("black {count}", "black {count}", count),
        # To translators: so many pieces of a player, in a list: “red 2 and black 1”.
        n_("yellow {count}", "yellow {count}", count),
        # To translators: so many pieces of a player, in a list: “red 2 and black 1”.
        n_("blue {count}", "blue {count}", count),
    ][side]


def symbol(index: int) -> str:
    """A lava symbol."""
    return [_("helmet"), _("mask"), _("vase"), _("coin"), _("column"), _("scroll")][index]


def tile(index: Tile) -> str:
    """A lava tile, e.g. ``vase`` or ``helmet or mask``."""
    return listed([symbol(each) for each in TILE_SYMBOLS[index]], "or")


def card(number: Card) -> str:
    """The colour of a card of the hand."""
    return {
        "grey": p_("a card", "grey"),
        "purple": p_("a card", "purple"),
        "turquoise": p_("a card", "turquoise"),
        "brown": p_("a card", "brown"),
    }[COLOUR_OF[number]]


def colour(which: Building) -> str:
    """A building's colour; nothing for a neutral one."""
    return {
        "grey": p_("a building", "grey"),
        "purple": p_("a building", "purple"),
        "turquoise": p_("a building", "turquoise"),
        "brown": p_("a building", "brown"),
        "neutral": "",
    }[which.colour]


def building(which: Building) -> str:
    """A building, e.g. ``building 6 west``."""
    _number, _dash, part = which.key.partition("-")
    words = {
        "": _("building {number}"),
        "west": _("building {number} west"),
        "east": _("building {number} east"),
        "north": _("building {number} north"),
        "south": _("building {number} south"),
    }
    return words[part].format(number=which.number) if which.number else _("neutral building")
