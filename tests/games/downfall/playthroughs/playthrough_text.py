"""A finished game as a readable text: every action with its consequences, and the positions.

The board is drawn at the start, at the beginning of every phase and every tenth ply. A square shows
the pieces on it (``R2B1``), lava as its symbol in capitals (``COI``), or free spaces as digits in
brackets. A vent is ``*``, any other square a dot.
"""

import json
from collections.abc import Iterator

from pompeii.games.downfall import game
from pompeii.games.downfall.board import (
    CITY,
    NAMES,
    SPACES,
    STRIDE,
    SYMBOLS,
    VENT_SQUARES,
)
from pompeii.games.downfall.cards import SIDES, TILE_NAMES, cards_in
from pompeii.games.downfall.events import (
    Ad79Drawn,
    CardDrawn,
    Eruption,
    Event,
    GameOver,
    HandShown,
    OmenDrawn,
    PiecesLost,
    RelativesCome,
    TileDiscarded,
    TileDrawn,
)
from pompeii.games.downfall.record import Record
from pompeii.games.downfall.state import Phase, State

SHOWN = {
    "classic": "classic-2",
    "two-card": "two-card-4",
    "online": "online-3",
    "retold": "retold-2",
}
"""The finished game that shows each rule set."""
EVERY = 10
"""Interval between two drawings of the board, in plies."""


def playthrough(record: Record) -> str:
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    state = record.start()
    state.notes = []
    yield f"rules {json.dumps(record.document['rules'])}"
    yield f"seats {' '.join(SIDES[side] for side in state.sides)}"
    yield from _position(state)
    for ply, action in enumerate(record.actions, 1):
        actor, phase = SIDES[state.sides[state.actor]], state.phase
        game.apply(state, action)
        yield f"{ply}. {actor} {action}"
        yield from (f"    {_event(state, event)}" for event in state.notes)
        state.notes = []
        yield f"    {_summary(state)}"
        if state.phase is not phase or ply % EVERY == 0:
            yield from _position(state)
    winners = game.outcome(state)
    if winners is not None:
        yield f"won by {' and '.join(SIDES[state.sides[seat]] for seat in winners)}"


def _summary(state: State) -> str:
    if state.phase is Phase.OVER:
        return "over"
    actor = SIDES[state.sides[state.actor]]
    text = f"{state.phase} {state.decision}: {actor}, {len(game.legal(state))} choices"
    calls = [SIDES[state.sides[seat]] for seat in game.callers(state)]
    return f"{text}, may call: {' '.join(calls)}" if calls else text


def _position(state: State) -> Iterator[str]:
    yield "        " + " ".join(f"{column:<5}" for column in "abcdefghijk").rstrip()
    for row in range(7):
        cells = (_cell(state, STRIDE * row + column) for column in range(11))
        yield f"    {row + 1}   {' '.join(f'{cell:<5}' for cell in cells)}".rstrip()
    for seat, side in enumerate(state.sides):
        yield (
            f"    {SIDES[side]:<7} hand {cards_in(state.hands[seat])} reserve {state.reserve[seat]}"
            f" rescued {state.rescued[seat]} volcano {state.volcano[seat]}"
        )
    yield f"    stock {state.stock} bag {len(state.bag) - state.tiles}"


def _cell(state: State, s: int) -> str:
    if not CITY >> s & 1:
        return ""
    for symbol, squares in enumerate(state.lava):
        if squares >> s & 1:
            return SYMBOLS[symbol][:3].upper()
    here = "".join(
        f"{SIDES[side][0].upper() if side != 3 else 'U'}{count}"
        for seat, side in enumerate(state.sides)
        if (count := state.own(seat, s))
    )
    free = SPACES[s] - state.crowd[s] if state.phase is Phase.CITY else 0
    if here or free:
        return here + (f"({free})" if free else "")
    return "*" if VENT_SQUARES >> s & 1 else "."


def _event(state: State, event: Event) -> str:
    who = SIDES[state.sides[event.seat]] if not isinstance(event, PiecesLost | GameOver) else ""
    match event:
        case CardDrawn(card=card):
            return f"{who} draws {card}"
        case OmenDrawn():
            return f"{who} draws an Omen"
        case Ad79Drawn(second=second):
            return f"{who} draws AD 79, the {'second' if second else 'first'} time"
        case RelativesCome(count=count):
            return f"up to {count} relatives come to {who}"
        case HandShown(cards=cards):
            return f"{who} shows {list(cards)}"
        case Eruption(cause=cause):
            return f"the mountain breaks out: {cause}, by {who}"
        case TileDrawn(tile=tile):
            return f"{who} draws the tile {TILE_NAMES[tile]}"
        case TileDiscarded(tile=tile):
            return f"{who} draws the tile {TILE_NAMES[tile]}, which can go nowhere"
        case PiecesLost(cause=cause, square=square, losses=losses):
            lost = " ".join(
                f"{n} {SIDES[side]}" for n, side in zip(losses, state.sides, strict=True) if n
            )
            return f"lost on {NAMES[square]} ({cause}): {lost}"
        case GameOver():
            return "the game is over"
