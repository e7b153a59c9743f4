"""What every bot of Via Appia chooses in some positions, by a fixed seed and count of iterations.

`python -m tests.appia.bots.choices` writes choices.json; tests/bots/choices.mjs asks in Pyodide.
"""

import json
from pathlib import Path
from random import Random

from pompeii.appia import Table
from pompeii.appia.bots import BOTS, make
from pompeii.bot import Budget
from tests.appia.positions import a_choice, new_record

FILE = Path(__file__).parent / "choices.json"
EVERY = 12
"""A bot is asked at every so many decisions of a random game."""
PLIES = 150
ITERATIONS = 40


def choices() -> dict[str, list[str]]:
    """The choices of every bot, in games of two and of three."""
    found: dict[str, list[str]] = {bot: [] for bot in BOTS}
    for seats in (2, 3):
        random = Random(f"choices {seats}")
        table = Table(new_record(seats, f"choices {seats}"))
        for ply in range(PLIES):
            if ply % EVERY == 0:
                view = table.view(table.actor)
                for bot, chosen in found.items():
                    action = make(bot).choose(view, Random(ply), Budget(iterations=ITERATIONS))
                    chosen.append(str(action))
            table.play(a_choice(table.state, random))
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(choices(), indent=1) + "\n", encoding="utf-8")
