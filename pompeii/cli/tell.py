"""The command ``tell``: the whole game of a record in words."""

import argparse

from pompeii import transcript
from pompeii.core.i18n import _
from pompeii.core.player_colour_names import SIDES
from pompeii.core.terminal_text import printable

from . import inputs
from .command_interface import Commands
from .shared_flags import add_file, add_print_to


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``tell``, added to `commands`."""
    parser = commands.add(
        "tell",
        _("tell the whole game of a record in words"),
        "pompeii tell game.json",
        "pompeii tell game.json --seat red",
    )
    add_file(parser)
    parser.add_argument(
        "--seat",
        choices=SIDES,
        help=_("as this side saw it, with all that it knew (default: only public information)"),
    )
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print the transcript of a game."""
    table = inputs.table(arguments.file, arguments.game_number)
    table.draw()
    text = transcript.text(table, inputs.seat(table, arguments.seat))
    print("\n".join(map(printable, text.split("\n"))), end="")
