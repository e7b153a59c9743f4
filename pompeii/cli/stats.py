"""The command ``stats``: one game in its own numbers, many by player, or all of them as CSV."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pompeii.core import record_forks
from pompeii.core.i18n import _, n_, number
from pompeii.core.results_csv import Row, as_csv, row
from pompeii.core.score_kind import Score
from pompeii.core.table import AnyTable
from pompeii.core.terminal_text import NAME, called, line
from pompeii.game_manifest import Game
from pompeii.registry import game, key_of

from . import inputs
from .command_interface import Commands
from .errors import CommandError
from .shared_flags import add_files, add_print_to
from .stats_by_deal import Deals


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``stats``, added to `commands`."""
    parser = commands.add(
        "stats",
        _("count what happened: one game in its own numbers, many by player"),
        "pompeii stats game.json",
        "pompeii stats games.json match.jsonl",
        "pompeii stats match.jsonl --csv",
        "pompeii stats mine.json yours.json --deals",
    )
    add_files(parser)
    parser.add_argument(
        "--deals",
        action="store_true",
        help=_("compare the games that were played on the same deal, seat by seat"),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--csv",
        action="store_true",
        help=_("print a line for each seat of each game instead, with everything that is counted"),
    )
    form.add_argument(
        "--json",
        action="store_true",
        help=_("print the same as with --csv or --deals, a JSON object for each line or deal"),
    )
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print the statistics of all games of the files."""
    if arguments.deals and arguments.csv:
        raise CommandError(f"stats: {_('--deals has no form as CSV, only as JSON')}")
    deals, found = Deals(), Found()
    with inputs.games(arguments.files) as games:
        for name, table in games:
            table.draw()
            (deals if arguments.deals else found).add(name, table)
        if arguments.deals:
            print(deals.json() if arguments.json else deals.text(), end="")
        elif arguments.json:
            print(found.json(), end="")
        else:
            print(found.csv() if arguments.csv else found.text(), end="")


def _alone(table: AnyTable) -> str:
    """Return the statistics of a game, with a column for each player."""
    players = table.record.players
    statistics = game(key_of(table.record.document)).statistics.collect(table)
    names = [called(player) for player in players]
    widths = [max(len(name), 5) for name in names]
    heads = "  ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    lines = [f"{'':{NAME + 6}}{heads}"]
    for section in statistics.sections:
        lines += ["", _(section.label)]
        for total in section.totals:
            counts = zip(total.values, widths, strict=True)
            columns = "  ".join(f"{count:{width}}" for count, width in counts)
            lines.append(f"  {_(total.label):{NAME + 4}}{columns}")
    return "\n".join(lines)


@dataclass(slots=True)
class _Record:
    """The results of one player in all finished games of one kind."""

    games: int = 0
    won: float = 0.0
    scores: dict[str, list[int]] = field(default_factory=dict)


class _Summary:
    """The results of all players in many games; a bot goes by its kind, a person by name."""

    def __init__(self) -> None:
        self._games: dict[str, dict[str, _Record]] = {}
        self._running: dict[str, int] = {}
        self._finished: dict[str, int] = {}
        self._left_out: dict[str, int] = {}

    def add(self, table: AnyTable) -> None:
        """Count a game.

        Of a game in progress, or of one that does not count, only the number is kept.
        """
        key, view = key_of(table.record.document), table.view(None)
        records = self._games.setdefault(key, {})
        if view.winners is None:
            self._running[key] = self._running.get(key, 0) + 1
            return
        if not record_forks.counts(table.record.document):
            self._left_out[key] = self._left_out.get(key, 0) + 1
            return
        self._finished[key] = self._finished.get(key, 0) + 1
        scores = game(key).scores(view)
        for seat, player in enumerate(table.record.players):
            who = player.name if player.kind == "human" else player.kind
            record = records.setdefault(who, _Record())
            record.games += 1
            record.won += (seat in view.winners) / len(view.winners)
            for name, counts in scores.items():
                record.scores.setdefault(name, []).append(counts[seat])

    def text(self) -> str:
        """Return a table for each kind of game."""
        return "\n\n".join("\n".join(self._table(key, game(key))) for key in self._games)

    def _table(self, key: str, played: Game) -> Iterator[str]:
        finished, running = self._finished.get(key, 0), self._running.get(key, 0)
        apart = self._left_out.get(key, 0)
        yield _(played.label)
        yield n_("{count} finished game.", "{count} finished games.", finished)
        if running:
            yield n_(
                "{count} game is still going on.", "{count} games are still going on.", running
            )
        if apart:
            yield record_forks.left_out(apart)
        if not finished:
            return
        first = played.scoring[0]
        heads = [_("games"), _("won"), *(_(score.label) for score in played.scoring)]
        heads += [_("best"), _("worst")]
        widths = [max(len(head), 6) for head in heads]
        yield ""
        yield line(_("player"), heads, widths)
        for who, record in _ranked(self._games[key]):
            yield line(who, [*_cells(record, played.scoring, first)], widths)


def _ranked(records: dict[str, _Record]) -> list[tuple[str, _Record]]:
    """Return the players, the one with the greatest share of wins first."""
    return sorted(records.items(), key=lambda item: (-item[1].won / item[1].games, item[0]))


def _cells(record: _Record, scores: Sequence[Score], first: Score) -> Iterator[str]:
    """Yield the columns of a player: the mean of each score, the best and worst of the first."""
    yield str(record.games)
    yield number(record.won, 1)
    for score in scores:
        yield number(sum(record.scores[score.name]) / record.games, 1)
    yield str(max(record.scores[first.name]))
    yield str(min(record.scores[first.name]))


def _rows(name: str, table: AnyTable) -> Iterator[Row]:
    """Yield a row for each seat, with all that is counted in the game."""
    record, key = table.record, key_of(table.record.document)
    view = table.view(None)
    scores = game(key).scores(view)
    totals = [*game(key).statistics.collect(table).totals()]
    seats = [(player.name, player.side, player.kind) for player in record.players]
    for seat in range(table.seats):
        found = row(
            name,
            key,
            record.document.get("rules", {}).get("preset", "classic"),
            seats,
            seat,
            view.winners,
            {score: counts[seat] for score, counts in scores.items()},
            seed=record.document.get("seed", ""),
            actions=len(table.steps),
            counted=record_forks.counts(record.document),
        )
        yield {**found, **{name: total.values[seat] for name, total in totals}}


class Found:
    """The statistics of the games that were added."""

    def __init__(self) -> None:
        self._count = 0
        self._last: AnyTable | None = None
        self._summary = _Summary()
        self._rows: list[Row] = []

    def add(self, name: str, table: AnyTable) -> None:
        """Count the game `table`, called `name`."""
        self._count += 1
        self._last = table
        self._summary.add(table)
        self._rows += _rows(name, table)

    def text(self) -> str:
        """Return one game in its own numbers, or many games by player; "" for no game."""
        if self._last is None:
            return ""
        return f"{_alone(self._last) if self._count == 1 else self._summary.text()}\n"

    def csv(self) -> str:
        """Return CSV with a line for each seat of each game.

        A value that any game has is a column of all.
        """
        return as_csv(self._rows)

    def json(self) -> str:
        """Return a JSON object on a line for each seat of each game."""
        return "".join(f"{json.dumps(row)}\n" for row in self._rows)
