"""The report of ``stats --deals``: games on one deal side by side, seat by seat.

As in duplicate bridge, the same seat had the same deal in all of them: luck makes no difference.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pompeii.core.i18n import _, n_
from pompeii.core.table import AnyTable
from pompeii.core.terminal_text import NAME, printable
from pompeii.game_manifest import Game
from pompeii.registry import game, key_of

from .output import players_with_scores


@dataclass(slots=True)
class _Deal:
    """The finished games on one deal, with their names."""

    tables: list[AnyTable] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def takes(self, table: AnyTable) -> bool:
        """Return True if the game `table` is on this deal."""
        return type(table) is type(self.tables[0]) and bool(
            table.record.dealt_like(self.tables[0].record)
        )


class Deals:
    """The games that were added, grouped by deal."""

    def __init__(self) -> None:
        self._deals: list[_Deal] = []

    def add(self, name: str, table: AnyTable) -> None:
        """Add the game `table`, called `name`, unless it is still in progress."""
        if table.winners is None:
            return
        deal = next((deal for deal in self._deals if deal.takes(table)), None)
        if deal is None:
            self._deals.append(deal := _Deal())
        deal.tables.append(table)
        deal.names.append(name)

    def text(self) -> str:
        """Return a table for each deal that was played more than once."""
        found = ["\n".join(_table(deal)) for deal in self._deals if len(deal.tables) > 1]
        return "\n\n".join(found or [_("No deal was played more than once.")]) + "\n"

    def json(self) -> str:
        """Return a JSON object on a line for each deal that was played more than once."""
        found = [_facts(deal) for deal in self._deals if len(deal.tables) > 1]
        return "".join(f"{json.dumps(facts)}\n" for facts in found)


def _facts(deal: _Deal) -> dict[str, Any]:
    """Return the games on a deal for JSON, with the scores of every seat."""
    return {
        "game": key_of(deal.tables[0].record.document),
        "games": [
            {"name": name, "players": players_with_scores(table)}
            for name, table in zip(deal.names, deal.tables, strict=True)
        ],
    }


def _table(deal: _Deal) -> Iterator[str]:
    played = game(key_of(deal.tables[0].record.document))
    yield n_(
        "{game}: {count} game on one deal",
        "{game}: {count} games on one deal",
        len(deal.tables),
        game=_(played.label),
    )
    scores = [score for score in played.scoring if score.weight]
    yield _("Counted: {scores}. The best of each seat has a star.").format(
        scores=", ".join(_(score.label) for score in scores)
    )
    yield ""
    rows = [_results(played, table) for table in deal.tables]
    seats = range(deal.tables[0].seats)
    best = [max(row[seat][0] for row in rows) for seat in seats]
    yield _line(_("game"), [_("seat {number}").format(number=seat + 1) for seat in seats])
    for name, table, row in zip(deal.names, deal.tables, rows, strict=True):
        cells = [
            f"{printable(table.record.players[seat].name)} {counts}{'*' * (rank == best[seat])}"
            for seat, (rank, counts) in enumerate(row)
        ]
        yield _line(name, cells)


def _results(played: Game, table: AnyTable) -> list[tuple[list[int], str]]:
    """Return each seat's result, as numbers of which greater is better, and as text."""
    counts = played.scores(table.view(None))
    scores = [score for score in played.scoring if score.weight]
    return [
        (
            [score.weight * counts[score.name][seat] for score in scores],
            ", ".join(str(counts[score.name][seat]) for score in scores),
        )
        for seat in range(table.seats)
    ]


def _line(name: str, cells: list[str]) -> str:
    """Return a line with `name` and its `cells`.

    A long name loses its beginning: the end of a path says more.
    """
    shown = printable(name)
    shown = shown if len(shown) <= NAME else f"…{shown[1 - NAME :]}"
    columns = "  ".join(f"{cell:{NAME}}" for cell in cells)
    return f"{shown:{NAME}}  {columns}".rstrip()
