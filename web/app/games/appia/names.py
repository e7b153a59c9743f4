"""Names of the things of Via Appia, as shown on the page."""

from collections.abc import Sequence

from app.kit.i18n import _, listed, n_
from pompeii.games.appia.board import SEGMENTS, SIZES, Size
from pompeii.games.appia.narration import (
    aim,
    coins,
    ending,
    place,
    points,
    size,
    space,
    stones,
)

__all__ = [
    "aim", "coins", "ending", "fallen", "place", "points", "push_token", "segment", "size", "space",
    "steps", "stones", "tiles",
]  # fmt: skip


def fallen(sizes: Sequence[Size]) -> str:
    """Return the stones that fell in a push, as a sentence."""
    if not sizes:
        return _("Nothing fell.")
    counts = [sizes.count(which) for which in range(len(SIZES))]
    return _("Over the edge: {stones}.").format(stones=stones(counts))


def segment(which: int) -> str:
    """Return the name of a segment of the road."""
    return _("Segment {segment}").format(segment=SEGMENTS[which])


def push_token() -> str:
    """Return the name of the token for a third push."""
    return _("a “push +1” token")


def tiles(counts: Sequence[int]) -> str:
    """Return the number of tiles of each size in words."""
    return listed([_tiles(which, count) for which, count in enumerate(counts) if count])


def _tiles(which: Size, count: int) -> str:
    return [
        n_("{count} small tile", "{count} small tiles", count),
        n_("{count} medium tile", "{count} medium tiles", count),
        n_("{count} large tile", "{count} large tiles", count),
    ][which]


def steps(count: int) -> str:
    """Return a distance in words."""
    return n_("{count} step", "{count} steps", count)
