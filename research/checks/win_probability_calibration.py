"""Calibration of win probabilities: `python -m research.checks.win_probability_calibration`.

Bots play each other. At some positions :mod:`pompeii.analysis.win_probability` predicts each seat's
chance to win, from the View of the seat that is to act, as on the page. The script prints
predictions and outcomes by tenths, as Markdown. ``tools/docs/measurement_tables.py`` writes a saved
run (``--keep``) into docs/analysis.md.
"""

import argparse
from random import Random

from pompeii import Player, registry
from pompeii.analysis.evaluator_interface import likely
from pompeii.analysis.win_probability import estimate_win_probabilities
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from research.checks.calibration_table import Told, brier_scores, by_seats, winners
from research.fit.win_probability_scale import TABLES
from research.saved_runs import keep, shown

SAMPLED = 0.02
"""Share of positions that are examined."""


def main() -> None:
    """Play, predict and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.win_probability_calibration", description=__doc__
    )
    parser.add_argument("--game", choices=registry.GAMES, default=registry.FIRST)
    parser.add_argument("--games", type=positive, default=300)
    parser.add_argument("--seed", default="who wins")
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    tasks = [(given.game, f"{given.seed} {n}", TABLES[n % len(TABLES)]) for n in range(given.games)]
    pool = workers.of(given.jobs)
    found = [told for game in workers.carry_out(asked, tasks, pool) for told in game]
    name = "who-wins" if given.game == registry.FIRST else f"who-wins-{given.game}"
    scores = {f"{name}-score": brier_scores(found)}
    tables = {name: winners(found), **by_seats(found, name), **scores}
    for mark, table in tables.items():
        print(f"{mark}\n\n{shown(table)}")
    if given.keep:
        keep(name, tables)


def asked(task: tuple[str, str, int]) -> list[Told]:
    """Play a game and return the predictions for its positions, with the outcome."""
    key, seed, seats = task
    game, evaluator = registry.game(key), registry.game(key).analysis_evaluation
    random, bot, budget = Random(seed), game.bots["medium"].make(), Budget(iterations=1)
    players = [Player(SIDES[side], side) for side in range(seats)]
    table = game.table(game.new(players, {}, seed))
    said = []
    while table.winners is None:
        view = table.view(table.actor)
        if random.random() < SAMPLED:
            *_, last = estimate_win_probabilities(view, evaluator, seed)
            said.append((evaluator.progress(table.state)[0], last.win_probabilities))
        table.play(bot.choose(view, random, budget))
        table.draw()
    won = likely(table.winners, [0.0] * seats, {}, ("", 1.0))
    return [Told(part, win_probabilities, won) for part, win_probabilities in said]


if __name__ == "__main__":
    main()
