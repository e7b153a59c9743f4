"""A finished game of Via Appia as a readable text.

It holds every action with its result, and some of the positions.
"""

import json
from collections.abc import Iterator

from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia import game, textview
from pompeii.games.appia.board import NAMES
from pompeii.games.appia.record import Record
from pompeii.games.appia.state import Decision, State
from pompeii.games.appia.step_log import Step
from pompeii.games.appia.view import view as view_of

SHOWN = ("classic-2", "each-3", "others-4", "poor-2")
"""Finished games that show every value of every option, except numbers of rounds."""
EVERY = 50
"""Interval between two drawings of the road, in plies."""


def playthrough(record: Record) -> str:
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    state = record.start()
    state.notes = []
    yield f"rules {json.dumps(record.document['rules'])}"
    yield from _position(record, state)
    for ply, action in enumerate(record.actions, 1):
        seat, turn = state.actor, (state.round, state.actor)
        game.apply(state, action)
        yield f"{ply}. {SIDES[state.sides[seat]]} {action}"
        for event in Step(seat, action, tuple(state.notes)).document(state.sides)["events"]:
            yield f"    {event.pop('event')}: " + " ".join(map(_fact, event.values()))
        state.notes = []
        if (state.round, state.actor) != turn and state.decision is not Decision.NONE:
            yield f"  round {state.round}: {_purses(state)}"
        if ply % EVERY == 0:
            yield from _position(record, state)
    winners = game.outcome(state)
    assert winners is not None
    yield from _position(record, state)
    yield f"won by {' and '.join(SIDES[state.sides[seat]] for seat in winners)}"


def _fact(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{count}{name[0]}" for name, count in value.items() if count) or "-"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _purses(state: State) -> str:
    """Return the seat to act, its goods, and the number of listed actions it chooses from."""
    seat = state.actor
    own = state.of(seat)
    stones, cart = ("".join(map(str, counts[own])) for counts in (state.stones, state.carts))
    return (
        f"{SIDES[state.sides[seat]]} at {NAMES[state.at[seat]]}, score {state.scores[seat]}, coins"
        f" {state.coins[seat]}, stones {stones}, cart {cart}, {len(game.legal(state).actions)} ways"
    )


def _position(record: Record, state: State) -> Iterator[str]:
    """Return road, quarry and seats as a spectator sees them."""
    view = view_of(state, (), None)
    for text in (textview.road(view), textview.quarry(view), textview.seats(view, record.players)):
        yield from (f"    {line}".rstrip() for line in text.splitlines())
