"""The board: squares, gates, vents and buildings (docs/rules.md, B1 to B6).

A square is an int, ``12 * row + column`` with ``a1`` = 0. A set of squares is an int used as a bit
mask (a "mask" below): bit ``s`` set means square ``s`` is in it. A row has eleven columns and one
guard column that is never part of the city. A step east or west that leaves the board falls on the
guard, and the same ``& open`` that removes lava removes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from pompeii.core.memo import Memo

Square = int
"""``12 * row + column``; see :func:`square` and :data:`NAMES`."""
Mask = int
"""A set of squares as bits."""
T = TypeVar("T")

ROWS: Final = 7
"""Rows of the board."""
COLUMNS: Final = 11
"""Columns of the board."""
STRIDE: Final = COLUMNS + 1
"""Columns and the guard column: the difference between a square and the one south of it."""
CELLS: Final = ROWS * STRIDE
"""Length of an array indexed by square (the guard column included)."""


def _words(text: str) -> list[str]:
    return text.split()


_OUTSIDE: Final = frozenset(_words("i1 j1 k1 k2 a7 b7 c7"))

NAMES: Final[tuple[str, ...]] = tuple(
    name
    if column < COLUMNS and (name := "abcdefghijk"[column] + str(row + 1)) not in _OUTSIDE
    else ""
    for row in range(ROWS)
    for column in range(STRIDE)
)
"""Name of every square, indexed by square; empty for a cell outside the city (B1)."""
SQUARES: Final[tuple[Square, ...]] = tuple(s for s in range(CELLS) if NAMES[s])
"""The 70 city squares in reading order (B1)."""
_BY_NAME: Final = {NAMES[s]: s for s in SQUARES}


def square(name: str) -> Square:
    """Return the square called ``name``, e.g. ``"c4"``. Raise ValueError if there is none."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"no city square is called {name!r:.60}") from None


def cell(square: Square) -> tuple[int, int]:
    """Return the column and row of ``square``, counted from 0; those of ``a1`` are 0 and 0."""
    row, column = divmod(square, STRIDE)
    return column, row


def mask(squares: str) -> Mask:
    """Return the mask of a blank-separated list of square names."""
    return sum(1 << square(name) for name in squares.split())


CITY: Final[Mask] = sum(1 << s for s in SQUARES)
"""All squares of the city."""


def spread(squares: Mask) -> Mask:
    """Return all cells one orthogonal step from ``squares`` (some may lie outside the city)."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def flood(start: Mask, through: Mask) -> Mask:
    """Return all squares of ``through`` that orthogonal steps within it reach from ``start``."""
    reached = start & through
    while (wider := (reached | spread(reached)) & through) != reached:
        reached = wider
    return reached


NEVER: Final = 99
"""The distance of a square that no path reaches: more steps than any path has."""


def steps_from(start: Mask, through: Mask) -> bytes:
    """Return the distance of every square from the nearest square of ``start``, indexed by square.
    The distance counts orthogonal steps within ``through``: 0 on ``start``, :data:`NEVER` without a
    path.
    """
    steps = bytearray([NEVER]) * CELLS
    edge, seen, distance = start & through, 0, 0
    while edge:
        for square in LISTED[edge]:
            steps[square] = distance
        seen |= edge
        edge = spread(edge) & through & ~seen
        distance += 1
    return bytes(steps)


_ROW_MASKS: Final = tuple(((1 << STRIDE) - 1) << STRIDE * row for row in range(ROWS + 1))
"""The rows, and one more for the bit behind them that stands for leaving the city."""


class Listing(Memo[Mask, tuple[T, ...]]):
    """A memo from a mask to the tuple of its squares' values, in reading order. It joins the tuples
    of single rows, since a row has few patterns. That takes an eighth of the time of a bit scan
    (measured).
    """

    def __init__(self, by_square: Mapping[Square, T], limit: int = 2_000) -> None:
        super().__init__(self._put_together, limit)
        self.by_square = by_square
        self._parts = Memo(self._in_row)

    def _put_together(self, squares: Mask) -> tuple[T, ...]:
        found: tuple[T, ...] = ()
        for row in _ROW_MASKS:
            if part := squares & row:
                found += self._parts[part]
        return found

    def _in_row(self, part: Mask) -> tuple[T, ...]:
        return tuple(each for square, each in self.by_square.items() if part >> square & 1)


LISTED: Final = Listing({s: s for s in range(CELLS + 1)}, 20_000)
"""``LISTED[mask]``: the squares of a mask as a tuple in reading order."""

NEIGHBOURS: Final[tuple[Mask, ...]] = tuple(
    spread(1 << s) & CITY if NAMES[s] else 0 for s in range(CELLS)
)
"""City squares one step from each square, indexed by square."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate: one edge (``north``, ``east``, ``south``, ``west``) of one square (B3)."""

    key: str
    name: str
    square: Square
    edge: str

    @property
    def outward(self) -> tuple[int, int]:
        """Columns east and rows south of the step out of the city through the gate."""
        return {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[self.edge]


GATES: Final[tuple[Gate, ...]] = (
    Gate("ercolano", "Porta Ercolano", square("a1"), "west"),
    Gate("vesuvio", "Porta Vesuvio", square("f1"), "north"),
    Gate("nola", "Porta di Nola", square("j2"), "north"),
    Gate("marina", "Porta Marina", square("a5"), "west"),
    Gate("sarno", "Porta di Sarno", square("k5"), "east"),
    Gate("stabia", "Porta di Stabia", square("g7"), "south"),
    Gate("nocera", "Porta di Nocera", square("i7"), "south"),
)
GATE_SQUARES: Final[Mask] = sum(1 << gate.square for gate in GATES)
STEPS: Final = Memo[Mask, bytes](lambda through: steps_from(GATE_SQUARES, through), 5_000)
"""``STEPS[open]``: by square, the steps to the nearest square of an open gate, over open squares
alone (:func:`steps_from`).
"""


def gate(key: str) -> Gate:
    """Return the gate with the key ``key``, e.g. ``"nola"``. Raise ValueError if there is none."""
    return _called("gate", key, {gate.key: gate for gate in GATES})


def _called(what: str, key: str, known: dict[str, T]) -> T:
    if key not in known:
        raise ValueError(f"no {what} is called {key!r:.60}; there are {', '.join(known)}")
    return known[key]


SYMBOLS: Final = ("helmet", "mask", "vase", "coin", "column", "scroll")
"""The lava symbols; a symbol is its index here."""
VENTS: Final[tuple[Square, ...]] = tuple(square(s) for s in _words("j7 d7 k3 c2 e4 h1"))
"""The vent of each symbol (B2), indexed by symbol."""
VENT_SQUARES: Final[Mask] = sum(1 << s for s in VENTS)


@dataclass(frozen=True, slots=True)
class Building:
    """One connected building (B4, B5). ``number`` is 0 for a neutral building. ``key`` is the
    number (``6-east`` with a compass point if several buildings share it), or the square of a
    neutral building.
    """

    key: str
    number: int
    colour: str
    spaces: dict[Square, int]
    """Spaces on each square that has some."""
    covers: tuple[Square, ...]
    """Every square the building stands on, including squares without spaces."""

    @property
    def squares(self) -> Mask:
        """The mask of the building's squares that have spaces."""
        return sum(1 << s for s in self.spaces)


def building(key: str) -> Building:
    """Return the building with the key ``key``, e.g. ``"6-east"``. Raise ValueError if there is
    none.
    """
    return _called("building", key, {building.key: building for building in BUILDINGS})


def _building(key: str, colour: str, spaces: str, also_covers: str = "") -> Building:
    placed = {square(s): int(n) for s, n in (part.split(":") for part in spaces.split())}
    number = int(key.split()[0]) if colour != "neutral" else 0
    covers = (*placed, *(square(s) for s in also_covers.split()))
    return Building(key.replace(" ", "-"), number, colour, placed, tuple(sorted(covers)))


BUILDINGS: Final[tuple[Building, ...]] = (
    _building("1", "grey", "a2:2 b2:2"),
    _building("2", "purple", "e1:2 e2:2"),
    _building("3 west", "purple", "c3:3"),
    _building("3 east", "purple", "d3:2"),
    _building("4 west", "grey", "f3:3"),
    _building("4 east", "grey", "g3:4"),
    _building("5", "purple", "i3:4"),
    _building("6 west", "turquoise", "c4:2 c5:1"),
    _building("6 east", "turquoise", "d4:2 d5:2"),
    _building("7", "purple", "f5:3"),
    _building("8 north", "grey", "g4:3"),
    _building("8 south", "grey", "g5:2"),
    _building("9", "turquoise", "e6:4"),
    _building("10 north", "brown", "f6:3"),
    _building("10 south", "brown", "f7:2"),
    _building("11 west", "brown", "i6:1 i7:1", also_covers="j6"),
    _building("11 east", "brown", "k6:2 k7:1"),
    *(
        _building(space.split(":")[0], "neutral", space)
        for space in _words("b1:1 g1:2 d2:3 h2:2 a3:2 e3:2 b4:3 h4:3 j4:2 k4:1 b6:2 d6:2 h6:2")
    ),
)
"""All 30 buildings: the 17 numbered ones (B4), then the 13 neutral ones (B5)."""

NUMBERS: Final = range(1, 12)
"""The building numbers that cards show."""
COLOUR_OF: Final[dict[int, str]] = {b.number: b.colour for b in BUILDINGS if b.number}
"""The colour of each building number."""

SPACES: Final[bytes] = bytes(sum(b.spaces.get(s, 0) for b in BUILDINGS) for s in range(CELLS))
"""Number of spaces on each square, indexed by square (B4 to B6)."""
SPACE_SQUARES: Final[Mask] = sum(b.squares for b in BUILDINGS)
BUILDING_AT: Final[dict[Square, Building]] = {s: b for b in BUILDINGS for s in b.spaces}
"""The building whose spaces a square holds."""
NUMBER_SQUARES: Final[tuple[Mask, ...]] = (
    0,
    *(sum(b.squares for b in BUILDINGS if b.number == n) for n in NUMBERS),
)
"""The squares with spaces of each number, indexed by number (index 0 unused)."""
_COLOURED: Final[dict[str, Mask]] = {
    colour: sum(b.squares for b in BUILDINGS if b.colour in (colour, "neutral"))
    for colour in COLOUR_OF.values()
}
RELATIVE_SQUARES: Final[tuple[Mask, ...]] = (0, *(_COLOURED[COLOUR_OF[n]] for n in NUMBERS))
"""The squares with spaces in buildings of a number's colour or neutral ones, indexed by number."""
