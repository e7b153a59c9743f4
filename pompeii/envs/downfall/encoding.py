"""The Downfall of Pompeii in numbers: its closed table of actions, and a View as an array.

The actions are in the order in which the rulebook lists legal ones, so no list needs sorting.
"""

from typing import Final

import numpy as np

from pompeii.envs.encoding_interface import Block, actions_of
from pompeii.envs.layout import MOST_SEATS, Layout, Part, Vector
from pompeii.games.downfall import GAME, View
from pompeii.games.downfall.actions import (
    CALLS,
    DISCARDS,
    DONE,
    LAYS,
    MOVES,
    PLAYS,
    RELATIVES,
    THROWS,
    Action,
)
from pompeii.games.downfall.board import BUILDINGS, LISTED, SQUARES, SYMBOLS
from pompeii.games.downfall.board import NUMBERS as CARDS
from pompeii.games.downfall.cards import (
    CARD_COUNTS,
    HAND_SIZE,
    OMENS,
    PIECES,
    STOCK_SIZE,
    TILE_COUNTS,
    TILE_NAMES,
)
from pompeii.games.downfall.flight_phase import MOVES_A_TURN
from pompeii.games.downfall.state import Decision, Phase

KEY: Final = GAME.key
BLOCKS: Final[tuple[Block[Action | None], ...]] = (
    Block(
        "for each card from 1 to 11: play it on a square with spaces, as `1@a2`, then discard it,"
        " `1-`",
        [a for card in CARDS for a in (*PLAYS[card].by_square.values(), DISCARDS[card])],
    ),
    Block("a relative on a square with spaces, `+a2`", [*RELATIVES.by_square.values()]),
    Block(
        "for each colour: throw its piece on a square with spaces, `xa2:red`",
        [action for throws in THROWS for action in throws.by_square.values()],
    ),
    Block(
        "for each symbol: lay the drawn tile on a square, `helmet>a1`",
        [action for lays in LAYS for action in lays.by_square.values()],
    ),
    Block(
        "for each square: move a piece to another square, `a1-b1`, then out of the city, `a1-out`",
        [action for square in SQUARES for action in MOVES[square].by_square.values()],
    ),
    Block("end the relatives, the turn or the moves, `done`", [DONE]),
    Block("for each colour: call the eruption, `call:red`", [*CALLS]),
    Block("do not call the eruption now, in the turn of another player, `wait`", [None]),
)
"""The kinds of actions in the order of their numbers."""
ACTIONS: Final = actions_of(BLOCKS)
NUMBERS: Final = {action: number for number, action in enumerate(ACTIONS)}
PRIVATE: Final = ("hand",)

_PLACES: Final = tuple(
    SQUARES.index(square) if square in SQUARES else 0 for square in range(SQUARES[-1] + 1)
)
"""Index of each square among the squares of the city, by square (0 for no square)."""
_DECISIONS: Final = {decision: place for place, decision in enumerate(Decision)}
_PHASES: Final = {phase: place for place, phase in enumerate(Phase)}
_MOST_PIECES: Final = max(PIECES.values())
_MOST_RELATIVES: Final = max(sum(building.spaces.values()) for building in BUILDINGS)
LAYOUT: Final = Layout(
    (
        Part("seat", (MOST_SEATS,), 1, "the own seat, one-hot"),
        Part("players", (len(PIECES),), 1, "the number of players, one-hot: 2, 3, 4"),
        Part("phase", (len(_PHASES),), 1, "one-hot: `city`, `eruption`, `flight`, `over`"),
        Part(
            "decision",
            (len(_DECISIONS),),
            1,
            "one-hot: `play`, `relative`, `omen`, `end`, `lava`, `move`, `draw`, none",
        ),
        Part("actor", (MOST_SEATS,), 1, "the seat to act, one-hot"),
        Part("hand", (len(CARDS),), HAND_SIZE, "own cards of each number from 1 to 11"),
        Part("hand_sizes", (MOST_SEATS,), HAND_SIZE, "cards in each hand"),
        Part("reserve", (MOST_SEATS,), _MOST_PIECES, "pieces not yet in the city"),
        Part("rescued", (MOST_SEATS,), _MOST_PIECES, "pieces rescued"),
        Part("volcano", (MOST_SEATS,), _MOST_PIECES, "pieces lost"),
        Part(
            "pieces",
            (len(SQUARES), MOST_SEATS),
            _MOST_PIECES,
            "pieces on each square by seat",
        ),
        Part("lava", (len(SYMBOLS), len(SQUARES)), 1, "a 1 for each tile on the board, by symbol"),
        Part("tile", (len(TILE_NAMES),), 1, "the drawn tile, one-hot; the last three are double"),
        Part("bag", (len(TILE_NAMES),), max(TILE_COUNTS), "tiles left in the bag"),
        Part("stock", (1,), STOCK_SIZE, "cards left in the stock"),
        Part("seething", (1,), 1, "1 from the first AD 79 on"),
        Part(
            "discards",
            (len(CARDS) + 1,),
            max(*CARD_COUNTS, OMENS),
            "discarded cards of each number from 1 to 11, then Omens",
        ),
        Part("relatives_left", (1,), _MOST_RELATIVES, "relatives that can still be placed"),
        Part("kin", (len(SQUARES),), 1, "squares whose buildings may still take a relative"),
        Part("moves_left", (1,), MOVES_A_TURN, "moves left in the turn"),
        Part("barred", (len(SQUARES),), 1, "the square from which the second move may not start"),
    ),
    np.int8,
)
"""The parts of an observation. Squares are in reading order, `a1` first."""
_AT: Final = {part.name: LAYOUT.start(part.name) for part in LAYOUT.parts}
(
    _SEAT, _PLAYERS, _PHASE, _DECISION, _ACTOR, _HAND, _HAND_SIZES, _RESERVE, _RESCUED, _VOLCANO,
    _PIECES, _LAVA, _TILE, _BAG, _STOCK, _SEETHING, _DISCARDS, _RELATIVES_LEFT, _KIN, _MOVES_LEFT,
    _BARRED,
) = _AT.values()  # fmt: skip
_WAIT: Final = NUMBERS[None]
_LEAST_PLAYERS: Final = min(PIECES)
_PIECES_ON: Final = tuple(_PIECES + MOST_SEATS * place for place in _PLACES)
_LAVA_OF: Final = tuple(_LAVA + len(SQUARES) * symbol for symbol in range(len(SYMBOLS)))


def legal(view: View) -> list[int]:
    """Return the numbers of the legal actions of the seat of `view`, ascending.

    A seat that may call the eruption out of turn may also wait.
    """
    found = [NUMBERS[action] for action in view.legal]
    if found and view.seat != view.actor:
        found.append(_WAIT)
    return found


def observe(view: View) -> Vector:
    """Return the observation of the seat of `view`."""
    found = bytearray(LAYOUT.size)
    seats, me = len(view.sides), view.seat or 0
    if view.seat is not None:
        found[_SEAT + me] = 1
    found[_PLAYERS + seats - _LEAST_PLAYERS] = 1
    found[_PHASE + _PHASES[view.phase]] = 1
    found[_DECISION + _DECISIONS[view.decision]] = 1
    found[_ACTOR + (view.actor - me) % seats] = 1
    for card in view.hand:
        found[_HAND + card - 1] += 1
    # Single numbers are written here three times faster than slices.
    for seat in range(seats):
        turn = (seat - me) % seats
        found[_HAND_SIZES + turn] = view.hand_sizes[seat]
        found[_RESERVE + turn] = view.reserve[seat]
        found[_RESCUED + turn] = view.rescued[seat]
        found[_VOLCANO + turn] = view.volcano[seat]
    for square, counts in view.pieces.items():
        at = _PIECES_ON[square]
        for count in counts if not me else counts[me:] + counts[:me]:
            found[at] = count
            at += 1
    for square, symbol in view.lava.items():
        found[_LAVA_OF[symbol] + _PLACES[square]] = 1
    if view.tile is not None:
        found[_TILE + view.tile] = 1
    found[_BAG : _BAG + len(TILE_NAMES)] = bytes(view.bag)
    found[_STOCK] = view.stock
    found[_SEETHING] = view.seething
    for card in view.discards:
        found[_DISCARDS + card - 1] += 1
    found[_RELATIVES_LEFT] = view.relatives_left
    for square in LISTED[view.kin]:
        found[_KIN + _PLACES[square]] = 1
    found[_MOVES_LEFT] = view.moves_left
    for square in LISTED[view.barred]:
        found[_BARRED + _PLACES[square]] = 1
    return np.frombuffer(found, np.int8)
