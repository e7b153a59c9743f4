"""Questions to the sandbox for bots, past the workshop's screen."""

from dataclasses import dataclass
from itertools import count
from textwrap import indent

from playwright.sync_api import Page

from app.bot_sandbox.request import BotAnswer, BotRequest, BotSource, sentence
from e2e.conftest import Invite
from e2e.visitor import Visitor
from pompeii import Player, Table, new
from pompeii.core.game_interfaces import View

GAME = "?players=human,human&seed=1&handover=off&animation=off"
ENOUGH = 5.0
"""Seconds for a bot that fails otherwise than by its time."""
WITHIN = 2500
"""Milliseconds beyond its budget in which a bot must have ended, in a worker that begins for it."""
SECONDS = 0.3
HONEST = "return view.listed[0]"
_NUMBERS = count(1)

# A bot that holds JavaScript in spite of all, by objects that Pyodide keeps.
FINDING_JAVASCRIPT = """
import gc, sys
found = [each for each in gc.get_objects() if type(each).__name__ == "JsProxy"]
for finder in sys.meta_path:
    found += getattr(finder, "jsproxies", {}).values()
js = next(each for each in found if hasattr(each, "WebAssembly"))
inside = next((each for each in found if hasattr(each, "setInterruptBuffer")), None)
above = js.Object.getPrototypeOf(js.Object.getPrototypeOf(js.self))
"""

# Asks a question, and gives its answer as the app worker would get it, and the milliseconds.
ASK = """(text) => new Promise((resolve) => {
  const { boot } = pompeii;
  const { send } = boot;
  const { id } = JSON.parse(text);
  const start = performance.now();
  boot.send = (message) => {
    const answer = JSON.parse(message);
    if (answer.type !== "botanswered") return send(message);
    boot.send = send;
    resolve({ ...answer, milliseconds: performance.now() - start, right: answer.of === id });
  };
  boot.askBot(text);
})"""

STORED = """async () => JSON.stringify([
  { ...localStorage }, await indexedDB.databases(), await caches.keys(), document.cookie, name,
])"""


@dataclass(frozen=True, slots=True)
class Asked:
    """An answer, and the time after which it came."""

    answer: BotAnswer
    milliseconds: float


def a_view() -> View:
    table = Table(new([Player("Livia", 0), Player("Marcus", 1)], {}, seed="79"))
    table.draw()
    return table.view(table.actor)


def choosing(body: str) -> str:
    """Return the source of a bot with this method ``choose``."""
    head = "class Mine:\n    def choose(self, view, random, budget):\n"
    return head + indent(body.strip("\n"), " " * 8) + "\n"


def ask(page: Page, source: str, seconds: float = SECONDS) -> Asked:
    """Return the answer of the class ``Mine`` in a source text."""
    request = BotRequest(BotSource("mine.py", source, "Mine"), a_view(), "game:0", 1, seconds)
    found = page.evaluate(ASK, request.message(next(_NUMBERS)))
    assert found["right"]
    request.receive(found["outcome"], found["text"], found.get("place", ""))
    assert request.answer is not None
    return Asked(request.answer, found["milliseconds"])


def choose(page: Page, body: str, seconds: float = SECONDS) -> Asked:
    """Return the answer of a bot with this method ``choose``."""
    return ask(page, choosing(body), seconds)


def another_bot() -> str:
    """Return the source of an honest bot that was not asked before, so it has no worker yet."""
    return choosing(f"{HONEST}  # {next(_NUMBERS)}")


def at_table(invite: Invite) -> Visitor:
    """Return a user at a table, whose sandbox is open."""
    visitor = invite()
    visitor.open(GAME)
    assert choose(visitor.page, HONEST, 5).answer.failure is None
    return visitor


def outcome(page: Page, source: str, seconds: float = SECONDS, within: float = SECONDS) -> str:
    """Return what becomes of the class ``Mine`` in a source text.

    It must end soon after `within` seconds, with its sentence, and the next bot must be asked as
    usual.
    """
    asked = ask(page, source, seconds)
    assert asked.milliseconds < 1000 * within + WITHIN
    assert ask(page, another_bot(), ENOUGH).answer.failure is None
    if (failure := asked.answer.failure) is None:
        return "FINE"
    assert "Mine" in sentence(failure, "Mine", seconds)
    return f"{failure.kind.name} {failure.line} {failure.words}"
