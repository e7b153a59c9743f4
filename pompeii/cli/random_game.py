"""The command ``random``: a record of a game in which every action is a random one."""

import argparse
from random import Random

from pompeii.core.i18n import _
from pompeii.core.table import AnyTable

from . import deal_flags
from .command_interface import Commands


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``random``, added to `commands`."""
    parser = commands.add(
        "random",
        _("play a random game and write its record"),
        "pompeii random --seed 79 -o game.json",
        "pompeii random --players 3 --rules retold",
        "pompeii random --game via-appia -o appia.json",
    )
    deal_flags.add_flags(parser, commands.game)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Write the record of a random game."""
    chosen = deal_flags.read(arguments)
    print(_play(chosen.table(), chosen.seed).dump())


def _play(table: AnyTable, seed: str) -> AnyTable:
    """Return `table` after random actions to the end of the game."""
    # The deal has another sequence of random numbers: the same one would tie the actions to what
    # is dealt.
    random = Random(f"choices {seed}")
    while table.winners is None:
        table.play(table.view(table.actor).sample(random))
        table.draw()
    return table
