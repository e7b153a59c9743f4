"""Bots that do not end, need too much or look for a way out: each ends with its sentence.

The page goes on, and nothing stored changes.
"""

import json

import pytest

from app.bot_sandbox.limits import MAX_PRINTED
from e2e.conftest import Invite, Witness
from e2e.visitor import Visitor
from e2e.workshop.asked_bots import (
    ENOUGH,
    FINDING_JAVASCRIPT,
    HONEST,
    STORED,
    another_bot,
    ask,
    at_table,
    choose,
    choosing,
    outcome,
)

# Tries each door in a worker, and sends the results.
TRYING = """
const opened = (source) => new Promise((resolve, reject) => {
  source.onopen = resolve;
  source.onerror = () => reject(new Error("no connection"));
});
const tried = async ([name, work]) => {
  try {
    return [name, `reached ${await work()}`];
  } catch (error) {
    return [name, "denied"];
  }
};
Promise.all(Object.entries(doors).map(tried)).then(postMessage);
"""
DOORS = {
    "request": "asked = new XMLHttpRequest(), asked.open('GET', ADDRESS, false), asked.send()",
    "stream": "opened(new EventSource(ADDRESS))",
    "socket": "opened(new WebSocket(ADDRESS.replace('http', 'ws')))",
    "script": "importScripts(ADDRESS)",
    "worker": "new Worker(ADDRESS)",
    "shared": "new SharedWorker(ADDRESS)",
    "module": "import(ADDRESS)",
    "fetch": "fetch(ADDRESS)",
    "code": "eval('1 + 1')",
    "function": "new Function('return 1')()",
    "database": "indexedDB.open('pompeii')",
    "cache": "caches.open('pompeii')",
    "files": "navigator.storage.getDirectory()",
    "page": "document",
    "parent": "parent",
    "texts": "localStorage",
}
"""Ways out of a worker, as JavaScript."""
# Starts a worker in the sandbox's frame, whose policy it has, and returns its message.
IN_FRAME = """(script) => new Promise((resolve) => {
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve([["script", message]]);
})"""
GONE = {
    "close", "postMessage", "Worker", "SharedWorker", "importScripts", "setTimeout", "setInterval",
    "queueMicrotask", "MessageChannel", "MessagePort", "BroadcastChannel", "Atomics", "fetch",
    "XMLHttpRequest", "WebSocket", "indexedDB", "caches", "navigator", "eval", "addEventListener",
}  # fmt: skip
"""Names of a worker that no bot finds."""
NAMES = """
scope = js.self
while scope:
    print(*map(str, js.Reflect.ownKeys(scope)), sep="\\n")
    scope = js.Object.getPrototypeOf(scope)
"""
# Prints the number of questions so far.
COUNTING = choosing(f"self.count = getattr(self, 'count', 0) + 1\nprint(self.count)\n{HONEST}")
# Breaks the engine and the runtime of its worker.
SABOTAGE = """
import sys
import pompeii.games.downfall.game as game
sys.modules["app.bot_sandbox.runtime"].choose = game.legal = None
"""


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    """A user at a table, whose sandbox is open."""
    return at_table(invite)


@pytest.mark.early
def test_bot_ends_after_its_time_and_the_page_goes_on(visitor: Visitor) -> None:
    page = visitor.page
    before = page.evaluate(STORED)
    assert outcome(page, choosing("while True: pass")).startswith("OUT_OF_TIME 3")
    assert outcome(page, choosing("import time\ntime.sleep(9)")).startswith("ENDED")
    assert outcome(page, choosing("return 'x' * 10**9"), ENOUGH).startswith("MEMORY 3")
    assert "No module named 'js'" in outcome(page, choosing("import js"), ENOUGH)
    printing = choose(page, f"for _ in range(100): print('x' * 100_000)\n{HONEST}", 5).answer
    assert printing.failure is None
    assert printing.printed == "x" * MAX_PRINTED
    assert printing.omitted == 100 * 100_001 - MAX_PRINTED
    assert page.evaluate(STORED) == before
    actions = visitor.actions()
    visitor.point("[data-legal]")
    assert visitor.actions() == actions


def test_bot_that_breaks_the_engine_harms_no_other_bot(visitor: Visitor) -> None:
    page = visitor.page
    sabotage = choosing(SABOTAGE + HONEST)
    assert ask(page, sabotage, ENOUGH).answer.failure is None
    assert ask(page, sabotage, ENOUGH).answer.failure
    assert ask(page, another_bot(), ENOUGH).answer.failure is None


def test_bots_of_a_table_are_asked_in_turn_without_a_new_start(visitor: Visitor) -> None:
    bots = [f"{COUNTING}# {number}" for number in range(4)]
    for turn in ("1\n", "2\n"):
        for bot in bots:
            assert ask(visitor.page, bot, ENOUGH).answer.printed == turn


def test_bot_that_holds_javascript_cannot_end_its_worker_or_compute_elsewhere(
    visitor: Visitor,
) -> None:
    printed = ask(visitor.page, FINDING_JAVASCRIPT + choosing(NAMES + HONEST), 5).answer.printed
    names = {*printed.split()}
    assert {"WebAssembly", "Promise"} <= names
    assert not names & GONE


def test_policy_of_the_sandbox_lets_javascript_reach_nothing(
    visitor: Visitor, witness: Witness
) -> None:
    witness.expected = ("Content Security Policy", "EventSource", "WebSocket", "Failed to load")
    page, reached = visitor.page, list[str]()
    before = page.evaluate(STORED)
    page.context.on("requestfinished", lambda request: reached.append(request.url))
    (frame,) = page.main_frame.child_frames
    doors = ", ".join(f"{name}: () => ({work})" for name, work in DOORS.items())
    address = json.dumps(f"{visitor.address}files.json")
    head = f"const ADDRESS = {address};\nlet asked;\nconst doors = {{ {doors} }};\n"
    found = dict(frame.evaluate(IN_FRAME, head + TRYING))
    assert found == dict.fromkeys(DOORS, "denied")
    assert [each for each in reached if not each.startswith("blob:")] == []
    assert page.evaluate(STORED) == before
