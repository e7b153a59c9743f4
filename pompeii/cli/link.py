"""The command ``link``: a record, or only its deal, as the address of a page."""

import argparse
import sys

from pompeii.core.i18n import _
from pompeii.core.record_link import DEAL, RECORD, to_link
from pompeii.core.table import AnyTable

from . import inputs
from .command_interface import Commands
from .errors import CommandError
from .shared_flags import add_file, add_print_to


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``link``, added to `commands`."""
    parser = commands.add(
        "link",
        _("put the game of a record into a link"),
        "pompeii link game.json",
        "pompeii link game.json --deal --site http://127.0.0.1:7900/",
    )
    add_file(parser)
    parser.add_argument(
        "--deal",
        action="store_true",
        help=_("only the deal, without actions and names, so that others can play the same"),
    )
    parser.add_argument(
        "--site",
        default="",
        metavar=_("ADDRESS"),
        help=_("address of the page (default: only the part behind it)"),
    )
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print the link of a file's game."""
    table = inputs.table(arguments.file, arguments.game_number)
    print(_link(table, arguments.site, deal=arguments.deal))


def _link(table: AnyTable, site: str, *, deal: bool) -> str:
    """Return the address of the game of `table`, or of its deal alone if `deal`.

    Raise `CommandError` if `site` is no address or has a fragment.
    """
    if not site.isprintable() or " " in site:
        words = _("must be an address, without blanks and line breaks")
        raise CommandError(f"--site: {words}")
    if "#" in site:
        words = _("must have nothing behind #, where the game is to stand")
        raise CommandError(f"--site: {words}")
    kind, record = (DEAL, table.record.afresh().dump()) if deal else (RECORD, table.dump())
    if not deal and table.winners is None:
        words = _("the game goes on; whoever has the link can read what is hidden in it")
        print(f"pompeii: link: {words}", file=sys.stderr)
    return f"{site}#{kind}={to_link(record)}"
