"""Calibration of the forecast of escapes: `python -m research.checks.escape_forecast_calibration`.

Bots play each other. At some positions, before the eruption and after it, a forecast is made like
on the page, for the seat that is to act. The game then shows the outcome, piece by piece and gate
by gate. The correction `GATE` of the forecast is fitted to some games by least squares; those of
pieces come from other games (:mod:`research.fit.assumed_skills`). On as many others the script
prints, by tenths, the corrected forecasts and the outcomes. It also prints the squared errors of
both the bare playouts and the forecast.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from pompeii import Player, Table, new
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from pompeii.games.downfall.assumed_skills import SKILLS, USUAL, Correction
from pompeii.games.downfall.board import GATES
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.forecast import GATE, Forecast, PieceTracker, Stack
from pompeii.games.downfall.state import IN_CITY
from research import saved_runs
from research.checks.calibration_table import Column, tenths

TABLES = (2, 2, 3, 4)
"""Number of players at the tables, alternately."""
SAMPLED = 0.04
"""Share of positions with a forecast."""
PLAYOUTS = 100
LATE = 1 / 3
"""Largest share of the tiles that is left late in the flight."""
HEADS = {"pieces": ("pieces", "got out"), "gates": ("gates", "stayed open")}
PARTS = {"city": "in the city", "flight": "in the flight", "late": "late in the flight"}
"""Parts of the game; late in the flight is in the flight too."""


class Told(NamedTuple):
    """A forecast for a stack or a gate, and the outcome."""

    city: bool
    """True if the forecast was made before the eruption."""
    left: float
    """Share of the game that was left, 0 to 1."""
    share: float
    """Share of the playouts in which a piece got out, or the gate stayed open."""
    came: float
    """Share of it that came true, 0 to 1."""
    size: int
    """Number of its pieces."""

    @property
    def parts(self) -> Sequence[str]:
        """Parts of the game that it belongs to."""
        if self.city:
            return ("city",)
        return ("flight", "late") if self.left <= LATE else ("flight",)


class Game(NamedTuple):
    """All forecasts of one game."""

    pieces: Sequence[Told]
    gates: Sequence[Told]


def main() -> None:
    """Play, forecast and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.escape_forecast_calibration", description=__doc__
    )
    parser.add_argument("--games", type=positive, default=300, help="to fit to, and as many others")
    parser.add_argument("--seed", default="foresight")
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--keep", action="store_true", help="keep what comes of it")
    given = parser.parse_args()
    pool = workers.of(given.jobs)
    fitted, others = (
        [
            *workers.carry_out(
                forecasts,
                [(f"{given.seed} {use} {n}", TABLES[n % len(TABLES)]) for n in range(given.games)],
                pool,
            )
        ]
        for use in ("fitted", "told")
    )
    gate = _fitted(told for game in fitted for told in game.gates)
    print(f"GATE: Final = {gate}\n")
    usual = SKILLS[USUAL]
    tables = {
        **_tables(
            "pieces", (usual.city, usual.flight), [told for game in others for told in game.pieces]
        ),
        **_tables("gates", (gate, gate), [told for game in others for told in game.gates]),
    }
    for mark, table in tables.items():
        print(f"{mark}\n\n{saved_runs.shown(table)}")
    if given.keep:
        saved_runs.keep("foresight", tables, GATE=gate[:3])


def _fitted(gates: Iterable[Told]) -> Correction:
    left, share, came, _size = _columns(gates)
    line = np.column_stack((left, left * share**GATE.power))
    (floor, slope), *_ = np.linalg.lstsq(line, came - (1 - left) * share)
    return Correction(round(float(floor), 3), round(float(slope), 3), GATE.power)


def _columns(found: Iterable[Told]) -> list[Column]:
    return [np.array(column) for column in zip(*(told[1:] for told in found), strict=True)]


def _tables(
    kind: str, corrections: tuple[Correction, Correction], found: Sequence[Told]
) -> Mapping[str, saved_runs.Table]:
    """Return tables by marks: forecasts by tenths in each part of the game, and their errors.

    The corrections are that in the city and that in the flight.
    """
    tables: dict[str, saved_runs.Table] = {}
    errors: list[list[str]] = []
    city, flight = corrections
    for part, words in PARTS.items():
        there = [told for told in found if part in told.parts]
        _left, share, came, size = _columns(there)
        said = np.array(
            [(city if told.city else flight).at(told.share, told.left) for told in there]
        )
        count, happened = HEADS[kind]
        heads = (f"forecast {words}", count, happened)
        tables[f"foresight-{kind}-{part}"] = tenths(said, came, size, heads)
        # Each piece of a stack gets out or not, so a share of them has an error of its own.
        apart = came * (1 - came)
        off = (np.average((each - came) ** 2 + apart, weights=size) for each in (share, said))
        errors.append([words, f"{int(size.sum())}", *(f"{each:.4f}" for each in off)])
    error = ("squared error", kind, "of the bare playouts", "of the forecast")
    return {**tables, f"foresight-{kind}-errors": {"heads": error, "rows": errors}}


def forecasts(task: tuple[str, int]) -> Game:
    """Play a game and return its forecasts with the outcomes."""
    seed, seats = task
    random, bot, budget = Random(seed), make("medium"), Budget(iterations=1)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, seed))
    followed: list[tuple[bool, Forecast, PieceTracker, dict[Stack, float]]] = []
    while table.winners is None:
        view = table.view(table.actor)
        if random.random() < SAMPLED:
            forecast = Forecast(view, seed)
            for _ in range(PLAYOUTS):
                forecast.play_out()
            out = dict.fromkeys(forecast.counts, 0.0)
            followed.append((view.phase is IN_CITY, forecast, PieceTracker(forecast.counts), out))
        action = bot.choose(view, random, budget)
        assert action is not None
        for _city, _forecast, whereabouts, out in followed:
            for stack, part in whereabouts.follow(table.state, action):
                if stack in out:  # otherwise it came later
                    out[stack] += part
        table.play(action)
        table.draw()
    stands = {gate.key: float(table.state.open >> gate.square & 1) for gate in GATES}
    return Game(
        [
            Told(city, forecast.left, share, out[stack] / size, size)
            for city, forecast, _whereabouts, out in followed
            for stack, share in forecast.shares.items()
            for size in (forecast.counts[stack],)
        ],
        [
            Told(city, forecast.tiles, share, stands[key], 1)
            for city, forecast, _whereabouts, _out in followed
            for key, share in forecast.stayed.items()
        ],
    )


if __name__ == "__main__":
    main()
