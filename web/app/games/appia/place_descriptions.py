"""The labels of a table of Via Appia, in sentences, for screen readers and tips."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import _, listed, n_
from pompeii.games.appia.board import CITIES, NAMES, SIZE_OF, TARGETS, Place
from pompeii.games.appia.cards import COINS, STONES, Card
from pompeii.games.appia.components import TILE_POINTS
from pompeii.games.appia.quarry_physics import EDGE, Stone

from . import names
from .view_model import ViewModel

ROWS = 4
"""Number of rows in which the quarry is described, the first one at the edge."""
MIDDLE = 1000
"""Largest distance from the middle at which a stone counts as in the middle, in 1/100 mm."""


def place(view_model: ViewModel, at: Place) -> str:
    """Describe a place of the road: its kind, its pieces, and its possible actions."""
    return " ".join(_place(view_model, at))


def _place(view_model: ViewModel, at: Place) -> Iterator[str]:
    view = view_model.view
    if at in CITIES:
        yield f"{names.place(at)}."
        if at in TARGETS:
            yield from _city(view_model, TARGETS.index(at))
    else:
        laid = view.laid >> at & 1
        words = _("{space}: a tile lies there.") if laid else _("{space}: no tile yet.")
        yield words.format(space=names.space(at))
    if there := [view_model.players[seat].name for seat in view_model.seats_at(at)]:
        yield n_("{names} stands there.", "{names} stand there.", len(there), names=listed(there))
    if at in view_model.builds:
        points = names.points(TILE_POINTS[SIZE_OF[at]])
        yield _("A tile can be laid here, for {points} and a bonus token.").format(points=points)
    if at in view_model.travels:
        coins, steps = names.coins(view_model.prices[at]), names.steps(view_model.steps_to(at))
        yield _("You can travel here: {steps}, {coins}.").format(steps=steps, coins=coins)


def _city(view_model: ViewModel, city: int) -> Iterator[str]:
    tokens = view_model.view.tokens[city]
    if tokens:
        yield _("The next to arrive scores {points}.").format(points=names.points(tokens[0]))
    else:
        yield _("No points are left here.")
    if been := [view_model.players[seat].name for seat in view_model.view.markers[city]]:
        yield n_(
            "A city marker of {names}.", "City markers of {names}.", len(been), names=listed(been)
        )


def card(which: Card) -> str:
    """Describe the face of an income card."""
    coins, stones = names.coins(COINS[which]), names.stones(STONES[which])
    return _("Income card: {coins}, {stones}.").format(coins=coins, stones=stones)


def quarry(lying: Sequence[Stone]) -> list[str]:
    """Describe the stones row by row, those nearest to the edge first, in millimetres."""
    rows: list[list[Stone]] = [[] for _row in range(ROWS)]
    for stone in sorted(lying, key=lambda stone: (-stone[2], stone[1])):
        rows[min(ROWS - 1, (EDGE - stone[2]) * ROWS // EDGE)].append(stone)
    heads = (
        _("At the edge: {stones}."),
        _("Behind them: {stones}."),
        _("Then: {stones}."),
        _("At the red line: {stones}."),
    )
    return [
        head.format(stones="; ".join(map(_stone, sorted(row, key=lambda stone: stone[1]))))
        for head, row in zip(heads, rows, strict=True)
        if row
    ]


def _stone(stone: Stone) -> str:
    which, x, y = stone
    words = _("{size}, middle, {depth} from the edge")
    if x < -MIDDLE:
        words = _("{size}, {distance} left, {depth} from the edge")
    elif x > MIDDLE:
        words = _("{size}, {distance} right, {depth} from the edge")
    size, depth = names.size(which), (EDGE - y) // 100
    return words.format(size=size, distance=abs(x) // 100, depth=depth)


def places(found: Sequence[Place]) -> str:
    """List places by name."""
    return listed([NAMES[place] for place in found], "or")
