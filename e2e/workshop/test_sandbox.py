"""Bots that do not end, need too much or look for a way out: each ends with its sentence.

The page goes on, and nothing stored changes.
"""

import pytest
from playwright.sync_api import Page

from app.bot_sandbox.limits import MAX_PRINTED
from e2e.conftest import Invite, Witness
from e2e.visitor import Visitor
from e2e.workshop.asked_bots import HONEST, SECONDS, STORED, ask, choose, choosing

GAME = "?players=human,human&seed=1&handover=off&animation=off"
ENOUGH = 5.0
"""Seconds for a bot that fails otherwise than by its time."""
WITHIN = 1000
"""Milliseconds beyond its budget in which a bot must have ended."""

# A bot that holds JavaScript in spite of all, by an object that Pyodide keeps.
FINDING_JAVASCRIPT = """
import gc, sys
found = [each for each in gc.get_objects() if type(each).__name__ == "JsProxy"]
for finder in sys.meta_path:
    found += getattr(finder, "jsproxies", {}).values()
js = next(each for each in found if hasattr(each, "WorkerGlobalScope"))
def tried(name, work):
    try:
        print(name, "reached", work())
    except BaseException as error:
        print(name, "denied", type(error).__name__)
def request():
    asked = js.XMLHttpRequest.new()
    asked.open("GET", ADDRESS, False)
    asked.send()
    return asked.responseText
above = js.Object.getPrototypeOf(js.Object.getPrototypeOf(js.self))
"""
DOORS = {
    "request": "request()",
    "stream": "js.EventSource.new(ADDRESS).readyState",
    "socket": "js.WebSocket.new(ADDRESS.replace('http', 'ws')).readyState",
    "script": "above.importScripts.call(js.self, ADDRESS)",
    "worker": "js.Worker.new(ADDRESS)",
    "code": "js.eval('1 + 1')",
    "function": "js.Function.new('return 1')()",
    "database": "js.indexedDB.open('pompeii').readyState",
    "cache": "js.caches.open('pompeii')",
    "files": "js.navigator.storage.getDirectory()",
    "page": "js.document",
    "parent": "js.parent",
    "texts": "js.localStorage",
}
"""Ways out of a worker, as Python that holds its global object."""
LATER = {"stream", "socket"}
"""Ways that fail later, with an event."""

FAULTS = [
    ("while True: pass", "OUT_OF_TIME 3"),
    ("for _ in iter(int, 1): pass", "OUT_OF_TIME 3"),
    ("sum(1 for _ in iter(int, 1))", "OUT_OF_TIME 3"),
    ("import re\nre.match('(a+)+$', 'a' * 40 + 'b')", "OUT_OF_TIME 4"),
    ("while True:\n    try:\n        while True: pass\n    except BaseException: pass", "OUT"),
    ("10 ** 10 ** 8", "OUT_OF_TIME 3"),
    ("import time\ntime.sleep(9)", "ENDED None"),
    ("import itertools\nsum(itertools.repeat(1))", "ENDED None"),
    ("import signal\nsignal.signal(2, signal.SIG_IGN)\nwhile True: pass", "ENDED None"),
    ("return 'x' * 10**9", "MEMORY 3"),
    ("found = []\nwhile True: found.append(bytes(10**8))", "MEMORY 4"),
    ("return [0] * 10**8", "MEMORY 3"),
    ("return self.choose(view, random, budget)", "ERROR 3 RecursionError"),
    ("import sys\nsys.setrecursionlimit(10**9)\nreturn self.choose(view, random, budget)", ""),
    ("found = []\nfor _ in range(10**5): found = [found]\nreturn repr(found)", ""),
    ("import os\nos._exit(0)", "ENDED None"),
    ("import os\nos.abort()", "ENDED None"),
    ("raise SystemExit", "ERROR 3 SystemExit"),
    ("import js", "ERROR 3 ModuleNotFoundError: No module named 'js'"),
    ("import pyodide_js", "ERROR 3 ModuleNotFoundError"),
    ("from pyodide.code import run_js", "ERROR 3 ModuleNotFoundError"),
    ("import _pyodide_core", "ERROR 3 ModuleNotFoundError"),
    ("import ctypes", "ERROR 3 ModuleNotFoundError"),
    ("import _ctypes", "ERROR 3 ModuleNotFoundError"),
    ("import socket", "ERROR 3 ModuleNotFoundError"),
    ("import subprocess", "ERROR 3 ModuleNotFoundError"),
    ("open('/etc/passwd')", "ERROR 3 FileNotFoundError"),
    ("open('mine.txt', 'w')", "ERROR 3 PermissionError"),
    ("import os\nos.remove('/game/board.svg')", "ERROR 4 PermissionError"),
    ("input()", "ERROR 3 EOFError"),
    ("import threading\nthreading.Thread(target=print).start()", "ERROR 4 RuntimeError"),
    ("return None", "ILLEGAL"),
    ("return 'move'", "ILLEGAL"),
]  # fmt: skip
"""Bodies of ``choose``, and the beginning of what becomes of them."""


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    """A user at a table, whose sandbox is open."""
    visitor = invite()
    visitor.open(GAME)
    assert choose(visitor.page, HONEST, 5).answer.failure is None
    return visitor


def outcome(page: Page, body: str, seconds: float = SECONDS) -> str:
    """Return the failure of a bot, which must end in time. The next one is asked as usual."""
    asked = choose(page, body, seconds)
    assert asked.milliseconds < 1000 * seconds + WITHIN
    failure = asked.answer.failure
    assert failure is not None
    assert choose(page, HONEST, 5).answer.failure is None
    return f"{failure.kind.name} {failure.line} {failure.words}"


@pytest.mark.early
def test_bot_ends_after_its_time_and_the_page_goes_on(visitor: Visitor) -> None:
    page = visitor.page
    before = page.evaluate(STORED)
    assert outcome(page, "while True: pass").startswith("OUT_OF_TIME 3")
    assert outcome(page, "import time\ntime.sleep(9)").startswith("ENDED")
    assert outcome(page, "return 'x' * 10**9", ENOUGH).startswith("MEMORY 3")
    assert "No module named 'js'" in outcome(page, "import js", ENOUGH)
    printing = choose(page, f"for _ in range(100): print('x' * 100_000)\n{HONEST}", 5).answer
    assert printing.failure is None
    assert printing.printed == "x" * MAX_PRINTED
    assert printing.omitted == 100 * 100_001 - MAX_PRINTED
    assert page.evaluate(STORED) == before
    actions = visitor.actions()
    visitor.point("[data-legal]")
    assert visitor.actions() == actions


def test_bot_that_holds_javascript_reaches_nothing(visitor: Visitor, witness: Witness) -> None:
    witness.expected = ("Content Security Policy", "EventSource", "WebSocket", "Failed to load")
    page = visitor.page
    before, reached = page.evaluate(STORED), list[str]()
    page.context.on("requestfinished", lambda request: reached.append(request.url))
    tries = "\n".join(f"tried({name!r}, lambda: {work})" for name, work in DOORS.items())
    head = f"ADDRESS = {visitor.address + 'files.json'!r}\n{FINDING_JAVASCRIPT}{tries}\n"
    printed = ask(page, head + choosing(HONEST), 5).answer.printed
    assert printed.count("\n") == len(DOORS)
    found = {line.split()[0] for line in printed.splitlines() if " denied " not in line}
    assert found <= LATER, printed
    assert choose(page, HONEST, 5).answer.failure is None
    assert reached == []
    assert page.evaluate(STORED) == before


@pytest.mark.whole
@pytest.mark.parametrize(("body", "start"), FAULTS)
def test_fault_of_a_bot_has_its_sentence(visitor: Visitor, body: str, start: str) -> None:
    before = visitor.page.evaluate(STORED)
    seconds = SECONDS if start.startswith(("OUT", "ENDED")) else ENOUGH
    assert outcome(visitor.page, body, seconds).startswith(start)
    assert visitor.page.evaluate(STORED) == before
