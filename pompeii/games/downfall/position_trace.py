"""The trace of a game: a JSON object for the start and after each action (docs/record.md#trace)."""

from collections.abc import Iterator
from typing import Any

from . import game
from .board import LISTED, NAMES, SYMBOLS, Square
from .cards import SIDES, TILE_NAMES, cards_in
from .record import Record
from .state import NO_TILE, Decision, State


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """Yield the lines of the trace of ``record`` as JSON objects."""
    state = record.start()
    yield _line(state, 0, None)
    for ply, action in enumerate(record.actions, 1):
        game.apply(state, action)
        yield _line(state, ply, action.text)


def _line(state: State, ply: int, action: str | None) -> dict[str, Any]:
    sides = [SIDES[side] for side in state.sides]
    over = state.decision is Decision.NONE
    lava: dict[Square, str] = {
        square: name
        for name, squares in zip(SYMBOLS, state.lava, strict=True)
        for square in LISTED[squares]
    }
    winners = game.outcome(state)
    return {
        "ply": ply,
        "action": action,
        "phase": state.phase.value,
        "decision": None if over else state.decision.value,
        "actor": None if over else sides[state.actor],
        "legal": sorted(action.text for action in game.legal(state)),
        "callers": [sides[seat] for seat in game.callers(state)],
        "hands": {side: cards_in(hand) for side, hand in zip(sides, state.hands, strict=True)},
        "stock": state.stock,
        "seething": state.seething,
        "reserve": dict(zip(sides, state.reserve, strict=True)),
        "pieces": {
            NAMES[square]: {
                side: count for seat, side in enumerate(sides) if (count := state.own(seat, square))
            }
            for square in LISTED[state.city]
        },
        "lava": {NAMES[square]: lava[square] for square in sorted(lava)},
        "tile": None if state.tile == NO_TILE else TILE_NAMES[state.tile],
        "bag": len(state.bag) - state.tiles,
        "moves_left": state.moves_left,
        "rescued": dict(zip(sides, state.rescued, strict=True)),
        "volcano": dict(zip(sides, state.volcano, strict=True)),
        "winners": None if winners is None else [sides[seat] for seat in winners],
    }
