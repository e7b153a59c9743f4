"""What ``stats`` tells: one game in its own numbers, or many by player, or all of it as CSV."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pompeii.core import forks
from pompeii.core.i18n import _, n_, number
from pompeii.core.results import Row, as_csv, row
from pompeii.core.score import Score
from pompeii.core.table import AnyTable
from pompeii.core.terminal import NAME, called, line
from pompeii.registry import Game, game, key_of, stories


def _alone(table: AnyTable) -> str:
    """The chapters of a game's story, a column for each player."""
    players = table.record.players
    story = stories(key_of(table.record.document)).story(table)
    names = [called(player) for player in players]
    widths = [max(len(name), 5) for name in names]
    heads = "  ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    lines = [f"{'':{NAME + 6}}{heads}"]
    for chapter in story.chapters:
        lines += ["", _(chapter.label)]
        for figure in chapter.figures:
            counts = zip(figure.values, widths, strict=True)
            columns = "  ".join(f"{count:{width}}" for count, width in counts)
            lines.append(f"  {_(figure.label):{NAME + 4}}{columns}")
    return "\n".join(lines)


@dataclass(slots=True)
class _Record:
    """What somebody has done in games of one kind."""

    games: int = 0
    won: float = 0.0
    scores: dict[str, list[int]] = field(default_factory=dict)


class _Summary:
    """How everybody did in many games: a person by name, a bot by what it is called."""

    def __init__(self) -> None:
        self._games: dict[str, dict[str, _Record]] = {}
        self._running: dict[str, int] = {}
        self._finished: dict[str, int] = {}
        self._left_out: dict[str, int] = {}

    def add(self, table: AnyTable) -> None:
        """Count a game; of one that goes on, or does not count, nothing but that."""
        key, view = key_of(table.record.document), table.view(None)
        records = self._games.setdefault(key, {})
        if view.winners is None:
            self._running[key] = self._running.get(key, 0) + 1
            return
        if not forks.counts(table.record.document):
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

    def told(self) -> str:
        """A table for each game of the house."""
        return "\n\n".join("\n".join(self._table(key, game(key))) for key in self._games)

    def _table(self, key: str, played: Game) -> Iterator[str]:
        finished, running = self._finished.get(key, 0), self._running.get(key, 0)
        apart = self._left_out.get(key, 0)
        yield _(played.LABEL)
        yield n_("{count} finished game.", "{count} finished games.", finished)
        if running:
            yield n_("{count} game goes on.", "{count} games go on.", running)
        if apart:
            yield forks.left_out(apart)
        if not finished:
            return
        first = played.SCORES[0]
        heads = [_("games"), _("won"), *(_(score.label) for score in played.SCORES)]
        heads += [_("best"), _("worst")]
        widths = [max(len(head), 6) for head in heads]
        yield ""
        yield line(_("player"), heads, widths)
        for who, record in _ranked(self._games[key]):
            yield line(who, [*_cells(record, played.SCORES, first)], widths)


def _ranked(records: dict[str, _Record]) -> list[tuple[str, _Record]]:
    """Whoever wins most often of all games first."""
    return sorted(records.items(), key=lambda item: (-item[1].won / item[1].games, item[0]))


def _cells(record: _Record, scores: Sequence[Score], first: Score) -> Iterator[str]:
    """The columns of a player: of each score the mean, of the first one the best and the worst."""
    yield str(record.games)
    yield number(record.won, 1)
    for score in scores:
        yield number(sum(record.scores[score.name]) / record.games, 1)
    yield str(max(record.scores[first.name]))
    yield str(min(record.scores[first.name]))


def _rows(name: str, table: AnyTable) -> Iterator[Row]:
    """A row of each seat, with all that is counted of the game."""
    record, key = table.record, key_of(table.record.document)
    view = table.view(None)
    scores = game(key).scores(view)
    figures = [*stories(key).story(table).figures()]
    seats = [(player.name, player.side, player.kind) for player in record.players]
    for seat in range(table.seats):
        told = row(
            name,
            key,
            record.document.get("rules", {}).get("preset", "classic"),
            seats,
            seat,
            view.winners,
            {score: counts[seat] for score, counts in scores.items()},
            seed=record.document.get("seed", ""),
            actions=len(table.steps),
            counted=forks.counts(record.document),
        )
        yield {**told, **{name: figure.values[seat] for name, figure in figures}}


class Found:
    """The games that were found, each counted when it is added."""

    def __init__(self) -> None:
        self._count = 0
        self._last: AnyTable | None = None
        self._summary = _Summary()
        self._rows: list[Row] = []

    def add(self, name: str, table: AnyTable) -> None:
        """Count a game, which is called so."""
        self._count += 1
        self._last = table
        self._summary.add(table)
        self._rows += _rows(name, table)

    def told(self) -> str:
        """One game in its own numbers, or how everybody did in many; nothing of none."""
        if self._last is None:
            return ""
        return f"{_alone(self._last) if self._count == 1 else self._summary.told()}\n"

    def rows(self) -> str:
        """A line for each seat of each game as CSV, with a column for all that any of them has."""
        return as_csv(self._rows)
