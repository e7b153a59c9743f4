"""The command ``replay``: checks records and prints their results, or every position."""

import argparse
import json
from typing import Any

from pompeii.core import fair_deal
from pompeii.core.i18n import _, n_
from pompeii.core.player_colour_names import SIDES
from pompeii.core.table import AnyTable
from pompeii.core.terminal_text import printable
from pompeii.game_manifest import Formats
from pompeii.registry import key_of

from . import inputs
from .command_interface import Commands
from .output import filled, players_with_scores
from .shared_flags import add_files, add_print_to


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``replay``, added to `commands`."""
    parser = commands.add(
        "replay",
        _("check records and print their results"),
        "pompeii replay game.json",
        "pompeii replay game.json --trace",
    )
    add_files(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--trace",
        action="store_true",
        help=_("print every position instead, one JSON object a line"),
    )
    form.add_argument(
        "--json", action="store_true", help=_("print a JSON object for each game instead")
    )
    form.add_argument(
        "-q", "--quiet", action="store_true", help=_("print only errors: rejected games")
    )
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Check every game of the files and print it."""
    files: list[str] = arguments.files
    with inputs.games(files) as games:
        for name, table in games:
            written = inputs.texts_of(table)
            if arguments.trace:
                for line in written.lines(table.record):
                    print(line)
            elif arguments.json:
                print(json.dumps(_facts(name, table)))
            elif not arguments.quiet:
                alone = [name] == files or name == inputs.title("-")
                print_result(table, written, "" if alone else name)


def _facts(name: str, table: AnyTable) -> dict[str, Any]:
    """Return the result of a game for JSON."""
    table.draw()
    record, winners = table.record, table.winners
    fair = fair_deal.verify(record)
    return {
        "name": name,
        "game": key_of(record.document),
        "actions": len(table.steps),
        "winners": None if winners is None else [SIDES[record.players[s].side] for s in winners],
        "players": players_with_scores(table),
        "fair": None if fair is None else fair.verdict.value,
    }


def print_result(table: AnyTable, written: Formats, name: str) -> None:
    """Print the result of a game, after its `name` unless that is empty."""
    table.draw()
    view, players = table.view(None), table.record.players
    played = len(table.steps)
    if table.winners is None:
        words = n_(
            "A game in progress, {count} action.", "A game in progress, {count} actions.", played
        )
    else:
        words = n_("A finished game, {count} action.", "A finished game, {count} actions.", played)
    print(f"{printable(name)}: {words}" if name else words)
    print(filled(f"{written.awaited(view, players)}."))
    if (verified := fair_deal.verify(table.record)) is not None:
        print(filled(printable(fair_deal.sentence(verified, table.record))))
    print()
    print(written.seats(view, players) + "\n" * bool(name))
