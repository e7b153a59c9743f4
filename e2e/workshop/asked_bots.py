"""Questions to the sandbox for bots, past the workshop's screen."""

from dataclasses import dataclass
from itertools import count
from textwrap import indent

from playwright.sync_api import Page

from app.bot_sandbox.request import BotAnswer, BotRequest, BotSource
from pompeii import Player, Table, new
from pompeii.core.game_interfaces import View

SECONDS = 0.3
HONEST = "return view.listed[0]"
_NUMBERS = count(1)

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
