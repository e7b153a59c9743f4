"""Choices of every bot of Via Appia in some positions, by a fixed seed and number of iterations.

`python -m tests.games.appia.bots.choices` writes choices.json;
tests/games/downfall/bots/choices_in_pyodide.mjs asks the same in Pyodide.
"""

import json
from pathlib import Path
from random import Random

from pompeii.bots import Budget
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia import Player, Table, new
from pompeii.games.appia.bots import BOTS, make

FILE = Path(__file__).parent / "choices.json"
EVERY = 10
"""Interval between the sampled decisions of a game that `easy` plays."""
PLIES = 100
ITERATIONS = 30


def choices() -> dict[str, list[str]]:
    """Return the choices of every bot, in games of two and of three."""
    found: dict[str, list[str]] = {bot: [] for bot in BOTS}
    for seats in (2, 3):
        random = Random(f"choices {seats}")
        players = [Player(SIDES[side], side) for side in range(seats)]
        table = Table(new(players, {}, f"choices {seats}"))
        for ply in range(PLIES):
            view = table.view(table.actor)
            if ply % EVERY == 0:
                for bot, chosen in found.items():
                    action = make(bot).choose(view, Random(ply), Budget(iterations=ITERATIONS))
                    chosen.append(str(action))
            action = make("easy").choose(view, random, Budget(iterations=1))
            assert action is not None
            table.play(action)
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(choices(), indent=1) + "\n", encoding="utf-8")
