"""What things of the game are called on the page."""

from collections.abc import Sequence

from pompeii.board import BUILDING_AT, GATES, NAMES, SYMBOLS, Square
from pompeii.cards import SIDES, TILE_SYMBOLS, Tile

from .words import _


def side(index: int) -> str:
    """The colour of a player's pieces."""
    return [_("red"), _("black"), _("yellow"), _("blue")][index]


def symbol(index: int) -> str:
    """A lava symbol."""
    return [_("helmet"), _("mask"), _("vase"), _("coin"), _("column"), _("scroll")][index]


def tile(index: Tile) -> str:
    """A lava tile, e.g. ``vase`` or ``helmet or mask``."""
    return _(" or ").join(symbol(each) for each in TILE_SYMBOLS[index])


def colour(name: str) -> str:
    """A building's colour."""
    return {
        "grey": _("grey"),
        "purple": _("purple"),
        "turquoise": _("turquoise"),
        "brown": _("brown"),
        "neutral": _("neutral"),
    }[name]


def place(square: Square) -> str:
    """A square with what stands on it, e.g. ``c4 (building 6 west)``."""
    name = NAMES[square]
    building = BUILDING_AT.get(square)
    if building is None:
        return name
    if not building.number:
        return _("{square} (neutral building)").format(square=name)
    number, _dash, part = building.key.partition("-")
    called = " ".join([number, *_parts(part)])
    return _("{square} (building {building})").format(square=name, building=called)


def _parts(part: str) -> Sequence[str]:
    words = {"west": _("west"), "east": _("east"), "north": _("north"), "south": _("south")}
    return [words[part]] if part else []


GATE_NAMES = {gate.key: gate.name for gate in GATES}
SIDE_INDEX = {name: index for index, name in enumerate(SIDES)}
SYMBOL_INDEX = {name: index for index, name in enumerate(SYMBOLS)}
