"""The command ``mine``: puzzles from games of bots, proved by a solver."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from pompeii.arena import workers
from pompeii.arena.mining_batches import MiningRequest
from pompeii.arena.mining_journal import MiningJournal, PuzzleFile
from pompeii.core.i18n import _, mark
from pompeii.registry import FIRST, GAMES

from .command_interface import Commands
from .output import output_file, write
from .shared_flags import (
    MATCH_SEED_LENGTH,
    SEED,
    add_output,
    add_quiet,
    add_seed,
    add_where,
    add_which,
    positive,
)


@dataclass(frozen=True, slots=True)
class Mining:
    """The search for puzzles of one game."""

    games: int
    """Default number of games that are searched."""
    count: int
    """Default number of puzzles that are taken at most."""
    games_help: str
    """Help on the number of games, marked, with ``{games}`` for the default."""


MINING: Final = {
    FIRST: Mining(
        190,
        220,
        mark("games of each number of players that are searched (default: {games})"),
    ),
    "via-appia": Mining(26, 150, mark("games that are searched (default: {games})")),
}
"""The searches by the key of their game."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``mine``, added to `commands`."""
    parser = commands.add(
        "mine",
        _("find puzzles in games that bots play, prove them and write them"),
        "pompeii mine -o puzzles.jsonl",
        "pompeii mine --game via-appia --games 20 --count 10 --jobs 2",
    )
    add_which(parser, MINING)
    mining = MINING.get(commands.game.key, MINING[FIRST])
    parser.add_argument(
        "--games",
        type=positive,
        default=mining.games,
        metavar=_("N"),
        help=_(mining.games_help).format(games=mining.games),
    )
    count = _("puzzles that are taken at most (default: {count})")
    parser.add_argument(
        "--count",
        type=positive,
        default=mining.count,
        metavar=_("N"),
        help=count.format(count=mining.count),
    )
    words = _("text of at most {most} characters; the same one gives the same puzzles")
    add_seed(parser, MATCH_SEED_LENGTH, words)
    add_where(parser)
    add_quiet(parser)
    add_output(parser, _("write the puzzles to this file (- is standard output)"))
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Write a file of puzzles."""
    request = MiningRequest(
        arguments.games,
        arguments.count,
        arguments.seed or SEED,
        workers.choose(arguments.jobs, arguments.cluster),
        arguments.quiet,
    )
    package = GAMES[arguments.game].package
    module = import_module(f"pompeii.arena.{package}.puzzle_mining")  # when the search begins
    _mine(module.FILE, module.mine, request, arguments.output)


def _mine(
    puzzle_file: PuzzleFile[Any],
    mine: Callable[[MiningRequest, MiningJournal[Any]], str],
    request: MiningRequest,
    output: str | None,
) -> None:
    """Write the requested puzzles to the file `output`, or print them if that is None or ``-``.

    Finished tasks are kept beside that file. An interruption says so, and the same command
    continues.
    """
    file = output_file(output)
    part = None if file is None else file.journal
    asked = request.games, request.count, request.seed
    with MiningJournal(part, puzzle_file, *asked) as journal:
        try:
            write(mine(request, journal).rstrip("\n"), file)
        except KeyboardInterrupt:
            if part is not None:
                words = _("The work so far is in {path}; run the same command to continue.")
                print(words.format(path=part), file=sys.stderr)
            raise
        journal.remove()
