"""The command ``unlink``: the record that a link of the page holds."""

import argparse
from urllib.parse import unquote

from pompeii import registry
from pompeii.core.i18n import _
from pompeii.core.record_link import DEAL, RECORD, from_link

from . import inputs
from .command_interface import Commands
from .errors import CommandError
from .shared_flags import add_print_to


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``unlink``, added to `commands`."""
    parser = commands.add(
        "unlink",
        _("write the record that a link holds"),
        "pompeii unlink 'http://127.0.0.1:7900/#record=…' -o game.json",
    )
    parser.add_argument(
        "address", metavar=_("LINK"), help=_("the link, with its #; - reads standard input")
    )
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Write the record of a link."""
    print(_record(arguments.address))


def _record(address: str) -> str:
    """Return the record in `address`; a deal becomes the record of a game without actions.

    Raise `CommandError` if `address` holds none, and `RecordError` if it is rejected.
    """
    if address == "-":
        address = inputs.text("-")
    for part in address.strip().partition("#")[2].split("&"):
        kind, _equals, code = part.partition("=")
        if kind == RECORD:
            return str(registry.load(from_link(unquote(code))).dump())
        if kind == DEAL:
            return str(registry.deal(from_link(unquote(code))).dump())
    words = _("there is neither #{record}= nor #{deal}= in it")
    raise CommandError(f"unlink: {words.format(record=RECORD, deal=DEAL)}")
