"""Mistakes in the recorded games, with better actions."""

from functools import cache

from pompeii import Table
from pompeii.analysis.analyser import PLAYOUTS, SEED
from pompeii.core.incremental_work import at_once
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.mistake_comparison import Comparison
from pompeii.games.downfall.state import State
from tests.downfall_positions import read_game

MISTAKES = {
    "classic-2": (
        (20, "3@c3"), (24, "+e1"), (41, "+b4"), (63, "c3-a2"), (98, "mask>c5"),
        (150, "b5-a5"), (158, "helmet>g6"), (168, "c4-b4"),
    ),
    "retold-3": (
        (0, "1@a2"), (6, "1@a2"), (34, "xa3:yellow"), (48, "f3-out"),
        (82, "scroll>f2"), (156, "coin>c1"),
    ),
}  # fmt: skip
"""The number of actions before each and the better action, by game."""
ALL = [(name, ply, better) for name, found in MISTAKES.items() for ply, better in found]


@cache
def table(name: str) -> Table:
    """Return a recorded game."""
    return Table(read_game(name))


@cache
def compared(name: str, ply: int, better: str) -> Comparison:
    """Return the comparison of a mistake, with its playouts."""
    game = table(name)
    return compare(game.at(ply).state, game.steps[ply].action.text, better)


def compare(
    state: State, played: str, better: str, playouts: int = PLAYOUTS, seed: str = SEED
) -> Comparison:
    """Return the comparison of two actions, with its playouts."""
    comparison = Comparison(state, parse(played), parse(better))
    at_once(comparison.run(playouts, seed))
    return comparison
