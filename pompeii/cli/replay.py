"""The command ``replay``: checks records and prints their results, or every position."""

import argparse

from pompeii.core import fair_deal
from pompeii.core.i18n import _, n_
from pompeii.core.table import AnyTable
from pompeii.core.terminal_text import printable
from pompeii.game_manifest import Formats

from . import inputs
from .command_interface import Commands
from .output import filled


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``replay``, added to `commands`."""
    parser = commands.add(
        "replay",
        _("check records and print their results"),
        "pompeii replay game.json",
        "pompeii replay game.json --trace",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_(
            "a record, or many games in one file as the page exports them; - reads standard input"
        ),
    )
    parser.add_argument(
        "--trace",
        action="store_true",
        help=_("print every position instead, one JSON object a line"),
    )
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
            else:
                alone = [name] == files or name == inputs.title("-")
                print_result(table, written, "" if alone else name)


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
