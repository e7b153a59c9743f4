"""The gains of the others since the player's own turn, at the edge of their panels.

They stay until the player's next action, like the marks of :mod:`.last_moves`. The announcer has
already said each of them, so the drawing is hidden from screen readers.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.kit.i18n import _, cached, listed
from app.kit.nodes import Node, h
from app.table.view_model import steps_from_own_action
from pompeii.core.i18n import signed
from pompeii.games.appia.board import SIZES
from pompeii.games.appia.events import (
    CityReached,
    CoinsPaid,
    CoinsTaken,
    PlusOneTaken,
    StonesTaken,
    TileLaid,
    TileLoaded,
)

from . import names
from .coin_stone_tile_icons import coin, stone, tile
from .view_model import ViewModel

NO_SIZES = (0,) * len(SIZES)


@dataclass(frozen=True, slots=True)
class Gains:
    """The gains of a seat."""

    points: int = 0
    coins: int = 0
    """Coins taken less coins paid."""
    stones: tuple[int, ...] = NO_SIZES
    """Stones taken, by size."""
    tiles: tuple[int, ...] = NO_SIZES
    """Tiles loaded on the cart, by size."""
    push_token: bool = False
    """True if the seat took a "push +1" token."""


def gains_of(view_model: ViewModel, seat: int) -> Gains | None:
    """Return the gains of ``seat`` since the viewer's own turn, None if there are none.

    The viewer has none, and a spectator sees none.
    """
    viewer = view_model.view.seat
    if view_model.over or viewer in (None, seat):
        return None
    points, coins, push_token = 0, 0, False
    stones, tiles = [*NO_SIZES], [*NO_SIZES]
    for step in steps_from_own_action(view_model.view.log, viewer):
        for event in step.events:
            match event:
                case TileLaid(seat=owner, points=more) | CityReached(seat=owner, points=more):
                    points += more * (owner == seat)
                case CoinsTaken(seat=owner, coins=more):
                    coins += more * (owner == seat)
                case CoinsPaid(seat=owner, coins=less):
                    coins -= less * (owner == seat)
                case StonesTaken(seat=owner, stones=taken) if owner == seat:
                    stones = [one + more for one, more in zip(stones, taken, strict=True)]
                case TileLoaded(seat=owner, size=size):
                    tiles[size] += owner == seat
                case PlusOneTaken(seat=owner):
                    push_token = push_token or owner == seat
    gains = Gains(points, coins, tuple(stones), tuple(tiles), push_token)
    return None if gains == Gains() else gains


def describe(gains: Gains) -> str:
    """Return the gains as a sentence."""
    found = [names.points(gains.points)] if gains.points else []
    found += [names.tiles(gains.tiles)] if any(gains.tiles) else []
    found += [names.coins(gains.coins)] if gains.coins > 0 else []
    found += [names.stones(gains.stones)] if any(gains.stones) else []
    found += [names.push_token()] if gains.push_token else []
    return _("Since your turn: {gains}.").format(gains=listed(found)) if found else ""


@cached
def badge(id: str, gains: Gains) -> Node:
    """Return the gains in pictures and figures."""
    return h("p", id, {"class": "gains", "aria-hidden": "true"}, *_parts(id, gains))


def _parts(id: str, gains: Gains) -> Iterator[Node]:
    if gains.points:
        yield h("b", f"{id}-points", {"class": "gained-points"}, f"+{gains.points}")
    for size, count in enumerate(gains.tiles):
        if count:
            part = f"{id}-tile-{SIZES[size]}"
            yield _part(part, tile(f"{part}-picture", size), count)
    if gains.coins:
        yield _part(f"{id}-coins", coin(f"{id}-coin"), gains.coins)
    for size, count in enumerate(gains.stones):
        if count:
            part = f"{id}-stone-{SIZES[size]}"
            yield _part(part, stone(f"{part}-picture", size), count)
    if gains.push_token:
        yield h("b", f"{id}-plus", {"class": "plus"}, "+1")


def _part(id: str, picture: Node, count: int) -> Node:
    return h("span", id, {}, picture, h("b", f"{id}-count", {}, signed(count, 0)))
