"""Mistakes in the recorded games, with better actions."""

from functools import cache

from pompeii import Table
from pompeii.core.incremental_work import at_once
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.mistake_reasons import Comparison
from tests.downfall_positions import read_game

MISTAKES = {
    "classic-2": (
        (14, "5@i3"), (20, "3@c3"), (24, "+e1"), (41, "+b4"), (63, "c3-a2"), (87, "c3-a3"),
        (98, "mask>c5"), (150, "b5-a5"), (158, "helmet>g6"), (168, "c4-b4"),
    ),
    "retold-3": (
        (0, "1@a2"), (6, "1@a2"), (11, "+b1"), (34, "xa3:yellow"), (48, "f3-out"),
        (82, "scroll>f2"), (125, "b1-a1"), (156, "coin>c1"),
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
    comparison = Comparison(game.at(ply).state, game.steps[ply].action, parse(better))
    at_once(comparison.run())
    return comparison
