"""Perft without pushes: the number of continuations of Via Appia by listed actions alone.

One wrong legal action of cards, exchanges, tiles or travel changes the numbers. The quarry, which
has thousands of pushes, has its own digest. Counting starts at deals, in the middle of the road, at
an unsettled exchange, at an optional second tile, and shortly before the end.
"""

from pompeii.games.appia import game
from pompeii.games.appia.state import State
from tests.games.appia.positions import read_game

COUNTED: dict[str, tuple[str, int, int]] = {
    f"{name} after {plies}": (name, plies, depth)
    for name, starts in {
        "classic-2": ((0, 4), (48, 3), (78, 3), (217, 2)),
        "classic-3": ((24, 3), (84, 3)),
        "classic-4": ((116, 3),),
        "each-3": ((2, 3), (60, 3)),
        "others-4": ((100, 3),),
        "poor-2": ((8, 3), (38, 4)),
        "road-4": ((440, 2),),
    }.items()
    for plies, depth in starts
}
"""Name of a count to the finished game, the plies already played and the depth."""


def perft(state: State, depth: int) -> int:
    """Return the number of action sequences of a length without pushes.

    A finished game counts as one.
    """
    actions = game.legal(state).actions
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
        game.advance(state, action)
    return state


def count(name: str) -> list[int]:
    """Return the numbers of a count, for depth 1, 2, ..."""
    state = position(name)
    return [perft(state, depth) for depth in range(1, COUNTED[name][2] + 1)]
