"""How long the page takes to start: `python -m bench.startup`, which needs the built site.

Each round is a visitor whose browser has nothing yet: cold, then warm without and with the memory
snapshot, then without a connection; in turn with a page that does nothing but load Pyodide as it
comes and run a line (the floor). From navigation, in milliseconds, medians of all rounds: `paint`
is the first picture, `page` when the hands answer, `engine` when the game does. Writes
`build/startup.json`.
"""

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT)]

from serve import served  # noqa: E402 - after the path is set
from showing import FLAGS, chromium_path  # noqa: E402

from e2e.visitor import wait_until_kept  # noqa: E402

ROUNDS = 6
GAME = "?players=human,human&seed=1&handover=off"
PYODIDE = ROOT / "node_modules/pyodide"
PYODIDE_FILES = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
FLOOR = """<!doctype html><link rel="icon" href="data:,"><title>Floor</title>
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
globalThis.floor = performance.now();
</script>"""
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
  page: performance.getEntriesByName("hands")[0].startTime,
  engine,
  blocked: Math.max(0, ...tasks),
})"""
FORGET = """async () => {
  for (const name of await caches.keys()) if (name.endsWith(":snapshot")) await caches.delete(name);
}"""

Times = dict[str, dict[str, list[float]]]
"""By what is timed and by the kind of start, a figure a round."""


def main() -> None:
    """Measure, print and write."""
    times: Times = defaultdict(lambda: defaultdict(list))
    with addresses() as (site, floor):
        for _ in range(ROUNDS):
            with visitor() as context:
                _floor(context, floor, times)
            with visitor() as context:
                _site(context, site, times)
    facts: dict[str, dict[str, float]] = {
        what: {kind: round(median(figures)) for kind, figures in kinds.items()}
        for what, kinds in times.items()
    }
    facts["ratio"] = {
        "cold": round(facts["engine"]["cold"] / facts["floor"]["cold"], 3),
        **{
            kind: round(facts["engine"][kind] / facts["floor"]["warm"], 3)
            for kind in ("warm", "snapshot", "offline")
        },
    }
    file = ROOT / "build/startup.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(facts, indent=2))


@contextmanager
def addresses() -> Iterator[tuple[str, str]]:
    """The addresses of the site and of the floor, each on an origin of its own."""
    with tempfile.TemporaryDirectory() as name:
        bare = Path(name)
        (bare / "index.html").write_text(FLOOR, encoding="utf-8")
        for file in PYODIDE_FILES:
            (bare / file).symlink_to(PYODIDE / file)
        with served() as site, served(bare) as floor:
            yield site, floor


@contextmanager
def visitor() -> Iterator[BrowserContext]:
    """A browser with a fresh profile on the disk: what it compiled it keeps, as a player's does."""
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium_path(), args=list(FLAGS)
        )
        yield context
        context.close()


def _floor(context: BrowserContext, address: str, times: Times) -> None:
    page = context.new_page()
    for kind in ("cold", "warm"):
        page.goto(address)
        page.wait_for_function("globalThis.floor")
        times["floor"][kind].append(page.evaluate("floor"))


def _site(context: BrowserContext, site: str, times: Times) -> None:
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(site + GAME)
    _note(page, times, "cold")
    wait_until_kept(page)
    page.evaluate(FORGET)
    page.reload()
    _note(page, times, "warm")
    wait_until_kept(page)
    page.reload()
    _note(page, times, "snapshot")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.reload()
    _note(page, times, "offline")


def _note(page: Page, times: Times, kind: str) -> None:
    """Wait until the game answers; keep what was timed."""
    page.wait_for_selector("body[data-ready]", state="attached")
    for what, figure in page.evaluate(TIMES).items():
        times[what][kind].append(figure)


if __name__ == "__main__":
    main()
