"""Read the JSON document of a View, from another device or a file, with a check of every value."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from pompeii.core.i18n import FieldError, mark
from pompeii.core.json_readers import (
    Json,
    Reader,
    an_object,
    boolean,
    by_key,
    items,
    member,
    named,
    nested,
    one_of,
    optional,
    some_keys,
    whole,
    with_default,
)
from pompeii.core.step_reader import steps

from . import events
from .actions import parse
from .board import NAMES, NUMBERS, SPACES, SQUARES, SYMBOLS
from .cards import (
    AD79_PLACE,
    HAND_SIZE,
    OMEN,
    PIECES,
    SIDES,
    STOCK_SIZE,
    TILE_COUNTS,
    TILE_NAMES,
    Card,
    tiles,
)
from .rule_options import make_rules
from .state import Decision, Phase
from .step_log import Step

_DECISIONS: Final = {
    Phase.CITY: (
        Decision.PLAY, Decision.RELATIVE, Decision.OMEN, Decision.END, Decision.DRAW,
    ),
    Phase.ERUPTION: (Decision.LAVA, Decision.DRAW),
    Phase.FLIGHT: (Decision.LAVA, Decision.MOVE, Decision.DRAW),
    Phase.OVER: (Decision.NONE,),
}  # fmt: skip
"""The decisions that exist in each phase."""
_DRAWS: Final = (
    events.CardDrawn, events.OmenDrawn, events.Ad79Drawn, events.TileDrawn, events.TileDiscarded,
)  # fmt: skip
"""The events with one of which every draw begins."""
_number: Final = whole(NUMBERS[0], NUMBERS[-1])
_square: Final = one_of({NAMES[s]: s for s in SQUARES})
_decision: Final = one_of({each.value: each for each in Decision if each})
_pieces: Final = whole(0, max(PIECES.values()))
_at_square: Final = {NAMES[s]: s for s in SQUARES}


def view_fields(document: object) -> dict[str, Any]:
    """Return the fields of the View in `document`, except ``legal``.

    Raise `FieldError` for a value of the wrong type or range, or one that fits no position.
    """
    written = an_object(document, "view")
    sides = member(written, "players", _sides)
    seats = len(sides)
    names = [SIDES[side] for side in sides]
    seat = one_of({name: index for index, name in enumerate(names)})
    pieces_by_side = by_key(names, _pieces)
    readers: dict[str, Reader[Any]] = {
        "seat": optional(seat),
        "rules": nested(partial(make_rules, seats, "classic")),
        "phase": one_of({phase.value: phase for phase in Phase}),
        "decision": with_default(_decision, Decision.NONE),
        "actor": seat,
        "hand": items(_number, HAND_SIZE),
        "hand_sizes": by_key(names, whole(0, HAND_SIZE)),
        "reserve": pieces_by_side,
        "rescued": pieces_by_side,
        "volcano": pieces_by_side,
        "pieces": some_keys(_at_square, _counts(names)),
        "lava": some_keys(_at_square, named(SYMBOLS)),
        "tile": optional(named(TILE_NAMES)),
        "bag": _bag,
        "stock": whole(0, STOCK_SIZE),
        "seething": boolean,
        "discards": items(_discard, 2 * STOCK_SIZE),
        "relatives_left": whole(0, max(PIECES.values())),
        "kin": _mask,
        "moves_left": whole(0, 2),
        "barred": _mask,
        "jokers": items(_number, HAND_SIZE),
        "winners": optional(items(seat, seats, 1)),
        "log": steps(names, parse, _events(names)),
    }
    found = {name: member(written, name, read) for name, read in readers.items()}
    found["log"] = tuple(_step(*step) for step in found["log"])
    _check({**found, "sides": sides})
    return {**found, "sides": sides}


def _sides(value: Json, place: str) -> tuple[int, ...]:
    sides = items(named(SIDES), max(PIECES), min(PIECES))(value, place)
    if {*sides} != {*range(len(sides))}:
        raise FieldError(place, mark("contradicts the rest"))
    return sides


def _counts(names: Sequence[str]) -> Reader[tuple[int, ...]]:
    """Return a reader of pieces by colour without zeros, as counts by seat."""
    by_name = some_keys({name: seat for seat, name in enumerate(names)}, _pieces)

    def read(value: Json, place: str) -> tuple[int, ...]:
        found = by_name(value, place)
        return tuple(found.get(seat, 0) for seat in range(len(names)))

    return read


def _bag(value: Json, place: str) -> tuple[int, ...]:
    known = {name: tile for tile, name in enumerate(TILE_NAMES)}
    found = some_keys(known, whole(1, max(TILE_COUNTS)))(value, place)
    return tuple(found.get(tile, 0) for tile in range(len(TILE_NAMES)))


def _discard(value: Json, place: str) -> Card:
    return OMEN if value == "omen" else _number(value, place)


def _mask(value: Json, place: str) -> int:
    return sum({1 << square for square in items(_square, len(SQUARES))(value, place)})


def _events(names: Sequence[str]) -> Mapping[type, Mapping[str, Reader[Any]]]:
    """Return the readers of each event's fields; `names` are the colours in seat order."""
    tile = named(TILE_NAMES)
    lava, cut, behind = "lava", "cut-off", "left-behind"
    return {
        events.CardDrawn: {"card": optional(_number)},
        events.OmenDrawn: {},
        events.Ad79Drawn: {"second": boolean},
        events.RelativesCome: {"count": _pieces},
        events.HandShown: {"cards": items(_number, HAND_SIZE)},
        events.Eruption: {"cause": one_of({each: each for each in ("ad79", "call", "full")})},
        events.TileDrawn: {"tile": tile},
        events.TileDiscarded: {"tile": tile},
        events.PiecesLost: {
            "cause": one_of({each: each for each in (lava, cut, behind)}),
            "square": _square,
            "losses": _counts(names),
        },
        events.GameOver: {},
    }


def _step(seat: int, action: Any, happened: tuple[Any, ...]) -> Step:
    """Return the step with its events divided at the draw, if there is one."""
    ends = (at for at, event in enumerate(happened) if isinstance(event, _DRAWS))
    draw = next(ends, len(happened))
    return Step(seat, action, happened[:draw], happened[draw:])


def _check(found: Mapping[str, Any]) -> None:
    """Raise `FieldError` if the fields contradict each other, so that no position has them."""
    phase, decision, seat = found["phase"], found["decision"], found["seat"]
    own = 0 if seat is None else found["hand_sizes"][seat]
    whole_bag = tiles(found["rules"].dual_vents)
    drawn = STOCK_SIZE + found["seething"] - found["stock"]
    wrong = {
        "decision": decision not in _DECISIONS[phase],
        "hand": len(found["hand"]) != own or [*found["hand"]] != sorted(found["hand"]),
        "seething": found["seething"] != (drawn > AD79_PLACE),
        "tile": (found["tile"] is None) == (decision is Decision.LAVA),
        "moves_left": bool(found["moves_left"]) != (decision is Decision.MOVE),
        "relatives_left": bool(found["relatives_left"]) != (decision is Decision.RELATIVE),
        "pieces": any(
            not sum(counts) or (phase is Phase.CITY and sum(counts) > SPACES[square])
            for square, counts in found["pieces"].items()
        ),
        "lava": not {*found["lava"]}.isdisjoint(found["pieces"]),
        "bag": any(left > whole_bag.count(tile) for tile, left in enumerate(found["bag"])),
    }
    for place, is_wrong in wrong.items():
        if is_wrong:
            raise FieldError(place, mark("contradicts the rest"))
