"""The board and the contents of the box as a JSON object for programs (docs/rules.md, B1 to B6 and
C1 to C4).
"""

from typing import Any

from .board import (
    BUILDING_AT,
    BUILDINGS,
    GATES,
    LISTED,
    NAMES,
    NEIGHBOURS,
    NUMBERS,
    SPACES,
    SQUARES,
    SYMBOLS,
    VENTS,
    Square,
    cell,
)
from .cards import CARD_COUNTS, HAND_SIZE, OMENS, PIECES, SIDES, TILE_COUNTS, TILE_NAMES

Json = dict[str, Any]


def document() -> Json:
    """Return the map with everything by its name, as ``pompeii board --json`` prints it. It has
    ``squares`` with their ``neighbours``, ``buildings``, ``gates``, ``vents``, and the counts of
    ``cards``, ``tiles`` and ``pieces``.
    """
    return {
        "squares": {NAMES[square]: _square(square) for square in SQUARES},
        "buildings": {
            building.key: {
                "number": building.number or None,
                "colour": building.colour,
                "spaces": {NAMES[square]: spaces for square, spaces in building.spaces.items()},
                "covers": [NAMES[square] for square in building.covers],
            }
            for building in BUILDINGS
        },
        "gates": {
            gate.key: {"name": gate.name, "square": NAMES[gate.square], "edge": gate.edge}
            for gate in GATES
        },
        "vents": {symbol: NAMES[vent] for symbol, vent in zip(SYMBOLS, VENTS, strict=True)},
        "sides": list(SIDES),
        "pieces": {str(players): pieces for players, pieces in PIECES.items()},
        "cards": {str(number): CARD_COUNTS[number] for number in NUMBERS},
        "omens": OMENS,
        "hand": HAND_SIZE,
        "tiles": dict(zip(TILE_NAMES, TILE_COUNTS, strict=True)),
    }


def _square(square: Square) -> Json:
    column, row = cell(square)
    building = BUILDING_AT.get(square)
    return {
        "column": column,
        "row": row,
        "neighbours": [NAMES[next_] for next_ in LISTED[NEIGHBOURS[square]]],
        "spaces": SPACES[square],
        "building": None if building is None else building.key,
        "gate": next((gate.key for gate in GATES if gate.square == square), None),
        "vent": next((SYMBOLS[i] for i, vent in enumerate(VENTS) if vent == square), None),
    }
