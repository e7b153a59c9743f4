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
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from textwrap import fill
from typing import Final

from . import game, textview
from .arena import ArenaError, StartError, commands
from .arena.ending import Terminated
from .arguments import FAILED, parser
from .cards import SIDES
from .record import LONGEST, Player, Record, RecordError, dump, load, new
from .rules import OPTIONS, PRESETS, Option, Rules, Value, make_rules
from .serving import BUNDLED, serve
from .table import Table
from .trace import trace

UNSTARTED: Final = 1
"""Where a bot that should play cannot be started."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
_BYTES_A_CHARACTER: Final = 4
"""The most that UTF-8 needs."""

_NAMES: Final = ("Livia", "Marcus", "Julia", "Titus")
"""Who plays where nobody was named."""


class CommandError(Exception):
    """Why a command cannot be carried out, in one line."""


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
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        return _fail(f"standard output: {error.strerror}")
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        chosen = parser().parse_args(arguments)
        _COMMANDS[chosen.command](chosen)
    except SystemExit as end:
        # argparse has shown its help, or its complaint.
        return FAILED if end.code else 0
    except StartError as error:
        return _fail(str(error), UNSTARTED)
    except (CommandError, RecordError, ArenaError) as error:
        return _fail(str(error))
    return 0


def _fail(words: str, status: int = FAILED) -> int:
    print(textview.printable(f"pompeii: {words}"), file=sys.stderr)
    return status


def _play(arguments: argparse.Namespace) -> None:
    if not BUNDLED.is_dir():
        raise CommandError("play: the page is not built here; in a checkout `make play` does that")
    try:
        serve(BUNDLED, browse=arguments.browse)
    except OSError as error:
        raise CommandError(f"play: {error.strerror}") from None


def _new(arguments: argparse.Namespace) -> None:
    _write(_dealt(arguments), arguments.output)


def _random(arguments: argparse.Namespace) -> None:
    record = _dealt(arguments)
    # Not the deal's own sequence, which would tie the choices to the cards.
    random = Random(f"choices {record.document['seed']}")
    state = record.start()
    while choices := game.legal(state):
        action = choices[int(random.random() * len(choices))]
        game.apply(state, action)
        record.actions.append(action)
    _write(record, arguments.output)


def _dealt(arguments: argparse.Namespace) -> Record:
    seed = arguments.seed
    if seed is None:
        seed = str(SystemRandom().randrange(10**9))
    return new(_players(arguments), _chosen_rules(arguments), seed)


def _chosen_rules(arguments: argparse.Namespace) -> dict[str, object]:
    """The rules as the record writes them."""
    rules: dict[str, object] = {"preset": arguments.rules}
    for option in OPTIONS:
        if (value := getattr(arguments, option.name)) is not None:
            rules[option.name] = value
    return rules


def _players(arguments: argparse.Namespace) -> list[Player]:
    if arguments.player is None:
        return [Player(_NAMES[i], i) for i in range(arguments.players or 2)]
    split = [text.split(":", 2) for text in arguments.player]
    free = [side for side in SIDES if side not in [parts[1] for parts in split if len(parts) > 1]]
    players = []
    for name, *rest in split:
        colour = rest[0] if rest else (free.pop(0) if free else SIDES[0])
        if colour not in SIDES:
            raise CommandError(f"--player: {colour!r} is no colour; known are {', '.join(SIDES)}")
        players.append(Player(name, SIDES.index(colour), *rest[1:]))
    return players


def _write(record: Record, output: str | None) -> None:
    text = dump(record)
    if output is None:
        print(text)
        return
    try:
        Path(output).write_text(f"{text}\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror}") from None


def _read(file: str) -> Record:
    source = "standard input" if file == "-" else file
    enough = _BYTES_A_CHARACTER * LONGEST
    try:
        # The descriptor itself, since sys.stdin would decode.
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as stream:
            written = stream.read(enough + 1)
    except OSError as error:
        raise CommandError(f"{source}: {error.strerror}") from None
    if len(written) > enough:
        raise CommandError(f"{source}: is too large for a record")
    try:
        return load(written.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise CommandError(f"{source}: is not UTF-8 (byte {error.start})") from None


def _table(record: Record, ply: int) -> Table:
    """The table after ``ply`` actions and what they caused, whatever the page had still to draw."""
    document = {key: value for key, value in record.document.items() if key != "page"}
    return Table(replace(record, actions=record.actions[:ply], document=document))


def _replay(arguments: argparse.Namespace) -> None:
    record = _read(arguments.file)
    if arguments.trace:
        for line in trace(record):
            print(json.dumps(line))
        return
    played = len(record.actions)
    view = _table(record, played).view(None)
    state = "A game in progress" if view.winners is None else "A finished game"
    print(f"{state}, {played} {'action' if played == 1 else 'actions'}.")
    print(_filled(f"{textview.awaited(view, record.players)}.") + "\n")
    print(textview.seats(view, record.players))


def _show(arguments: argparse.Namespace) -> None:
    record = _read(arguments.file)
    played = len(record.actions)
    ply = arguments.ply
    if ply is not None and not 0 <= ply <= played:
        raise CommandError(f"--ply: must be from 0 to {played}, the actions of this record")
    table = Table(record) if ply is None else _table(record, ply)
    seat = None
    if arguments.seat is not None:
        sides = [SIDES[player.side] for player in record.players]
        if arguments.seat not in sides:
            raise CommandError(f"--seat: nobody plays {arguments.seat}, only {', '.join(sides)}")
        seat = sides.index(arguments.seat)
    print(textview.show(table.view(seat), record.players), end="")


def _rules(arguments: argparse.Namespace) -> None:
    if arguments.list:
        for preset in PRESETS.values():
            print(_filled(f"{preset.name:9} {preset.source}  {preset.summary}", 14))
        return
    preset = PRESETS[arguments.name]
    chosen, classic = make_rules(arguments.players, preset.name), Rules()
    print(f"{preset.label} ({preset.source}), {arguments.players} players; * differs from classic.")
    print(_filled(preset.summary))
    for option in OPTIONS:
        value: Value = getattr(chosen, option.name)
        mark = " " if value == getattr(classic, option.name) else "*"
        print(f"\n{mark} {option.name}: {_said(option, value)}")
        for words in (f"{option.label} ({option.rule}). {option.help}", option.source):
            print(_filled(f"    {words}", 4))


def _filled(words: str, indent: int = 0) -> str:
    return fill(words, textview.WIDTH, subsequent_indent=" " * indent)


def _said(option: Option, value: Value) -> str:
    if option.choices is not None:
        return f"{value} ({option.choices[str(value)]})"
    return json.dumps(value)


def _match(arguments: argparse.Namespace) -> None:
    commands.match(arguments, _chosen_rules(arguments))


def _ladder(arguments: argparse.Namespace) -> None:
    commands.ladder(arguments, _chosen_rules(arguments))


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], None]]] = {
    "play": _play,
    "new": _new,
    "replay": _replay,
    "show": _show,
    "random": _random,
    "rules": _rules,
    "match": _match,
    "ladder": _ladder,
}
