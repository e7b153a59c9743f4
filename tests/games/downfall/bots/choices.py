"""Choices of every bot in some positions, with a fixed seed and a fixed number of iterations.

`python -m tests.games.downfall.bots.choices` writes choices.json; choices_in_pyodide.mjs asks the
same in Pyodide.
"""

import json
from pathlib import Path
from random import Random

from pompeii import Player, Table, new
from pompeii.bots import Budget
from pompeii.games.downfall import game
from pompeii.games.downfall.bots import BOTS, make
from pompeii.games.downfall.cards import SIDES

FILE = Path(__file__).parent / "choices.json"
EVERY = 16
"""Interval between the sampled decisions of a random game."""
ITERATIONS = 20


def choices() -> dict[str, list[str]]:
    """Return the choices of every bot, in games of two and of three, and of a game of four."""
    found: dict[str, list[str]] = {bot: [] for bot in BOTS}
    for seats in (2, 3):
        random = Random(f"choices {seats}")
        table = Table(new([Player(SIDES[s], s) for s in range(seats)], {}, f"choices {seats}"))
        ply = 0
        while actions := game.legal(table.state):
            if ply % EVERY == 0:
                view = table.view(table.state.actor)
                for bot, chosen in found.items():
                    action = make(bot).choose(view, Random(ply), Budget(iterations=ITERATIONS))
                    chosen.append(str(action))
            table.play(actions[int(random.random() * len(actions))])
            table.draw()
            ply += 1
    return {**found, "game of four": _game_of_four()}


def _game_of_four() -> list[str]:
    """Return the actions of `medium` in a game of four, in which nearly equal actions occur."""
    table = Table(new([Player(SIDES[s], s) for s in range(4)], {}, "s45"))
    bot, random, budget = make("medium"), Random(1), Budget(iterations=1)
    while table.winners is None:
        for seat in (*table.callers(), table.actor):
            action = bot.choose(table.view(seat), random, budget)
            if action is not None:
                table.play(action)
                break
        table.draw()
    return [str(step.action) for step in table.steps]


if __name__ == "__main__":
    FILE.write_text(json.dumps(choices(), indent=1) + "\n", encoding="utf-8")
