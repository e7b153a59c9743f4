"""A simulated user of the page: a player's actions, and the visible state.

Everything is found by the hooks that are the page's public interface (``data-`` attributes). It is
done with the mouse or a finger at a place on the screen. Every wait is for a mark on the page
(``data-ready``, no ``data-busy``), never for a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page

from pompeii import Table

# Counts the arrived clicks: a tap becomes one only after a moment.
COUNT_CLICKS = """
globalThis.clicks = 0;
addEventListener("click", () => { globalThis.clicks += 1; }, true);
"""

# The name of an element by the page's hooks, such as "square c4".
HOOK = """(element) => ["square", "gate", "card", "side", "action"]
  .filter((kind) => element.hasAttribute("data-" + kind))
  .map((kind) => kind + " " + element.getAttribute("data-" + kind))[0] ?? 'none'"""

# The markup of a page at rest. A motion may begin after the answer that a test has waited for.
AT_REST = """document.body.matches("[data-ready]:not([data-busy])") && document.body.outerHTML"""

# Waits until the page has answered, then gives the visible state of the game.
SETTLED = """(clicks) => new Promise((resolve, reject) => {
  const body = document.body;
  const marks = (name) => body.getAttribute("data-" + name);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const ids = (elements) => elements.map(({ id }) => id);
  const hook = HOOK;
  const look = () => {
    if (!body.hasAttribute("data-ready") || body.hasAttribute("data-busy")) return false;
    if (globalThis.clicks < clicks) return false;
    // On a small page, a tab or a stone at the line hides the other things to do.
    const legal = all("[data-legal]").filter((element) => element.checkVisibility());
    const dialog = document.querySelector("dialog:modal");
    const outside = legal.filter((element) => dialog && !dialog.contains(element));
    if (outside.length) reject(new Error(`behind the dialog glows ${ids(outside)}`));
    resolve({
      phase: marks("phase"), decision: marks("decision"), actor: marks("actor"),
      ply: marks("ply") === null ? null : Number(marks("ply")),
      legal: ids(legal), hooks: legal.map(hook),
      chosen: all("[aria-pressed=true]").map(hook),
      dialog: dialog?.textContent ?? null,
    });
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => { if (look()) observer.disconnect(); });
  observer.observe(body, { attributes: true, childList: true, subtree: true });
  addEventListener("click", () => setTimeout(look), { once: true });
  setTimeout(() => reject(new Error(`not answered: ${globalThis.clicks} of ${clicks} clicks, `
    + [...body.attributes].map(({ name, value }) => `${name}=${value}`).join(" "))), 60000);
})""".replace("HOOK", HOOK)

# Gives the centre of an element's box, and if pointing there reaches it.
AIM = """(selector) => {
  const element = document.querySelector(selector);
  if (element === null) return null;
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  // Half a pixel from the edge there is no element.
  const seen = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth - 1 && y < innerHeight - 1;
  const reached = ({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element === top || element.contains(top)) ? "" : top?.outerHTML ?? "?";
  };
  if (!seen(middle())) element.scrollIntoView({ block: "center", behavior: "instant" });
  const covered = reached(middle()).slice(0, 200);
  return { ...middle(), covered, clicks: globalThis.clicks };
}"""

# Waits until a memory snapshot is stored completely: its name exists before its last byte.
WHOLE = """async (patience) => {
  const whole = async () => {
    const cache = await caches.open("pompeii:/:snapshot");
    const [key] = await cache.keys();
    const response = key && await cache.match(key);
    if (!response) return false;
    const { byteLength } = await response.arrayBuffer();
    return byteLength === Number(response.headers.get("X-Length"));
  };
  const start = performance.now();
  while (!await whole()) {
    if (performance.now() - start > patience) throw new Error("no snapshot was kept");
    await new Promise((resolve) => { setTimeout(resolve, 200); });
  }
}"""

# Waits for a number of clicks, then tells if the last one opened the magnifier.
MAGNIFIED = """(clicks) => new Promise((resolve) => {
  const look = () => {
    if (globalThis.clicks < clicks) return setTimeout(look, 5);
    resolve(document.querySelector("[data-magnified]") !== null);
  };
  look();
})"""

# Waits until the service worker has cached the site.
INSTALLED = "navigator.serviceWorker.ready.then(() => true)"

# The stored memory snapshots of the app worker.
KEPT = """async () => {
  const cache = await caches.open("pompeii:/:snapshot");
  return (await cache.keys()).map(({ url }) => url);
}"""


def wait_until_kept(page: Page) -> None:
    """Wait until a memory snapshot is stored, which makes the next start quick."""
    page.evaluate(WHOLE, 120_000)


@dataclass(frozen=True)
class Sight:
    """The visible state of the running game."""

    phase: str | None
    decision: str | None
    actor: str | None
    ply: int | None
    legal: list[str]
    """Ids of the legal elements that can be seen."""
    hooks: list[str]
    """The same by their hooks: ``square c4``, ``card 6``, ``action draw``."""
    chosen: list[str]
    """The selected elements, by hooks."""
    dialog: str | None
    """Text of the open dialog."""


def likely(random: Random, before: Sight, sight: Sight) -> str:
    """Return the id of a player's likely next choice, most often newly highlighted."""
    fresh = [id for id in sight.legal if id not in before.legal and sight.chosen]
    return random.choice(fresh if fresh and random.random() < 0.8 else sight.legal)


class Visitor:
    """A person with one page."""

    def __init__(self, page: Page, address: str, *, touch: bool) -> None:
        self.page = page
        self.address = address
        self._touch = touch

    def open(self, rest: str = "") -> Sight:
        """Go to an address of the site."""
        self.page.goto("about:blank")  # so that another #fragment is a new load
        self.page.goto(self.address + rest)
        return self.sight()

    def leave(self) -> None:
        """Go to a page of the same origin on which nothing of the game runs."""
        elsewhere = self.address + "elsewhere"
        empty = '<link rel="icon" href="data:,">'
        self.page.route(
            elsewhere, lambda route: route.fulfill(body=empty, content_type="text/html")
        )
        self.page.goto(elsewhere)
        self.page.unroute(elsewhere)

    def sight(self, clicks: int = 0) -> Sight:
        """Return the visible state, once the page has answered."""
        return Sight(**self.page.evaluate(SETTLED, clicks))

    def point(self, selector: str) -> Sight:
        """Click, or tap, the centre of the element of a selector; it must not be covered."""
        self.press(selector)
        return self.sight(self._clicks)

    def press(self, selector: str) -> None:
        """Do the same without waiting for the answer."""
        aim = self.page.evaluate(AIM, selector)
        assert aim, f"there is no {selector}"
        assert not aim["covered"], f"{selector} is covered by {aim['covered']}"
        self._clicks = aim["clicks"] + 1
        if self._touch:
            self.page.touchscreen.tap(aim["x"], aim["y"])
            if self.page.evaluate(MAGNIFIED, self._clicks):  # the next touch chooses
                aim = self.page.evaluate(AIM, selector)
                self._clicks += 1
                self.page.touchscreen.tap(aim["x"], aim["y"])
        else:
            self.page.mouse.click(aim["x"], aim["y"])

    def act(self, action: str) -> Sight:
        """Click a control by its action, in the menu if it is there."""
        if not self.has(f"[data-action={action}]") and self.has("[data-action=menu]"):
            self.point("[data-action=menu]")
        return self.point(f"[data-action={action}]")

    def lay(self, seats: int) -> None:
        """Set the number of seats in the form of a new game."""
        while self.page.locator("select[name^=kind-]").count() < seats:
            self.act("add-seat")

    def customise(self) -> None:
        """Open the hidden options in the form of a new game."""
        self.page.get_by_role("main").get_by_text("Customise").click()

    def seat_people(self) -> None:
        """Let people play all seats in the form of a new game."""
        for field in self.page.locator("select[name^=kind-]").all():
            field.select_option("human")
            self.sight()

    def has(self, selector: str) -> bool:
        """Return True if the page has such an element."""
        return self.page.query_selector(selector) is not None

    def ids(self, selector: str) -> list[str]:
        """Return the ids of all such elements."""
        found: list[str] = self.page.eval_on_selector_all(selector, "all => all.map(e => e.id)")
        return found

    def text(self, selector: str = "body") -> str:
        """Return the text in an element."""
        return self.page.locator(selector).inner_text()

    def notices(self) -> list[str]:
        """Return the lines of messages on the page."""
        return self.region("Notices").locator("p").all_inner_texts()

    def announced(self) -> list[str]:
        """Return all announcements to screen readers."""
        return self.page.get_by_role("log").locator("p").all_text_contents()

    def region(self, name: str) -> Locator:
        """Return a part of the page, by its name."""
        return self.page.get_by_role("region", name=name, exact=True)

    def result(self) -> Locator:
        """Return the result of the game."""
        return self.page.get_by_role("region").filter(has=self.page.locator("[data-action=again]"))

    def saves(self) -> list[str]:
        """Return the entries of the list of games."""
        games = self.page.get_by_role("list", name="Your games").get_by_role("listitem")
        return games.all_inner_texts()

    def focus(self) -> str:
        """Return the hook of the focused element."""
        found: str = self.page.evaluate(f"({HOOK})(document.activeElement)")
        return found

    def record(self) -> str:
        """Return the record of the open game."""
        record: str = self.page.evaluate("pompeii.record()")
        return record

    def table(self) -> Table:
        """Return the open game, replayed by the engine."""
        return Table.load(self.record())

    def actions(self) -> list[str]:
        """Return the actions of the open game."""
        actions: list[str] = json.loads(self.record())["actions"]
        return actions

    def bring(self, file: str | Path) -> Sight:
        """Import a file, given as its text or its path, from the home screen, or from the table
        by way of it.
        """
        if self.has("[data-action=ready]"):
            self.act("ready")
        if not self.has("[data-action=import]"):
            self.act("home")
        with self.page.expect_file_chooser() as chooser:
            self.press("[data-action=import]")
        self.sight()  # the click is answered before the file is there
        self.page.evaluate("document.body.setAttribute('data-busy', '')")  # until it is read
        if isinstance(file, str):
            buffer = file.encode()
            given = FilePayload(name="game.json", mimeType="application/json", buffer=buffer)
            chooser.value.set_files(given)
        else:
            chooser.value.set_files(file)
        return self.sight()

    def wander(self, random: Random) -> Iterator[Sight]:
        """Click random highlighted elements, most often new ones, until the game is over.

        Every click must change something.
        """
        sight = before = self.sight()
        while sight.phase != "over":
            assert sight.legal, f"nothing can be chosen at {sight}"
            chosen = likely(random, before, sight)
            before, sight = sight, self.point(f"[id='{chosen}']")
            assert sight != before, f"a click on {chosen} changed nothing at {before}"
            yield sight

    def play(self, random: Random, until: Callable[[Sight], bool] = lambda _: False) -> Sight:
        """Wander until something is visible, or to the end of the game."""
        sight = self.sight()
        if not until(sight):
            for sight in self.wander(random):
                if until(sight):
                    break
        return sight


def readable_text(visitor: Visitor) -> dict[str, Any]:
    """Return all readable text of a page.

    The mouse is moved to the corner, which has no tip. The browser is slow to notice a new element
    under a mouse that stands still.
    """
    visitor.page.mouse.move(0, 0)
    return {
        "markup": visitor.page.wait_for_function(AT_REST).json_value(),
        "title": visitor.page.title(),
        "spoken": visitor.page.locator("body").aria_snapshot(),
        "fields": visitor.page.eval_on_selector_all("input", "all => all.map(e => e.value)"),
    }
