"""Calibration by tenths: the share of events with a predicted chance that happened."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from research.saved_runs import Table

Column = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
PLAYERS: Final = {2: "two players", 3: "three players", 4: "four players"}
"""Heads of the columns, by number of players."""


class Told(NamedTuple):
    """A prediction for a position, and the outcome."""

    part: str
    """Part of the game."""
    win_probabilities: Sequence[float]
    """Predicted win probability per seat, 0 to 1."""
    won: Sequence[float]
    """Share of the victory per seat: 1, 0, or a part of a shared one."""


def tenths(said: Column, came: Column, often: Column, heads: tuple[str, str, str]) -> Table:
    """Return a row for each tenth of the predictions: their mean, count and the share that came
    true.

    ``often`` weighs each prediction.
    """
    rows = []
    bins = _tenth(said)
    for tenth in range(10):
        there = bins == tenth
        if count := int(often[there].sum()):
            told, true = (np.average(each[there], weights=often[there]) for each in (said, came))
            rows.append([f"{told:.1%}", f"{count}", f"{true:.1%}"])
    return {"heads": heads, "rows": rows}


def winners(told: Sequence[Told]) -> Table:
    """Return the share of seats that won, by tenths of their predicted chance."""
    said, won = _columns(told)
    return tenths(said, won, np.ones(len(said)), ("predicted", "number", "won"))


def by_seats(told: Sequence[Told], name: str) -> dict[str, Table]:
    """Return a table for each part of the game with a column per number of seats.

    The marks begin with `name`.
    """
    return {f"{name}-{part}": _side_by_side(those) for part, those in _by_part(told).items()}


def brier_scores(told: Sequence[Told]) -> Table:
    """Return the Brier score (mean squared error) by part of the game and number of seats.

    Equal chances for all of ``n`` seats have (n - 1) / n².
    """
    rows = [
        [part, _score(those), *(_score(_of_seats(those, seats)) for seats in PLAYERS)]
        for part, those in {**_by_part(told), "whole game": told}.items()
    ]
    return {"heads": ["", "all", *PLAYERS.values()], "rows": rows}


def _score(told: Sequence[Told]) -> str:
    said, won = _columns(told)
    return f"{((said - won) ** 2).mean():.3f} of {len(told)}" if told else ""


def _by_part(told: Sequence[Told]) -> dict[str, list[Told]]:
    parts = sorted({each.part for each in told})
    return {part: [each for each in told if each.part == part] for part in parts}


def _of_seats(told: Sequence[Told], seats: int) -> list[Told]:
    return [each for each in told if len(each.win_probabilities) == seats]


def lost(told: Sequence[Told]) -> float:
    """Return the sum of the log loss, in nats.

    A chance counts as at least a millionth, so that one mistake does not outweigh everything.
    """
    return -sum(
        won * float(np.log(max(chance, 1e-6)))
        for each in told
        for chance, won in zip(each.win_probabilities, each.won, strict=True)
    )


def _side_by_side(told: Sequence[Told]) -> Table:
    rows = [[f"{10 * tenth} to {10 * tenth + 10}%"] for tenth in range(10)]
    for seats in PLAYERS:
        said, won = _columns(_of_seats(told, seats))
        bins = _tenth(said)
        for tenth, row in enumerate(rows):
            there = bins == tenth
            row.append(f"{won[there].mean():.1%} of {there.sum()}" if there.any() else "")
    return {"heads": ["predicted", *PLAYERS.values()], "rows": rows}


def _columns(told: Sequence[Told]) -> tuple[Column, Column]:
    return (
        np.array([chance for each in told for chance in each.win_probabilities]),
        np.array([part for each in told for part in each.won]),
    )


def _tenth(said: Column) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    tenth: np.ndarray[tuple[int, ...], np.dtype[np.int64]] = (said * 10).astype(int)
    return tenth.clip(0, 9)
