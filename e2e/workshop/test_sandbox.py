"""Bots that do not end, need too much or look for a way out: each ends with its sentence.

The page goes on, and nothing stored changes.
"""

import pytest

from app.bot_sandbox.limits import MAX_PRINTED
from e2e.conftest import Invite, Witness
from e2e.visitor import Visitor
from e2e.workshop.asked_bots import (
    ENOUGH,
    FINDING_JAVASCRIPT,
    HONEST,
    STORED,
    ask,
    at_table,
    choose,
    choosing,
    outcome,
)

DOORS = {
    "request": "request()",
    "stream": "js.EventSource.new(ADDRESS).readyState",
    "socket": "js.WebSocket.new(ADDRESS.replace('http', 'ws')).readyState",
    "script": "above.importScripts.call(js.self, ADDRESS)",
    "worker": "js.Worker.new(ADDRESS)",
    "code": "js.eval('1 + 1')",
    "fetch": "above.fetch.call(js.self, ADDRESS)",
    "shared": "js.SharedWorker.new(ADDRESS)",
    "module": "js.eval('import(\"/boot.js\")')",
    "function": "js.Function.new('return 1')()",
    "database": "js.indexedDB.open('pompeii').readyState",
    "cache": "js.caches.open('pompeii')",
    "files": "js.navigator.storage.getDirectory()",
    "page": "js.document",
    "parent": "js.parent",
    "texts": "js.localStorage",
}
"""Ways out of a worker, as Python that holds its global object."""
LATER = {"stream", "socket", "fetch"}
"""Ways that fail later, with an event or a promise."""


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    """A user at a table, whose sandbox is open."""
    return at_table(invite)


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
