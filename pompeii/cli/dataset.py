"""The command ``dataset``: the decisions of games between bots, as a Parquet file."""

import argparse
from functools import partial
from pathlib import Path

from pompeii.arena import dataset, workers
from pompeii.arena.bot_fault_messages import Faults
from pompeii.arena.dataset_journal import DatasetJournal
from pompeii.arena.matches import try_out
from pompeii.arena.optional_libraries import extra
from pompeii.arena.output_file import OutputFile
from pompeii.arena.progress import Progress
from pompeii.core.i18n import _

from . import match_and_ladder_shared
from .command_interface import Commands
from .errors import CommandError
from .match_and_ladder_shared import Settings, exit_if_faulty, print_kept, reporting_early_ends
from .shared_flags import add_output, add_rules, playouts


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``dataset``, added to `commands`."""
    parser = commands.add(
        "dataset",
        _("write the decisions of games between bots as a Parquet file"),
        "pompeii dataset medium medium --games 10000 --jobs 2 -o games.parquet",
        "pompeii dataset hard medium --budget 200it --playouts 50 -o games.parquet",
    )
    words = _(
        "games, rounded up to whole deals, each with every rotation of the seats (default: {games})"
    )
    match_and_ladder_shared.add_game_flags(parser, commands.game, games=400, each=words)
    parser.add_argument(
        "--playouts",
        type=playouts,
        metavar=_("N"),
        help=_("add estimated win probabilities, from at most this many playouts a decision"),
    )
    add_output(parser, _("the file to write; the games so far are kept beside it"))
    add_rules(parser, commands.game, brief=True)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Write a data set. Raise `CommandError` if no file is named."""
    if arguments.output in (None, "-"):
        raise CommandError(_("dataset: name a file with -o"))
    _write(match_and_ladder_shared.read(arguments), arguments.output, arguments.playouts)


def _write(settings: Settings, output: str, playouts: int | None) -> None:
    """Play the games of `settings` and write their decisions to the file `output`.

    Finished games are kept beside that file until it is written. An interruption says so, and the
    same command continues. Exit with the status `FAULTY` if a bot failed.
    """
    extra("pyarrow", "data")
    match = settings.match_of_all()
    fixtures = [*match.fixtures(settings.games)]
    file = OutputFile(Path(output))
    part = file.journal
    where = workers.choose(settings.jobs, settings.cluster)
    try_out(fixtures)
    with DatasetJournal(part, match, playouts) as journal:
        done = len(journal.of(fixtures))
        template = _("{done}/{total} games, {time} left")
        progress = Progress(done, len(fixtures), template, quiet=settings.quiet)

        def interrupted() -> None:
            if part is not None:
                print_kept(len(journal.of(fixtures)), len(fixtures), part)

        faults = Faults()
        play = partial(dataset.play, playouts=playouts, strict=settings.strict)
        with reporting_early_ends(progress, interrupted):
            for played in journal.fill(fixtures, play, where):
                for words in faults.new_faults(played.result):
                    progress.print_line(words)
                progress.step("")
        games = journal.of(fixtures)
        file.write(dataset.as_parquet(match, playouts, games))
        journal.remove()
    decisions = sum(len(game.result.record["actions"]) for game in games)
    words = _("{path}: {decisions} decisions of {games} games.")
    print(words.format(path=output, decisions=decisions, games=len(games)))
    exit_if_faulty([game.result for game in games])
