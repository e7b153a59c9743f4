"""The commands ``match`` and ``ladder``: from what was typed to what is printed."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from ..bots import BOTS
from ..cards import PIECES
from ..textview import printable
from . import workers
from .contestants import find
from .errors import ArenaError
from .intervals import share
from .matches import Fixture, Match, Result
from .plot import Plot
from .progress import Progress
from .ratings import Rating, rate
from .standings import Standing, standings
from .store import Store

SEED: Final = "79"
"""Where nobody names one: the same command is to play the same games."""


def match(arguments: Namespace, rules: Mapping[str, object]) -> None:
    """Play a match and print its table. Raises ArenaError, or RecordError for impossible rules."""
    bots = (*arguments.bots, *arguments.bot)
    if len(bots) not in PIECES:
        raise ArenaError(f"a match has {min(PIECES)} to {max(PIECES)} bots, not {len(bots)}")
    played = _match(bots, arguments, rules)
    fixtures = list(played.fixtures(arguments.games))

    def standing(results: Sequence[Result]) -> str:
        own = [result.share[result.bots.index(bots[0])] for result in results]
        return f"{bots[0]} {100 * sum(own) / len(own):.1f} %"

    results = _play(fixtures, arguments, standing)
    found = standings(bots, results)
    if arguments.json:
        print(json.dumps(_match_facts(results, found)))
        return
    print(f"{' against '.join(bots)}: {_amount(results)}.\n")
    _print_standings(found)
    print(f"\nA fair share is {100 / len(bots):.1f} %.")


def ladder(arguments: Namespace, rules: Mapping[str, object]) -> None:
    """Play a round robin and print the ratings. Raises as :func:`match` does."""
    bots = list(dict.fromkeys((*arguments.bots, *arguments.bot))) or list(BOTS)
    if len(bots) < 2:
        raise ArenaError("a ladder has at least two bots")
    plot = None if arguments.plot is None else Plot(Path(arguments.plot))
    fixtures = [
        fixture
        for pair in combinations(bots, 2)
        for fixture in _match(pair, arguments, rules).fixtures(arguments.games)
    ]
    results = _play(fixtures, arguments, lambda results: " - ".join(results[-1].bots))
    ratings = rate(results)
    if plot is not None:
        plot.draw(ratings)
    if arguments.json:
        print(json.dumps(_ladder_facts(results, ratings)))
        return
    print(f"Ladder of {len(bots)}: {_amount(results)}.\n")
    _print_ratings(ratings)


def _match(bots: tuple[str, ...], arguments: Namespace, rules: Mapping[str, object]) -> Match:
    budgets = tuple(arguments.budget or find(bot).budget for bot in bots)
    return Match(bots, budgets, rules, arguments.seed or SEED)


def _play(
    fixtures: Sequence[Fixture],
    arguments: Namespace,
    standing: Callable[[Sequence[Result]], str],
) -> list[Result]:
    """All results, those that were there already too; how it stands is told meanwhile."""
    with Store(None if arguments.out is None else Path(arguments.out)) as store:
        results = store.of(fixtures)
        progress = Progress(len(results), len(fixtures), "games")
        try:
            for result in store.fill(fixtures, _workers(arguments)):
                results.append(result)
                progress.step(standing(results))
        except BrokenExecutor:
            raise ArenaError("the processes that play keep dying") from None
        except KeyboardInterrupt:
            progress.close()
            if arguments.out is not None:
                print(
                    f"{len(results)} of {len(fixtures)} games are in {arguments.out};"
                    " the same command goes on.",
                    file=sys.stderr,
                )
            raise
        progress.close()
        results = store.of(fixtures)
    _print_faults(results)
    return results


def _workers(arguments: Namespace) -> workers.Workers:
    if arguments.cluster is not None:
        return workers.cluster(arguments.cluster)
    return workers.here() if arguments.jobs == 1 else workers.processes(arguments.jobs)


def _match_facts(results: Sequence[Result], found: Sequence[Standing]) -> dict[str, Any]:
    return {
        "games": len(results),
        "share": {one.bot: round(one.share.mean, 4) for one in found},
        "low": {one.bot: round(one.share.low, 4) for one in found},
        "high": {one.bot: round(one.share.high, 4) for one in found},
        "rescued": {one.bot: round(one.rescued, 2) for one in found},
        "ms_per_decision": {one.bot: round(one.ms_per_decision, 2) for one in found},
        "faults": {one.bot: one.faults for one in found},
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
    return f"{len(results)} games, {_seconds(results):.0f} s of play"


def _print_standings(found: Sequence[Standing]) -> None:
    width = max(len(one.bot) for one in found)
    print(f"{'':{width}}   share   95 % interval  rescued  ms a decision")
    for one in found:
        low, high = 100 * one.share.low, 100 * one.share.high
        print(
            f"{one.bot:{width}} {100 * one.share.mean:5.1f} % {low:6.1f} to {high:5.1f} %"
            f" {one.rescued:8.2f} {one.ms_per_decision:14.2f}"
        )


def _print_ratings(ratings: Sequence[Rating]) -> None:
    width = max(len(one.bot) for one in ratings)
    print(f"{'':{width}}  rating  95 % interval  games")
    for one in ratings:
        interval = f"{one.low:.0f} to {one.high:.0f}"
        print(f"{one.bot:{width}} {one.rating:7.0f} {interval:>14} {one.games:6}")


def _print_faults(results: Sequence[Result]) -> None:
    """One sentence for each bot in whose place something else was done."""
    faults: dict[str, list[str]] = {}
    for result in results:
        for fault in result.faults:
            said = f"{fault['words']} (deal {result.deal}, action {fault['ply'] + 1})"
            faults.setdefault(result.bots[fault["seat"]], []).append(said)
    for bot, sentences in faults.items():
        times = "once" if len(sentences) == 1 else f"{len(sentences)} times"
        words = f"{bot}: another action was taken {times}, first because it {sentences[0]}."
        print(printable(words), file=sys.stderr)
