"""The eruption and phase two: lava and escape (docs/rules.md, E1 to E5, M1 to M8)."""

from collections.abc import Sequence
from typing import Final, Protocol

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark
from pompeii.core.memo import Memo

from .actions import DONE, LAYS, MOVES, OUT, Action, Call, Lay, Move
from .board import (
    CELLS,
    CITY,
    GATE_SQUARES,
    GATES,
    LISTED,
    NAMES,
    NEIGHBOURS,
    STRIDE,
    VENT_SQUARES,
    VENTS,
    Gate,
    Mask,
    Square,
    flood,
    spread,
)
from .cards import FIRST_TILES, TILE_SYMBOLS
from .events import TileDiscarded, TileDrawn
from .rule_options import Rules
from .state import AT_DRAW, AT_LAVA, AT_MOVE, IN_FLIGHT, NO_TILE, State

MOVES_A_TURN = 2
_LEAVE: Mask = 1 << OUT
_AROUND: Final[tuple[Mask, ...]] = tuple(
    (spread(1 << s) | (corners := 5 << s >> 1) << STRIDE | corners >> STRIDE) & CITY
    for s in range(CELLS)
)
"""The city squares that touch each square with an edge or a corner, indexed by square."""


def _passable_around(key: tuple[Square, Mask]) -> bool:
    square, around = key
    beside = NEIGHBOURS[square] & around
    first = beside & -beside
    return not (GATE_SQUARES >> square & 1 or beside & ~flood(first, around))


_PASSABLE_AROUND: Final = Memo(_passable_around)
"""``_PASSABLE_AROUND[square, around]``: True if lava on ``square`` certainly cuts nothing off.
There is no gate on it, and each path over it can go over the squares of ``around`` instead.
"""


class Ground(Protocol):
    """The part of a position that determines the legal squares of tiles."""

    @property
    def lava(self) -> Sequence[Mask]:
        """The squares with lava of each symbol."""

    @property
    def open(self) -> Mask:
        """The city squares free of lava."""

    @property
    def rules(self) -> Rules:
        """The rule set."""


def lay_targets(state: Ground, symbol: int) -> Mask:
    """Return the squares on which a tile may be laid as ``symbol`` (E2)."""
    if not state.lava[symbol]:
        return state.open & 1 << VENTS[symbol]
    targets = spread(state.lava[symbol]) & state.open
    return targets if state.rules.cover_vents else targets & ~VENT_SQUARES


def reach(state: State, origin: Square) -> Mask:
    """Return the targets of a piece on ``origin``; bit :data:`OUT` for out of the city (M2, M3)."""
    # Leaving costs a point of its own: a gate square must be in reach with one point less.
    passable = state.open
    here = before = 1 << origin
    reached = NEIGHBOURS[origin] & passable
    # Two pieces of three stand alone, and need no more than that.
    if (points := state.crowd[origin]) > 1:
        reached |= here
        for _ in range(points - 1):
            before = reached
            # spread() written out: it was half of a playout's time.
            reached |= (before << 1 | before >> 1 | before << STRIDE | before >> STRIDE) & passable
            if reached == before:
                break
        reached ^= here
    return reached | _LEAVE if before & GATE_SQUARES else reached


def distances(state: State, origin: Square) -> dict[Square, int]:
    """Return the steps to every square that a piece on ``origin`` may move to (M2)."""
    found: dict[Square, int] = {}
    reached = 1 << origin
    for steps in range(1, state.crowd[origin] + 1):
        wider = (reached | spread(reached)) & state.open
        found |= dict.fromkeys(LISTED[wider & ~reached], steps)
        reached |= wider
    return found


def exits(state: State, origin: Square) -> list[Gate]:
    """Return the gates by which a piece on ``origin`` may leave the city (M3)."""
    steps = {origin: 0, **distances(state, origin)}
    points = state.crowd[origin]
    return [gate for gate in GATES if steps.get(gate.square, points) < points]


def movable(state: State) -> Mask:
    """Return the squares from which the actor may start the next move (M4)."""
    return state.where[state.actor] & ~state.barred


def legal(state: State) -> list[Action]:
    """Return the legal actions of the actor."""
    found: list[Action] = []
    if state.decision is AT_LAVA:
        for symbol in TILE_SYMBOLS[state.tile]:
            found += LAYS[symbol][lay_targets(state, symbol)]
    else:
        for origin in LISTED[movable(state)]:
            found += MOVES[origin][reach(state, origin)]
        found.append(DONE)
    return found


def why_not(state: State, action: Action) -> IllegalAction | None:
    """Return the rule that forbids ``action`` now, or None if it is legal."""
    if isinstance(action, Lay) and state.decision is AT_LAVA:
        return _why_not_lay(state, action)
    if isinstance(action, Move) and state.decision is AT_MOVE:
        return _why_not_move(state, action)
    if action is DONE and state.decision is AT_MOVE:
        return None
    if isinstance(action, Call):
        return IllegalAction("P10", "Vesuvius has already erupted")
    if state.decision is AT_LAVA:
        return IllegalAction("E1", "The drawn lava tile must be laid now")
    return IllegalAction("M1", "Only moves are possible now")


def _why_not_lay(state: State, action: Lay) -> IllegalAction | None:
    symbol, square = action.symbol, action.square
    name = NAMES[square]
    if symbol not in TILE_SYMBOLS[state.tile]:
        return IllegalAction("E2", "The drawn tile does not show that symbol")
    if lay_targets(state, symbol) >> square & 1:
        return None
    if not state.open >> square & 1:
        return IllegalAction("E2", "There is lava on {square} already", square=name)
    if not state.lava[symbol]:
        vent = NAMES[VENTS[symbol]]
        return IllegalAction("E2", "The first tile of a symbol goes on its vent, {vent}", vent=vent)
    if spread(state.lava[symbol]) >> square & 1:
        return IllegalAction(
            "E2", "With these rules the vent on {square} is kept for its own symbol", square=name
        )
    return IllegalAction("E2", "No tile of that symbol lies next to {square}", square=name)


def _why_not_move(state: State, action: Move) -> IllegalAction | None:
    origin, target = action.origin, action.target
    if not state.where[state.actor] >> origin & 1:
        return IllegalAction("M2", "You have no piece on {square}", square=NAMES[origin])
    if not movable(state) >> origin & 1:
        return IllegalAction(
            "M4",
            "The two moves of a turn are made by two different pieces, and this one "
            "has moved already",
        )
    if reach(state, origin) >> target & 1:
        return None
    points = state.crowd[origin]
    if target == OUT:
        words = mark("No gate can be reached from {square} (steps possible: {points})")
        return IllegalAction("M3", words, square=NAMES[origin], points=points)
    if not state.open >> target & 1:
        return IllegalAction("M2", "Lava bars the way to {square}", square=NAMES[target])
    words = mark("{square} is too far away (steps possible: {points})")
    return IllegalAction("M2", words, square=NAMES[target], points=points)


def act(state: State, action: Action) -> None:
    """Carry out a legal action; a decision or a draw is pending afterwards."""
    if isinstance(action, Lay):
        _lay(state, action)
    elif isinstance(action, Move):
        _move(state, action)
    else:
        _end_turn(state)


def _lay(state: State, action: Lay) -> None:
    state.lava[action.symbol] |= 1 << action.square
    state.open ^= 1 << action.square
    state.tile = NO_TILE
    state.destroy(1 << action.square, "lava")
    # The first condition spares most tiles the flood, a twelfth of a playout's time.
    if not _PASSABLE_AROUND[action.square, _AROUND[action.square] & state.open] and (
        cut := state.open & ~flood(state.open & GATE_SQUARES, state.open)
    ):
        state.destroy(cut, "cut-off")
    if not any(state.where):
        state.finish()
    elif state.phase is IN_FLIGHT:
        _begin_moves(state)
    else:
        if (CITY & ~state.open).bit_count() == FIRST_TILES:
            state.phase = IN_FLIGHT
        _end_turn(state)


def _move(state: State, action: Move) -> None:
    seat, origin, target = state.actor, action.origin, action.target
    # M4: a piece that stood alone, or is its owner's only one, may make both moves.
    twice = (
        state.crowd[origin] == 1
        or (state.where[seat] == 1 << origin and state.own(seat, origin) == 1)
        or state.rules.same_piece_twice == "always"
    )
    state.take(seat, origin)
    if target == OUT:
        state.rescued[seat] += 1
    else:
        state.put(seat, target)
    state.moves_left -= 1
    if not twice and target != OUT and state.own(seat, target) == 1:
        state.barred = 1 << target
    if not any(state.where):
        state.finish()
    elif not state.moves_left or not movable(state):
        _end_turn(state)


def _begin_moves(state: State) -> None:
    if state.where[state.actor]:
        state.decision, state.moves_left = AT_MOVE, MOVES_A_TURN
    else:
        _end_turn(state)


def _end_turn(state: State) -> None:
    if state.tiles == len(state.bag):
        state.destroy(state.open, "left-behind")
        state.finish()
    else:
        state.moves_left = state.barred = 0
        state.actor = (state.actor + 1) % state.seats
        state.decision = AT_DRAW


def draw(state: State) -> None:
    """Draw a tile. A tile without a legal square is discarded and the turn goes on (E1, E5, M1)."""
    tile = state.bag[state.tiles]
    state.tiles += 1
    for symbol in TILE_SYMBOLS[tile]:
        if lay_targets(state, symbol):
            state.note(TileDrawn, state.actor, tile)
            state.tile, state.decision = tile, AT_LAVA
            return
    state.note(TileDiscarded, state.actor, tile)
    if state.phase is IN_FLIGHT:
        _begin_moves(state)
    else:
        _end_turn(state)
