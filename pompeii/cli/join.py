"""The command ``join``: a bot, or a person at the terminal, at the table of a browser."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from typing import Any, Final

from pompeii.arena.contestants import find
from pompeii.arena.match_errors import StrictError
from pompeii.core.i18n import _
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import NAME_LENGTH, SEATS, Player, is_visible
from pompeii.core.safe_json_parsing import json_or_none
from pompeii.core.terminal_text import printable
from pompeii.game_manifest import Game
from pompeii.registry import GAMES, game
from pompeii.relay.reconnecting_guest import GuestSession, SeatKey, SessionError, load_seat_key
from pompeii.relay.relay_connection import Arrived, Lost, Opened, RelayConnection
from pompeii.relay.table_list import ListedTable, read_tables

from . import inputs, replay, typed_lines
from .command_interface import Commands
from .errors import FAULTY, CommandError
from .join_bot import BotGuest
from .join_person import Person
from .output import filled, output_file, write
from .shared_flags import add_budget, add_output, utf8
from .table_address import part_link, read_address
from .typed_lines import Typed

MOST_EVENTS: Final = 64
"""Number of events that wait for their handling; then the relay waits."""

Events = Queue[Any]


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``join``, added to `commands`."""
    parser = commands.add(
        "join",
        _("play at the table of a browser, or let a bot play there"),
        "pompeii join http://192.168.1.20:7900/",
        "pompeii join 192.168.1.20:7900 --bot hard",
        "pompeii join 192.168.1.20:7900 --bot examples/greedy.py:Greedy",
    )
    parser.add_argument(
        "address",
        metavar=_("ADDRESS"),
        help=_("the address that `pompeii play --share` prints, or the link to a table there"),
    )
    parser.add_argument(
        "--table",
        metavar=_("CODE"),
        help=_(
            "the table's code (default: that of the link, or of the only table with a free seat)"
        ),
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--bot", metavar=_("BOT"), help=_("a bot plays: one of the game's own, or as in a match")
    )
    who.add_argument("--watch", action="store_true", help=_("only watch the game"))
    add_budget(parser)
    parser.add_argument(
        "--strict",
        action="store_true",
        help=_("stop where a bot fails for the first time, with its traceback and the position"),
    )
    parser.add_argument(
        "--name", type=_name, metavar=_("NAME"), help=_("the name at the table (default: Guest)")
    )
    parser.add_argument(
        "--seat-file",
        metavar=_("FILE"),
        help=_("keep the seat's secret here; the same command takes that seat again"),
    )
    add_output(parser, _("write the record to this file at the end (- is standard output)"))
    return parser


def _name(text: str) -> str:
    """Return the name in `text`. Raise `ArgumentTypeError` if no record could hold it."""
    text = utf8(text)
    if not (len(text) <= NAME_LENGTH and is_visible(text) and text.isprintable()):
        words = _("must be text of 1 to {most} characters that can be seen")
        raise argparse.ArgumentTypeError(words.format(most=NAME_LENGTH))
    return text


def run(arguments: argparse.Namespace) -> None:
    """Play or watch a game to its end, and print the result."""
    address, linked = read_address(arguments.address)
    file = output_file(arguments.output)
    seat_file = None if arguments.seat_file is None else SeatFile(arguments.seat_file)
    key = None if seat_file is None else seat_file.read()
    events: Events = Queue(MOST_EVENTS)
    try:
        wanted = key.table if key else arguments.table or linked
        table = _choose(address, wanted, events, watch=arguments.watch)
        played = game(table.title.game)
        with ExitStack() as stack:
            bot = arguments.bot and stack.enter_context(_bot(arguments, played))
            name = arguments.name or (bot and printable(arguments.bot)[:NAME_LENGTH]) or _("Guest")
            session = GuestSession(
                address, table.code, name, events, spectator=arguments.watch, key=key
            )
            stack.callback(session.leave)
            player: Person | BotGuest = bot(session) if bot else Person(session, played)
            if not bot:
                typed_lines.read_lines(typed_lines.STANDARD_INPUT, events)
            _play(session, player, events, seat_file, address)
    except SessionError as error:
        raise CommandError(f"{address}: {error}") from None
    except StrictError as error:
        print(error.details, file=sys.stderr)
        raise
    record = session.guest.record
    if record is not None:
        print()
        replay.print_result(record, played.output_formats, "")
        if session.guest.unfair:
            print(filled(session.guest.unfair))
        if arguments.output is not None:
            write(record.dump(), file)
    if player.faults:
        raise SystemExit(FAULTY)


def _choose(address: str, wanted: str | None, events: Events, *, watch: bool) -> ListedTable:
    """Return the table with the code `wanted`, or the only open one; wait until there is one.

    Raise `CommandError` if there are several, or no relay.
    """
    connection = RelayConnection(address, events)
    waits = False
    try:
        while True:
            match typed_lines.next_event(events):
                case Opened():
                    connection.send('{"list":true}')
                case Arrived(text=text):
                    found = _chosen(text, wanted, watch=watch)
                    if found is not None:
                        return found
                    if not waits:
                        waits = True
                        words = _("There is no table with a free seat yet. (Ctrl-C ends it)")
                        print(filled(words), flush=True)
                case Lost(why=why):
                    raise SessionError(why or _("The connection is lost."))
                case _:
                    pass
    finally:
        connection.close()


def _chosen(text: str, wanted: str | None, *, watch: bool) -> ListedTable | None:
    """Return the table to join in the list `text`, None if there is none yet."""
    try:
        tables = [each for each in read_tables(text) if each.title.game in GAMES]
    except ValueError:
        match json_or_none(text):
            case {"error": str(why)}:
                raise SessionError(why) from None
        raise SessionError(_("there is no relay at this address")) from None
    if wanted is not None:
        found = [each for each in tables if each.code == wanted.upper()]
        if not found:
            raise SessionError(_("There is no such table here."))
        return found[0]
    found = [each for each in tables if each.here and (watch or each.title.free)]
    if len(found) > 1:
        words = _("there are several tables: {tables}; choose one with --table")
        names = (f"{each.code} ({printable(', '.join(each.title.names))})" for each in found)
        raise SessionError(words.format(tables=", ".join(names)))
    return found[0] if found else None


@contextmanager
def _bot(arguments: argparse.Namespace, played: Game) -> Iterator[Callable[..., BotGuest]]:
    """Open the bot, and give a function that makes a guest of it for a session."""
    contestant = find(arguments.bot, played.key)
    budget = arguments.budget or contestant.budget
    players = [Player(SIDES[side], side) for side in range(min(SEATS))]
    contestant.try_out(played.table(played.new(players, {}, "")).view(0), budget)
    with contestant.opened() as bot:
        yield lambda session: BotGuest(
            session, played, contestant, bot, budget, strict=arguments.strict
        )


def _play(
    session: GuestSession,
    player: Person | BotGuest,
    events: Events,
    seat_file: "SeatFile | None",
    address: str,
) -> None:
    """Pass events on until the game is over, or the person leaves."""
    notice = part = ""
    while not (session.is_over or player.has_left):
        match typed_lines.next_event(events):
            case Typed(line=line):
                player.read(line)
            case None:
                pass
            case event:
                session.handle(event)
        session.tick()
        if session.notice != notice:
            notice = session.notice
            print(filled(printable(notice)), end="\n" if notice else "", flush=True)
        if session.key_part != part:
            part = session.key_part
            _print_part(address, part)
        if seat_file is not None and session.key is not None:
            seat_file.write(session.key)
        player.look()
        session.flush()


def _print_part(address: str, part: str) -> None:
    """Print the link of a key's `part`, with which another guest can go on; "" is no part."""
    if part:
        words = _("If the host is lost, another guest can go on. That needs this part of the key:")
        print(filled(words))
        print(part_link(address, part), flush=True)


class SeatFile:
    """A file that keeps the key of a seat."""

    def __init__(self, name: str) -> None:
        self._path = Path(name)
        self._written: SeatKey | None = None

    def read(self) -> SeatKey | None:
        """Return the key, None if there is no file yet. Raise `CommandError` if it is malformed."""
        if not self._path.exists():
            return None
        try:
            self._written = load_seat_key(inputs.text(str(self._path)))
        except ValueError:
            raise CommandError(f"{self._path}: {_('does not hold a seat')}") from None
        return self._written

    def write(self, key: SeatKey) -> None:
        """Keep `key` in the file, which only its owner can read.

        Raise `CommandError` if it cannot be written.
        """
        if key == self._written:
            return
        self._written = key
        try:
            self._path.touch(mode=0o600)
            self._path.write_text(f"{key.dump()}\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{self._path}: {error.strerror}") from None
