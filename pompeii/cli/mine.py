"""The command ``mine``: puzzles from games of bots, proved by a solver."""

import argparse
import sys

from pompeii.arena import puzzle_mining, workers
from pompeii.arena.mining_journal import MiningJournal
from pompeii.core.i18n import _

from .command_interface import Commands
from .output import output_file, write
from .shared_flags import (
    MATCH_SEED_LENGTH,
    SEED,
    add_output,
    add_quiet,
    add_seed,
    add_where,
    positive,
)


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``mine``, added to `commands`."""
    parser = commands.add(
        "mine",
        _("find puzzles in games that bots play, prove them and write them"),
        "pompeii mine -o puzzles.jsonl",
        "pompeii mine --games 20 --count 10 --jobs 2",
    )
    games = _("games of each number of players that are searched (default: {games})")
    count = _("puzzles that are taken at most (default: {count})")
    parser.add_argument(
        "--games", type=positive, default=190, metavar=_("N"), help=games.format(games=190)
    )
    parser.add_argument(
        "--count", type=positive, default=220, metavar=_("N"), help=count.format(count=220)
    )
    words = _("text of at most {most} characters; the same one gives the same puzzles")
    add_seed(parser, MATCH_SEED_LENGTH, words)
    add_where(parser)
    add_quiet(parser)
    add_output(parser, _("write the puzzles to this file (- is standard output)"))
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Write a file of puzzles."""
    request = puzzle_mining.MiningRequest(
        arguments.games,
        arguments.count,
        arguments.seed or SEED,
        workers.choose(arguments.jobs, arguments.cluster),
        arguments.quiet,
    )
    _mine(request, arguments.output)


def _mine(request: puzzle_mining.MiningRequest, output: str | None) -> None:
    """Write the requested puzzles to the file `output`, or print them if that is None or ``-``.

    Finished tasks are kept beside that file. An interruption says so, and the same command
    continues.
    """
    file = output_file(output)
    part = None if file is None else file.journal
    with MiningJournal(part, request.games, request.count, request.seed) as journal:
        try:
            write(puzzle_mining.mine(request, journal).rstrip("\n"), file)
        except KeyboardInterrupt:
            if part is not None:
                words = _("The work so far is in {path}; run the same command to continue.")
                print(words.format(path=part), file=sys.stderr)
            raise
        journal.remove()
