"""A game in numbers: arrivals in the city, escapes by gate, and losses."""

from typing import Final

from pompeii.core.i18n import mark
from pompeii.core.single_game_statistics import GameStatistics, StatisticsBuilder, make_series

from .actions import DONE, OUT, Lay, Move, Play, Relative, Throw
from .board import CELLS, GATES, Gate, Square, steps_from
from .events import PiecesLost
from .state import AT_MOVE, State
from .step_log import Step
from .table import Table

_COME: Final = {"played": mark("With a card"), "relatives": mark("As relatives")}
_LOST: Final = {
    "omen": mark("Thrown in by Omens"),
    "lava": mark("Under lava"),
    "cut-off": mark("Cut off from every gate"),
    "left-behind": mark("Left in the city at the end"),
}
_SENT: Final = {"others": mark("Other players' people"), "own": mark("Own people")}
_FLIGHT: Final = {
    "moves": mark("Moves made"),
    "waived": mark("Moves skipped"),
    "reach": mark("Steps available"),
    "steps": mark("Steps taken"),
}


def collect(table: Table, seat: int | None = None) -> GameStatistics:
    """Return the statistics of the game so far. All counts are public, the same for every seat."""
    states, builder = [*table.states()], StatisticsBuilder(table.seats)
    for state, step in zip(states, table.view(seat).log, strict=False):
        _count(builder, state, step)
    return GameStatistics(
        (
            make_series("city", mark("In the city"), [_in_city(state) for state in states]),
            make_series("rescued", mark("Rescued"), [state.rescued for state in states]),
            make_series("volcano", mark("In the volcano"), [state.volcano for state in states]),
        ),
        (
            builder.section("come", mark("Moved into the city"), _COME),
            builder.section("rescued", mark("Rescued by gate"), {g.key: g.name for g in GATES}),
            builder.section("volcano", mark("Lost to the volcano"), _LOST),
            builder.section("sent", mark("Sent into the volcano by Omens and lava"), _SENT),
            builder.section("flight", mark("The flight"), _FLIGHT),
        ),
    )


def _in_city(state: State) -> list[int]:
    return [
        sum(state.pieces[seat * CELLS : (seat + 1) * CELLS]) for seat in range(len(state.sides))
    ]


def _count(builder: StatisticsBuilder, state: State, step: Step) -> None:
    """Count the action and the events of ``step``, taken at the position ``state``."""
    seat = step.seat
    match step.action:
        case Play():
            builder.add("come", "played", seat)
        case Relative():
            builder.add("come", "relatives", seat)
        case Throw(side=side):
            owner = state.sides.index(side)
            builder.add("volcano", "omen", owner)
            builder.add("sent", "own" if owner == seat else "others", seat)
        case Move(origin=origin, target=target):
            builder.add("flight", "moves", seat)
            builder.add("flight", "reach", seat, state.crowd[origin])
            builder.add("flight", "steps", seat, _steps(state, origin, target))
            if target == OUT:
                builder.add("rescued", _nearest(state, origin)[0].key, seat)
        case action if action is DONE and state.decision is AT_MOVE:
            builder.add("flight", "waived", seat, state.moves_left)
    for event in step.events:
        if isinstance(event, PiecesLost):
            _count_lost(builder, step, event)


def _count_lost(builder: StatisticsBuilder, step: Step, event: PiecesLost) -> None:
    for owner, lost in enumerate(event.losses):
        builder.add("volcano", event.cause, owner, lost)
        if isinstance(step.action, Lay) and event.cause != "left-behind":
            builder.add("sent", "own" if owner == step.seat else "others", step.seat, lost)


def _steps(state: State, origin: Square, target: Square) -> int:
    """Return the steps of a move; the step out of the gate is one more."""
    if target == OUT:
        return _nearest(state, origin)[1] + 1
    return steps_from(1 << target, state.open)[origin]


def _nearest(state: State, origin: Square) -> tuple[Gate, int]:
    """Return the gate by which a piece leaves, and the steps to its square. Of several gates in
    reach, it is the nearest.
    """
    steps = steps_from(1 << origin, state.open)
    gate = min(GATES, key=lambda gate: steps[gate.square])
    return gate, steps[gate.square]
