"""A simulated user of the page, without a browser: sees the drawn tree, clicks its elements."""

import json
import pickle
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from html import unescape
from typing import Any, ClassVar

import pytest

from app.game_catalogue import parts
from app.games.downfall import forecast_job
from app.jobs.scheduler import Scheduler
from app.jobs.served_bots import ServedBots
from app.jobs.worker import think
from app.kit import i18n
from app.kit.diff import Patch, diff
from app.kit.nodes import Node, to_html
from app.screens.page_body import static_tree
from app.session import Session
from app.storage.lazy_files import LazyFiles
from app.storage.store import Store
from app.worker_messages import read
from pompeii.analysis import analyser, win_probability
from pompeii.games.downfall import hints
from tests.share_of_cases import THOROUGH
from tools.build.lazy_files import later
from tools.i18n.catalogues import LANGUAGES
from tools.i18n.compile_catalogues import as_json, page, pseudo


def nodes(root: Node) -> Iterator[Node]:
    """Yield all nodes of a tree, parents first."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.nodes)


def _data(node: Node) -> dict[str, str]:
    """Return the ``data-`` attributes of an element."""
    return {k.removeprefix("data-"): v for k, v in node.attrs.items() if k.startswith("data-")}


class Thinkers:
    """Job workers that answer on request, for a bot after a few iterations."""

    def __init__(self) -> None:
        self.running: set[int] = set()
        self.archives: list[str] = []
        """The games they were started with, one after the other."""
        self.asked: list[tuple[int, str]] = []
        self._starting: list[int] = []

    def start_job_worker(self, index: int, archives: str) -> None:
        self.running.add(index)
        self.archives.append(archives)
        self._starting.append(index)

    def ask_job_worker(self, index: int, text: str) -> None:
        assert index in self.running
        assert index not in self._starting
        self.asked.append((index, text))

    def end_job_worker(self, index: int) -> None:
        self.running.remove(index)
        self.asked = [each for each in self.asked if each[0] != index]
        self._starting = [each for each in self._starting if each != index]

    def answers(self) -> list[dict[str, Any]]:
        """Return their answers: the start of each, and the results of all jobs."""
        asked, self.asked = self.asked, []
        starting, self._starting = self._starting, []
        ready = [{"ready": True, "type": "thought", "thinker": index} for index in starting]
        said = [
            {**json.loads(think(quick(text))), "type": "thought", "thinker": index}
            for index, text in asked
        ]
        return ready + said


def quick(text: str) -> str:
    """Return a question for a bot with hardly any time; any other question unchanged."""
    question = json.loads(text)
    if question["kind"] == "choice":
        *given, _seconds = pickle.loads(b64decode(question["data"]))
        question["data"] = b64encode(pickle.dumps((*given, 0.001))).decode()
    return json.dumps(question)


@contextmanager
def fast_jobs_only() -> Iterator[None]:
    """Let jobs take little time in tests that need no exact results."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "ITERATIONS", 60)
        patch.setattr(analyser, "MAX_COMPARED", 2)
        patch.setattr(analyser, "MAX_REFINED", 1)
        patch.setattr(analyser, "MARGIN", 1.0)
        patch.setattr(forecast_job, "MOST_PLAYOUTS", 24)
        patch.setattr(win_probability, "DISPLAY_MARGIN", 0.1)
        yield


@cache
def pseudo_words() -> bytes:
    """Return a pseudo-catalogue for Italian that marks each text as translated."""
    return as_json(pseudo(), "it").encode()


class Files:
    """Files of the site that are fetched on demand; they arrive if there is a connection."""

    def __init__(self, *, connected: bool) -> None:
        self.connected = connected
        self.outcomes = {True: "whole", False: "absent"}
        """The reported outcomes, with and without a connection."""
        self.asked: list[str] = []

    def known(self) -> dict[str, str]:
        """Their addresses, by name."""
        return {name.removesuffix(".json"): name for name in self._files()}

    @staticmethod
    @cache
    def _files() -> Mapping[str, bytes]:
        others = {f"words.{code}.json": page(code).encode() for code in ("de", "es")}
        return {**later(LANGUAGES), **others, "words.it.json": pseudo_words()}

    def fetch_file(self, name: str, address: str) -> None:
        assert self.known()[name] == address
        self.asked.append(name)

    def fetch_game(self, name: str) -> None:
        self.asked.append(name)

    def answers(self) -> list[dict[str, object]]:
        """Return the answers to all requests; a game arrives completely."""
        asked, self.asked = self.asked, []
        files = {**self._files(), **{f"{part.archive}.json": b"true" for part in parts().values()}}
        there = {name: files[f"{name}.json"].decode() if self.connected else "" for name in asked}
        outcome = self.outcomes[self.connected]
        return [
            {"type": "fetched", "name": name, "text": text, "outcome": outcome}
            for name, text in there.items()
        ]


class Server:
    """A server whose bots answer on request."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, dict[str, Any]]] = []

    def ask_served_bot(self, number: int, text: str) -> None:
        self.asked.append((number, json.loads(text)))


class Visitor:
    """One visit of the page."""

    catalogue: ClassVar[str] = ""
    """Language in which the page starts, "" for English."""

    def __init__(
        self,
        query: str = "",
        fragment: str = "",
        store: Store | None = None,
        *,
        connected: bool = True,
        chance: str = "chance",
        served: str = "",
    ) -> None:
        """Open the page. All random numbers of the visit come from `chance`.

        `served` is the server's list of its bots.
        """
        i18n.use(self.catalogue)
        self.store = store or Store.load("/", {}, {})
        self.thinkers = Thinkers()
        thinking = Scheduler(self.thinkers, most=1)
        self.files = Files(connected=connected)
        lazy_files = LazyFiles(self.files, self.files.known)
        self.server = Server()
        bots = ServedBots(self.server, served)
        self.session = Session(self.store, query, fragment, chance, thinking, lazy_files, bots)
        self.tree = static_tree()
        self.said: list[str] = []
        self.moved: list[list[str | float]] = []
        """Animations after the last message."""
        self.typed: dict[str, str] = {}
        self.entries: list[str] = []
        """Browser history, up to the current entry."""
        self.asked: list[list[object]] = []
        self._see()
        self.fetch()

    def fetch(self) -> None:
        """Let the requested files arrive."""
        for message in self.files.answers():
            self.send(message)

    def _see(self) -> None:
        """Draw."""
        self._before, self.tree = self.tree, self.session.tree()
        drawn = [*nodes(self.tree)]
        self._there = {node.id: node for node in drawn}
        assert len(self._there) == len(drawn), "an id is there twice"
        if THOROUGH:  # elsewhere in the tests of the patches, and by whole games
            self.patches()
        self.moved = []
        for command in self.session.commands():
            if command[0] == "announce":
                self.said.append(command[1])
            elif command[0] == "animate":
                self.moved = [*command[1]]
            elif command[0] == "place":
                self.entries = [*command[1]]
            else:
                self.asked.append([*command])

    def patches(self) -> list[Patch]:
        """Patches from the previous drawing to this one."""
        return diff(self._before, self.tree)

    @property
    def address(self) -> str:
        """Current address of the page; "" is home."""
        return self.entries[-1]

    def go(self, steps: int, *entries: str) -> None:
        """Go back, or forward to the last of some entries that were left."""
        depth = len(self.entries) - 1 + steps
        self.entries = [*self.entries, *entries][: depth + 1]
        query, hash_, fragment = self.address.partition("#")
        where = {"query": query, "hash": hash_ + fragment}
        self.send({"type": "popped", "depth": depth, **where})

    @property
    def html(self) -> str:
        """Return the markup of the whole page."""
        return to_html(self.tree)

    @property
    def marks(self) -> dict[str, str]:
        """Return the attributes of the body that describe the running game."""
        return {name: value for name, value in self.tree.attrs.items() if name != "class"}

    def find(self, id: str) -> Node | None:
        """Return the element with an id, None if there is none."""
        return self._there.get(id)

    def text(self, id: str) -> str:
        """Return the text of an element that must be there."""
        node = self.find(id)
        assert node is not None, id
        told, glued = "", True
        for each in nodes(node):
            text = each.text
            if each.attrs.get("class") == "places":
                text = unescape(re.sub("<[^>]*>", "", each.markup or ""))
            if text:  # a link to a rule stands within a sentence
                link = each.attrs.get("class") == "rule-link"
                told += text if glued or link else f" {text}"
                glued = link
        return told

    def click(self, id: str) -> None:
        """Click an element that must be there, or in the menu."""
        if self.find(id) is None and self.find("menu") is not None:
            self.click("menu")
        node = self.find(id)
        assert node is not None, id
        assert "disabled" not in node.attrs, id
        if node.attrs.get("type") == "submit":
            self.submit(id)
            return
        data = _data(node)
        if id.startswith("sq-"):  # the hooks of the board are in its drawing
            data["square"] = id.removeprefix("sq-")
        if id.startswith("gate-"):
            data["gate"] = id.removeprefix("gate-")
        self.send({"type": "click", "data": data, "keyboard": False})

    def submit(self, id: str) -> None:
        """Send the form of a button, as it is filled in."""
        (form,) = (
            node
            for node in nodes(self.tree)
            if node.tag == "form" and id in (each.id for each in nodes(node))
        )
        texts = (node for node in nodes(form) if node.attrs.get("type") == "text")
        values = {node.attrs["name"]: node.attrs["value"] for node in texts}
        values |= {name: text for name, text in self.typed.items() if name in values}
        self.send({"type": "click", "data": {**values, **_data(self._there[id])}})

    def type(self, name: str, value: str) -> None:
        """Write into a field that is sent with its form."""
        self.typed[name] = value

    def change(self, name: str, value: str) -> None:
        """Fill in a field."""
        self.send({"type": "change", "form": "setup", "name": name, "value": value})

    def key(self, key: str, **data: str) -> None:
        """Press a key, on an element with such data- attributes."""
        self.send({"type": "key", "key": key, "data": data})

    def send(self, message: dict[str, object]) -> None:
        """Send a message of the page."""
        self.session.handle(read(json.dumps(message)))
        self._see()
        self.fetch()

    def wait(self) -> None:
        """Let the bots act until a person must act."""
        while self.session.busy:
            self.session.tick()
            self._see()
            for message in self.thinkers.answers():
                self.send(message)

    def look(self) -> None:
        """Let the page do its background work once."""
        self.session.tick()
        self._see()

    def think(self) -> None:
        """Let the job workers start and finish all their jobs."""
        while messages := self.thinkers.answers():
            for message in messages:
                self.send(message)

    def tools(self) -> dict[str, bool]:
        """Return the ids of the tools in order, each with True if it can be used."""
        bar = self.find("toolbar")
        assert bar is not None
        found = (node for node in nodes(bar) if node.tag == "button")
        return {node.id: "disabled" not in node.attrs for node in found}

    def legal(self) -> list[str]:
        """Return the ids of the elements with data-legal."""
        return [id for id, node in self._there.items() if "data-legal" in node.attrs]
