"""What things of Via Appia are called on the page."""

from collections.abc import Sequence

from pompeii.appia.board import CITIES, NAMES, SEGMENTS, SIZE_OF, Place, Size
from pompeii.appia.events import Ending

from ..kit.words import _, listed, n_, p_


def place(at: Place) -> str:
    """A space or a city."""
    return NAMES[at].capitalize() if at in CITIES else NAMES[at]


def size(which: Size) -> str:
    """A size, standing alone."""
    return [p_("a size", "small"), p_("a size", "medium"), p_("a size", "large")][which]


def space(at: Place) -> str:
    """A space with its size: ``b5, small``."""
    return _("{space}, {size}").format(space=NAMES[at], size=size(SIZE_OF[at]))


def segment(which: int) -> str:
    """A part of the road."""
    return _("Segment {segment}").format(segment=SEGMENTS[which])


def stones(counts: Sequence[int]) -> str:
    """How many stones of each size, e.g. ``2 small stones and 1 large stone``."""
    return listed([_stones(which, count) for which, count in enumerate(counts) if count])


def _stones(which: Size, count: int) -> str:
    return [
        n_("{count} small stone", "{count} small stones", count),
        n_("{count} medium stone", "{count} medium stones", count),
        n_("{count} large stone", "{count} large stones", count),
    ][which]


def tiles(counts: Sequence[int]) -> str:
    """How many tiles of each size."""
    return listed([_tiles(which, count) for which, count in enumerate(counts) if count])


def _tiles(which: Size, count: int) -> str:
    return [
        n_("{count} small tile", "{count} small tiles", count),
        n_("{count} medium tile", "{count} medium tiles", count),
        n_("{count} large tile", "{count} large tiles", count),
    ][which]


def coins(count: int) -> str:
    """An amount."""
    return n_("{count} coin", "{count} coins", count)


def points(count: int) -> str:
    """An amount."""
    return n_("{count} point", "{count} points", count)


def steps(count: int) -> str:
    """A distance."""
    return n_("{count} step", "{count} steps", count)


def ending(which: Ending) -> str:
    """Why the game ends with this round."""
    return {
        "brundisium": _("Brundisium is reached: the game ends with this round."),
        "road": _("The road is complete: the game ends with this round."),
        "quiet": _("Nobody builds or travels any more: the game ends with this round."),
        "limit": _("This is the last round."),
    }[which]
