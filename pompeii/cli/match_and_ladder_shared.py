"""The part that commands with games of bots share: flags, the playing of all games, and tables."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from pompeii.arena import workers
from pompeii.arena.bot_fault_messages import Faults, summary
from pompeii.arena.contestants import find, parse_budget
from pompeii.arena.journal import Journal
from pompeii.arena.match_errors import ArenaError, StrictError
from pompeii.arena.matches import Match, Result, play, try_out
from pompeii.arena.progress import Progress
from pompeii.bots import Budget
from pompeii.core.i18n import _, number, percent
from pompeii.core.record_document import SEATS
from pompeii.game_manifest import Game

from .errors import FAULTY
from .shared_flags import (
    MATCH_SEED_LENGTH,
    SEED,
    add_output,
    add_quiet,
    add_rules,
    add_seed,
    add_where,
    add_which,
    positive,
    read_rules,
)

PAIR: Final = 2
"""Bots in each match of a ladder."""

Report = Callable[[Sequence[Result], TextIO], None]
"""A function that prints a report of at least one result."""


def add_flags(parser: argparse.ArgumentParser, played: Game, games: int, each: str) -> None:
    """Add to `parser` the flags of ``match`` and ``ladder``, as :func:`add_game_flags` and more."""
    add_game_flags(parser, played, games, each)
    add_output(parser, _("keep every game here, and go on with the games that are there already"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead"))
    add_rules(parser, played, brief=True)


def add_game_flags(parser: argparse.ArgumentParser, played: Game, games: int, each: str) -> None:
    """Add to `parser` the flags for games between bots of the game `played`.

    The number of games is `games` unless given; `each` is the help of that flag.
    """
    # Brief, so that the help fits on a screen.
    parser.usage = f"{parser.prog} BOT BOT ... [OPTION ...]"
    _add_bots(parser, played)
    parser.add_argument(
        "--games",
        type=positive,
        default=games,
        metavar=_("N"),
        help=each.format(games=games),
    )
    parser.add_argument(
        "--budget",
        type=read_budgets,
        metavar=_("TIME"),
        help=_(
            "for each decision: 100ms, 2s or 500it, or one for each bot, as 2s,500it (default:"
            " each bot's own)"
        ),
    )
    words = _("text of at most {most} characters; the same one gives the same deals")
    add_seed(parser, MATCH_SEED_LENGTH, words)
    add_where(parser)
    parser.add_argument(
        "--strict", action="store_true", help=_("stop at the first failure of a bot, with details")
    )
    add_quiet(parser)


def _add_bots(parser: argparse.ArgumentParser, played: Game) -> None:
    add_which(parser)
    parser.add_argument(
        "bots",
        nargs="*",
        metavar=_("BOT"),
        help=_("a player: {bots}, or as with --bot (a ladder has all of these by default)").format(
            bots=", ".join(played.bots)
        ),
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar=_("BOT"),
        help=_(
            "a player of your own: path/to/file.py:ClassName, 'cmd:program arguments', or the name"
            " of an installed bot"
        ),
    )


def read_budgets(text: str) -> tuple[Budget, ...]:
    """Return the budgets in `text`, separated by commas, for a flag of `argparse`."""
    try:
        return tuple(map(parse_budget, text.split(",")))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of the flags that `add_game_flags` adds, with the file ``--output``."""

    game: str
    bots: tuple[str, ...]
    games: int
    """Number of games of each match, before it is rounded up to whole deals."""
    budgets: tuple[Budget, ...]
    """One budget for all bots, or one for each; empty for each bot's own."""
    seed: str
    rules: Mapping[str, object]
    jobs: int
    cluster: str | None
    out: Path | None
    strict: bool
    quiet: bool

    def budgets_of(self, bots: Sequence[str]) -> tuple[Budget, ...]:
        """Return one budget for each of `bots`. Raise `ArenaError` if the flags give too many."""
        given = self.budgets or tuple(find(bot, self.game).budget for bot in bots)
        if len(given) not in (1, len(bots)):
            words = _(
                "there is one budget for all bots, or one for each of them: {bots}, not {given}"
            )
            raise ArenaError(words.format(bots=len(bots), given=len(given)))
        return given if len(given) == len(bots) else given * len(bots)

    def match(self, bots: tuple[str, ...], budgets: tuple[Budget, ...]) -> Match:
        """Return the match between `bots`."""
        return Match(bots, budgets, self.rules, self.seed, self.game)

    def match_of_all(self) -> Match:
        """Return the match between all bots, and say if more games are played than asked for.

        Raise `ArenaError` if there are too few bots or too many.
        """
        if len(self.bots) not in SEATS:
            words = _("a match has {least} to {most} bots, not {given}")
            raise ArenaError(words.format(least=min(SEATS), most=max(SEATS), given=len(self.bots)))
        announce_whole_deals(self, len(self.bots))
        return self.match(self.bots, self.budgets_of(self.bots))


def read(arguments: argparse.Namespace) -> Settings:
    """Return the settings that `arguments` hold."""
    return Settings(
        game=arguments.game,
        bots=(*arguments.bots, *arguments.bot),
        games=arguments.games,
        budgets=arguments.budget or (),
        seed=arguments.seed or SEED,
        rules=read_rules(arguments),
        jobs=arguments.jobs,
        cluster=arguments.cluster,
        out=None if arguments.output is None else Path(arguments.output),
        strict=arguments.strict,
        quiet=arguments.quiet,
    )


def announce_whole_deals(settings: Settings, seats: int) -> None:
    """Say on standard error if more games are played than `settings` ask for.

    Every deal has `seats` rotations.
    """
    games = settings.games
    if (more := -games % seats) and not settings.quiet:
        words = _("{count} are played, each deal with all {seats} rotations of the seats")
        said = words.format(count=games + more, seats=seats)
        print(f"pompeii: --games {games}: {said}", file=sys.stderr)


def play_all(
    matches: Sequence[Match],
    settings: Settings,
    standing: Callable[[Sequence[Result]], str],
    report: Report,
) -> list[Result]:
    """Play all games of `matches` and return their results, with those of the file ``--output``.

    Show the progress with the `standing` meanwhile. On an interruption, say where the games are
    kept, or print the `report` of those that were played.
    """
    fixtures = [fixture for match in matches for fixture in match.fixtures(settings.games)]
    where = workers.choose(settings.jobs, settings.cluster)
    try_out(fixtures)
    with Journal(settings.out, matches) as journal:
        results = journal.of(fixtures)
        if results:
            words = _("{count} of {all} games were in {path}. Use another file for a changed bot.")
            said = words.format(count=len(results), all=len(fixtures), path=settings.out)
            print(said, file=sys.stderr)
        progress = Progress(len(results), len(fixtures), quiet=settings.quiet)
        faults = Faults()

        def interrupted() -> None:
            _print_interrupted(results, len(fixtures), settings.out, report)

        with reporting_early_ends(progress, interrupted):
            for result in journal.fill(fixtures, partial(play, strict=settings.strict), where):
                results.append(result)
                for words in faults.new_faults(result):
                    progress.print_line(words)
                progress.step(standing(results))
        results = journal.of(fixtures)
    for words in summary(results):
        print(words, file=sys.stderr)
    return results


@contextmanager
def reporting_early_ends(progress: Progress, interrupted: Callable[[], None]) -> Iterator[None]:
    """Close the `progress` at the end of the context, in which games are played.

    Report an early end: print the details of a failure with ``--strict``, and call `interrupted` on
    an interruption. Raise `ArenaError` if the processes keep dying.
    """
    try:
        yield
    except BrokenExecutor:
        raise ArenaError(_("the processes that play keep crashing")) from None
    except StrictError as error:
        progress.close()
        print(error.details, file=sys.stderr)
        raise
    except KeyboardInterrupt:
        progress.close()
        interrupted()
        raise
    progress.close()


def print_kept(count: int, games: int, path: Path) -> None:
    """Print that `count` of `games` games are kept in the file at `path`."""
    words = _("{count} of {all} games are in {path}; run the same command to continue.")
    print(words.format(count=count, all=games, path=path), file=sys.stderr)


def _print_interrupted(
    results: Sequence[Result], games: int, path: Path | None, report: Report
) -> None:
    """Print the number of games played before the interruption, and their results."""
    if path is not None:
        print_kept(len(results), games, path)
        return
    words = _("Ended after {count} of {all} games.")
    print(words.format(count=len(results), all=games), file=sys.stderr)
    if results:
        report(results, sys.stderr)
        for words in summary(results):
            print(words, file=sys.stderr)


def exit_if_faulty(results: Sequence[Result]) -> None:
    """Exit with the status `FAULTY` if a bot failed in any of `results`."""
    if any(result.faults for result in results):
        raise SystemExit(FAULTY)


def seconds(results: Sequence[Result]) -> float:
    """Return the time that one process alone would have needed, in seconds."""
    return round(sum(result.seconds for result in results), 1)


def amount(results: Sequence[Result]) -> str:
    """Return the number of games and the time of play, in words."""
    words = _("{count} games, {seconds} s of play")
    return words.format(count=len(results), seconds=number(seconds(results), 0))


def share_text(share: float) -> str:
    """Return `share`, 0 to 1, as a percentage with one decimal place."""
    return percent(number(100 * share, 1))


def interval(low: str, high: str) -> str:
    """Return the interval from `low` to `high` in words."""
    return _("{low} to {high}").format(low=low, high=high)


def print_table(rows: Sequence[Sequence[str]], file: TextIO) -> None:
    """Print `rows` as a table to `file`, the names to the left, all else to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        right = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        print("  ".join([f"{name:{widths[0]}}", *right]), file=file)
