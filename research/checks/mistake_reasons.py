"""`python -m research.checks.mistake_reasons`: the reasons of mistakes, tested by other playouts.

Bots play games that nothing was fitted to. For each mistake, the script finds the reasons as the
page does. Then it tests them with other playouts: without the people, cards or goods of a reason,
at least half of the loss must be gone. The output is a table for docs/analysis.md.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import median
from typing import NamedTuple

from pompeii import Player, registry
from pompeii.analysis.analyser import Analysis
from pompeii.analysis.report import MISTAKES, PART_SHARE, REASON_SHARE, Decision
from pompeii.arena import workers
from pompeii.cli.shared_flags import positive
from pompeii.core.incremental_work import at_once
from pompeii.core.player_colour_names import SIDES
from pompeii.core.table import AnyTable
from pompeii.games.appia.actions import Exchange, Push
from pompeii.games.appia.mistake_reasons import compared, find_reason
from pompeii.games.appia.state import Decision as Awaited
from pompeii.games.downfall.mistake_comparison import Comparison
from pompeii.games.downfall.mistake_reasons import Reason, reasons
from pompeii.games.downfall.state import IN_CITY
from research.bot_games import compare_decisions, play_out

HALF = 0.5
"""Least part of the loss that must be gone in other playouts."""
SECOND = "second"
"""Second reasons with a smaller share. They must account for :data:`.PART_SHARE` in other
playouts.
"""
FRESH_PLAYOUTS = 128
FRESH_SEED = "reasons"
BOTS = ("easy", "medium")
SLIPS = 0.05
"""Part of the actions that are random, so that all kinds of mistakes occur."""


PARTS = {
    registry.FIRST: ("in the city", "in the flight"),
    "via-appia": ("in the quarry", "elsewhere"),
}
"""The two parts of the mistakes of each game."""


class Task(NamedTuple):
    """A game to play and to analyse."""

    game: str
    number: int

    @property
    def seats(self) -> int:
        """Number of players: half of the games have two."""
        return (2, 3, 2, 4)[self.number % 4]

    @property
    def bots(self) -> list[str]:
        """The bots by seat."""
        return [BOTS[(self.number // 4 + seat) % 2] for seat in range(self.seats)]


class Tested(NamedTuple):
    """A reason, tested again."""

    kind: str
    share: float
    fresh: float
    """The part of the loss that is gone in other playouts."""


class Found(NamedTuple):
    """A mistake with its reasons, the most important one first."""

    seats: int
    first_part: bool
    """True for the first one of `PARTS`."""
    where: str
    loss: float
    tested: list[Tested]


def main() -> None:
    """Play, analyse and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.mistake_reasons", description=__doc__
    )
    parser.add_argument("--game", choices=PARTS, default=registry.FIRST)
    parser.add_argument("--decisions", type=positive, default=200)
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--list", action="store_true", help="print every reason")
    given = parser.parse_args()
    found: list[Found] = []
    number, step = 0, 4 * given.jobs
    while len(found) < given.decisions:
        tasks = [Task(given.game, each) for each in range(number, number + step)]
        for game in workers.carry_out(explained, tasks, workers.of(given.jobs)):
            found += game
        number += step
    found = found[: given.decisions]
    if given.list:
        for mistake in found:
            print(mistake.where, f"{mistake.loss:.2f}", *mistake.tested)
    print("| | mistakes | with a reason | reasons | hold in other playouts | median share |")
    print("|---|---|---|---|---|---|")
    print("\n".join(rows(found, PARTS[given.game])))


def rows(found: Iterable[Found], names: tuple[str, str]) -> Iterator[str]:
    """Yield the rows of the table. `names` are those of both parts."""
    parts: list[tuple[str, Callable[[Found], bool]]] = [
        (names[0], lambda each: each.first_part),
        (names[1], lambda each: not each.first_part),
        ("two players", lambda each: each.seats == 2),
        ("three and four players", lambda each: each.seats > 2),
        ("all", lambda _each: True),
    ]
    for name, belongs in parts:
        part = [each for each in found if belongs(each)]
        reasons = [reason for each in part for reason in each.tested if reason.kind != SECOND]
        told = sum(bool(each.tested) for each in part)
        yield f"| {name} | {len(part)} | {_of(told, len(part))} | {_tests(reasons)}"
    for kind in sorted({reason.kind for each in found for reason in each.tested}):
        reasons = [reason for each in found for reason in each.tested if reason.kind == kind]
        yield f"| `{kind}` | | | {_tests(reasons)}"


def _tests(reasons: list[Tested]) -> str:
    hold = sum(
        reason.fresh >= (PART_SHARE if reason.kind == SECOND else HALF) for reason in reasons
    )
    middle = f"{median(reason.fresh for reason in reasons):.2f}" if reasons else ""
    return f"{len(reasons)} | {_of(hold, len(reasons))} | {middle} |"


def _of(count: int, whole: int) -> str:
    return f"{count} ({count / whole:.0%})" if whole else "0"


def explained(task: Task) -> list[Found]:
    """Play a game and return its mistakes with their reasons."""
    table, evaluation = _played(task), registry.game(task.game).analysis_evaluation
    analysis = Analysis(table, evaluation)
    compare_decisions(analysis)
    least = evaluation.MISTAKE
    test = _tested if task.game == registry.FIRST else _tested_goods
    return [
        test(task, table, decision)
        for seat in range(task.seats)
        for decision in analysis.mistakes(seat, least)[:MISTAKES]
    ]


def _played(task: Task) -> AnyTable:
    game, random = registry.game(task.game), Random(f"reasons {task.number}")
    bots = [game.bots[bot].make() for bot in task.bots]
    players = [Player(SIDES[side], side) for side in range(task.seats)]
    table: AnyTable = game.table(game.new(players, {}, f"reasons {task.number}"))
    play_out(table, bots, random, 1, SLIPS)
    return table


def _tested(task: Task, table: AnyTable, decision: Decision) -> Found:
    """Return a mistake of the first game with its reasons."""
    state = table.at(decision.ply).state
    comparison = Comparison(state, decision.action, decision.best)
    at_once(comparison.run())
    found = reasons(comparison)
    at_once(comparison.run(FRESH_PLAYOUTS, FRESH_SEED))
    tested = [Tested(_kind(each), each.share, comparison.share(each.groups)) for each in found]
    return Found(task.seats, state.phase is IN_CITY, _where(task, decision), decision.loss, tested)


def _tested_goods(task: Task, table: AnyTable, decision: Decision) -> Found:
    """Return a mistake of Via Appia with its reason."""
    state = table.at(decision.ply).state
    comparison = compared(table, decision.ply, decision.best)
    at_once(comparison.run())
    reason = at_once(find_reason(comparison))
    tested: list[Tested] = []
    if reason is not None:
        at_once(comparison.run(FRESH_PLAYOUTS, FRESH_SEED))
        fresh = at_once(comparison.share(reason.goods))
        tested.append(Tested(type(reason.fact).__name__, reason.share, fresh))
    pushes = state.decision in (Awaited.PUSH, Awaited.EXCHANGE)
    pushes = pushes or isinstance(decision.action, Push | Exchange)
    return Found(task.seats, pushes, _where(task, decision), decision.loss, tested)


def _where(task: Task, decision: Decision) -> str:
    return f"{task.number}:{decision.ply} {decision.action.text} {decision.best.text}"


def _kind(reason: Reason) -> str:
    """Return the kind of a fact, another one for a second reason with a smaller share."""
    return type(reason.fact).__name__ if reason.share >= REASON_SHARE else SECOND


if __name__ == "__main__":
    main()
