"""The trace of a game: a line for the start and one after each action (V-X5)."""

import json
from collections.abc import Iterator
from typing import Any

from pompeii.core.player_colour_names import SIDES

from . import game
from .actions import NOTHING
from .board import NAMES, SEGMENTS, SIZES, TARGETS, places
from .components import by_size
from .record import Record
from .state import State

CITY_NAMES = [NAMES[city] for city in TARGETS]


def trace(record: Record) -> Iterator[str]:
    """Yield the lines of the trace of ``record``, each a JSON object."""
    state = record.start()
    yield _written(state, 0, None)
    for ply, action in enumerate(record.actions, 1):
        game.apply(state, action)
        yield _written(state, ply, action.text)


def _written(state: State, ply: int, action: str | None) -> str:
    return json.dumps(_line(state, ply, action), separators=(",", ":"))


def _line(state: State, ply: int, action: str | None) -> dict[str, Any]:
    sides = [SIDES[side] for side in state.sides]
    seats = range(state.seats)
    winners = game.outcome(state)
    over = winners is not None
    return {
        "ply": ply,
        "action": action,
        "decision": None if over else state.decision.value,
        "actor": None if over else sides[state.actor],
        "round": state.round,
        "legal": game.legal(state).texts(),
        "quarry": [[SIZES[size], x, y] for size, x, y in state.quarry],
        "store": by_size(state.store),
        "tiles": by_size(state.tiles),
        "open": state.open,
        "coins": dict(zip(sides, state.coins, strict=True)),
        "stones": {sides[seat]: by_size(state.stones[state.of(seat)]) for seat in seats},
        "carts": {sides[seat]: by_size(state.carts[state.of(seat)]) for seat in seats},
        "plus_one": dict(zip(sides, state.plus_one, strict=True)),
        "at": {sides[seat]: NAMES[state.at[seat]] for seat in seats},
        "laid": [NAMES[space] for space in places(state.laid)],
        "markers": {
            name: mask.bit_count() for name, mask in zip(CITY_NAMES, state.markers, strict=True)
        },
        "tokens": {name: state.points_left(city) for city, name in enumerate(CITY_NAMES)},
        "bonus": {
            sides[seat]: dict(zip(SEGMENTS, state.bonus[state.of(seat)], strict=True))
            for seat in seats
        },
        "scores": dict(zip(sides, state.scores, strict=True)),
        "pushes": state.pushes,
        "fallen": ["0" if size == NOTHING else SIZES[size] for size in state.fallen],
        "quiet": state.quiet,
        "ending": state.ending,
        "winners": None if winners is None else [sides[seat] for seat in winners],
    }
