"""Positions of Via Appia for the tests, written with the names that players use.

Red is to take a turn; the sides sit in their order. Stones, tiles and fallen stones are written as
the letters of their sizes, spaces and cities by their names.
"""

import gzip
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from pompeii.core.errors import IllegalAction
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.core.rule_options import Option, Value
from pompeii.games.appia import game
from pompeii.games.appia.actions import Action, parse
from pompeii.games.appia.board import NAMES, PLACES, SEGMENT_MASKS, SIZES, mask, places
from pompeii.games.appia.deal import deal
from pompeii.games.appia.quarry_physics import RADIUS, Stone
from pompeii.games.appia.record import Record, load, new
from pompeii.games.appia.rule_options import OPTIONS, Rules, make_rules
from pompeii.games.appia.state import State
from tests.paths import APPIA_GAMES

GAMES: Final = sorted(path.stem for path in APPIA_GAMES.glob("*.json"))
A, B, C = (" ".join(NAMES[space] for space in places(segment)) for segment in SEGMENT_MASKS)
"""Return all spaces of a segment."""


def _values(option: Option) -> tuple[Value, ...]:
    usual: Value = getattr(Rules(), option.name)
    if option.choices is not None:
        return tuple(option.choices)
    if option.bounds is not None:
        never = () if option.never is None else (option.never,)
        return (*dict.fromkeys((usual, *option.bounds, *never)),)
    return usual, not usual


OPTION_VALUES: Final = {option.name: _values(option) for option in OPTIONS}
"""Every option with the tried values."""


def sizes(letters: str) -> tuple[int, ...]:
    """Return the number of each size in the text."""
    return tuple(letters.count(size) for size in SIZES)


def position(
    seats: int = 2,
    /,
    *,
    laid: str = "",
    at: Sequence[str] = (),
    purses: Sequence[int] = (),
    stones: Sequence[str] = (),
    carts: Sequence[str] = (),
    store: str | None = None,
    tiles: str | None = None,
    open: Sequence[int] = (),
    quarry: Sequence[Stone] = (),
    **options: object,
) -> State:
    """Return a position; anything not given is as at the start, except that the quarry is empty."""
    rules = make_rules(2, "classic", options)
    dealt = replace(deal(seats, rules, "position"), first=0)
    state = game.start(rules, tuple(range(seats)), dealt)
    state.quarry = tuple(quarry)
    state.laid = mask([PLACES[name] for name in laid.split()])
    for seat, name in enumerate(at):
        state.at[seat] = PLACES[name]
    state.coins[: len(purses)] = purses
    for seat, letters in enumerate(stones):
        state.stones[state.of(seat)] = sizes(letters)
    for seat, letters in enumerate(carts):
        state.carts[state.of(seat)] = sizes(letters)
    if store is not None:
        state.store = list(sizes(store))
    if tiles is not None:
        state.tiles = list(sizes(tiles))
    if open:
        state.open = tuple(open)
    return state


def column(letters: str) -> list[Stone]:
    """Return stones in a touching column, straight ahead from the red line.

    Six small ones reach the edge, so that each push in the middle brings the last one down.
    """
    found: list[Stone] = []
    y = 0
    for size in map(SIZES.index, letters):
        found.append((size, 0, y + RADIUS[size]))
        y += 2 * RADIUS[size]
    return found


def play(state: State, *texts: str) -> State:
    """Apply some actions to the position and return it."""
    for text in texts:
        game.apply(state, parse(text))
    return state


def texts(state: State) -> list[str]:
    """Return the legal actions as a trace writes them."""
    return game.legal(state).texts()


def refusal(state: State, text: str) -> str:
    """Return the text that rejects an action; the position must stay unchanged."""
    before = state.clone()
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, parse(text))
    assert state == before
    assert parse(text) not in game.legal(state)
    return str(caught.value)


def read_text(name: str) -> str:
    """Return the text of a finished game."""
    return (APPIA_GAMES / f"{name}.json").read_text(encoding="utf-8")


def read_game(name: str) -> Record:
    """Return a finished game."""
    return load(read_text(name))


def read_trace(name: str) -> bytes:
    """Return the trace of a finished game, made by an independent implementation."""
    return gzip.decompress((APPIA_GAMES / f"{name}.trace.jsonl.gz").read_bytes())


def new_record(seats: int = 2, seed: str = "312", /, **rules: object) -> Record:
    """Return a game without actions."""
    return new([Player(USUAL_NAMES[side], side) for side in range(seats)], rules, seed)


def a_choice(state: State, random: Random) -> Action:
    """Return a random action, biased towards progress.

    It is usually a tile or a journey if there is one.
    """
    legal = game.legal(state)
    eager = [action for action in legal.actions if action.text[0] in "+>"]
    if eager and random.random() < 0.7:
        return eager[int(random.random() * len(eager))]
    return legal.sample(random)
