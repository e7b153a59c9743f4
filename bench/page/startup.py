"""Time of the page's start: `python -m bench.page.startup`, which needs the built site.

Each round is a visitor with an empty browser. A cold start comes first, then warm ones without and
with the memory snapshot, then one without a connection. The rounds alternate with two pages that
only start Python (tools/checks/minimal_startup_pages.py): `floor` is Pyodide on the page,
`pyscript` PyScript with MicroPython alone. Times are from navigation, in milliseconds, medians of
all rounds. `paint` is the first picture, `page` the first answer of the DOM layer, `engine` the
first answer of the game. `ratio` has both over the floor. The script writes `build/startup.json`.
"""

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench.results import write
from e2e.visitor import wait_until_kept
from tools.build.serve import served
from tools.checks.minimal_startup_pages import PYODIDE, PYSCRIPT, bare
from tools.checks.site_in_chromium import FLAGS, chromium_path

ROUNDS = 6
GAME = "?players=human,human&seed=1&handover=off"
WATCH = """
globalThis.tasks = [];
new PerformanceObserver((list) => {
  tasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: "longtask", buffered: true });
new MutationObserver((_, observer) => {
  if (!document.body?.hasAttribute("data-ready")) return;
  globalThis.engine = performance.now();
  observer.disconnect();
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
TIMES = """() => ({
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  page: performance.getEntriesByName("dom-layer")[0].startTime,
  engine,
  blocked: Math.max(0, ...tasks),
})"""
FORGET = """async () => {
  for (const name of await caches.keys()) if (name.endsWith(":snapshot")) await caches.delete(name);
}"""

Times = dict[str, dict[str, list[float]]]
"""Times in ms, one a round, by measured event and kind of start."""


def main() -> None:
    """Measure, print and write."""
    times: Times = defaultdict(lambda: defaultdict(list))
    with served() as site, bare(PYODIDE) as floor, bare(PYSCRIPT) as pyscript:
        for _ in range(ROUNDS):
            for what, address in (("floor", floor), ("pyscript", pyscript)):
                with visitor() as context:
                    _bare(context, address, times[what])
            with visitor() as context:
                _site(context, site, times)
    facts: dict[str, Any] = {
        what: {kind: round(median(figures)) for kind, figures in kinds.items()}
        for what, kinds in times.items()
    }
    facts["ratio"] = {
        what: {
            kind: round(figure / facts["floor"]["cold" if kind == "cold" else "warm"], 3)
            for kind, figure in facts[what].items()
        }
        for what in ("pyscript", "page", "engine")
    }
    write("startup", facts)


@contextmanager
def visitor() -> Iterator[BrowserContext]:
    """Yield a browser with a fresh profile on the disk, which keeps compiled code as usual."""
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium_path(), args=list(FLAGS)
        )
        yield context
        context.close()


def _bare(context: BrowserContext, address: str, times: dict[str, list[float]]) -> None:
    page = context.new_page()
    for kind in ("cold", "warm"):
        page.goto(address)
        page.wait_for_function("globalThis.answered")
        times[kind].append(page.evaluate("answered"))


def _site(context: BrowserContext, site: str, times: Times) -> None:
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(site + GAME)
    _note(page, times, "cold")
    wait_until_kept(page)
    page.evaluate(FORGET)
    _come_back(page)
    _note(page, times, "warm")
    wait_until_kept(page)
    _come_back(page)
    _note(page, times, "snapshot")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    _come_back(page)
    _note(page, times, "offline")


def _come_back(page: Page) -> None:
    """Visit the game again from another page: a reload would first close the old page."""
    address = page.url
    page.goto("about:blank")
    page.goto(address)


def _note(page: Page, times: Times, kind: str) -> None:
    """Wait until the game answers, and keep the times."""
    page.wait_for_selector("body[data-ready]", state="attached")
    for what, figure in page.evaluate(TIMES).items():
        times[what][kind].append(figure)


if __name__ == "__main__":
    main()
