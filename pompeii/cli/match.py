"""The commands ``match`` and ``ladder``: from what was typed to what is printed."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial, reduce
from itertools import combinations
from pathlib import Path
from typing import Any, Final, TextIO

from pompeii.arena import workers
from pompeii.arena.contestants import find
from pompeii.arena.errors import ArenaError, StrictError
from pompeii.arena.faults import Faults, summary
from pompeii.arena.intervals import share
from pompeii.arena.journal import Journal
from pompeii.arena.matches import Match, Result, play, try_out
from pompeii.arena.plot import Plot
from pompeii.arena.progress import Progress
from pompeii.arena.ratings import Rating, rate
from pompeii.arena.signals import orderly
from pompeii.arena.standings import Standing, standings
from pompeii.bots import Budget
from pompeii.core.document import SEATS
from pompeii.core.i18n import _, number, percent
from pompeii.core.score import Score
from pompeii.registry import game

SEED: Final = "79"
"""Where nobody names one: the same command is to play the same games."""

Report = Callable[[Sequence[Result], TextIO], None]
"""Prints what some results came to, at least one."""


@orderly()
def match(arguments: Namespace, rules: Mapping[str, object]) -> None:
    """Play a match and print its table. Raises ArenaError, or RecordError for impossible rules."""
    bots = (*arguments.bots, *arguments.bot)
    if len(bots) not in SEATS:
        words = _("a match has {least} to {most} bots, not {given}")
        raise ArenaError(words.format(least=min(SEATS), most=max(SEATS), given=len(bots)))
    played = _match(bots, _budgets(bots, arguments), arguments, rules)
    score = game(arguments.game).SCORES[0]

    def standing(results: Sequence[Result]) -> str:
        own = [result.share[result.bots.index(bots[0])] for result in results]
        return f"{bots[0]} {_percent(sum(own) / len(own))}"

    def report(results: Sequence[Result], file: TextIO) -> None:
        names = reduce(_against, bots)
        print(_("{bots}: {amount}.").format(bots=names, amount=_amount(results)) + "\n", file=file)
        _print_standings(standings(bots, results), score, file)
        fair = _("A fair share is {percent}.").format(percent=_percent(1 / len(bots)))
        print(f"\n{fair}", file=file)

    results = _play([played], arguments, standing, report)
    if arguments.json:
        print(json.dumps(_match_facts(results, standings(bots, results), score)))
    else:
        report(results, sys.stdout)


@orderly()
def ladder(arguments: Namespace, rules: Mapping[str, object]) -> None:
    """Play a round robin and print the ratings. Raises as :func:`match` does."""
    bots = list(dict.fromkeys((*arguments.bots, *arguments.bot))) or list(game(arguments.game).BOTS)
    if len(bots) < 2:
        raise ArenaError(_("a ladder has at least two bots"))
    plot = None if arguments.plot is None else Plot(Path(arguments.plot))

    def report(results: Sequence[Result], file: TextIO) -> None:
        _print_ladder(results, rate(results), file)

    given = dict(zip(bots, _budgets(bots, arguments), strict=True))
    matches = [
        _match(pair, tuple(given[bot] for bot in pair), arguments, rules)
        for pair in combinations(bots, 2)
    ]
    results = _play(matches, arguments, lambda results: " - ".join(results[-1].bots), report)
    ratings = rate(results)
    if plot is not None:
        plot.write(ratings)
    if arguments.json:
        print(json.dumps(_ladder_facts(results, ratings)))
    else:
        _print_ladder(results, ratings, sys.stdout)


def _budgets(bots: Sequence[str], arguments: Namespace) -> tuple[Budget, ...]:
    """One for each bot: its own, the one that was given for all of them, or the one for it."""
    given = arguments.budget or tuple(find(bot, arguments.game).budget for bot in bots)
    if len(given) not in (1, len(bots)):
        words = _("there is one budget for all bots, or one for each of them: {bots}, not {given}")
        raise ArenaError(words.format(bots=len(bots), given=len(given)))
    return given if len(given) == len(bots) else given * len(bots)


def _match(
    bots: tuple[str, ...],
    budgets: tuple[Budget, ...],
    arguments: Namespace,
    rules: Mapping[str, object],
) -> Match:
    return Match(bots, budgets, rules, arguments.seed or SEED, arguments.game)


def _play(
    matches: Sequence[Match],
    arguments: Namespace,
    standing: Callable[[Sequence[Result]], str],
    report: Report,
) -> list[Result]:
    """All results, those that were there already too; how it stands is told meanwhile, and what
    was played is told or kept if it is interrupted.
    """
    fixtures = [fixture for match in matches for fixture in match.fixtures(arguments.games)]
    where = workers_of(arguments)
    try_out(fixtures)
    path = None if arguments.out is None else Path(arguments.out)
    with Journal(path, matches) as journal:
        results = journal.of(fixtures)
        progress = Progress(len(results), len(fixtures))
        faults = Faults()
        try:
            for result in journal.fill(fixtures, partial(play, strict=arguments.strict), where):
                results.append(result)
                for words in faults.news(result):
                    progress.tell(words)
                progress.step(standing(results))
        except BrokenExecutor:
            raise ArenaError(_("the processes that play keep dying")) from None
        except StrictError as error:
            progress.close()
            print(error.details, file=sys.stderr)
            raise
        except KeyboardInterrupt:
            progress.close()
            _tell_end(results, len(fixtures), path, report)
            raise
        progress.close()
        results = journal.of(fixtures)
    for words in summary(results):
        print(words, file=sys.stderr)
    return results


def _tell_end(results: Sequence[Result], games: int, path: Path | None, report: Report) -> None:
    """Say what was played before somebody ended it."""
    if path is not None:
        words = _("{count} of {all} games are in {path}; the same command goes on.")
        print(words.format(count=len(results), all=games, path=path), file=sys.stderr)
        return
    words = _("Ended after {count} of {all} games.")
    print(words.format(count=len(results), all=games), file=sys.stderr)
    if results:
        report(results, sys.stderr)
        for words in summary(results):
            print(words, file=sys.stderr)


def workers_of(arguments: Namespace) -> workers.Workers:
    """Where the flags say that the work is done."""
    if arguments.cluster is not None:
        return workers.cluster(arguments.cluster)
    return workers.of(arguments.jobs)


def _match_facts(
    results: Sequence[Result], found: Sequence[Standing], score: Score
) -> dict[str, Any]:
    return {
        "games": len(results),
        "share": {one.bot: round(one.share.mean, 4) for one in found},
        "low": {one.bot: round(one.share.low, 4) for one in found},
        "high": {one.bot: round(one.share.high, 4) for one in found},
        score.name: {one.bot: round(one.scores[score.name], 2) for one in found},
        "ms_per_decision": {one.bot: round(one.ms_per_decision, 2) for one in found},
        "faults": {one.bot: one.faults for one in found},
        "decisions": {one.bot: one.decisions for one in found},
        "seconds": _seconds(results),
    }


def _ladder_facts(results: Sequence[Result], ratings: Sequence[Rating]) -> dict[str, Any]:
    return {
        "games": len(results),
        "rating": {one.bot: round(one.rating) for one in ratings},
        "low": {one.bot: round(one.low) for one in ratings},
        "high": {one.bot: round(one.high) for one in ratings},
        "share": {one.bot: round(_share(one.bot, results), 4) for one in ratings},
        "seconds": _seconds(results),
    }


def _share(bot: str, results: Sequence[Result]) -> float:
    own = [result.share[result.bots.index(bot)] for result in results if bot in result.bots]
    return share([own]).mean


def _seconds(results: Sequence[Result]) -> float:
    """What one process alone would have needed."""
    return round(sum(result.seconds for result in results), 1)


def _amount(results: Sequence[Result]) -> str:
    words = _("{count} games, {seconds} s of play")
    return words.format(count=len(results), seconds=number(_seconds(results), 0))


def _against(first: str, others: str) -> str:
    return _("{first} against {others}").format(first=first, others=others)


def _percent(share: float) -> str:
    return percent(number(100 * share, 1))


def _interval(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)


def _print_standings(found: Sequence[Standing], score: Score, file: TextIO) -> None:
    heads = ("", _("share"), _("95% interval"), _(score.label), _("ms a decision"))
    rows = [
        (
            one.bot,
            _percent(one.share.mean),
            _interval(number(100 * one.share.low, 1), _percent(one.share.high)),
            number(one.scores[score.name], 2),
            number(one.ms_per_decision, 2),
        )
        for one in found
    ]
    _print_table([heads, *rows], file)


def _print_ladder(results: Sequence[Result], ratings: Sequence[Rating], file: TextIO) -> None:
    words = _("Ladder of {count}: {amount}.").format(count=len(ratings), amount=_amount(results))
    print(f"{words}\n", file=file)
    heads = ("", _("rating"), _("95% interval"), _("games"))
    rows = [
        (
            one.bot,
            number(one.rating, 0),
            _interval(number(one.low, 0), number(one.high, 0)),
            str(one.games),
        )
        for one in ratings
    ]
    _print_table([heads, *rows], file)


def _print_table(rows: Sequence[Sequence[str]], file: TextIO) -> None:
    """Names to the left, all else to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        right = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        print("  ".join([f"{name:{widths[0]}}", *right]), file=file)
