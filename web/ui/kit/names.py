"""What things of the game are called on the page."""

from collections.abc import Sequence

from pompeii.board import Building
from pompeii.bots import BOTS
from pompeii.cards import TILE_SYMBOLS, Tile

from .words import _


def kinds() -> dict[str, str]:
    """Who can play a seat: each kind (:attr:`pompeii.Player.kind`) with what it is called."""
    bots = {bot.id: _("Bot: {label}").format(label=_(bot.label)) for bot in BOTS.values()}
    return {"human": _("Human"), **{f"bot:{id}": label for id, label in bots.items()}}


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


def building(which: Building) -> str:
    """A building, e.g. ``building 6 west``."""
    if not which.number:
        return _("neutral building")
    number, _dash, part = which.key.partition("-")
    return _("building {building}").format(building=" ".join([number, *_parts(part)]))


def _parts(part: str) -> Sequence[str]:
    words = {"west": _("west"), "east": _("east"), "north": _("north"), "south": _("south")}
    return [words[part]] if part else []
