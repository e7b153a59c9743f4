"""The command ``ladder``: every bot plays every other one, and a table gives their ratings."""

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TextIO

from pompeii.analysis.confidence_intervals import share
from pompeii.arena.ladder_plot import Plot
from pompeii.arena.match_errors import ArenaError
from pompeii.arena.matches import Result
from pompeii.arena.ratings import Rating, rate
from pompeii.core.i18n import _, number
from pompeii.registry import game

from . import match_and_ladder_shared
from .command_interface import Commands
from .match_and_ladder_shared import (
    PAIR,
    Settings,
    amount,
    exit_if_faulty,
    interval,
    play_all,
    print_table,
)


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``ladder``, added to `commands`."""
    parser = commands.add(
        "ladder",
        _("let every bot play every other one and print their ratings"),
        "pompeii ladder easy medium hard --games 100 --plot ladder.svg",
    )
    words = _("games of each pair, rounded up to whole deals (default: {games})")
    match_and_ladder_shared.add_flags(parser, commands.game, games=100, each=words)
    parser.add_argument("--plot", metavar=_("FILE"), help=_("draw the ratings too (.svg, .png)"))
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Play a round robin and print the ratings."""
    settings = match_and_ladder_shared.read(arguments)
    match_and_ladder_shared.announce_whole_deals(settings, PAIR)
    plot = None if arguments.plot is None else Path(arguments.plot)
    _play_ladder(settings, plot, as_json=arguments.json)


def _play_ladder(settings: Settings, path: Path | None, *, as_json: bool) -> None:
    """Play and print a round robin; draw the ratings to the file `path` unless that is None.

    Raise `ArenaError` if it cannot be played, and `RecordError` if the rules are impossible.
    """
    bots = list(dict.fromkeys(settings.bots)) or list(game(settings.game).bots)
    if len(bots) < PAIR:
        raise ArenaError(_("a ladder has at least two bots"))
    plot = None if path is None else Plot(path)

    def report(results: Sequence[Result], file: TextIO) -> None:
        _print_ratings(results, rate(results), file)

    given = dict(zip(bots, settings.budgets_of(bots), strict=True))
    matches = [
        settings.match(pair, tuple(given[bot] for bot in pair)) for pair in combinations(bots, PAIR)
    ]
    results = play_all(matches, settings, lambda results: " - ".join(results[-1].bots), report)
    ratings = rate(results)
    if plot is not None:
        plot.write(ratings)
    if as_json:
        print(json.dumps(_facts(results, ratings)))
    else:
        _print_ratings(results, ratings, sys.stdout)
    exit_if_faulty(results)


def _facts(results: Sequence[Result], ratings: Sequence[Rating]) -> dict[str, Any]:
    """Return the table of a ladder for JSON."""
    return {
        "games": len(results),
        "rating": {one.bot: round(one.rating) for one in ratings},
        "low": {one.bot: round(one.low) for one in ratings},
        "high": {one.bot: round(one.high) for one in ratings},
        "share": {one.bot: round(_share(one.bot, results), 4) for one in ratings},
        "seconds": match_and_ladder_shared.seconds(results),
    }


def _share(bot: str, results: Sequence[Result]) -> float:
    """Return the share of its games that `bot` won, 0 to 1."""
    own = [result.share[result.bots.index(bot)] for result in results if bot in result.bots]
    return share([own]).mean


def _print_ratings(results: Sequence[Result], ratings: Sequence[Rating], file: TextIO) -> None:
    words = _("Ladder of {count}: {amount}.").format(count=len(ratings), amount=amount(results))
    print(f"{words}\n", file=file)
    heads = ("", _("rating"), _("95% interval"), _("games"))
    rows = [
        (
            one.bot,
            number(one.rating, 0),
            interval(number(one.low, 0), number(one.high, 0)),
            str(one.games),
        )
        for one in ratings
    ]
    print_table([heads, *rows], file)
