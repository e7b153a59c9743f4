"""Perft: the number of continuations from a fixed position, ply by ply.

One wrong legal action anywhere changes the numbers. Each rule set has four start positions: the
deal, the middle of the city's filling, shortly before the eruption, and the flight.
"""

from pompeii.games.downfall import game
from pompeii.games.downfall.state import State
from tests.downfall_positions import read_game

COUNTED: dict[str, tuple[str, int, int]] = {
    f"{name} after {plies}": (name, plies, depth)
    for name, starts in {
        "classic-2": ((0, 4), (30, 3), (54, 3), (60, 2)),
        "classic-3": ((0, 4), (15, 3), (27, 3), (38, 2)),
        "two-card-4": ((0, 4), (40, 3), (62, 2), (75, 3)),
        "online-3": ((0, 4), (45, 3), (64, 3), (77, 2)),
        "retold-2": ((0, 4), (40, 3), (55, 2), (65, 2)),
    }.items()
    for plies, depth in starts
}
"""Name of a count to the finished game, the plies already played and the depth."""


def perft(state: State, depth: int) -> int:
    """Return the number of action sequences of a length; a finished game counts as one."""
    actions = game.legal(state)
    if depth == 1 or not actions:
        return max(1, len(actions))
    total = 0
    for action in actions:
        after = state.clone()
        game.apply(after, action)
        total += perft(after, depth - 1)
    return total


def position(name: str) -> State:
    """Return the start position of a count."""
    record, plies = read_game(COUNTED[name][0]), COUNTED[name][1]
    state = record.start()
    for action in record.actions[:plies]:
        game.apply(state, action)
    return state


def count(name: str) -> list[int]:
    """Return the numbers of a count, for depth 1, 2, ..."""
    state = position(name)
    return [perft(state, depth) for depth in range(1, COUNTED[name][2] + 1)]
