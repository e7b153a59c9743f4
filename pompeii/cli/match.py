"""The command ``match``: bots play each other, and a table says how often each wins."""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import reduce
from typing import Any, TextIO

from pompeii.arena.matches import Result
from pompeii.arena.standings import Standing, standings
from pompeii.core.i18n import _, number
from pompeii.core.score_kind import Score
from pompeii.registry import game

from . import match_and_ladder_shared
from .command_interface import Commands
from .match_and_ladder_shared import (
    Settings,
    amount,
    exit_if_faulty,
    interval,
    play_all,
    print_table,
    share_text,
)


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``match``, added to `commands`."""
    parser = commands.add(
        "match",
        _("let bots play a match and print who wins how often"),
        "pompeii match hard medium --games 100 --jobs 2 -o games.jsonl",
        "pompeii match random --bot examples/greedy.py:Greedy --games 20",
    )
    words = _(
        "games, rounded up to whole deals, each with every rotation of the seats (default: {games})"
    )
    match_and_ladder_shared.add_flags(parser, commands.game, games=400, each=words)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Play a match and print its table."""
    _play_match(match_and_ladder_shared.read(arguments), as_json=arguments.json)


def _play_match(settings: Settings, *, as_json: bool) -> None:
    """Play and print a match.

    Raise `ArenaError` if it cannot be played, and `RecordError` if the rules are impossible.
    """
    match = settings.match_of_all()
    bots = match.names
    score = game(settings.game).scoring[0]

    def standing(results: Sequence[Result]) -> str:
        own = [result.share[result.bots.index(bots[0])] for result in results]
        return f"{bots[0]} {share_text(sum(own) / len(own))}"

    def report(results: Sequence[Result], file: TextIO) -> None:
        names = reduce(_against, bots)
        print(_("{bots}: {amount}.").format(bots=names, amount=amount(results)) + "\n", file=file)
        _print_standings(standings(bots, results), score, file)
        fair = _("A fair share is {percent}.").format(percent=share_text(1 / len(bots)))
        print(f"\n{fair}", file=file)

    results = play_all([match], settings, standing, report)
    if as_json:
        print(json.dumps(_facts(results, standings(bots, results), score)))
    else:
        report(results, sys.stdout)
    exit_if_faulty(results)


def _facts(results: Sequence[Result], found: Sequence[Standing], score: Score) -> dict[str, Any]:
    """Return the table of a match for JSON."""
    return {
        "games": len(results),
        "share": {one.bot: round(one.share.mean, 4) for one in found},
        "low": {one.bot: round(one.share.low, 4) for one in found},
        "high": {one.bot: round(one.share.high, 4) for one in found},
        score.name: {one.bot: round(one.scores[score.name], 2) for one in found},
        "ms_per_decision": {one.bot: round(one.ms_per_decision, 2) for one in found},
        "faults": {one.bot: one.faults for one in found},
        "decisions": {one.bot: one.decisions for one in found},
        "seconds": match_and_ladder_shared.seconds(results),
    }


def _against(first: str, others: str) -> str:
    return _("{first} against {others}").format(first=first, others=others)


def _print_standings(found: Sequence[Standing], score: Score, file: TextIO) -> None:
    heads = ["", _("share"), _("95% interval"), _(score.label), _("ms a decision"), _("faults")]
    rows = [
        (
            one.bot,
            share_text(one.share.mean),
            interval(number(100 * one.share.low, 1), share_text(one.share.high)),
            number(one.scores[score.name], 2),
            number(one.ms_per_decision, 2),
            str(one.faults),
        )
        for one in found
    ]
    print_table([heads, *rows], file)
