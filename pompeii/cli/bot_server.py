"""The server of ``play --bot``: the page for this computer, and bots that the page asks for moves.

The page reads ``/bots.json`` to know the bots, and posts the View of a bot's seat to ``/bot``. The
server answers a page of its own only, at 127.0.0.1.
"""

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from http import HTTPStatus
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any, Final

from pompeii.arena.bot_fault_messages import fault_message
from pompeii.arena.contestants import Contestant, find
from pompeii.arena.process import END_GRACE
from pompeii.arena.referee import Seat
from pompeii.bots import Budget
from pompeii.bots.driver import FailureKind
from pompeii.core.i18n import FieldError, _, listed, mark
from pompeii.core.json_readers import Json, an_object, member, nested, one_of, text, whole
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.core.safe_json_parsing import parse_json
from pompeii.core.terminal_text import printable
from pompeii.registry import game

from .errors import CommandError
from .play import HOST, Handler, Server, open_server, run_until_ctrl_c

QUERY: Final = "?bots=served"
"""The query of the address at which the page asks for the bots of its server."""
LONGEST: Final = 1_000_000
"""Longest accepted question, in bytes; a View of a long game has about 100,000."""
PATIENCE: Final = 10.0
"""Time for a question to arrive, in seconds."""
OPEN_SEATS: Final = 8
"""Number of seats that keep their bot; another one ends the bot asked longest ago."""
LONGEST_LABEL: Final = 40
"""Most characters of a bot's name on the page."""
LONGEST_TABLE: Final = 100
"""Most characters of the id of a table."""


class ServedBots:
    """The bots that a page may ask: one object for each seat of each table, as in a match."""

    def __init__(self, key: str, names: Sequence[str], budget: Budget | None) -> None:
        """Find the bots called `names` for the game `key`, and try to start each of them.

        Without a `budget` each has its own. Raise `ArenaError` if there is no such bot,
        `CommandError` if the page has it already, and `StartError` if one cannot be started.
        """
        self._game, self._budget = game(key), budget
        for name in names:
            if name in self._game.bots:
                words = _("--bot {bot}: the page has this bot already")
                raise CommandError(f"play: {words.format(bot=name)}")
        self._bots = {name: find(name, key) for name in names}
        players = [Player(name, side) for side, name in enumerate(USUAL_NAMES[:2])]
        table = self._game.table(self._game.new(players, {}, "79"))
        for bot in self._bots.values():
            bot.try_out(table.view(table.actor), self._budget_of(bot))
        self._seats: dict[tuple[str, str, int], tuple[Seat, ExitStack]] = {}
        self._lock = Lock()  # one bot thinks at a time, so none takes the time of another

    def document(self) -> dict[str, Json]:
        """Return the bots as a JSON object."""
        labels = self.labels()
        return {
            "bots": [
                {"id": name, "label": labels[name], "game": self._game.key} for name in self._bots
            ]
        }

    def labels(self) -> dict[str, str]:
        """Return the name of each bot on the page: its class or program, if no other has it."""
        short = {name: _short(name) for name in self._bots}
        labels = [*short.values()]
        return {
            name: label if labels.count(label) == 1 else name[:LONGEST_LABEL]
            for name, label in short.items()
        }

    def answer(self, question: Json) -> dict[str, Json]:
        """Return the answer to the `question` of a page. Raise `FieldError` if it is malformed."""
        asked = an_object(question, "question")
        bot = member(asked, "bot", one_of(self._bots))
        table = member(asked, "table", text(LONGEST_TABLE))
        random = member(asked, "random", whole(0, 2**31 - 1))
        view: Any = member(asked, "view", nested(self._game.view.read))
        if view.seat is None or not (view.listed or view.families):
            raise FieldError("view", mark("has nothing to decide"))
        with self._lock:
            seat = self._seat(bot, table, view.seat)
            seat.random = Random(random)
            answer = seat.decide(view)
            if answer.failure is not None:
                print(fault_message(bot.name, answer.failure, view), file=sys.stderr)
        failure = answer.failure
        return {
            "action": None if answer.action is None else answer.action.text,
            "failure": None if failure is None else failure.words,
            "retired": failure is not None and failure.way is FailureKind.RETIRED,
        }

    def close(self) -> None:
        """End all bots. One that thinks at this moment ends with this process."""
        if self._lock.acquire(timeout=END_GRACE):
            for _seat, leaving in self._seats.values():
                leaving.close()

    def _budget_of(self, bot: Contestant) -> Budget:
        return self._budget or bot.budget

    def _seat(self, bot: Contestant, table: str, number: int) -> Seat:
        """Return the seat `number` of `table`, with a new bot if it has none yet."""
        key = bot.name, table, number
        if (found := self._seats.pop(key, None)) is None:
            if len(self._seats) == OPEN_SEATS:
                _oldest, leaving = self._seats.pop(next(iter(self._seats)))
                leaving.close()
            leaving = ExitStack()
            opened = leaving.enter_context(bot.opened())
            found = Seat(opened, Random(), self._budget_of(bot), bot.start), leaving
        self._seats[key] = found  # now the last one
        return found[0]


def _short(name: str) -> str:
    """Return the class or the command in the `name` of a bot."""
    command = name.removeprefix("cmd:")
    return (name.rpartition(":")[2] if command == name else command)[:LONGEST_LABEL]


class BotHandler(Handler):
    """A handler for the site and the bots beside it."""

    server: Server

    def __init__(self, *arguments: Any, bots: ServedBots, **named: Any) -> None:
        self._bots = bots
        super().__init__(*arguments, **named)

    def do_GET(self) -> None:  # noqa: N802 - the base class's name
        """Answer with the names of the bots at their address, else with a file."""
        if not self._is_asked_by_own_name:
            self.send_error(HTTPStatus.FORBIDDEN)
        elif self.path.partition("?")[0] == "/bots.json":
            self._send(self._bots.document())
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802 - the base class's name
        """Answer a question to a bot, if a page of this server asks."""
        size = self.headers.get("Content-Length", "")
        if not self._is_asked_by_own_page:
            self.send_error(HTTPStatus.FORBIDDEN)
        elif self.path != "/bot":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif not (size.isascii() and size.isdigit()):
            self.send_error(HTTPStatus.LENGTH_REQUIRED)
        elif int(size) > LONGEST:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            self._ask(int(size))

    @property
    def _is_asked_by_own_name(self) -> bool:
        """True if the address is one of this computer; another site's name may lead here too."""
        port = self.server.server_port
        return self.headers.get("Host") in {f"{HOST}:{port}", f"localhost:{port}"}

    @property
    def _is_asked_by_own_page(self) -> bool:
        """True if a page of this server asks, and no page of another site."""
        origin = f"http://{self.headers.get('Host')}"
        return self._is_asked_by_own_name and self.headers.get("Origin") == origin

    def _ask(self, size: int) -> None:
        self.connection.settimeout(PATIENCE)
        body = self.rfile.read(size)
        self.connection.settimeout(None)
        try:
            answer = self._bots.answer(parse_json(body.decode()))
        except FieldError as error:
            self.send_error(HTTPStatus.BAD_REQUEST, explain=str(error))
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST, explain="The question is not JSON.")
        else:
            self._send(answer)

    def _send(self, document: Json) -> None:
        self._tag = None
        body = json.dumps(document).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def serve_with_bots(folder: Path, port: int | None, bots: ServedBots, *, browse: bool) -> None:
    """Serve `folder` and `bots` until Ctrl-C; open the browser if `browse`.

    Raise `CommandError` if the port is taken.
    """
    try:
        server = open_server(folder, HOST, port, partial(BotHandler, bots=bots))
        address = f"http://{HOST}:{server.server_port}/{QUERY}"
        words = _("Pompeii is at {address} (Ctrl-C ends it)").format(address=address)
        offered = _("New game offers these bots too: {bots}.")
        names = listed([printable(label) for label in bots.labels().values()])
        run_until_ctrl_c(
            server, f"{words}\n{offered.format(bots=names)}", address if browse else None
        )
    finally:
        bots.close()
