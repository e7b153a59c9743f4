"""What ``stats --deals`` tells: games on one deal side by side, seat by seat. All had the same
there, as in duplicate bridge, so that luck makes no difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pompeii.core.i18n import _, n_
from pompeii.core.table import AnyTable
from pompeii.core.terminal import NAME, printable
from pompeii.registry import Game, game, key_of


@dataclass(slots=True)
class _Deal:
    """The decided games on one deal, with what each is called."""

    tables: list[AnyTable] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def takes(self, table: AnyTable) -> bool:
        """Whether a game is on it."""
        return type(table) is type(self.tables[0]) and bool(
            table.record.dealt_like(self.tables[0].record)
        )


class Deals:
    """The games that were found, by their deals."""

    def __init__(self) -> None:
        self._deals: list[_Deal] = []

    def add(self, name: str, table: AnyTable) -> None:
        """Take a game, which is called so; one that goes on has nothing to compare."""
        if table.winners is None:
            return
        deal = next((deal for deal in self._deals if deal.takes(table)), None)
        if deal is None:
            self._deals.append(deal := _Deal())
        deal.tables.append(table)
        deal.names.append(name)

    def told(self) -> str:
        """A table for each deal that was played more than once."""
        found = ["\n".join(_table(deal)) for deal in self._deals if len(deal.tables) > 1]
        return "\n\n".join(found or [_("No deal was played more than once.")]) + "\n"


def _table(deal: _Deal) -> Iterator[str]:
    played = game(key_of(deal.tables[0].record.document))
    yield n_(
        "{game}: {count} game on one deal",
        "{game}: {count} games on one deal",
        len(deal.tables),
        game=_(played.LABEL),
    )
    scores = [score for score in played.SCORES if score.weight]
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
    """Of each seat how good its result is, the greater the better, and the same as it is told."""
    counts = played.scores(table.view(None))
    scores = [score for score in played.SCORES if score.weight]
    return [
        (
            [score.weight * counts[score.name][seat] for score in scores],
            ", ".join(str(counts[score.name][seat]) for score in scores),
        )
        for seat in range(table.seats)
    ]


def _line(name: str, cells: list[str]) -> str:
    """A name, of which the end tells more than the beginning, and what stands beside it."""
    shown = printable(name)
    shown = shown if len(shown) <= NAME else f"…{shown[1 - NAME :]}"
    columns = "  ".join(f"{cell:{NAME}}" for cell in cells)
    return f"{shown:{NAME}}  {columns}".rstrip()
