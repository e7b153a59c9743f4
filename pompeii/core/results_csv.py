"""Game results as table rows: one row per seat and game, the same in every output."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .player_colour_names import SIDES

Row = dict[str, Any]
_FORMULAS: Final = tuple("=+-@")
"""Prefixes that spreadsheets read as the start of a formula."""


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
    """Return the result of `seat` in the game named `name`.

    `seats` holds the name, side and kind of each player. `winners` is None for an unfinished game.
    `counted` is the result of :func:`pompeii.core.record_forks.counts`. ``won`` is the seat's share
    of the victory, 0 to 1.
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
    """Return `text` on one line, quoted if a spreadsheet would read it as a formula.

    Characters that would control a terminal become blanks.
    """
    shown = "".join(each if each.isprintable() else " " for each in text).lstrip()
    return f"'{shown}" if shown.startswith(_FORMULAS) else shown


def as_csv(rows: Sequence[Row]) -> str:
    """Return `rows` as CSV, with a header and the union of all columns."""
    columns = dict.fromkeys(column for row in rows for column in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    if columns:
        writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
