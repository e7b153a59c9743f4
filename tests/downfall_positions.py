"""Positions for the tests, written with the names that players use.

``city_position`` and ``flight_position`` set the fields of a State directly, for positions that
real games seldom reach. Squares, sides, symbols and cards go by their names, pieces are written
``{"c4": "red black"}``.
"""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from pompeii.core.errors import IllegalAction
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action, parse
from pompeii.games.downfall.board import (
    BUILDINGS,
    CITY,
    LISTED,
    NAMES,
    SYMBOLS,
    mask,
    square,
)
from pompeii.games.downfall.cards import (
    AD79,
    AD79_PLACE,
    OMEN,
    SIDES,
    TILE_NAMES,
    Card,
    cards_in,
    hand_of,
)
from pompeii.games.downfall.deal import deal
from pompeii.games.downfall.record import Record, load
from pompeii.games.downfall.rule_options import OPTIONS, Option, Rules, Value, make_rules
from pompeii.games.downfall.state import Decision, Phase, State
from tests.paths import DOWNFALL_GAMES

GAMES = DOWNFALL_GAMES
PRESETS = ("classic", "two-card", "online", "retold")
TABLES = [("classic", 4), ("two-card", 3), ("online", 2), ("retold", 3)]
"""Every rule set and every number of seats, for tests of whole games; the contract has all."""


def _values(option: Option) -> tuple[Value, ...]:
    usual: Value = getattr(Rules(), option.name)
    if option.choices is not None:
        return tuple(option.choices)
    if option.bounds is not None:
        return (*dict.fromkeys((usual, *option.bounds)),)
    return usual, not usual


OPTION_VALUES: Final = {option.name: _values(option) for option in OPTIONS}
"""Every option with its values; of a number the classic, the smallest and the largest one."""
OTHER_VALUES: Final = {
    name: next(value for value in values if value != getattr(Rules(), name))
    for name, values in OPTION_VALUES.items()
}
"""Every option with a value that is not the classic one."""
Cards = Sequence[int | str]
_CARD = {"omen": OMEN, "ad79": AD79}


def _card(written: int | str) -> Card:
    return written if isinstance(written, int) else _CARD[written]


def new_game(seats: int, seed: str, preset: str = "classic", /, **options: object) -> State:
    """Return a new game from a seed."""
    rules = make_rules(seats, preset, options)
    return game.start(rules, tuple(range(seats)), deal(seats, rules, seed))


def _settle(state: State, pieces: Mapping[str, str]) -> None:
    for name, sides in pieces.items():
        for side in sides.split():
            state.place(SIDES.index(side), square(name))
    state.reserve = [max(0, left) for left in state.reserve]


def city_position(
    pieces: Mapping[str, str] | None = None,
    *,
    hands: Sequence[Sequence[int]] = ((1, 2, 5, 7), (3, 4, 6, 8)),
    stock: Cards = (9, 9, 10, 10, 11, 11),
    reserve: int | None = None,
    seething: bool = True,
    **options: object,
) -> State:
    """Return a position in which red is to play a card, with a side for each hand in order.

    ``stock`` are the next cards; the second AD 79 is among them only if it is named. ``reserve`` is
    red's remaining stock of pieces. A side may have more pieces in the city than exist; then it has
    none left.
    """
    state = new_game(len(hands), "position", **options)
    _settle(state, pieces or {})
    drawn = AD79_PLACE + seething
    state.draws = (*state.draws[:drawn], *(_card(card) for card in stock))
    state.drawn, state.actor = drawn, 0
    state.hands = [hand_of(hand) for hand in hands]
    if reserve is not None:
        state.reserve[0] = reserve
    return state


def filled(*numbers: int, side: str = "black") -> dict[str, str]:
    """Return pieces of a side on every space of the buildings with these numbers.

    The number 0 stands for the neutral buildings.
    """
    return {
        NAMES[s]: " ".join([side] * spaces)
        for building in BUILDINGS
        if building.number in numbers
        for s, spaces in building.spaces.items()
    }


def everything_but(free: str) -> dict[str, str]:
    """Return black pieces on every space, but one space less on each of the named squares."""
    whole = filled(*range(12))
    for name in free.split():
        whole[name] = whole[name].removeprefix("black").strip()
    return whole


def flight_position(
    pieces: Mapping[str, str],
    *,
    lava: Mapping[str, str] | None = None,
    tile: str | None = None,
    bag: Sequence[str] = ("coin", "coin"),
    phase: Phase = Phase.FLIGHT,
    seats: int = 2,
    **options: object,
) -> State:
    """Return a position in which red is to lay ``tile``, or without one to make its two moves.

    ``lava`` are the squares of each symbol, ``bag`` the next tiles.
    """
    state = new_game(seats, "position", **options)
    for name, sides in pieces.items():
        for side in sides.split():
            state.put(SIDES.index(side), square(name))
    for symbol, squares in (lava or {}).items():
        state.lava[SYMBOLS.index(symbol)] = mask(squares)
        state.open &= ~mask(squares)
    names = ["coin"] * (CITY & ~state.open).bit_count() + ([tile] if tile else [])
    state.tiles = len(names)
    state.bag = tuple(TILE_NAMES.index(name) for name in (*names, *bag))
    state.hands, state.reserve = [0] * seats, [0] * seats
    state.actor, state.phase = 0, phase
    if tile is None:
        state.decision, state.moves_left = Decision.MOVE, 2
    else:
        state.decision, state.tile = Decision.LAVA, TILE_NAMES.index(tile)
    return state


def play(state: State, *texts: str) -> State:
    """Take actions one after another, and return the state."""
    for text in texts:
        game.apply(state, parse(text))
    return state


def legal(state: State) -> set[str]:
    """Return the texts of the legal actions."""
    return {action.text for action in game.legal(state)}


def targets(state: State, start: str) -> set[str]:
    """Return the squares of the legal actions with this prefix, e.g. ``6@`` or ``c4-``."""
    return {text.removeprefix(start) for text in legal(state) if text.startswith(start)}


def refusal(state: State, text: str) -> str:
    """Return the rule that rejects an action; the state must stay unchanged."""
    before = state.clone()
    try:
        game.apply(state, parse(text))
    except IllegalAction as error:
        assert state == before
        return error.rule
    raise AssertionError(f"{text} is legal")


def actor(state: State) -> str:
    return SIDES[state.sides[state.actor]]


def hand(state: State, seat: int = 0) -> list[Card]:
    return cards_in(state.hands[seat])


def pieces(state: State) -> dict[str, str]:
    """Return every piece in the city, in the notation of the positions above."""
    return {
        NAMES[s]: " ".join(
            SIDES[side] for seat, side in enumerate(state.sides) for _ in range(state.own(seat, s))
        )
        for s in LISTED[state.city]
    }


def random_game(state: State, random: Random) -> Iterator[tuple[Action, State]]:
    """Play to the end, mostly legal actions of the actor, now and then a call out of turn.

    Yield each action before it is taken, and None at the end.
    """
    while state.phase is not Phase.OVER:
        actions = game.legal(state)
        action = actions[int(random.random() * len(actions))]
        if action.text.startswith("call:") and random.random() < 0.9:
            action = actions[0]
        yield action, state
        game.apply(state, action)


def finished_games() -> list[str]:
    """Return the names of the games in tests/data/downfall."""
    return sorted(path.stem for path in GAMES.glob("*-*.json"))


def read_game(name: str) -> Record:
    return load((GAMES / f"{name}.json").read_text(encoding="utf-8"))


def read_trace(name: str) -> list[dict[str, Any]]:
    with gzip.open(GAMES / f"{name}.trace.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
