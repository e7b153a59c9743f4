"""The command ``show``: a position of a record, as text or as a picture."""

import argparse

from pompeii.core.i18n import _
from pompeii.core.player_colour_names import SIDES
from pompeii.core.table import AnyTable

from . import inputs
from .command_interface import Commands
from .errors import CommandError
from .shared_flags import add_file


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``show``, added to `commands`."""
    parser = commands.add(
        "show",
        _("draw a position of a record as text"),
        "pompeii show game.json",
        "pompeii show game.json --ply 20 --seat red",
    )
    add_file(parser)
    parser.add_argument(
        "--ply",
        type=int,
        metavar=_("N"),
        help=_("after N actions, 0 being the deal (default: where the record ends)"),
    )
    parser.add_argument(
        "--seat",
        choices=SIDES,
        help=_(
            "as this side sees it, with all that it knows and may do (default: only public "
            "information)"
        ),
    )
    parser.add_argument(
        "--svg", action="store_true", help=_("print a picture instead, as an SVG document")
    )
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print a position of a game."""
    table = _at(inputs.table(arguments.file), arguments.ply)
    view, players = table.view(inputs.seat(table, arguments.seat)), table.record.players
    written = inputs.texts_of(table)
    print((written.svg if arguments.svg else written.show)(view, players), end="")


def _at(table: AnyTable, ply: int | None) -> AnyTable:
    """Return `table` after `ply` actions, or as the record ends if that is None.

    Raise `CommandError` if the record has fewer actions.
    """
    if ply is None:
        return table
    if not 0 <= ply <= len(table.steps):
        words = _("must be from 0 to {last}, the actions of this record, not {given}")
        raise CommandError(f"--ply: {words.format(last=len(table.steps), given=ply)}")
    earlier = table.at(ply)
    earlier.draw()
    return earlier
