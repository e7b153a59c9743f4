"""Matches: the list of games to play, and the code that plays one.

A match plays duplicate deals: each deal is played once with every rotation of the line-up round the
table. So each bot has every seat once. The games of a deal are its *group*. A game depends only on
its :class:`Fixture`, and on the clock if the budget is a time. Fixtures can therefore be played
anywhere and in any order.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import chain
from random import Random
from time import perf_counter
from typing import Any

from pompeii.bots import Budget
from pompeii.core.i18n import _
from pompeii.core.record_document import Player
from pompeii.core.score_kind import Score
from pompeii.core.table import AnyTable
from pompeii.registry import FIRST, game

from . import referee
from .contestants import budget_text, find
from .match_errors import StrictError

Json = dict[str, Any]


@dataclass(frozen=True)
class Match:
    """A line-up of two to four contestants with their budgets, rules and a seed."""

    bots: tuple[str, ...]
    budgets: tuple[Budget, ...]
    rules: Mapping[str, object]
    """The rules in the form of a record."""
    seed: str
    game: str = FIRST
    """Key of the game."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each contestant: its bot, with the budget if that bot has several."""
        given = [*zip(self.bots, self.budgets, strict=True)]
        budgets = Counter(bot for bot, _budget in {*given})
        return tuple(
            f"{bot} {budget_text(budget)}" if budgets[bot] > 1 else bot for bot, budget in given
        )

    @cached_property
    def key(self) -> str:
        """Text that identifies this match."""
        return json.dumps(self.document(), sort_keys=True)

    def document(self) -> Json:
        """Return the match as a JSON object.

        A match of the first game does not name its game.
        """
        return {
            **({} if self.game == FIRST else {"game": self.game}),
            "bots": list(self.bots),
            "budgets": [budget_text(budget) for budget in self.budgets],
            "rules": dict(self.rules),
            "seed": self.seed,
        }

    def fixtures(self, games: int) -> "Iterator[Fixture]":
        """Yield ``games`` fixtures, rounded up to whole groups."""
        rotations = len(self.bots)
        for deal in range(-(-games // rotations)):
            yield from self.rotations(deal)

    def rotations(self, deal: int) -> "Iterator[Fixture]":
        """Yield the group of `deal`: its games, one for each rotation."""
        for rotation in range(len(self.bots)):
            yield Fixture(self, deal, rotation)


@dataclass(frozen=True)
class Fixture:
    """One game of a match: its deal, and the number of seats that the line-up is rotated by."""

    match: Match
    deal: int
    rotation: int

    @property
    def seats(self) -> list[int]:
        """Index into the line-up, per seat."""
        count = len(self.match.bots)
        return [(seat + self.rotation) % count for seat in range(count)]

    def document(self) -> Json:
        """Return the facts known before the game, which begin its :class:`Result`."""
        return {
            "match": self.match.document(),
            "deal": self.deal,
            "rotation": self.rotation,
            "bots": [self.match.names[place] for place in self.seats],
        }


@dataclass(frozen=True)
class Result:
    """The result of one game; lists are indexed by seat.

    Two results are equal if the same happened in both games; the times may differ.
    """

    match: Json
    deal: int
    rotation: int
    bots: list[str]
    share: list[float]
    """Share of the victory, per seat: 1 for a sole winner, a half or less for joint winners."""
    scores: dict[str, list[int]]
    """Final scores per seat, by name, in order of precedence.

    Each score is also an attribute of the result, by its name.
    """
    decisions: list[int]
    faults: list[Json]
    record: Json
    thought: list[float] = field(compare=False)
    """Thinking time per seat, in seconds."""
    seconds: float = field(compare=False)
    """Time from the deal to the end, in seconds."""

    @property
    def place(self) -> tuple[str, int, int]:
        """Fixture of this result: match key, deal and rotation."""
        return json.dumps(self.match, sort_keys=True), self.deal, self.rotation

    def __getattr__(self, name: str) -> list[int]:
        scores: dict[str, list[int]] = self.__dict__.get("scores", {})
        if name not in scores:
            raise AttributeError(f"a result has no {name}")
        return scores[name]

    @property
    def merits(self) -> list[tuple[int, ...]]:
        """Scores that rank the seats, a tuple per seat; the greater tuple wins."""
        weights = [(score.weight, self.scores[score.name]) for score in _scores(self.match)]
        return [
            tuple(weight * had[seat] for weight, had in weights) for seat in range(len(self.bots))
        ]

    def document(self) -> Json:
        """Return the result as a JSON object, with each score under its own name."""
        written = asdict(self)
        return {
            name: value
            for key, known in written.items()
            for name, value in (known if key == "scores" else {key: known}).items()
        }

    @classmethod
    def read(cls, document: Any, matches: Mapping[str, Match]) -> "Result":
        """Read the result of a game of `matches` that :meth:`document` wrote.

        The `matches` are keyed by :attr:`Match.key`. Raise `ValueError` if `document` is anything
        else.
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
    """Return True if `result`, read from a file, has the right shape."""
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
    """Return the scores that decide a game of `match`."""
    return game(match.get("game", FIRST)).scoring


def place(fixture: Fixture) -> tuple[str, int, int]:
    """Return the :attr:`Result.place` that the result of `fixture` will have."""
    return fixture.match.key, fixture.deal, fixture.rotation


def deal(fixture: Fixture) -> AnyTable:
    """Return the table of a game before its first action.

    Raise `RecordError` if the rules, the seed or the number of bots of the match are impossible.
    """
    match = fixture.match
    players = [
        # The result holds the full names; names in a record must be short.
        Player(f"{seat + 1} {match.names[place]}"[:40], seat, f"bot:{match.bots[place]}")
        for seat, place in enumerate(fixture.seats)
    ]
    played = game(match.game)
    return played.table(played.new(players, match.rules, f"{match.seed}/{fixture.deal}"))


def try_out(fixtures: Sequence[Fixture]) -> None:
    """Check that every contestant can be started.

    Raise `StartError` if one cannot, and `RecordError` as `deal` does.
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
    """Play one game and return its result.

    Raise `RecordError` as `deal` does, and `StrictError` at the first fault if ``strict``.
    """
    start = perf_counter()
    match = fixture.match
    table = deal(fixture)
    names = fixture.document()["bots"]
    contestants = [find(match.bots[place], match.game) for place in fixture.seats]
    with ExitStack() as bots:
        seats = [
            referee.Seat(
                bots.enter_context(contestant.opened()),
                Random(f"{match.seed}/{fixture.deal}/{fixture.rotation}/{seat}"),
                match.budgets[fixture.seats[seat]],
                contestant.start,
            )
            for seat, contestant in enumerate(contestants)
        ]
        try:
            faults = referee.play(table, seats, strict=strict)
        except referee.FaultError as error:
            fault = error.fault
            words = _("{bot} {fault} (deal {deal}, rotation {rotation}, ply {ply})")
            facts = {"deal": fixture.deal, "rotation": fixture.rotation, "ply": fault.ply}
            position = game(match.game).output_formats.show(error.view, table.record.players)
            raise StrictError(
                words.format(bot=names[fault.seat], fault=fault.words, **facts),
                f"{referee.traceback_of(error.failure)}{position}",
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
