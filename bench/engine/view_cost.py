"""Cost of a View in whole games at a table, against one whose log is computed again each time."""

import time
from dataclasses import dataclass
from random import Random

from bench.engine.playout import Clock
from pompeii import Player, Table, new
from pompeii.games.downfall import game
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.view import view


@dataclass(frozen=True)
class Views:
    """Seconds of a decision's View, on average."""

    grown: float
    """For a table, whose logs grow with the game."""
    anew: float
    """For the same position and steps without caches."""


def views(seats: int, seed: int, seconds: float, clock: Clock = time.process_time) -> Views:
    """Play whole random games for `seconds`, and compute both kinds of View at every decision."""
    random = Random(seed)
    grown = anew = 0.0
    asked = 0
    start = clock()
    while clock() - start < seconds:
        players = [Player(SIDES[side], side) for side in range(seats)]
        table = Table(new(players, {}, str(random.random())))
        while actions := game.legal(table.state):
            before = clock()
            table.view(table.actor)
            between = clock()
            view(table.state, table.steps, table.actor)
            after = clock()
            grown += between - before
            anew += after - between
            asked += 1
            table.play(random.choice(actions))
            table.draw()
    return Views(grown / asked, anew / asked)
