"""The brain's door: messages from the page in, patches out; runs in its worker, under Pyodide.

Messages are JSON text both ways and are answered one at a time, in order. An answer to anything
but a ping is a ``draw``: what of the page changes, what else the hands are to do (commands), and
which message it answers (``ack``). Where the session wants something kept there are two. The first
shows what was done, answers nothing (``ack`` is None) and leaves the page busy. The second leaves
when IndexedDB has it on the disk, with the copy for localStorage; until then no other message is
taken up, so nothing is ever done on top of what is not kept.

Nothing here needs a browser: what only JavaScript has comes in as a :class:`Port`.
"""

import asyncio
import json
import os
import traceback
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

from app.jobs.scheduler import Port as Thinkers
from app.jobs.scheduler import Scheduler, thinkers
from app.kit.diff import Patch, diff
from app.kit.error_texts import CRASHED, HANDED
from app.kit.i18n import use
from app.kit.intent import UnhandledIntent
from app.kit.nodes import Node, h
from app.kit.parse_intent import timeless
from app.messages import (
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
from app.screens.shell import static_tree
from app.session import Session
from app.storage.lazy_files import Fetcher, LazyFiles
from app.storage.store import INDEXED, LOCAL, Store, Write


class Port(Thinkers, Fetcher, Protocol):
    """What the worker gives."""

    def post(self, text: str) -> None:
        """Send a message to the page."""

    def error(self, text: str) -> None:
        """Write to the browser's console."""

    def read(self, name: str) -> Awaitable[str]:
        """Open the database, give all it holds as a JSON object, or "null" if it is blocked."""

    def write(self, changes: str) -> Awaitable[str]:
        """Put [[key, text or null to delete], ...] there, all or nothing: "kept"; "emptied", the
        same where nothing had been there; "failed"; or "outrun" if another page has written a save
        since.
        """

    def claim(self, game: str) -> Awaitable[bool]:
        """Let go of the game before; say whether this one is played here alone ("": none)."""

    def tell(self, text: str) -> None:
        """Say something to the other pages of this origin."""


class AppWorker:
    """One visit: made before the page says hello, gone with its worker."""

    def __init__(
        self,
        port: Port,
        open_session: type[Session],
        drawn: Node,
    ) -> None:
        self._port = port
        self._open = open_session
        self._drawn = drawn  # what the page shows
        self._revision = 0  # of that drawing
        self._decisive = 0  # the drawing a click must not be older than
        self._record: str | None = None
        self._claimed = ""  # the game for which the other pages were asked
        self._plays = True  # whether it is played here
        self._outrun = False  # by another page: what is in this memory counts no longer
        self._waiting: asyncio.Queue[Message] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._session: Session
        self._store: Store

    def receive(self, text: str) -> None:
        """Take a message of the page."""
        self._waiting.put_nowait(read(text))

    def hear(self, thinker: int, text: str) -> None:
        """Take what a thinker says."""
        self._waiting.put_nowait(Thought(thinker=thinker, **json.loads(text)))

    def overhear(self, text: str) -> None:
        """Take what another page of this origin says; it may be of another version, or a stranger
        to us, so what cannot be understood is passed over.
        """
        with suppress(ValueError, TypeError, RecursionError):
            self._waiting.put_nowait(overheard(text))

    def fetched(self, name: str, text: str) -> None:
        """Take a file that was asked for, "" for one that did not come."""
        self._waiting.put_nowait(Fetched(name=name, text=text))

    def lose(self, thinker: int) -> None:
        """Learn that a thinker is dead."""
        self._waiting.put_nowait(Died(thinker=thinker))

    async def run(self) -> None:
        """Answer messages until another page was faster. An error here ends the brain, too; the
        hands start another.
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
            case OnDrawing() if message.rev < self._decisive and not timeless(message.data):
                pass
            case _:
                self._try(lambda: self._session.handle(message))
        await self._respond(message)

    async def _hello(self, message: Hello) -> None:
        base = message.base
        indexed = json.loads(await self._port.read(f"pompeii:{base}:texts"))
        self._store = Store.load(base, message.local, indexed)
        most = thinkers(message.cores, message.memory, coarse=message.coarse)
        self._session = self._open(
            self._store,
            message.query,
            message.hash,
            os.urandom(16).hex(),
            Scheduler(self._port, most),
            LazyFiles(self._port),
        )
        patches: list[Patch] = []
        if message.handed:  # another brain drew the page: begin with an empty one
            self._drawn = h("body", "body", {})
            patches.append(["text", "body", ""])
            self._session.report(HANDED[message.handed])
        await self._respond(message, patches)

    async def _respond(self, message: Message, patches: Sequence[Patch] = ()) -> None:
        """Draw; what is to be kept is shown first, and answered when it is kept."""
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
            if self._outrun:  # the hands start another brain
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
        """Give what has changed since the last drawing, after some patches."""
        patches = [*before]
        try:
            tree = self._session.tree()
            tree = replace(tree, attrs={**tree.attrs, "data-ready": ""})
            patches += diff(self._drawn, tree)
            self._drawn = tree
        except Exception:  # noqa: BLE001 - as in _try; the drawing before stays
            self._crashed()
        if patches:
            self._revision += 1
            if message.stales_clicks:
                self._decisive = self._revision
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
        """Let go of the open game: another page plays it."""
        self._plays = False
        await self._port.claim("")
        self._session.watch()

    async def _keep(self, writes: list[Write]) -> list[Write]:
        """Write to IndexedDB; give all that is to be in localStorage then, too."""
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
        """Write what is for IndexedDB; what came of it, "" where there is nothing."""
        indexed = {write.key: write.text for write in writes if write.place == INDEXED}
        return await self._port.write(json.dumps(list(indexed.items()))) if indexed else ""

    def _wait(self) -> None:
        """Set the timer for what goes on by itself."""
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
        except Exception:  # noqa: BLE001 - whatever the session trips over, the page goes on
            self._crashed()

    def _crashed(self) -> None:
        self._port.error(traceback.format_exc())
        self._session.report(CRASHED)

    def _post(self, message: dict[str, Any]) -> None:
        """Send a message; MicroPython takes an escaped pair, as for an emoji, for two signs."""
        self._port.post(json.dumps(message, ensure_ascii=False))


def start(port: Port, catalogue: str) -> AppWorker:
    """Start the brain; called by the worker, which passes on what the page says. The catalogue is
    that of the language in which the page stands, "" for English.
    """
    use(catalogue)
    brain = AppWorker(port, Session, static_tree())
    running.append(asyncio.ensure_future(brain.run()))
    return brain


running: list[asyncio.Future[None]] = []  # a task that nothing refers to may be collected
