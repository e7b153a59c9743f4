"""Read the JSON document of a View, from another device or a file, with a check of every value."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, get_args

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
    whole,
    with_default,
)
from pompeii.core.player_colour_names import SIDES
from pompeii.core.step_reader import steps

from . import events
from .actions import NOTHING, parse
from .board import NAMES, PLACES, SEGMENTS, SIZES, SPACES, TARGETS
from .cards import CARDS, SHOWN
from .components import PUSHES_A_TURN, SEATS, STONES_IN_ALL, city_points
from .quarry_physics import Stone
from .rule_options import make_rules
from .state import NOWHERE, Decision
from .step_log import Step

MOST: Final = 10_000
"""Upper bound of coins, points and rounds."""
FARTHEST: Final = 100_000
"""Upper bound of a stone's place, in the units of the quarry."""

_count: Final = whole(0, MOST)
_card: Final = whole(CARDS[0], CARDS[-1])
_size: Final = named(SIZES)
_by_size: Final = by_key(SIZES, _count)
_place: Final = one_of(PLACES)
_decision: Final = one_of({each.value: each for each in Decision if each})
_space: Final = one_of({NAMES[space]: space for space in SPACES})


def view_fields(document: object) -> dict[str, Any]:
    """Return the fields of the View in `document`, except ``legal``.

    Raise `FieldError` for a value of the wrong type or range, or one that fits no position.
    """
    written = an_object(document, "view")
    sides = member(written, "players", _sides)
    names = [SIDES[side] for side in sides]
    seats = len(sides)
    seat = one_of({name: index for index, name in enumerate(names)})
    cities = [NAMES[city] for city in TARGETS]
    readers: dict[str, Reader[Any]] = {
        "seat": optional(seat),
        "rules": nested(partial(make_rules, seats, "classic")),
        "first": seat,
        "round": whole(1, MOST),
        "decision": with_default(_decision, Decision.NONE),
        "actor": seat,
        "quarry": items(_stone, sum(STONES_IN_ALL)),
        "store": _by_size,
        "tiles": _by_size,
        "open": items(_card, SHOWN),
        "turned": items(_card, SHOWN),
        "coins": by_key(names, optional(_count)),
        "stones": by_key(names, _by_size),
        "carts": by_key(names, _by_size),
        "plus_one": by_key(names, boolean),
        "at": by_key(names, _place),
        "laid": lambda value, place: sum(
            {1 << space for space in items(_space, len(SPACES))(value, place)}
        ),
        "markers": by_key(cities, items(seat, seats)),
        "tokens": by_key(cities, items(whole(1, MOST), len(city_points(max(SEATS))))),
        "bonus": by_key(names, by_key(SEGMENTS, _count)),
        "scores": by_key(names, _count),
        "pushes": whole(0, PUSHES_A_TURN + 1),
        "fallen": items(
            one_of({"0": NOTHING, **{size: number for number, size in enumerate(SIZES)}}),
            sum(STONES_IN_ALL),
        ),
        "building": with_default(named(SEGMENTS), NOWHERE),
        "quiet": _count,
        "lively": boolean,
        "ending": optional(_literal(events.Ending)),
        "winners": optional(items(seat, seats, 1)),
        "log": steps(names, parse, _events(names)),
    }
    found = {name: member(written, name, read) for name, read in readers.items()}
    found["log"] = tuple(Step(*step) for step in found["log"])
    _check(found)
    return {**found, "sides": sides}


def _sides(value: Json, place: str) -> tuple[int, ...]:
    sides = items(named(SIDES), max(SEATS), min(SEATS))(value, place)
    if len({*sides}) < len(sides):
        raise FieldError(place, mark("contradicts the rest"))
    return sides


def _literal(kind: Any) -> Reader[Any]:
    """Return a reader of one of the texts of the Literal `kind`."""
    return one_of({text: text for text in get_args(kind)})


def _stone(value: Json, place: str) -> Stone:
    if not isinstance(value, list) or len(value) != len(("size", "x", "y")):
        words = mark("must be a list of {least} to {most} values")
        raise FieldError(place, words, least=3, most=3)
    number = whole(-FARTHEST, FARTHEST)
    size, x, y = value
    return _size(size, place), number(x, place), number(y, place)


def _events(names: Sequence[str]) -> Mapping[type, Mapping[str, Reader[Any]]]:
    """Return the readers of each event's fields; `names` are the colours in seat order."""
    by_side = by_key(names, _count)
    sizes = items(_size, sum(STONES_IN_ALL))
    return {
        events.CoinsTaken: {"coins": _count},
        events.CoinsPaid: {"coins": _count},
        events.StonesPutBack: {"size": _size, "counts": by_side},
        events.StonesTaken: {"stones": _by_size},
        events.PlusOneTaken: {},
        events.CardsShown: {"cards": items(_card, SHOWN)},
        events.PlusOneSpent: {},
        events.StonesFell: {"sizes": sizes},
        events.NothingFell: {},
        events.TileLoaded: {"size": _size},
        events.TileLaid: {"space": _space, "points": _count},
        events.CityReached: {"city": _place, "points": _count, "marker": boolean},
        events.EndCertain: {"ending": _literal(events.Ending)},
        events.QuietRound: {"count": _count},
        events.FinalPoints: {"reason": _literal(events.Reason), "points": by_side},
        events.GameOver: {},
    }


def _check(found: Mapping[str, Any]) -> None:
    """Raise `FieldError` if the fields contradict each other, so that no position has them."""
    decision, seat = found["decision"], found["seat"]
    shown = [*found["open"], *found["turned"]]
    seen = found["rules"].coins_seen == "all" or decision is Decision.NONE
    wrong = {
        "open": len({*shown}) < len(shown),
        "coins": any(
            (coins is None) == (seen or owner == seat) for owner, coins in enumerate(found["coins"])
        ),
        "fallen": decision is Decision.EXCHANGE and not found["fallen"],
        "building": (found["building"] == NOWHERE) == (decision is Decision.BUILD),
    }
    for place, is_wrong in wrong.items():
        if is_wrong:
            raise FieldError(place, mark("contradicts the rest"))
