"""The parser of the program, built from the command modules.

`COMMANDS` is the only list of the commands. Each of its modules adds its own parser and runs it.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from pompeii import __version__
from pompeii.core.i18n import _
from pompeii.registry import FIRST, GAMES, game

from . import (
    analyse,
    board,
    completion,
    dataset,
    join,
    ladder,
    link,
    match,
    mine,
    new,
    play,
    random_game,
    replay,
    rules,
    show,
    stats,
    tell,
    unlink,
)
from .command_interface import Command, Commands, OneLineParser, example_lines
from .language import add_language

COMMANDS: Final[tuple[Command, ...]] = (
    play, join, new, replay, show, tell, stats, analyse, link, unlink, random_game, board, rules,
    match, ladder, dataset, mine, completion,
)  # fmt: skip
"""Every command, in the order of the help."""


def named_game(arguments: Sequence[str]) -> str:
    """Return the key of the game that `arguments` name: other flags depend on the game."""
    seeker = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    seeker.add_argument("--game", nargs="?")
    named = seeker.parse_known_args(arguments)[0].game
    # The parser of all flags reports a game that does not exist.
    return named if named in GAMES else FIRST


def parser(key: str = FIRST) -> argparse.ArgumentParser:
    """Return the program's parser for the game `key`; its result has a `command` and its `run`."""
    program = OneLineParser(
        prog="pompeii",
        description=_("Two board games about ancient Italy: deal, play, check and show."),
        epilog=example_lines(
            "pompeii random --seed 79 -o game.json",
            "pompeii show game.json --ply 24",
            "pompeii replay game.json",
            "pompeii show --help",
            heading=_("to begin with:"),
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    program.add_argument(
        "-V",
        "--version",
        action="version",
        version=f"pompeii {__version__}",
        help=_("show program's version number and exit"),
    )
    add_language(program)
    commands = Commands(program, game(key))
    for command in COMMANDS:
        command.add_parser(commands).set_defaults(run=command.run)
    return program
