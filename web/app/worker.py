"""The app worker of a visit: messages of the page in, drawings out. It runs under Pyodide.

Messages are JSON text both ways, answered one at a time, in order. An answer to anything but a ping
is a ``draw``. It holds the changes of the page, the commands for the DOM layer, and the number of
the answered message (``ack``).

If the session wants to save something, there are two answers. The first shows the action, answers
nothing (``ack`` is None) and leaves the page busy. The second leaves when IndexedDB has it on the
disk, with the copy for localStorage. No other message is handled until then, so nothing is ever
done on top of unsaved work.

Nothing here needs a browser: a :class:`Port` offers everything that only JavaScript has.
"""

import asyncio
import json
import os
import traceback
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

from app.jobs.scheduler import Port as JobPort
from app.jobs.scheduler import Scheduler, count_workers
from app.jobs.served_bots import Port as BotPort
from app.jobs.served_bots import ServedBots
from app.kit.base_intent import UnhandledIntent
from app.kit.diff import Patch, diff, is_countdown
from app.kit.error_texts import CRASHED, HANDED
from app.kit.i18n import use
from app.kit.nodes import Node, h
from app.kit.parse_intent import timeless
from app.kit.url_query import read as read_query
from app.screens.page_address import BOTS
from app.screens.page_body import static_tree
from app.session import Session
from app.storage.lazy_files import Fetcher, LazyFiles
from app.storage.store import INDEXED, LOCAL, Store, Write
from app.worker_messages import (
    Chosen,
    Command,
    Died,
    Fetched,
    Hello,
    Message,
    OnDrawing,
    Overheard,
    Ping,
    Stored,
    Thought,
    Tick,
    leads,
    overheard,
    read,
)


class Port(JobPort, BotPort, Fetcher, Protocol):
    """The functions that ``worker.js`` offers."""

    def post(self, text: str) -> None:
        """Send a message to the page."""

    def error(self, text: str) -> None:
        """Write to the browser's console."""

    def read(self, name: str) -> Awaitable[str]:
        """Return the content of the database as a JSON object, "null" if it is blocked."""

    def write(self, changes: str) -> Awaitable[str]:
        """Write ``[[key, text or null to delete], ...]`` to the database, all or nothing.

        Return "kept", or "emptied" if it is written but the database had been emptied, "failed", or
        "outrun" if another page has written a save since.
        """

    def claim(self, game: str) -> Awaitable[bool]:
        """Release the game before; return True if no other page plays `game` ("" for none)."""

    def tell(self, text: str) -> None:
        """Send a message to the other pages of this origin."""

    def fetch_served_bots(self) -> Awaitable[str]:
        """Return the server's list of its bots as JSON, "" if it has none."""


class AppWorker:
    """One visit: it starts before the first message of the page and ends with its web worker."""

    def __init__(
        self,
        port: Port,
        open_session: type[Session],
        drawn: Node,
    ) -> None:
        self._port = port
        self._open = open_session
        self._drawn = drawn  # the drawing on the page
        self._revision = 0  # the number of that drawing
        self._oldest_valid = 0  # the oldest drawing on which a click counts
        self._screen: object = None  # the screen of the last drawing
        self._record: str | None = None
        self._claimed = ""  # the game announced to the other pages
        self._plays = True  # False if another page plays it
        self._outrun = False  # True if another page has saved more: this state is obsolete
        self._waiting: asyncio.Queue[Message] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._session: Session
        self._store: Store

    def receive(self, text: str) -> None:
        """Receive a message of the page."""
        self._waiting.put_nowait(read(text))

    def hear(self, index: int, text: str) -> None:
        """Receive a message of job worker number `index`."""
        self._waiting.put_nowait(Thought(thinker=index, **json.loads(text)))

    def overhear(self, text: str) -> None:
        """Receive a message of another page of this origin, and ignore an invalid one.

        It may be of another version, or not ours.
        """
        with suppress(ValueError, TypeError):
            self._waiting.put_nowait(overheard(text))

    def fetched(self, name: str, text: str, outcome: str) -> None:
        """Receive a lazy file; `text` is "" if it could not be loaded, for the reason `outcome`."""
        self._waiting.put_nowait(Fetched(name=name, text=text, outcome=outcome))

    def chosen(self, number: int, text: str) -> None:
        """Receive the answer of a served bot to question `number`; "" if none came."""
        self._waiting.put_nowait(Chosen(number=number, text=text))

    def lose(self, index: int) -> None:
        """Handle the death of job worker number `index`."""
        self._waiting.put_nowait(Died(thinker=index))

    async def run(self) -> None:
        """Answer messages until another page was faster.

        An error here ends this worker, too; the DOM layer starts another.
        """
        while not self._outrun:
            message = await self._waiting.get()
            try:
                await self._answer(message)
            except Exception:
                self._port.error(traceback.format_exc())
                raise

    async def _answer(self, message: Message) -> None:
        match message:
            case Ping():
                self._post({"type": "pong", "ack": message.id})
                return
            case Hello():
                await self._hello(message)
                return
            case Stored():
                (self._store.worked if message.ok else self._store.failed)(LOCAL)
            case Tick():
                self._try(self._session.tick)
            case Overheard(wanted=wanted) if wanted is not None:
                if wanted == self._claimed and self._plays:
                    await self._watch()
            case OnDrawing() if message.rev < self._oldest_valid and not timeless(message.data):
                pass
            case _:
                self._try(lambda: self._session.handle(message))
        await self._respond(message)

    async def _hello(self, message: Hello) -> None:
        base = message.base
        indexed = json.loads(await self._port.read(f"pompeii:{base}:texts"))
        self._store = Store.load(base, message.local, indexed)
        most = count_workers(message.cores, message.memory, coarse=message.coarse)
        # Known before anything is drawn, since the address may name one of them as a player.
        asks = BOTS in read_query(message.query)
        served = await self._port.fetch_served_bots() if asks else ""
        self._session = self._open(
            self._store,
            message.query,
            message.hash,
            os.urandom(16).hex(),
            Scheduler(self._port, most),
            LazyFiles(self._port),
            ServedBots(self._port, served),
        )
        patches: list[Patch] = []
        if message.handed:  # another worker drew the page: clear it first
            self._drawn = h("body", "body", {})
            patches.append(["text", "body", ""])
            self._session.report(HANDED[message.handed])
        await self._respond(message, patches)

    async def _respond(self, message: Message, patches: Sequence[Patch] = ()) -> None:
        """Answer a message with a drawing. Show it before saving, but answer after saving."""
        if self._session.game != self._claimed:
            self._claimed, self._plays = self._session.game, True
            if not await self._port.claim(self._claimed):
                await self._watch()
        patches = self._draw(message, *patches)
        commands = self._session.commands()
        writes = self._store.writes()
        if any(write.place == INDEXED for write in writes):
            at_once = [each for each in commands if not leads(each)]
            self._show(None, patches, at_once, busy=True)
            writes = await self._keep(writes)
            if self._outrun:  # the DOM layer starts another worker
                self._post({"type": "outrun", "ack": message.id})
                return
            patches = self._draw(message)
            commands = [each for each in commands if leads(each)] + self._session.commands()
        commands += [("local", each.key, each.text) for each in writes if each.place == LOCAL]
        changed = {}
        record = self._session.record()
        if record != self._record:
            self._record = changed["record"] = record
            if self._plays and self._claimed:
                self._port.tell(json.dumps({"game": self._claimed, "record": record}))
        self._show(message.id, patches, commands, busy=self._session.busy, **changed)
        self._wait()

    def _draw(self, message: Message, *before: Patch) -> list[Patch]:
        """Return the patches `before`, then the changes since the last drawing."""
        patches = [*before]
        try:
            tree = self._session.tree()
            tree = replace(tree, attrs={**tree.attrs, "data-ready": ""})
            patches += diff(self._drawn, tree)
            self._drawn = tree
        except Exception:  # noqa: BLE001 - as in _try; the last drawing stays
            self._crashed()
        if patches:
            self._revision += 1
            last_screen, self._screen = self._screen, self._session.top
            changed = message.stales_clicks and not all(map(is_countdown, patches))
            if changed or self._screen is not last_screen:
                self._oldest_valid = self._revision
        return patches

    def _show(
        self,
        ack: int | None,
        patches: list[Patch],
        commands: list[Command],
        *,
        busy: bool,
        **changed: str | None,
    ) -> None:
        """Send a drawing."""
        self._post(
            {
                "type": "draw",
                "rev": self._revision,
                "ack": ack,
                "patches": patches,
                "commands": commands,
                "busy": busy,
                **changed,
            }
        )

    async def _watch(self) -> None:
        """Release the open game, because another page plays it."""
        self._plays = False
        await self._port.claim("")
        self._session.watch()

    async def _keep(self, writes: list[Write]) -> list[Write]:
        """Write to IndexedDB; return all writes, of which those for localStorage come next."""
        outcome = await self._write(writes)
        if outcome == "emptied":
            self._store.emptied()
            writes = writes + (again := self._store.writes())
            outcome = await self._write(again) or outcome
        if outcome == "outrun":
            self._outrun = True
        else:
            (self._store.failed if outcome == "failed" else self._store.worked)(INDEXED)
        return writes

    async def _write(self, writes: list[Write]) -> str:
        """Write to IndexedDB and return the outcome, "" if there is nothing to write."""
        indexed = {write.key: write.text for write in writes if write.place == INDEXED}
        return await self._port.write(json.dumps(list(indexed.items()))) if indexed else ""

    def _wait(self) -> None:
        """Set the timer for the next background work."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds = self._session.pending()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self._waiting.put_nowait, Tick())

    def _try(self, step: Callable[[], None]) -> None:
        try:
            step()
        except UnhandledIntent as error:
            self._port.error(str(error))
        except Exception:  # noqa: BLE001 - the page must survive any error of the session
            self._crashed()

    def _crashed(self) -> None:
        self._port.error(traceback.format_exc())
        self._session.report(CRASHED)

    def _post(self, message: dict[str, Any]) -> None:
        """Send a message, unescaped: MicroPython reads an escaped emoji as two characters."""
        self._port.post(json.dumps(message, ensure_ascii=False))


def start(port: Port, catalogue: str) -> AppWorker:
    """Start an app worker; ``worker.js`` calls this and passes the messages of the page to it.

    `catalogue` holds the translations for the language of the page, "" for English.
    """
    use(catalogue)
    worker = AppWorker(port, Session, static_tree())
    running.append(asyncio.ensure_future(worker.run()))
    return worker


running: list[asyncio.Future[None]] = []  # Python may collect a task without a reference
