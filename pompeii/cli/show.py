"""The command ``show``: a position of a record, as text or as a picture."""

import argparse
import json

from pompeii.core.i18n import _
from pompeii.core.player_colour_names import SIDES
from pompeii.core.table import AnyTable

from . import inputs
from .command_interface import Commands
from .errors import CommandError
from .shared_flags import add_file, add_print_to


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``show``, added to `commands`."""
    parser = commands.add(
        "show",
        _("draw a position of a record as text"),
        "pompeii show game.json",
        "pompeii show game.json --ply 20 --seat red",
        "pompeii show games.jsonl --game-number 3",
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
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--svg", action="store_true", help=_("print a picture instead, as an SVG document")
    )
    form.add_argument(
        "--json", action="store_true", help=_("print the position as one JSON object instead")
    )
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print a position of a game."""
    table = _at(inputs.table(arguments.file, arguments.game_number), arguments.ply)
    view, players = table.view(inputs.seat(table, arguments.seat)), table.record.players
    if arguments.json:
        print(json.dumps(view.document()))
        return
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
