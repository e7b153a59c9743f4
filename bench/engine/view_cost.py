"""What a View costs in whole games at a table, beside one whose log is worked out anew."""

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
    """Of a table, whose logs grow with the game."""
    anew: float
    """Of the same position and steps without anything remembered."""


def views(seats: int, seed: int, seconds: float, clock: Clock = time.process_time) -> Views:
    """Play whole random games, asking for both at every decision, until so much time has passed."""
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
