"""What the games that are kept came to: nothing is replayed for it, it stands beside the saves.

Those that count are told; of the others (:func:`pompeii.core.forks.counts`) only how many there
are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from app.storage import luck_results, saves
from app.storage.store import Saved, Store
from pompeii.analysis.report import LuckResult

HUMAN: Final = "human"
LATELY: Final = (7, 30, 365)
"""Days up to now within which games are looked for."""


class Result(NamedTuple):
    """What one seat came to in a game that was played to its end. A tuple: there may be thousands,
    and a dataclass that nobody may change takes twice as long to make.
    """

    save: str
    """The id of the game."""
    game: str
    rules: str
    """The rule set."""
    when: str
    lately: Sequence[int]
    """Of :data:`LATELY`, those within which it was played."""
    seats: int
    """How many played."""
    seat: int
    who: str
    """The name of a person; of a bot its kind, ``bot:hard``."""
    side: int
    rivals: frozenset[str]
    """The kinds of the others, :data:`HUMAN` for a person."""
    won: float
    """1 for a victory, of a shared one the part, 0 for none."""
    scores: Mapping[str, int]
    """By name, as the game's engine calls them; the first one decides."""
    account: LuckResult | None
    """What luck and play were worth, where the game was analysed."""
    counts: bool
    """Whether the game is to be counted."""

    @property
    def score(self) -> int:
        """What decides."""
        return next(iter(self.scores.values()))

    @property
    def person(self) -> bool:
        """Whether a person sat there."""
        return not self.who.startswith("bot:")


@dataclass(slots=True)
class Tally:
    """Results that are counted together."""

    games: int = 0
    won: float = 0.0
    total: int = 0
    best: Result | None = None
    worst: Result | None = None
    streak: int = 0
    """Games won in a row, up to the last one."""
    longest: int = 0
    lucks: list[float] = field(default_factory=list)
    plays: list[float] = field(default_factory=list)
    """What luck and what play brought, of the games that were analysed."""

    def add(self, result: Result) -> None:
        """Count one more, which was played after the others."""
        self.games += 1
        self.won += result.won
        self.total += result.score
        if self.best is None or result.score > self.best.score:
            self.best = result
        if self.worst is None or result.score < self.worst.score:
            self.worst = result
        self.streak = self.streak + 1 if result.won else 0
        self.longest = max(self.longest, self.streak)
        if result.account is not None:
            self.lucks.append(result.account.luck)
            self.plays.append(result.account.all_play)

    @property
    def mean(self) -> float:
        """What decides, on average."""
        return self.total / self.games


def results(store: Store) -> list[Result]:
    """A result for each seat of each game that is over, in the order in which they were played."""
    now = datetime.now()
    since = {days: (now - timedelta(days)).isoformat() for days in LATELY}
    played = sorted(store.saves(), key=saves.when)
    return [result for saved in played for result in _of_save(saved, since)]


def _of_save(saved: Saved, since: Mapping[int, str]) -> Iterator[Result]:
    meta = saved.meta
    scores, winning = meta.get("scores"), meta.get("winning")
    if not isinstance(scores, dict) or not isinstance(winning, list):
        return
    seats: Sequence[Sequence[Any]] = meta["seats"]
    when, _written = saves.when(saved)
    lately = tuple(days for days, start in since.items() if when >= start)
    counting = saves.counts(saved)
    accounted: Sequence[LuckResult | None] = luck_results.of(meta) or [None] * len(seats)
    for seat, (name, side, kind) in enumerate(seats):
        yield Result(
            save=saved.id,
            game=saves.key(saved),
            rules=str(meta.get("rules", "")),
            when=when,
            lately=lately,
            seats=len(seats),
            seat=seat,
            who=str(name) if kind == HUMAN else str(kind),
            side=int(side),
            rivals=frozenset(str(each[2]) for n, each in enumerate(seats) if n != seat),
            won=(seat in winning) / len(winning),
            scores={name: int(counts[seat]) for name, counts in scores.items()},
            account=accounted[seat],
            counts=counting,
        )


def tallied(found: Sequence[Result], by: str) -> dict[Any, Tally]:
    """The results counted by one of their fields, in the order in which it is met."""
    tallies: dict[Any, Tally] = {}
    for result in found:
        tallies.setdefault(getattr(result, by), Tally()).add(result)
    return tallies
