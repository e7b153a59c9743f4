"""The fate of people right after an action: their way out of the city, or the reason of a loss."""

from collections.abc import Iterable, Iterator

from .actions import OUT, Move, Play, Relative, Throw
from .board import GATES, LISTED, NEVER, STEPS, Gate, Square, steps_from
from .draw_odds import endangered
from .flight_phase import MOVES_A_TURN
from .mistake_facts import Fate
from .mistake_playouts import CHOSEN, Group, Line
from .state import AT_MOVE, IN_CITY, IN_FLIGHT, State


def fate(state: State, line: Line, group: Group) -> Fate:
    """Return the fate of a group after the action of `line` in `state`."""
    at = _place(state, line, group)
    if at is None or at == OUT:
        return Fate(at, cause="thrown" if at is None else "")
    after = line.after
    if after.own(group.seat, at):
        moves, gate = way_out(after, at)
        left = moves_left(after, group.seat, at)
        if left is not None and left < moves:
            return Fate(at, moves, gate, left=left)
        return Fate(at, moves, gate, _threatened(after, group.seat, at))
    if not after.open >> at & 1:
        return Fate(None, cause="lava")
    cut_off = STEPS[after.open][at] == NEVER
    return Fate(None, cause="cut-off") if cut_off else Fate(at, cause="end")


def _place(state: State, line: Line, group: Group) -> Square | None:
    """Return the square of a group after the action, before lava; None in the volcano."""
    if group.kind == CHOSEN:
        match line.action:
            case Move(origin=origin, target=target) if (state.actor, origin) == group[1:]:
                return target
            case Throw(square=square, side=side):
                if (state.sides.index(side), square) == group[1:]:
                    return None
            case Play(square=square) | Relative(square=square):
                return square
    return group.at


def _threatened(state: State, seat: int, square: Square) -> bool:
    """Return True if another player lays the next tile and could bury a piece of `seat`."""
    if state.phase is IN_CITY or _next_to_lay(state) == seat:
        return False
    return bool(endangered(state) >> square & 1)


def _next_to_lay(state: State) -> int:
    """Return the seat that lays the next tile; the present one is out of the bag already."""
    return (state.actor + (state.decision is AT_MOVE)) % state.seats


def moves_left(state: State, seat: int, square: Square | None = None) -> int | None:
    """Return the number of moves of `seat` until the bag is empty, None before the flight.

    With `square`, only moves that a piece there may make are counted (M4).
    """
    if state.phase is not IN_FLIGHT:
        return None
    moving = state.decision is AT_MOVE
    barred = square is not None and state.barred >> square & 1
    now = state.moves_left if moving and seat == state.actor and not barred else 0
    first = _next_to_lay(state)
    tiles = range(len(state.bag) - state.tiles)
    turns = sum((first + number) % state.seats == seat for number in tiles)
    return now + MOVES_A_TURN * turns


def moves_one_by_one(state: State, people: Iterable[tuple[Fate, int]]) -> Iterator[int]:
    """Yield the moves out of the city of each of some people, given as fates with their numbers."""
    gone: dict[Square, int] = {}
    for found, count in people:
        if found.square is not None and found.moves:
            for _ in range(count):
                before = gone.get(found.square, 0)
                yield way_out(state, found.square, before)[0]
                gone[found.square] = before + 1


def way_out(state: State, square: Square, gone: int = 0) -> tuple[int, str]:
    """Return the moves that a piece on `square` needs out of the city, and the key of the gate.

    Of several gates it is the nearest. `gone` pieces of the square have left the city before. No
    other piece moves meanwhile. A piece that is cut off is not in the city any more.
    """
    away = steps_from(1 << square, state.open)
    reached = {square}
    edge, moves = [(square, state.crowd[square] - gone)], 0
    while edge:
        moves += 1
        gates: list[Gate] = []
        found: list[tuple[Square, int]] = []
        for here, company in edge:
            steps = steps_from(1 << here, state.open)
            gates += [gate for gate in GATES if steps[gate.square] < company]
            for there in LISTED[state.open]:
                if steps[there] <= company and there not in reached:
                    reached.add(there)
                    found.append((there, state.crowd[there] + 1))
        if gates:
            return moves, min(gates, key=lambda gate: (away[gate.square], gate.key)).key
        edge = found
    raise ValueError("the square is cut off")
