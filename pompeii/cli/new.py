"""The command ``new``: a record of a game in which nothing has been played yet."""

import argparse

from pompeii.core.i18n import _

from . import deal_flags
from .command_interface import Commands


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``new``, added to `commands`."""
    parser = commands.add(
        "new",
        _("deal a game and write its record"),
        "pompeii new --player Livia:black --player Marcus:red:bot:hard",
        "pompeii new --players 4 --rules online",
        "pompeii new --game via-appia --help",
    )
    deal_flags.add_flags(parser, commands.game)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Write the record of a new deal."""
    print(deal_flags.read(arguments).table().dump())
