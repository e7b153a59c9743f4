"""The command ``board``: the empty board of a game, and all that is in its box."""

import argparse
import json

from pompeii.core.i18n import _
from pompeii.registry import game

from .command_interface import Commands
from .shared_flags import add_print_to, add_which


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``board``, added to `commands`."""
    parser = commands.add(
        "board",
        _("draw the empty board, or tell all that is on it and in the box"),
        "pompeii board",
        "pompeii board --json",
        "pompeii board --game via-appia",
    )
    add_which(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help=_(
            "print one JSON object: all places of the board by name, with what is next to them, and"
            " what is in the box"
        ),
    )
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print the board of a game."""
    written = game(arguments.game).output_formats
    print(json.dumps(written.document()) if arguments.json else written.board())
