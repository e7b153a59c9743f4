"""Speed of replay and history: `python -m bench.page.replay_and_history`.

It needs the built site.

All games are random ones of the first game, two to four players alternately. Files of 1, 5 and 50
MB are opened on a new device each, timed from the choice of the file to the result. The last one is
rejected. Then `GAMES` games are imported as one file. The following runs `ROUNDS` times, with a
browser that keeps its profile on the disk. The home screen opens, timed from navigation until it
answers; then the history of all games, and a change of one of its fields. A link to the longest
game opens, the arrow keys go through all of it, and the share dialog draws its QR code. Times go
from an act to the second frame after its answer, in milliseconds. The script writes
`build/looking.json`.
"""

import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from app.storage import games_file, save_metadata
from app.storage.store import Store
from bench.results import write
from pompeii import Player, Table, new
from pompeii.core.record_link import to_link
from tools.build.serve import served
from tools.checks.site_in_chromium import FLAGS, chromium_path

GAMES = 2000
ROUNDS = 5
NAMES = ("Livia", "Marcus", "Julia", "Gaius")
QUIET = "?animation=off&handover=off"
READY = "body[data-ready]:not([data-busy])"
PATIENCE = 600_000
"""Timeout for the import of all games, in milliseconds."""
SIZES = (1, 5, 50)
"""Megabytes of the files whose import is timed."""

# Does something, and returns the time until the second frame after a condition holds.
TIMED = """([act, met]) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error(`never came: ${met}`)), 30000);
  const start = performance.now();
  const done = new Function(`return ${met}`);
  const look = () => {
    if (!done()) return false;
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
    return true;
  };
  const observer = new MutationObserver(() => { if (look()) observer.disconnect(); });
  observer.observe(document, { attributes: true, childList: true, subtree: true,
    characterData: true });
  new Function(act)();
})"""
COUNT = "document.getElementById('results-count')"
CHANGE = """const field = document.getElementById('results-seats');
globalThis.before = document.getElementById('results-count').textContent;
field.selectedIndex = field.selectedIndex === 1 ? 0 : 1;
field.dispatchEvent(new Event('change', { bubbles: true }));"""
KEY = """document.body.dispatchEvent(
  new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"""
AT = "document.body.dataset.ply === '{ply}' && !('busy' in document.body.dataset)"
DRAWN = "(document.querySelector('dialog canvas')?.width ?? 300) !== 300"
WATCH = """globalThis.tasks = [];
new PerformanceObserver((list) => {
  tasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: "longtask", buffered: true });"""
LONGEST = "Math.max(0, ...tasks)"


def main() -> None:
    """Measure, print and write."""
    tables = [_played(number) for number in range(GAMES)]
    longest = max(tables, key=lambda table: len(table.steps))
    with (
        tempfile.TemporaryDirectory() as profile,
        served() as site,
        sync_playwright() as playwright,
    ):
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium_path(), args=list(FLAGS)
        )
        context.add_init_script(WATCH)
        facts = {
            "games": GAMES,
            "imports": [_imported(playwright, site, _of_size(tables, size)) for size in SIZES],
            "replay": _replayed(context, site, longest),
            "shelf": _shelved(context, site, _file(tables)),
        }
        context.close()
    write("looking", facts)


def _played(number: int) -> Table:
    """Play a whole random game."""
    random, seats = Random(number), 2 + number % 3
    players = [
        Player(name, side, "bot:easy" if side else "human")
        for side, name in enumerate(NAMES[:seats])
    ]
    table = Table(new(players, {}, str(number)))
    while table.winners is None:
        table.play(table.view(table.actor).sample(random))
        table.draw()
    return table


def _file(tables: list[Table]) -> bytes:
    """Return the file that a player with all these games exports: one an hour, the newest last."""
    store = Store.load("/", {}, {})
    for number, table in enumerate(tables):
        day, hour = divmod(number, 24)
        when = f"2026-{1 + day // 28:02}-{1 + day % 28:02}T{hour:02}:00:00.000"
        store.put(f"game{number}", table.dump(), save_metadata.meta(table, when))
    return games_file.write(store).encode()


def _of_size(tables: list[Table], megabytes: int) -> bytes:
    """Return a file of about this size, with as many of the games as fit, or padded with blanks."""
    size = megabytes * 1_000_000
    most = len(tables) * size // len(_file(tables))
    return _file(tables[:most]).ljust(size)


def _imported(playwright: Playwright, site: str, text: bytes) -> dict[str, Any]:
    """Import a file with an empty storage."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.json")
        file.write_bytes(text)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        page = browser.new_page()
        page.add_init_script(WATCH)
        page.goto(f"{site}{QUIET}")
        page.wait_for_selector(READY)
        page.evaluate("tasks.length = 0")
        with page.expect_file_chooser() as chooser:
            page.click("[data-action=import]")
        start = monotonic()
        chooser.value.set_files(file)
        page.wait_for_selector("#notices p", timeout=PATIENCE)
        page.wait_for_selector(READY, timeout=PATIENCE)
        seconds = monotonic() - start
        said = page.locator("#notices p").all_inner_texts()[-1]
        task = page.evaluate(LONGEST)
        browser.close()
    return {
        "megabytes": round(len(text) / 1e6),
        "seconds": round(seconds, 1),
        "longest_task": round(task),
        "said": said,
    }


def _replayed(context: BrowserContext, site: str, table: Table) -> dict[str, Any]:
    """Open a link to a whole game, step through it by key, and share it."""
    page = context.new_page()
    page.goto(f"{site}{QUIET}")
    page.wait_for_selector(READY)
    plies, link = len(table.steps), f"record={to_link(table.dump())}"
    page.goto("about:blank")
    page.goto(f"{site}{QUIET}&ply=0#{link}")
    page.wait_for_selector(READY)
    opened = page.evaluate("performance.now()")
    page.evaluate("tasks.length = 0")
    ways = {"ArrowRight": range(1, plies + 1), "ArrowLeft": range(plies - 1, -1, -1)}
    steps = [
        _time(page, KEY.format(key=key), AT.format(ply=ply))
        for key, way in ways.items()
        for ply in way
    ]
    task = page.evaluate(LONGEST)
    page.click("[data-action=share]")
    page.wait_for_selector("[data-action=share-code]")
    code = _time(page, "document.querySelector('[data-action=share-code]').click()", DRAWN)
    page.close()
    return {
        "plies": plies,
        "key": {"median": round(median(steps)), "p98": round(quantiles(steps, n=50)[-1])},
        "longest_task": round(task),
        "link_opened": round(opened),
        "code_drawn": round(code),
    }


def _shelved(context: BrowserContext, site: str, text: bytes) -> dict[str, Any]:
    """Import all games, and open their history."""
    page = context.new_page()
    page.goto(f"{site}{QUIET}")
    page.wait_for_selector(READY)
    with page.expect_file_chooser() as chooser:
        page.click("[data-action=import]")
    chooser.value.set_files({"name": "g.json", "mimeType": "application/json", "buffer": text})
    page.wait_for_selector("#results", timeout=PATIENCE)
    page.wait_for_function(
        "(all) => document.querySelector('#more')?.textContent.includes(all)",
        arg=str(GAMES - 30), timeout=PATIENCE,
    )  # fmt: skip
    times: dict[str, list[float]] = {"home": [], "results": [], "filter": [], "longest_task": []}
    for _ in range(ROUNDS):
        page.goto("about:blank")
        page.goto(f"{site}{QUIET}")
        page.wait_for_selector("#results")
        page.wait_for_selector(READY)
        times["home"].append(page.evaluate("performance.now()"))
        page.evaluate("tasks.length = 0")
        open_it = "document.getElementById('results').click()"
        times["results"].append(_time(page, open_it, f"{COUNT} !== null"))
        for _again in range(ROUNDS):
            changed = f"{COUNT}.textContent !== globalThis.before"
            times["filter"].append(_time(page, CHANGE, changed))
        times["longest_task"].append(page.evaluate(LONGEST))
    kept = page.evaluate("Object.entries(localStorage).flat().join('').length")
    page.close()
    medians = {what: round(median(measured)) for what, measured in times.items()}
    return {
        **medians,
        "in_local_storage_kB": round(kept / 1000),
        "file_kB": round(len(text) / 1000),
    }


def _time(page: Page, act: str, met: str) -> float:
    time: float = page.evaluate(TIMED, [act, met])
    return time


if __name__ == "__main__":
    main()
