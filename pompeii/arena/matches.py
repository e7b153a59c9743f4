"""Matches: which games are played, and the playing of one.

A match plays duplicate deals: a deal is played once with every rotation of the line-up round the
table, so that each bot holds every hand once. The games of a deal are its *group*. A game depends
on nothing but its :class:`Fixture` (and on the clock, where the budget is a time), so it does not
matter where or in what order fixtures are played.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import cached_property
from random import Random
from time import perf_counter
from typing import Any

from ..bots import Budget
from ..record import Player, dump, new
from ..table import Table
from . import referee
from .contestants import budget_text, find

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
            for rotation in range(rotations):
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


def place(fixture: Fixture) -> tuple[str, int, int]:
    """What :attr:`Result.place` of this game will be."""
    return fixture.match.key, fixture.deal, fixture.rotation


def play(fixture: Fixture) -> Result:
    """Play one game. Raises ArenaError if a bot cannot be made, RecordError if the match's
    rules, seed or number of bots are impossible.
    """
    start = perf_counter()
    match = fixture.match
    names = [match.bots[place] for place in fixture.seats]
    players = [
        # Whole names stand in the result: a record's may only be short.
        Player(f"{seat + 1} {name}"[:40], seat, f"bot:{name}")
        for seat, name in enumerate(names)
    ]
    table = Table(new(players, match.rules, f"{match.seed}/{fixture.deal}"))
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
        faults = referee.play(table, seats)
    view = table.view(None)
    winners = view.winners or ()
    return Result(
        match=match.document(),
        deal=fixture.deal,
        rotation=fixture.rotation,
        bots=names,
        share=[(seat in winners) / len(winners) for seat in range(len(names))],
        rescued=list(view.rescued),
        volcano=list(view.volcano),
        decisions=[seat.decisions for seat in seats],
        faults=[asdict(fault) for fault in faults],
        record=json.loads(dump(table.record)),
        thought=[round(seat.seconds, 4) for seat in seats],
        seconds=round(perf_counter() - start, 4),
    )
