"""The board: squares, gates, vents and buildings (docs/rules.md, B1 to B6).

A square is an int, ``12 * row + column`` with ``a1`` = 0, so a set of squares is an int used as
a bit mask (a "mask" below: bit ``s`` set means square ``s`` is in it). A row has eleven columns and
one guard column that is never part of the city: a step east or west that leaves the board falls on
the guard and is removed by the same ``& open`` that removes lava.
"""

from dataclasses import dataclass
from typing import Final

Square = int
"""``12 * row + column``; see :func:`square` and :data:`NAMES`."""
Mask = int
"""A set of squares as bits."""

ROWS: Final = 7
COLUMNS: Final = 11
STRIDE: Final = COLUMNS + 1
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
"""Name of every square, indexed by square; empty for what is no city square (B1)."""
SQUARES: Final[tuple[Square, ...]] = tuple(s for s in range(CELLS) if NAMES[s])
"""The 70 city squares in reading order (B1)."""
_BY_NAME: Final = {NAMES[s]: s for s in SQUARES}


def square(name: str) -> Square:
    """The square called ``name``, e.g. ``"c4"``. Raises ValueError if the city has none such."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"no city square is called {name!r}") from None


def mask(squares: str) -> Mask:
    """The mask of a blank-separated list of square names."""
    return sum(1 << square(name) for name in squares.split())


CITY: Final[Mask] = sum(1 << s for s in SQUARES)


def spread(squares: Mask) -> Mask:
    """All cells one orthogonal step from ``squares`` (may include cells outside the city)."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def flood(start: Mask, through: Mask) -> Mask:
    """All squares of ``through`` that orthogonal steps within it reach from ``start``."""
    reached = start & through
    while (wider := (reached | spread(reached)) & through) != reached:
        reached = wider
    return reached


class _Row(dict[int, tuple[Square, ...]]):
    """Twelve bits to the squares of a row, remembered: a row has few patterns."""

    def __init__(self, row: int) -> None:
        self.cells = range(row * STRIDE, (row + 1) * STRIDE)

    def __missing__(self, bits: int) -> tuple[Square, ...]:
        found = self[bits] = tuple(s for at, s in enumerate(self.cells) if bits >> at & 1)
        return found


_ROWS: Final = tuple(map(_Row, range(ROWS + 1)))
"""The rows of the board, and one for the bit behind them that stands for leaving the city."""
_WHOLE_ROW: Final = (1 << STRIDE) - 1


class _Listed(dict[Mask, tuple[Square, ...]]):
    """Mask to its squares, remembered: an eighth of the time of a bit scan (measured)."""

    LIMIT = 20_000

    def __missing__(self, squares: Mask) -> tuple[Square, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        found: tuple[Square, ...] = ()
        left = squares
        for row in _ROWS:
            if bits := left & _WHOLE_ROW:
                found += row[bits]
            left >>= STRIDE
        self[squares] = found
        return found


LISTED: Final = _Listed()
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

SYMBOLS: Final = ("helmet", "mask", "vase", "coin", "column", "scroll")
"""The lava symbols; a symbol is its index here."""
VENTS: Final[tuple[Square, ...]] = tuple(square(s) for s in _words("j7 d7 k3 c2 e4 h1"))
"""The vent of each symbol (B2), indexed by symbol."""
VENT_SQUARES: Final[Mask] = sum(1 << s for s in VENTS)


@dataclass(frozen=True, slots=True)
class Building:
    """One connected building (B4, B5). ``number`` is 0 for a neutral one."""

    key: str
    number: int
    colour: str
    spaces: dict[Square, int]
    """Spaces on each square that has some."""
    covers: tuple[Square, ...]
    """Every square the building stands on, those without spaces too."""

    @property
    def squares(self) -> Mask:
        """The mask of its squares that have spaces."""
        return sum(1 << s for s in self.spaces)


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
KIN_SQUARES: Final[tuple[Mask, ...]] = (0, *(_COLOURED[COLOUR_OF[n]] for n in NUMBERS))
"""The squares with spaces in buildings of a number's colour or neutral ones, indexed by number."""
