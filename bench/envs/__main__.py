"""`python -m bench.envs`: a table, and `build/envs.json`.

As in `bench.engine`, all contestants play alternately, and a figure is the median over the rounds
of the ratio within each round.
"""

import platform
from collections.abc import Mapping
from functools import partial
from statistics import median
from typing import Any

import open_spiel.python.games  # noqa: F401 - registers OpenSpiel's games in Python
import pettingzoo
import pyspiel

import pompeii.envs.openspiel_games  # noqa: F401 - registers the games
from bench.engine.playout import Pace, PlayGame, pace
from bench.envs.contestants import agents, nodes
from bench.results import write
from pompeii.envs.pettingzoo_env import DownfallEnv, ViaAppiaEnv

ROUNDS = 7
SECONDS = 1.0
"""CPU time of each contestant in a round, in seconds."""
OTHERS = (
    "python_kuhn_poker", "python_liars_poker", "python_block_dominoes", "python_tic_tac_toe",
)  # fmt: skip
"""Games of OpenSpiel in Python."""
OWN = "pompeii_downfall"


def contestants() -> Mapping[str, PlayGame]:
    """Return the loop of each contestant by its name."""
    found: dict[str, PlayGame] = {
        "connect_four": agents(pettingzoo.make("aec", "classic/connect_four-v3")),
        "downfall_2p": agents(DownfallEnv(2)),
        "downfall_4p": agents(DownfallEnv(4)),
        "via_appia_2p": agents(ViaAppiaEnv(2)),
    }
    for name in (OWN, *OTHERS):
        for observing in (False, True):
            key = f"{name} observed" if observing else name
            found[key] = nodes(pyspiel.load_game(name), observing=observing)
    return found


def main() -> None:
    """Measure, print the table and write the file."""
    plays = {name: partial(pace, play) for name, play in contestants().items()}
    for play in plays.values():
        play(0, SECONDS / 2)  # caches fill
    rounds: list[dict[str, Pace]] = []
    for seed in range(1, ROUNDS + 1):
        print(f"Round {seed} of {ROUNDS} ...", flush=True)
        rounds.append({name: play(seed, SECONDS) for name, play in plays.items()})
    print(f"\n{'':32} {'decisions/s':>12} {'actions to choose from':>24}")
    for name in plays:
        rate = median(paces[name].rate for paces in rounds)
        branching = median(paces[name].branching for paces in rounds)
        print(f"{name:32} {rate:12,.0f} {branching:24.1f}")
    write("envs", figures(rounds))


def figures(rounds: list[dict[str, Pace]]) -> dict[str, Any]:
    """Return the ratios of the speeds, by the names of the others."""

    def ratio(one: str, other: str) -> float:
        return median(paces[one].rate / paces[other].rate for paces in rounds)

    return {
        "python": platform.python_version(),
        "connect_four": {
            name: ratio(name, "connect_four")
            for name in ("downfall_2p", "downfall_4p", "via_appia_2p")
        },
        "open_spiel": {
            name: [ratio(OWN, name), ratio(f"{OWN} observed", f"{name} observed")]
            for name in OTHERS
        },
    }


if __name__ == "__main__":
    main()
