"""Matches: which games are played, and the playing of one.

A match plays duplicate deals: a deal is played once with every rotation of the line-up round the
table, so that each bot sits everywhere once. The games of a deal are its *group*. A game depends
on nothing but its :class:`Fixture` (and on the clock, where the budget is a time), so it does not
matter where or in what order fixtures are played.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import chain
from random import Random
from time import perf_counter
from typing import Any

from pompeii.bots import Budget
from pompeii.core.document import Player
from pompeii.core.i18n import _
from pompeii.core.score import Score
from pompeii.core.table import AnyTable
from pompeii.registry import FIRST, game

from . import referee
from .contestants import budget_text, find
from .errors import StrictError

Json = dict[str, Any]


@dataclass(frozen=True)
class Match:
    """Who plays whom: a line-up of two to four contestants, their budgets, rules and a seed."""

    bots: tuple[str, ...]
    budgets: tuple[Budget, ...]
    rules: Mapping[str, object]
    """As a record writes them."""
    seed: str
    game: str = FIRST
    """Its key."""

    @cached_property
    def key(self) -> str:
        """What tells this match from every other one."""
        return json.dumps(self.document(), sort_keys=True)

    def document(self) -> Json:
        """The match as a JSON object; one that names no game is of the first."""
        return {
            **({} if self.game == FIRST else {"game": self.game}),
            "bots": list(self.bots),
            "budgets": [budget_text(budget) for budget in self.budgets],
            "rules": dict(self.rules),
            "seed": self.seed,
        }

    def fixtures(self, games: int) -> "Iterator[Fixture]":
        """``games`` games, rounded up to whole groups."""
        rotations = len(self.bots)
        for deal in range(-(-games // rotations)):
            yield from self.rotations(deal)

    def rotations(self, deal: int) -> "Iterator[Fixture]":
        """The games of a deal, its group."""
        for rotation in range(len(self.bots)):
            yield Fixture(self, deal, rotation)


@dataclass(frozen=True)
class Fixture:
    """One game of a match: which deal, and by how many seats the line-up is rotated."""

    match: Match
    deal: int
    rotation: int

    @property
    def seats(self) -> list[int]:
        """Who of the line-up sits at each seat."""
        count = len(self.match.bots)
        return [(seat + self.rotation) % count for seat in range(count)]

    def document(self) -> Json:
        """What is known before the game, as its :class:`Result` begins."""
        return {
            "match": self.match.document(),
            "deal": self.deal,
            "rotation": self.rotation,
            "bots": [self.match.bots[place] for place in self.seats],
        }


@dataclass(frozen=True)
class Result:
    """A game that was played; lists are indexed by seat. Two are equal if the same happened in
    them, however long it took.
    """

    match: Json
    deal: int
    rotation: int
    bots: list[str]
    share: list[float]
    """Of the victory: 1 for the only winner, a half or less for each who shares it."""
    scores: dict[str, list[int]]
    """By name how the game ended, in the order in which it is decided; a result has them by these
    names as well.
    """
    decisions: list[int]
    faults: list[Json]
    record: Json
    thought: list[float] = field(compare=False)
    """Seconds."""
    seconds: float = field(compare=False)
    """From the deal to the end."""

    @property
    def place(self) -> tuple[str, int, int]:
        """Which fixture this was."""
        return json.dumps(self.match, sort_keys=True), self.deal, self.rotation

    def __getattr__(self, name: str) -> list[int]:
        scores: dict[str, list[int]] = self.__dict__.get("scores", {})
        if name not in scores:
            raise AttributeError(f"a result has no {name}")
        return scores[name]

    @property
    def merits(self) -> list[tuple[int, ...]]:
        """What each seat comes before others by: the greater, the better."""
        weights = [(score.weight, self.scores[score.name]) for score in _scores(self.match)]
        return [
            tuple(weight * had[seat] for weight, had in weights) for seat in range(len(self.bots))
        ]

    def document(self) -> Json:
        """The result as a JSON object, each of the scores by its name."""
        written = asdict(self)
        return {
            name: value
            for key, known in written.items()
            for name, value in (known if key == "scores" else {key: known}).items()
        }

    @classmethod
    def read(cls, document: Any, matches: Mapping[str, Match]) -> "Result":
        """The result of a game of one of ``matches`` (by :attr:`Match.key`), as :meth:`document`
        wrote it. Raises ValueError if it is anything else.
        """
        try:
            match = matches[json.dumps(document["match"], sort_keys=True)]
            names = [score.name for score in game(match.game).scoring]
            scores = {name: document[name] for name in names}
            rest = {key: value for key, value in document.items() if key not in scores}
            result = cls(**rest, scores=scores)
            fixture = Fixture(match, result.deal, result.rotation)
            if _is_whole(result, len(match.bots)) and result.bots == fixture.document()["bots"]:
                return result
        except (TypeError, KeyError):
            pass
        raise ValueError("no game of these matches")


def _is_whole(result: Result, seats: int) -> bool:
    """Whether what somebody wrote as a result has the shape of one."""
    by_seat: tuple[list[Any], ...] = (
        result.share,
        *result.scores.values(),
        result.decisions,
        result.thought,
    )
    return (
        type(result.deal) is int
        and result.deal >= 0
        and result.rotation in range(seats)
        and all(len(numbers) == seats for numbers in by_seat)
        and all(isinstance(number, int | float) for number in (*chain(*by_seat), result.seconds))
        and all(
            fault["seat"] in range(seats)
            and type(fault["ply"]) is int
            and isinstance(fault["words"], str)
            for fault in result.faults
        )
        and isinstance(result.record, dict)
    )


def _scores(match: Json) -> Sequence[Score]:
    """What tells the end of a game of a match."""
    return game(match.get("game", FIRST)).scoring


def place(fixture: Fixture) -> tuple[str, int, int]:
    """What :attr:`Result.place` of this game will be."""
    return fixture.match.key, fixture.deal, fixture.rotation


def deal(fixture: Fixture) -> AnyTable:
    """The table of a game before its first action. Raises RecordError if the match's rules, seed or
    number of bots are impossible.
    """
    names = fixture.document()["bots"]
    players = [
        # Whole names stand in the result: a record's may only be short.
        Player(f"{seat + 1} {name}"[:40], seat, f"bot:{name}")
        for seat, name in enumerate(names)
    ]
    match = fixture.match
    played = game(match.game)
    return played.table(played.new(players, match.rules, f"{match.seed}/{fixture.deal}"))


def try_out(fixtures: Sequence[Fixture]) -> None:
    """See whether everybody who takes part can be started. Raises StartError if somebody cannot,
    RecordError as :func:`deal` does.
    """
    views = {}
    for fixture in fixtures:
        match = fixture.match
        for bot in zip(match.bots, match.budgets, strict=True):
            if (match.game, *bot) not in views:
                views[match.game, *bot] = (table := deal(fixture)).view(table.actor)
    for (key, name, budget), view in views.items():
        find(name, key).try_out(view, budget)


def play(fixture: Fixture, *, strict: bool = False) -> Result:
    """Play one game. Raises RecordError as :func:`deal` does, and StrictError at the first fault
    if ``strict``.
    """
    start = perf_counter()
    match = fixture.match
    table = deal(fixture)
    names = fixture.document()["bots"]
    with ExitStack() as bots:
        seats = [
            referee.Seat(
                bots.enter_context(find(name, match.game).seated()),
                Random(f"{match.seed}/{fixture.deal}/{fixture.rotation}/{seat}"),
                match.budgets[fixture.seats[seat]],
                find(name, match.game).start,
            )
            for seat, name in enumerate(names)
        ]
        try:
            faults = referee.play(table, seats, strict=strict)
        except referee.FaultError as error:
            fault = error.fault
            words = _("{bot} {fault} (deal {deal}, rotation {rotation}, ply {ply})")
            facts = {"deal": fixture.deal, "rotation": fixture.rotation, "ply": fault.ply}
            position = game(match.game).formats.show(error.view, table.record.players)
            raise StrictError(
                words.format(bot=names[fault.seat], fault=fault.words, **facts),
                f"{referee.traced(error.failure)}{position}",
            ) from None
    view = table.view(None)
    winners = view.winners or ()
    return Result(
        **fixture.document(),
        share=[(seat in winners) / len(winners) for seat in range(len(names))],
        scores={name: list(had) for name, had in game(match.game).scores(view).items()},
        decisions=[seat.decisions for seat in seats],
        faults=[asdict(fault) for fault in faults],
        record=json.loads(table.dump()),
        thought=[round(seat.seconds, 4) for seat in seats],
        seconds=round(perf_counter() - start, 4),
    )
