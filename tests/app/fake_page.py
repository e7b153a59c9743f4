"""A page and a session for tests, and an app worker between them."""

import asyncio
import json
from typing import Any, cast

from app.jobs.scheduler import Scheduler
from app.jobs.served_bots import ServedBots
from app.kit.base_intent import UnhandledIntent
from app.kit.nodes import Node, h
from app.session import Session
from app.storage.lazy_files import LazyFiles
from app.storage.store import Store
from app.worker import AppWorker
from app.worker_messages import Command, Message

Json = dict[str, Any]
"""A message as it is written."""
IDLE = 100
"""Rounds of the event loop in which a worker that still answers would do something."""

STATIC = h("body", "body", {}, h("p", "line", {}, "static"))


class Page:
    """A page that records its messages in order, with the writes to IndexedDB."""

    def __init__(self, indexed: str = "{}", *outcomes: str) -> None:
        self.indexed, self.outcomes = indexed, list(outcomes)
        self.heard: list[Json] = []
        self.posted = ""
        self.errors: list[str] = []

    def post(self, text: str) -> None:
        self.posted = text
        self.heard.append(json.loads(text))

    def error(self, text: str) -> None:
        self.errors.append(text)

    def start_job_worker(self, index: int, archives: str) -> None:
        raise AssertionError(index, archives)

    def fetch_file(self, name: str, address: str) -> None:
        raise AssertionError(name, address)

    fetch_game: Any = start_job_worker
    ask_job_worker: Any = start_job_worker
    end_job_worker: Any = start_job_worker
    ask_served_bot: Any = start_job_worker
    served = ""
    """The server's list of its bots."""

    async def fetch_served_bots(self) -> str:
        self.heard.append({"type": "bots asked for"})
        return self.served

    async def read(self, name: str) -> str:
        assert name == "pompeii:/:texts"
        return self.indexed

    async def write(self, changes: str) -> str:
        await asyncio.sleep(0)
        self.heard.append({"type": "written", "changes": json.loads(changes)})
        return self.outcomes.pop(0) if self.outcomes else "kept"

    async def claim(self, game: str) -> bool:
        self.heard.append({"type": "claimed", "game": game})
        return game != "elsewhere"

    def tell(self, text: str) -> None:
        self.heard.append({"type": "told", **json.loads(text)})

    @property
    def last(self) -> Json:
        return self.heard[-1]


class Person:
    """A session that shows the messages it got."""

    def __init__(
        self,
        store: Store,
        query: str,
        hash: str,
        seed: str,
        thinking: Scheduler,
        lazy_files: LazyFiles,
        served_bots: ServedBots,  # noqa: ARG002 - the session's
    ) -> None:
        self.scheduler, self.lazy_files = thinking, lazy_files
        self.store, self.words = store, f"{query} {hash} {len(seed)}"
        self.line, self.wanted = "", 0
        self.busy = False
        self.asked: list[Command] = []
        self.game = ""
        self.top: object = "home"

    def watch(self) -> None:
        self.line = "watching"

    def handle(self, message: Message) -> None:
        do = getattr(message, "do", None)
        match do:
            case "crash":
                raise RuntimeError("on purpose")
            case "move on":
                self.wanted = 2
            case "save":
                self.store.put("game", "text", {"ply": 1})
            case "wait":
                self.busy, self.wanted = True, 2
            case "save and wait":
                self.store.put("game", "text", {"ply": 1})
                self.busy, self.wanted = True, 2
            case "ask":
                self.asked.append(("title", "Pompeii"))
            case "begin":
                self.store.put("game", "text", {"ply": 0})
                self.asked += [("place", ["?game=game"]), ("title", "Pompeii")]
            case "open":
                self.game = vars(message)["game"]
            case "fly":
                raise UnhandledIntent("nobody can fly")
            case "quiet":
                return
            case "other screen":
                self.top = "game"
        self.words = str(do)

    def tick(self) -> None:
        self.wanted -= 1
        self.words = f"{self.wanted} more"
        self.busy = bool(self.wanted)

    def pending(self) -> float | None:
        return 0.001 if self.wanted else None

    def tree(self) -> Node:
        if self.words == "undrawable":
            raise RuntimeError("it cannot be drawn")
        words = " ".join([self.words, *self.store.problems])
        return h("body", "body", {}, h("p", "line", {}, words), h("p", "report", {}, self.line))

    def commands(self) -> list[Command]:
        asked, self.asked = self.asked, []
        return asked

    def record(self) -> str | None:
        return None if self.words.startswith("?") else "record" + " 1" * len(self.store.saves())

    def report(self, words: str) -> None:
        self.line = words


HELLO: Json = {
    "type": "hello",
    "query": "?seed=7",
    "hash": "#x",
    "base": "/",
    "local": {},
    "handed": "",
    "cores": 8,
    "memory": 8,
    "coarse": False,
}


def standing_in(person: type[Person]) -> type[Session]:
    """Substitute this object for the class of sessions."""
    return cast("type[Session]", person)


def talk(page: Page, *messages: Json, hello: Json = HELLO) -> None:
    """Say hello and then these, numbered, all at once; wait until all is answered."""

    async def conversation() -> None:
        worker = AppWorker(page, standing_in(Person), STATIC)
        running = asyncio.ensure_future(worker.run())
        for number, message in enumerate((hello, *messages), start=1):
            worker.receive(json.dumps({"rev": 1, "id": number, **message}))
        rounds = 0  # since the worker had a message or a timer
        while rounds < IDLE and not running.done():
            await asyncio.sleep(0)
            rounds = 0 if worker._timer or not worker._waiting.empty() else rounds + 1
        running.cancel()

    asyncio.run(conversation())


def click(do: str, **more: Any) -> Json:
    return {"type": "click", "do": do, **more}


def texts(message: Json, id: str) -> list[str]:
    return [patch[2] for patch in message["patches"] if patch[:2] == ["text", id]]
