"""Results as rows of a table: a row for each seat of each game, the same wherever they are told."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .colours import SIDES

Row = dict[str, Any]
_FORMULAS: Final = tuple("=+-@\t\r")
"""With these a table program takes a text for a formula."""


def row(
    name: str,
    game: str,
    rules: str,
    seats: Sequence[tuple[str, int, str]],
    seat: int,
    winners: Sequence[int] | None,
    scores: Mapping[str, int],
    *,
    seed: str,
    actions: int,
    counted: bool,
) -> Row:
    """What a seat came to in the game that is called so; ``seats`` are the name, the side and the
    kind of each player, ``winners`` None while it goes on, and ``counted`` is whether it counts
    (:func:`pompeii.core.forks.counts`).
    """
    player, side, kind = seats[seat]
    return {
        "file": _harmless(name),
        "game": game,
        "rules": rules,
        "seed": _harmless(seed),
        "players": len(seats),
        "actions": actions,
        "finished": int(winners is not None),
        "counted": int(counted),
        "seat": seat,
        "name": _harmless(player),
        "colour": SIDES[side],
        "kind": _harmless(kind),
        "won": 1 / len(winners) if winners and seat in winners else 0,
        **scores,
    }


def _harmless(text: str) -> str:
    """A text that no table program reckons with."""
    return f"'{text}" if text.startswith(_FORMULAS) else text


def as_csv(rows: Sequence[Row]) -> str:
    """A line for each row, with a column for all that any of them has."""
    columns = dict.fromkeys(column for row in rows for column in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    if columns:
        writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
