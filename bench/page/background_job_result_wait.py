"""Waits for results of background jobs: `python -m bench.page.background_job_result_wait`.

It needs the built site.

Each runs in a page of its own, of a browser with an empty profile, `ROUNDS` times. Times go from an
act to the display of its result, in milliseconds:

- Analysis of a finished game of two, of both games, after a look at it. Until the first lines, and
  until luck and skill are shown. Then until all mistakes are known, with their reasons; every
  chance is known to within eight points by then. Then a position in the middle is opened: until its
  chance is known to within three.
- Forecast of escapes, switched on in the city and in the flight after a look at its explanation.
  Until the first rings, and until all playouts. The same after an action, with a job worker ready.
- Win chances, switched on likewise in both games: until they are shown, and until they are precise.
- A hint: in the city, in the flight, and on the road.

The longest task of the page is the longest time without an answer meanwhile. The script writes
`build/thinking.json`.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.results import write
from pompeii.core.record_link import to_link
from tools.build.serve import served
from tools.checks.site_in_chromium import FLAGS, chromium_path
from tools.env import ROOT

ROUNDS = 3
GAME = ROOT / "tests/data/downfall/classic-2.json"
ROAD_GAME = ROOT / "tests/data/appia/classic-2.json"
CITY, FLIGHT = 40, 100
"""Actions before a decision in either part of that game."""
QUIET = "?animation=off&handover=off&draw=auto"
READY = "body[data-ready]:not([data-busy])"
ROAD = "?game=via-appia&players=human,human&seed=5&handover=off&animation=off"
READING = 1_000
"""Milliseconds that a player reads before a click: so long a job worker has to start at least."""
PATIENCE = 180_000
WATCH = """globalThis.tasks = [];
new PerformanceObserver((list) => {
  tasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: "longtask", buffered: true });"""
# Does something, and returns the time until a condition holds. Each change of the page is checked.
TIMED = """([act, met, patience]) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error(`never came: ${met}`)), patience);
  const start = performance.now();
  const done = new Function(`return ${met}`);
  const look = () => { if (done()) resolve(performance.now() - start); };
  new MutationObserver(look).observe(document, { attributes: true, childList: true,
    subtree: true, characterData: true });
  new Function(act)();
  look();
})"""


def main() -> None:
    """Measure, print and write."""
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        facts = {
            "analysis": _medians(browser, site, partial(_analysed, GAME)),
            "analysis_road": _medians(browser, site, partial(_analysed, ROAD_GAME)),
            "forecast_city": _medians(browser, site, partial(_foreseen, CITY)),
            "forecast_flight": _medians(browser, site, partial(_foreseen, FLIGHT)),
            "odds": _medians(browser, site, partial(_told_who_wins, QUIET + _game(FLIGHT))),
            "odds_road": _medians(browser, site, partial(_told_who_wins, ROAD)),
            **{
                f"hint_{where}": _medians(browser, site, partial(_advised, address))
                for where, address in _hints().items()
            },
        }
        browser.close()
    write("thinking", facts)


def _medians(
    browser: Browser, site: str, measure: Callable[[Page, str], dict[str, float]]
) -> dict[str, int]:
    """Return the median of every time over some rounds, and the maximum of the longest tasks."""
    rounds = []
    for _ in range(ROUNDS):
        context = browser.new_context()
        context.add_init_script(WATCH)
        page = context.new_page()
        found = measure(page, site)
        rounds.append({**found, "longest_task": page.evaluate("Math.max(0, ...tasks)")})
        context.close()
    told: dict[str, int] = {}
    for name in rounds[0]:
        values = [each[name] for each in rounds]
        told[name] = round(max(values) if name == "longest_task" else median(values))
    return told


def _analysed(game: Path, page: Page, site: str) -> dict[str, float]:
    _open(page, f"{site}{QUIET}&ply={FLIGHT}{_game(10_000, game)}")
    lines = "document.querySelectorAll('#chances .line[d*=L]').length === 2"
    told = "document.querySelector('#insight-sum') !== null"
    listed = "[...document.querySelectorAll('#insight-decisions li')]"
    explained = f"{listed}.every((each) => each.querySelector('[id$=why-0]'))"
    over = f"document.querySelector('#insight-learn') && {explained}"
    here = "document.querySelector('#insight-here')"
    close = f"/within [123] percentage point/.test({here}.textContent)"
    page.wait_for_timeout(READING)
    first = _time(page, _click("[data-action=analyse]"), lines)
    ledger = _time(page, "", told)
    whole = _time(page, "", over)
    there = f"document.body.dataset.ply === '{FLIGHT + 1}'"
    opened = _time(page, _click("[data-action=forward]"), f"{there} && {close}")
    return {
        "first_lines": first,
        "luck_and_play": first + ledger,
        "mistakes_with_reasons": first + ledger + whole,
        "opened_within_three_points": opened,
    }


def _foreseen(plies: int, page: Page, site: str) -> dict[str, float]:
    _open(page, f"{site}{QUIET}{_game(plies)}")
    _read_what_there_is(page, "#forecast")
    rings = "document.querySelector('#rings') !== null"
    playouts = "/600 playouts/.test(document.querySelector('#outlook-sure')?.textContent)"
    first = _time(page, _click("#forecast"), rings)
    whole = first + _time(page, "", playouts)
    page.click("#foreseen-close")
    page.wait_for_selector("#dialog", state="detached")
    act = "[data-action=done]"
    if plies == CITY:
        page.evaluate(_click("#hand [data-legal]"))
        act = "[id^=sq-][data-legal]"
        page.wait_for_selector(act)
    moved = _time(page, _click(act), f"{rings} && !{playouts}")
    return {"first_rings": first, "all_playouts": whole, "first_rings_after_a_move": moved}


def _told_who_wins(address: str, page: Page, site: str) -> dict[str, float]:
    _open(page, f"{site}{address}")
    _read_what_there_is(page, "#odds")
    told = _time(page, _click("#odds"), "document.querySelector('#who-wins') !== null")
    sure = "document.querySelector('#who-wins-sure')"
    close = f"/within [123] percentage point/.test({sure}?.textContent)"
    return {"told": told, "within_three_points": told + _time(page, "", close)}


def _read_what_there_is(page: Page, field: str) -> None:
    """Open the dialog of a field, and wait as long as a person reads it."""
    page.click("[data-action=menu]")
    page.click("[data-action=configure-forecasts]")
    page.wait_for_selector(field)
    page.wait_for_timeout(READING)


def _hints() -> dict[str, str]:
    """Return the address of the page for each hint."""
    return {"city": QUIET + _game(CITY), "flight": QUIET + _game(FLIGHT), "road": ROAD}


def _advised(address: str, page: Page, site: str) -> dict[str, float]:
    _open(page, f"{site}{address}")
    page.click("[data-action=menu]")
    page.click("[data-action=configure-forecasts]")
    page.check("#hint")
    page.click("#foreseen-close")
    page.wait_for_selector("#advise:not([disabled])")
    told = "document.querySelector('#advice-follow') !== null"
    return {"told": _time(page, _click("#advise"), told)}


def _open(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(READY)
    page.evaluate("tasks.length = 0")  # those of the start


def _game(plies: int, game: Path = GAME) -> str:
    """Return the game after `plies` actions, with people at all seats, as a part of an address."""
    document: dict[str, Any] = json.loads(game.read_text(encoding="utf-8"))
    document["actions"] = document["actions"][:plies]
    for player in document["players"]:
        player["kind"] = "human"
    return f"#record={to_link(json.dumps(document))}"


def _click(selector: str) -> str:
    click = "dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    return f"document.querySelector({json.dumps(selector)}).{click}"


def _time(page: Page, act: str, met: str) -> float:
    """Return the time from an act, or from now, until a condition holds on the page."""
    time: float = page.evaluate(TIMED, [act, met, PATIENCE])
    return time


if __name__ == "__main__":
    main()
