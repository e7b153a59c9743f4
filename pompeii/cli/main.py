"""The command line: ``python -m pompeii``, or ``pompeii`` once installed.

Results go to standard output. An error is one line on standard error and exit status 2, or 1 where
a bot cannot be started; a reader that closes the pipe, Ctrl-C and the signals that end a match end
the program with the status a shell gives them.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from errno import EINVAL
from pathlib import Path
from textwrap import fill
from typing import Final

from pompeii import transcript
from pompeii.arena import ArenaError, StartError, puzzle_mining
from pompeii.arena.signals import Terminated
from pompeii.core.colours import SIDES
from pompeii.core.document import SEATS, RecordError
from pompeii.core.i18n import _, n_
from pompeii.core.options import Value
from pompeii.core.table import AnyTable
from pompeii.core.terminal import WIDTH, printable
from pompeii.registry import Texts, game, key_of, texts

from . import analyse, compare, deal, inputs, link, match, stats
from .flags import may_be, said
from .inputs import CommandError
from .language import speak
from .parser import FAILED, named, parser
from .play import BUNDLED, serve

UNSTARTED: Final = 1
"""Where a bot that should play cannot be started."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; ``arguments`` are those of the process unless given. Returns the status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Escapes instead of an exception where a terminal cannot show a player's name.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(arguments)
        # None where the process was started without one.
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt as end:
        return end.status if isinstance(end, Terminated) else INTERRUPTED
    except OSError as error:
        # Only standard output is left to fail here. What it did not take must not be tried
        # again, with a complaint, when Python exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Windows says EINVAL of a pipe that was closed.
        if isinstance(error, BrokenPipeError) or (
            sys.platform == "win32" and error.errno == EINVAL
        ):
            return PIPE_CLOSED
        return _fail(_("standard output: {error}").format(error=error.strerror))
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        rest = speak(sys.argv[1:] if arguments is None else arguments)
        whole = parser(named(rest))
        given = whole.parse_args(rest)
        if given.command is None:
            whole.print_help()
        else:
            _COMMANDS[given.command](given)
    except SystemExit as end:
        # argparse has shown its help, or its complaint.
        return FAILED if end.code else 0
    except StartError as error:
        return _fail(str(error), UNSTARTED)
    except (CommandError, RecordError, ArenaError) as error:
        return _fail(error.said() if isinstance(error, RecordError) else str(error))
    return 0


def _fail(words: str, status: int = FAILED) -> int:
    print(printable(f"pompeii: {words}"), file=sys.stderr)
    return status


def _play(arguments: argparse.Namespace) -> None:
    if not BUNDLED.is_dir():
        words = _("the page is not built here; in a checkout `make play` does that")
        raise CommandError(f"play: {words}")
    try:
        serve(BUNDLED, browse=arguments.browse)
    except OSError as error:
        raise CommandError(f"play: {error.strerror}") from None


def _new(arguments: argparse.Namespace) -> None:
    _write(deal.dealt(arguments), arguments.output)


def _random(arguments: argparse.Namespace) -> None:
    _write(deal.played(arguments), arguments.output)


def _write(text: str, output: str | None) -> None:
    if output in (None, "-"):
        print(text)
        return
    try:
        Path(output).write_text(f"{text}\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror}") from None


@contextmanager
def _games(files: Sequence[str]) -> Iterator[Iterator[tuple[str, AnyTable]]]:
    """Every game of every file with what it is called; each that is refused is told, and makes the
    command fail once all is done with the others.
    """
    refused = []

    def found() -> Iterator[tuple[str, AnyTable]]:
        for file in files:
            for name, table in inputs.tables(file):
                if isinstance(table, CommandError):
                    refused.append(_fail(str(table)))
                else:
                    yield name, table

    yield found()
    if refused:
        raise SystemExit(FAILED)


def _replay(arguments: argparse.Namespace) -> None:
    """Check every game, and tell of it."""
    with _games(arguments.files) as games:
        for name, table in games:
            if arguments.trace:
                for line in _texts(table).lines(table.record):
                    print(line)
            else:
                alone = [name] == arguments.files or name == inputs.title("-")
                _print_result(table, "" if alone else name)


def _texts(table: AnyTable) -> Texts:
    """The texts of a table's game."""
    return texts(key_of(table.record.document))


def _print_result(table: AnyTable, name: str) -> None:
    """The result of a game; ``name`` stands before it where it is one of several."""
    table.draw()
    view, players, written = table.view(None), table.record.players, _texts(table)
    played = len(table.steps)
    if table.winners is None:
        words = n_(
            "A game in progress, {count} action.", "A game in progress, {count} actions.", played
        )
    else:
        words = n_("A finished game, {count} action.", "A finished game, {count} actions.", played)
    print(f"{printable(name)}: {words}" if name else words)
    print(_filled(f"{written.awaited(view, players)}.") + "\n")
    print(written.seats(view, players) + "\n" * bool(name))


def _show(arguments: argparse.Namespace) -> None:
    table = inputs.table(arguments.file)
    if arguments.ply is not None:
        if not 0 <= arguments.ply <= len(table.steps):
            words = _("must be from 0 to {last}, the actions of this record, not {given}")
            facts = {"last": len(table.steps), "given": arguments.ply}
            raise CommandError(f"--ply: {words.format(**facts)}")
        table = table.at(arguments.ply)
        table.draw()
    view, players = table.view(_seat(table, arguments.seat)), table.record.players
    write = _texts(table).svg if arguments.svg else _texts(table).show
    print(write(view, players), end="")


def _seat(table: AnyTable, colour: str | None) -> int | None:
    """The seat that is named by its colour."""
    if colour is None:
        return None
    sides = [SIDES[side] for side in table.sides]
    if colour not in sides:
        words = _("nobody plays {colour}, only {colours}")
        facts = {"colour": colour, "colours": ", ".join(sides)}
        raise CommandError(f"--seat: {words.format(**facts)}")
    return sides.index(colour)


def _tell(arguments: argparse.Namespace) -> None:
    table = inputs.table(arguments.file)
    table.draw()
    text = transcript.text(table, _seat(table, arguments.seat))
    print("\n".join(map(printable, text.split("\n"))), end="")


def _stats(arguments: argparse.Namespace) -> None:
    """Count every game."""
    deals, found = compare.Deals(), stats.Found()
    with _games(arguments.files) as games:
        for name, table in games:
            table.draw()
            (deals if arguments.deals else found).add(name, table)
        told = deals.told() if arguments.deals else found.rows() if arguments.csv else found.told()
        print(told, end="")


def _analyse(arguments: argparse.Namespace) -> None:
    """Analyse every game."""
    with _games(arguments.files) as games:
        facts = analyse.analysed([*games], arguments.playouts, match.workers_of(arguments))
        print(analyse.as_json(facts) if arguments.json else analyse.told(facts), end="")


def _link(arguments: argparse.Namespace) -> None:
    print(link.linked(arguments.file, arguments.site, deal=arguments.deal))


def _unlink(arguments: argparse.Namespace) -> None:
    _write(link.unlinked(arguments.address), arguments.output)


def _board(arguments: argparse.Namespace) -> None:
    written = texts(arguments.game)
    print(json.dumps(written.document()) if arguments.json else written.board())


def _rules(arguments: argparse.Namespace) -> None:
    played = game(arguments.game)
    if arguments.list:
        for preset in played.PRESETS.values():
            print(_filled(f"{preset.name:9} {preset.source:3} {_(preset.summary)}", 14))
            after = _("After {text}.").format(text=_(preset.text))
            print(_filled(f"{'':14}{after}", 14))
        return
    preset = played.PRESETS[arguments.name]
    ruled, classic = (
        played.make_rules(arguments.players, name, {}) for name in (preset.name, "classic")
    )
    head = _("{label} ({source}), {players} players; * differs from classic.")
    facts = {"label": _(preset.label), "source": preset.source, "players": arguments.players}
    print(head.format(**facts))
    follows = _("It follows {text}.").format(text=_(preset.text))
    print(_filled(f"{_(preset.summary)} {follows}"))
    for option in played.OPTIONS:
        value: Value = getattr(ruled, option.name)
        sign = " " if value == getattr(classic, option.name) else "*"
        print(f"\n{sign} {option.name}: {said(option, value)}")
        for words in (
            f"{_(option.label)} ({option.rule}). {_(option.help)}",
            f"{_(option.source)} {may_be(option, but=value)}",
        ):
            print(_filled(f"    {words}", 4))


def _filled(words: str, indent: int = 0) -> str:
    return fill(words, WIDTH, subsequent_indent=" " * indent)


def _match(arguments: argparse.Namespace) -> None:
    bots = len(arguments.bots) + len(arguments.bot)
    if bots in SEATS:
        _say_whole_deals(arguments.games, bots)
    match.match(arguments, deal.chosen_rules(arguments))


def _ladder(arguments: argparse.Namespace) -> None:
    _say_whole_deals(arguments.games, 2)
    match.ladder(arguments, deal.chosen_rules(arguments))


def _mine(arguments: argparse.Namespace) -> None:
    seed, workers = arguments.seed or match.SEED, match.workers_of(arguments)
    asked = puzzle_mining.Mine(arguments.games, arguments.count, seed, workers)
    _write(puzzle_mining.mine(asked).rstrip("\n"), arguments.output)


def _say_whole_deals(games: int, seats: int) -> None:
    """Every deal is played with every rotation of the seats, whatever number was asked for."""
    if more := -games % seats:
        words = _("{count} are played, each deal with all {seats} rotations of the seats")
        said = words.format(count=games + more, seats=seats)
        print(f"pompeii: --games {games}: {said}", file=sys.stderr)


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], None]]] = {
    "play": _play,
    "new": _new,
    "replay": _replay,
    "show": _show,
    "tell": _tell,
    "stats": _stats,
    "analyse": _analyse,
    "link": _link,
    "unlink": _unlink,
    "random": _random,
    "board": _board,
    "rules": _rules,
    "match": _match,
    "ladder": _ladder,
    "mine": _mine,
}
