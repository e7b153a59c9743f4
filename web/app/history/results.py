"""The results of all saved games, from the metadata of the saves, so that no game is replayed.

Only games that count have results; of the others there is only a number
(:func:`pompeii.core.record_forks.counts`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from app.storage import luck_results, save_metadata
from app.storage.store import Saved, Store
from pompeii.analysis.report import LuckResult

HUMAN: Final = "human"
OUTSIDE: Final = "bot:outside:"
"""The beginning of the group of a bot from outside; its name follows, as it was in the game."""
PERIODS: Final = (7, 30, 365)
"""Days before now, as choices for the period."""


class Result(NamedTuple):
    """The result of one seat in a finished game.

    It is a tuple because there may be thousands: a frozen dataclass takes twice as long to create.
    """

    save: str
    """The id of the save."""
    game: str
    rules: str
    """The name of the rule set."""
    when: str
    periods: Sequence[int]
    """The periods of :data:`PERIODS` in which it was played."""
    seats: int
    """Number of players."""
    seat: int
    who: str
    """The name of a person, or the kind of a bot: ``bot:hard``, ``bot:outside:Caesar``."""
    side: int
    rivals: frozenset[str]
    """The kinds of the other players, :data:`HUMAN` for a person."""
    won: float
    """1 for a victory, a part of it for a shared one, 0 for a defeat."""
    scores: Mapping[str, int]
    """Scores by their names in the engine; the first one decides."""
    luck_result: LuckResult | None
    """The luck analysis of the seat, or None."""
    counts: bool
    """True if the game counts in the statistics."""

    @property
    def score(self) -> int:
        """The deciding score."""
        return next(iter(self.scores.values()))

    @property
    def person(self) -> bool:
        """True if a person played this seat."""
        return not self.who.startswith("bot:")


@dataclass(slots=True)
class ResultSummary:
    """A group of results with its totals."""

    games: int = 0
    won: float = 0.0
    total: int = 0
    best: Result | None = None
    worst: Result | None = None
    streak: int = 0
    """Current number of wins in a row."""
    longest: int = 0
    lucks: list[float] = field(default_factory=list)
    plays: list[float] = field(default_factory=list)
    """Luck and skill per game, of the games that were analysed."""

    def add(self, result: Result) -> None:
        """Add a result that is later than the others."""
        self.games += 1
        self.won += result.won
        self.total += result.score
        if self.best is None or result.score > self.best.score:
            self.best = result
        if self.worst is None or result.score < self.worst.score:
            self.worst = result
        self.streak = self.streak + 1 if result.won else 0
        self.longest = max(self.longest, self.streak)
        if result.luck_result is not None:
            self.lucks.append(result.luck_result.luck)
            self.plays.append(result.luck_result.total_play)

    @property
    def mean(self) -> float:
        """The mean of the deciding score."""
        return self.total / self.games


def results(store: Store) -> list[Result]:
    """Return a result for each seat of each finished game, in the order of play."""
    now = datetime.now()
    since = {days: (now - timedelta(days)).isoformat() for days in PERIODS}
    played = sorted(store.saves(), key=save_metadata.when)
    return [result for saved in played for result in _of_save(saved, since)]


def _of_save(saved: Saved, since: Mapping[int, str]) -> Iterator[Result]:
    meta = saved.meta
    scores, winning = meta.get("scores"), meta.get("winning")
    if not isinstance(scores, dict) or not isinstance(winning, list):
        return
    seats: Sequence[Sequence[Any]] = meta["seats"]
    when, _written = save_metadata.when(saved)
    periods = tuple(days for days, start in since.items() if when >= start)
    counting = save_metadata.counts(saved)
    accounted: Sequence[LuckResult | None] = luck_results.of(meta) or [None] * len(seats)
    names = save_metadata.outside_bots(meta)
    kinds = [_kind(str(kind), names) for _name, _side, kind in seats]
    for seat, (name, side, _unnamed) in enumerate(seats):
        yield Result(
            save=saved.id,
            game=save_metadata.key(saved),
            rules=str(meta.get("rules", "")),
            when=when,
            periods=periods,
            seats=len(seats),
            seat=seat,
            who=str(name) if kinds[seat] == HUMAN else kinds[seat],
            side=int(side),
            rivals=frozenset(kind for n, kind in enumerate(kinds) if n != seat),
            won=(seat in winning) / len(winning),
            scores={name: int(counts[seat]) for name, counts in scores.items()},
            luck_result=accounted[seat],
            counts=counting,
        )


def _kind(kind: str, names: Mapping[str, str]) -> str:
    """Return the kind of a player, with the name of a bot from outside in place of its id."""
    bot = kind.removeprefix("bot:")
    return f"{OUTSIDE}{names[bot]}" if bot in names else kind


def summarise(found: Sequence[Result], by: str) -> dict[Any, ResultSummary]:
    """Return the totals of results grouped by one of their fields, in the order of first
    occurrence.
    """
    summaries: dict[Any, ResultSummary] = {}
    for result in found:
        summaries.setdefault(getattr(result, by), ResultSummary()).add(result)
    return summaries
