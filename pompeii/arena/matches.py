"""Matches: which games are played, and the playing of one.

A match plays duplicate deals: a deal is played once with every rotation of the line-up round the
table, so that each bot holds every hand once. The games of a deal are its *group*. A game depends
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

from ..bot import Budget
from ..downfall.record import Player, dump, new
from ..downfall.table import Table
from ..downfall.textview import show
from ..words import _
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

    @cached_property
    def key(self) -> str:
        """What tells this match from every other one."""
        return json.dumps(self.document(), sort_keys=True)

    def document(self) -> Json:
        """The match as a JSON object."""
        return {
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
    rescued: list[int]
    volcano: list[int]
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

    def document(self) -> Json:
        """The result as a JSON object."""
        return asdict(self)

    @classmethod
    def read(cls, document: Any, matches: Mapping[str, Match]) -> "Result":
        """The result of a game of one of ``matches`` (by :attr:`Match.key`), as :meth:`document`
        wrote it. Raises ValueError if it is anything else.
        """
        try:
            result = cls(**document)
            match = matches[json.dumps(result.match, sort_keys=True)]
            fixture = Fixture(match, result.deal, result.rotation)
            if _is_whole(result, len(match.bots)) and result.bots == fixture.document()["bots"]:
                return result
        except (TypeError, KeyError):
            pass
        raise ValueError("no game of these matches")


def _is_whole(result: Result, seats: int) -> bool:
    """Whether what somebody wrote as a result has the shape of one."""
    by_seat = (result.share, result.rescued, result.volcano, result.decisions, result.thought)
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


def place(fixture: Fixture) -> tuple[str, int, int]:
    """What :attr:`Result.place` of this game will be."""
    return fixture.match.key, fixture.deal, fixture.rotation


def deal(fixture: Fixture) -> Table:
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
    return Table(new(players, match.rules, f"{match.seed}/{fixture.deal}"))


def try_out(fixtures: Sequence[Fixture]) -> None:
    """See whether everybody who takes part can be started. Raises StartError if somebody cannot,
    RecordError as :func:`deal` does.
    """
    views = {}
    for fixture in fixtures:
        match = fixture.match
        for bot in zip(match.bots, match.budgets, strict=True):
            if bot not in views:
                views[bot] = (table := deal(fixture)).view(table.actor)
    for (name, budget), view in views.items():
        find(name).try_out(view, budget)


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
                bots.enter_context(find(name).seated()),
                Random(f"{match.seed}/{fixture.deal}/{fixture.rotation}/{seat}"),
                match.budgets[fixture.seats[seat]],
                find(name).start,
            )
            for seat, name in enumerate(names)
        ]
        try:
            faults = referee.play(table, seats, strict=strict)
        except referee.FaultError as error:
            fault = error.fault
            words = _("{bot} {fault} (deal {deal}, rotation {rotation}, ply {ply})")
            facts = {"deal": fixture.deal, "rotation": fixture.rotation, "ply": fault.ply}
            position = show(error.view, table.record.players)
            raise StrictError(
                words.format(bot=names[fault.seat], fault=fault.words, **facts),
                f"{referee.traced(error.failure)}{position}",
            ) from None
    view = table.view(None)
    winners = view.winners or ()
    return Result(
        **fixture.document(),
        share=[(seat in winners) / len(winners) for seat in range(len(names))],
        rescued=list(view.rescued),
        volcano=list(view.volcano),
        decisions=[seat.decisions for seat in seats],
        faults=[asdict(fault) for fault in faults],
        record=json.loads(dump(table.record)),
        thought=[round(seat.seconds, 4) for seat in seats],
        seconds=round(perf_counter() - start, 4),
    )
