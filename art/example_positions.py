"""Positions for the examples of the rules: tables with few pieces, as if reached by play.

The rulebook sets up every fact for which it has a function. The State itself is edited for facts
that are rare in a real game. Pieces are written ``{"c4": "red black"}``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pompeii import Player, Table, load, new, parse
from pompeii.games.downfall.actions import PLAYS, RELATIVES
from pompeii.games.downfall.board import BUILDING_AT, CITY, NUMBERS, SYMBOLS, mask, square
from pompeii.games.downfall.cards import AD79_PLACE, OMEN, SIDES, TILE_NAMES, hand_of
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.step_log import Step

PEOPLE: Final = [Player("Livia", 0), Player("Marcus", 1)]
OTHER_HAND: Final = (3, 4, 8, 9)


def _table(pieces: Mapping[str, str]) -> Table:
    """Return a table of two people, red to act, with a log of the arrival of these pieces."""
    table = Table(new(PEOPLE, {}, "rules"))
    table.state.actor = 0
    for name, sides in pieces.items():
        for side in sides.split():
            seat, at = SIDES.index(side), square(name)
            table.state.place(seat, at)
            number = BUILDING_AT[at].number
            came = PLAYS[number] if number in NUMBERS else RELATIVES
            table.steps.append(Step(seat, came.by_square[at], (), ()))
    return table


def in_the_city(pieces: Mapping[str, str], hand: Sequence[int], *, omen: bool = False) -> Table:
    """Return a table at which red is to play a card of `hand`, and then draws an Omen if `omen`."""
    table = _table(pieces)
    state, drawn = table.state, AD79_PLACE + 1
    state.drawn, state.hands = drawn, [hand_of(hand), hand_of(OTHER_HAND)]
    if omen:
        state.draws = (*state.draws[:drawn], OMEN, *state.draws[drawn:])
    return table


def in_flight(
    pieces: Mapping[str, str], lava: Mapping[str, str], tile: str = "", *, moves: int = 2
) -> Table:
    """Return a table at which red is to lay `tile`, or to move without one.

    ``lava`` maps each symbol to the squares on which its lava lies.
    """
    table = _table({})
    state = table.state
    for name, sides in pieces.items():
        for side in sides.split():
            state.put(SIDES.index(side), square(name))
    for symbol, squares in lava.items():
        state.lava[SYMBOLS.index(symbol)] = mask(squares)
        state.open &= ~mask(squares)
    state.tiles = (CITY & ~state.open).bit_count() + bool(tile)
    state.drawn, state.phase = AD79_PLACE + 1, Phase.FLIGHT
    state.hands, state.reserve = [0, 0], [0, 0]
    state.decision, state.moves_left = Decision.MOVE, moves
    if tile:
        state.decision, state.tile, state.moves_left = Decision.LAVA, TILE_NAMES.index(tile), 0
    return table


def in_game(text: str, plies: int) -> Table:
    """Return a recorded game after `plies` actions, with people at its seats."""
    record = load(text)
    players = [Player(player.name, player.side) for player in record.players]
    return Table(replace(record, players=players, actions=record.actions[:plies]))


def play(table: Table, texts: Sequence[str]) -> Table:
    """Take actions one after another, with the draws that they cause, and return the table."""
    for text in texts:
        table.play(parse(text))
        table.draw()
    return table
