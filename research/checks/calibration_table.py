"""How often came what was said to come with some chance: by tenths."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from research.saved_runs import Table

Column = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
PLAYERS: Final = {2: "two players", 3: "three players", 4: "four players"}
"""Above the columns of tables of so many."""


class Told(NamedTuple):
    """What was said of a position, and what came of it."""

    part: str
    """Of the game."""
    chances: Sequence[float]
    """How likely each seat was said to win,"""
    won: Sequence[float]
    """and whether it did, or which part of a victory it had that was shared."""


def tenths(said: Column, came: Column, often: Column, heads: tuple[str, str, str]) -> Table:
    """A row for each tenth of what was said: the mean of that, how often it was, and the part of it
    that came; ``often`` says how often each was.
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
    """Of seats that were said to win, by tenths, how many did."""
    said, won = _columns(told)
    return tenths(said, won, np.ones(len(said)), ("said to win", "how often", "won"))


def by_seats(told: Sequence[Told], name: str) -> dict[str, Table]:
    """The same for each part of the game and each number of seats by itself, by marks that begin
    with a name.
    """
    return {
        f"{name}-{part}": _side_by_side([each for each in told if each.part == part])
        for part in sorted({each.part for each in told})
    }


def lost(told: Sequence[Told]) -> float:
    """The log loss of all together, in nats; no chance counts as less than a millionth, lest one
    mistake outweigh everything.
    """
    return -sum(
        won * float(np.log(max(chance, 1e-6)))
        for each in told
        for chance, won in zip(each.chances, each.won, strict=True)
    )


def _side_by_side(told: Sequence[Told]) -> Table:
    rows = [[f"{10 * tenth} to {10 * tenth + 10}%"] for tenth in range(10)]
    for seats in PLAYERS:
        said, won = _columns([each for each in told if len(each.chances) == seats])
        bins = _tenth(said)
        for tenth, row in enumerate(rows):
            there = bins == tenth
            row.append(f"{won[there].mean():.1%} of {there.sum()}" if there.any() else "")
    return {"heads": ["said to win", *PLAYERS.values()], "rows": rows}


def _columns(told: Sequence[Told]) -> tuple[Column, Column]:
    return (
        np.array([chance for each in told for chance in each.chances]),
        np.array([part for each in told for part in each.won]),
    )


def _tenth(said: Column) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    tenth: np.ndarray[tuple[int, ...], np.dtype[np.int64]] = (said * 10).astype(int)
    return tenth.clip(0, 9)
