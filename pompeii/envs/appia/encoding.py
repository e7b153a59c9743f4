"""Via Appia in numbers: its actions, with pushes on a grid, and a View as an array."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from pompeii.envs.encoding_interface import Block, actions_of
from pompeii.envs.layout import MOST_SEATS, Layout, Part, Vector
from pompeii.games.appia import GAME, View
from pompeii.games.appia.actions import (
    BOTH,
    BUILDS,
    DONE,
    FOR_COINS,
    FOR_STONES,
    NOTHING,
    PUSHES,
    SALES,
    TILES,
    TRAVELS,
    Action,
    Legal,
    Push,
    Pushes,
    push,
)
from pompeii.games.appia.board import LARGE, NAMES, SEGMENTS, SIZES, SPACES, TARGETS, places
from pompeii.games.appia.cards import CARDS
from pompeii.games.appia.components import SEATS, STONES_IN_ALL, city_points
from pompeii.games.appia.components import TILES as TILES_IN_ALL
from pompeii.games.appia.quarry_physics import EDGE
from pompeii.games.appia.state import Decision

KEY: Final = GAME.key
ACROSS: Final = 9
"""Count of places on the grid of pushes, evenly spaced from one bar to the other."""
TURNED: Final = 7
"""Count of angles on the grid of pushes, evenly spaced."""


def _evenly(greatest: int, count: int) -> list[int]:
    """Return `count` numbers, evenly spaced and rounded, from ``-greatest`` to `greatest`."""
    half = count // 2
    ahead = [(2 * greatest * k + half) // (2 * half) for k in range(1, half + 1)]
    return [*(-each for each in reversed(ahead)), 0, *ahead]


def _grid(pushes: Pushes) -> list[Push]:
    return [
        push(pushes.size, x, angle)
        for x in _evenly(pushes.places[-1], ACROSS)
        for angle in _evenly(pushes.angles[-1], TURNED)
    ]


GRID: Final = tuple(_grid(pushes) for pushes in PUSHES)
"""The numbered pushes, by size of the stone."""
BLOCKS: Final[tuple[Block[Action], ...]] = (
    Block("take a card for coins and stones, `1`", [*BOTH.values()]),
    Block("take a card for its coins, `1c`", [*FOR_COINS.values()]),
    Block("take a card for its stones, `1s`", [*FOR_STONES.values()]),
    *(
        Block(
            f"push a {name} stone, `{pushes[0]}`: for each of {ACROSS} places from left to right,"
            f" {TURNED} angles from left to right",
            pushes,
        )
        for name, pushes in zip(("small", "medium", "large"), GRID, strict=True)
    ),
    Block(
        "sell a fallen stone or the consolation, or exchange it for a tile of each size, `s>1`",
        [a for stone in (*range(LARGE + 1), NOTHING) for a in (SALES[stone], *TILES[stone])],
    ),
    Block("lay a tile on a space, `+a1`", [*BUILDS.values()]),
    Block("travel to a space or a city, `>a1`", [*TRAVELS.values()]),
    Block("end the pushes, or decline a second tile, `done`", [DONE]),
)
"""The kinds of actions in the order of their numbers."""
ACTIONS: Final = actions_of(BLOCKS)
NUMBERS: Final = {action: number for number, action in enumerate(ACTIONS)}
_PUSH_NUMBERS: Final = tuple([NUMBERS[each] for each in pushes] for pushes in GRID)
PRIVATE: Final = ("coins",)

_DECISIONS: Final = {decision: place for place, decision in enumerate(Decision)}
_ENDINGS: Final = ("brundisium", "road", "quiet", "limit")
_STONES: Final = sum(STONES_IN_ALL)
_MOST_COINS: Final = 9_999
_MOST_POINTS: Final = 999
_MOST_ROUNDS: Final = 999
_KINDS: Final = len(SIZES)
_TOKENS: Final = len(city_points(MOST_SEATS))
LAYOUT: Final = Layout(
    (
        Part("seat", (MOST_SEATS,), 1, "the own seat, one-hot"),
        Part("players", (len(SEATS),), 1, "the number of players, one-hot: 2, 3, 4"),
        Part(
            "decision", (len(_DECISIONS),), 1, "one-hot: `turn`, `push`, `exchange`, `build`, none"
        ),
        Part("actor", (MOST_SEATS,), 1, "the seat to act, one-hot"),
        Part("first", (MOST_SEATS,), 1, "the seat that began, one-hot"),
        Part("round", (1,), _MOST_ROUNDS, "the round"),
        Part("quarry_sizes", (_STONES, _KINDS), 1, "the size of each stone in the quarry, one-hot"),
        Part(
            "quarry_places",
            (_STONES, 2),
            EDGE,
            "x and y of each of these stones, in 1/100 mm",
            low=-EDGE,
        ),
        Part("store", (_KINDS,), _STONES, "stones in store, by size"),
        Part("tiles", (_KINDS,), max(TILES_IN_ALL), "tiles in store, by size"),
        Part("open", (len(CARDS),), 1, "a 1 for each income card that is face up, 1 to 16"),
        Part("turned", (len(CARDS),), 1, "a 1 for each card turned down since the last new ones"),
        Part("coins", (MOST_SEATS,), _MOST_COINS, "coins; -1 where they are hidden", low=-1),
        Part("stones", (MOST_SEATS, _KINDS), _STONES, "stones, by size"),
        Part("carts", (MOST_SEATS, _KINDS), max(TILES_IN_ALL), "tiles on the cart, by size"),
        Part("plus_one", (MOST_SEATS,), 1, "1 with a “push +1” token"),
        Part("at", (MOST_SEATS, len(NAMES)), 1, "the place of the piece, one-hot"),
        Part("laid", (len(NAMES),), 1, "a 1 for each place with a tile"),
        Part("markers", (len(TARGETS), MOST_SEATS), 1, "a 1 for a marker in a city"),
        Part("tokens", (len(TARGETS), _TOKENS), 6, "points left in each city, top first"),
        Part("bonus", (MOST_SEATS, len(SEGMENTS)), len(SPACES), "bonus tokens, by segment"),
        Part("scores", (MOST_SEATS,), _MOST_POINTS, "points"),
        Part("pushes", (1,), 3, "pushes in the present action"),
        Part("fallen", (_KINDS + 1,), _STONES, "fallen stones by size, then the consolation"),
        Part("building", (len(SEGMENTS),), 1, "the segment for a second tile, one-hot"),
        Part("quiet", (1,), _MOST_ROUNDS, "quiet rounds in a row"),
        Part("lively", (1,), 1, "1 if a player laid a tile or travelled in this round"),
        Part("ending", (len(_ENDINGS),), 1, "one-hot: `brundisium`, `road`, `quiet`, `limit`"),
    ),
    np.int16,
)
"""The parts of an observation. Places are in the order of the road, Roma first."""
_AT: Final = {part.name: LAYOUT.start(part.name) for part in LAYOUT.parts}


def legal(view: View) -> list[int]:
    """Return the numbers of the legal actions of the seat of `view`, ascending.

    Of the pushes only those on the grid have numbers.
    """
    return numbers_of(view.legal)


def numbers_of(legal: Legal) -> list[int]:
    """Return the numbers of legal actions, ascending."""
    found = [NUMBERS[action] for action in legal.actions]
    for pushes in legal.pushes:
        found += _PUSH_NUMBERS[pushes.size]
    return sorted(found)


class _Written:
    """An observation that is being written, by the names of its parts."""

    def __init__(self, view: View) -> None:
        self.numbers = array("h", bytes(2 * LAYOUT.size))
        self._seats = len(view.sides)
        self._me = view.seat or 0

    def turn(self, seat: int) -> int:
        """Return `seat` counted from the own seat."""
        return (seat - self._me) % self._seats

    def flag(self, name: str, place: int) -> None:
        """Write a 1 at `place` of a part."""
        self.numbers[_AT[name] + place] = 1

    def write(self, name: str, values: Iterable[int], start: int = 0) -> None:
        """Write `values` into a part, from `start` on."""
        for at, value in enumerate(values, _AT[name] + start):
            self.numbers[at] = value

    def by_seat(self, name: str, values: Sequence[int]) -> None:
        """Write a value for each seat."""
        self.write(name, (*values[self._me :], *values[: self._me]))

    def by_seat_and_kind(self, name: str, values: Sequence[Sequence[int]]) -> None:
        """Write several values for each seat."""
        turned = (*values[self._me :], *values[: self._me])
        self.write(name, (value for kinds in turned for value in kinds))


def observe(view: View) -> Vector:
    """Return the observation of the seat of `view`."""
    written = _Written(view)
    if view.seat is not None:
        written.flag("seat", view.seat)
    written.flag("players", len(view.sides) - SEATS[0])
    written.flag("decision", _DECISIONS[view.decision])
    written.flag("actor", written.turn(view.actor))
    written.flag("first", written.turn(view.first))
    written.write("round", (view.round,))
    _write_quarry(written, view)
    _write_goods(written, view)
    _write_road(written, view)
    return np.frombuffer(written.numbers, np.int16)


def _write_quarry(written: _Written, view: View) -> None:
    """Write the stones in the quarry and those that fell."""
    for stone, (size, x, y) in enumerate(view.quarry):
        written.flag("quarry_sizes", _KINDS * stone + size)
        written.write("quarry_places", (x, y), 2 * stone)
    written.write("pushes", (view.pushes,))
    fallen = (*range(_KINDS), NOTHING)
    written.write("fallen", [view.fallen.count(stone) for stone in fallen])


def _write_goods(written: _Written, view: View) -> None:
    """Write the stores, the income cards and the possessions of every seat."""
    written.write("store", view.store)
    written.write("tiles", view.tiles)
    for card in view.open:
        written.flag("open", card - 1)
    for card in view.turned:
        written.flag("turned", card - 1)
    written.by_seat("coins", [-1 if coins is None else coins for coins in view.coins])
    written.by_seat_and_kind("stones", view.stones)
    written.by_seat_and_kind("carts", view.carts)
    written.by_seat("plus_one", view.plus_one)
    written.by_seat_and_kind("bonus", view.bonus)
    written.by_seat("scores", view.scores)


def _write_road(written: _Written, view: View) -> None:
    """Write the road with pieces, markers and tokens, and the way to the end."""
    for seat, place in enumerate(view.at):
        written.flag("at", len(NAMES) * written.turn(seat) + place)
    for place in places(view.laid):
        written.flag("laid", place)
    for city, (owners, points) in enumerate(zip(view.markers, view.tokens, strict=True)):
        for owner in owners:
            written.flag("markers", MOST_SEATS * city + written.turn(owner))
        written.write("tokens", points, _TOKENS * city)
    if view.building >= 0:
        written.flag("building", view.building)
    written.write("quiet", (view.quiet,))
    written.write("lively", (view.lively,))
    if view.ending is not None:
        written.flag("ending", _ENDINGS.index(view.ending))
