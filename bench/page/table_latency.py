"""Time from a click to its picture on another device: `python -m bench.page.table_latency`.

A host and a guest are in two Chromiums, and a relay connects them. They play a seeded game with the
mouse. A measured time begins with a click that makes an action. It ends with the start of the
second frame after its drawing, on either page. The ratio is the median on the guest's page over
that on the host's own. Then the memory of a host with three guests is compared with that of the
same game at one device. It is the proportional set size of all processes of a browser. The script
writes `build/table_latency.json`, milliseconds and MB. The site must have been built.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Page, Playwright, sync_playwright

from bench.results import figures, write
from e2e.together.live_game import READY, ply
from e2e.together.relayed_table import open_table, relayed_site, sit_down
from tools.checks.site_in_chromium import FLAGS, chromium_path

SIZE = {"width": 1440, "height": 900}
ACTIONS = 120
"""Measured actions."""
NAMES = ("Marcella", "Gaia", "Titus")
# Absolute times of the latest click, and of the second frame after each action was drawn.
CLOCK = """
globalThis.clock = { clicked: 0, drawn: {} };
const now = () => performance.timeOrigin + performance.now();
addEventListener("click", ({ timeStamp }) => {
  clock.clicked = performance.timeOrigin + timeStamp;
}, true);
new MutationObserver(() => {
  const ply = document.body?.dataset.ply;
  if (ply === undefined || ply in clock.drawn) return;
  clock.drawn[ply] = null;
  requestAnimationFrame(() => requestAnimationFrame(() => { clock.drawn[ply] = now(); }));
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
DRAWN = "(ply) => clock.drawn[ply] ?? null"
CHOICES = """() => [...document.querySelectorAll("[data-legal]")].filter((element) => (
  element.checkVisibility()
)).map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, board: Boolean(element.dataset.square) };
})"""
Times = dict[str, list[float]]
Device = Callable[[], AbstractContextManager[Page]]


def main() -> None:
    """Measure, print and write."""
    with relayed_site() as site, sync_playwright() as playwright:
        device = partial(_device, playwright)
        times = _latencies(site, device)
        facts = {
            **{
                name: {**figures(measured), "count": len(measured)}
                for name, measured in times.items()
            },
            "ratio": round(median(times["host to guest"]) / median(times["host"]), 2),
            "memory": _memory(site, device),
        }
    write("table_latency", facts)


def _latencies(site: str, device: Device) -> Times:
    """Play until there are enough actions; return the times by clicking and showing page."""
    times: Times = defaultdict(list)
    random = Random("tables")
    with ExitStack() as stack:
        pages = {name: stack.enter_context(device()) for name in ("host", "guest")}
        host, guest = pages.values()
        host.goto(site)
        guest.goto(open_table(host))
        sit_down(guest, NAMES[0])
        host.wait_for_selector("#player-black-name")
        while sum(map(len, times.values())) < 2 * ACTIONS and _turn(pages, random, times):
            pass
    return times


def _turn(pages: Mapping[str, Page], random: Random, times: Times) -> bool:
    """Click once on the page that can act, and measure an action. Return False after the end."""
    for name, page in pages.items():
        page.wait_for_selector(READY)
        choices = page.evaluate(CHOICES)
        if not choices:
            continue
        before = ply(page)
        chosen = random.choice([each for each in choices if each["board"]] or choices)
        page.mouse.click(chosen["x"], chosen["y"])
        page.wait_for_selector(READY)
        if ply(page) > before:
            clicked = page.evaluate("clock.clicked")
            for other, shown in pages.items():
                drawn = shown.wait_for_function(DRAWN, arg=str(before + 1)).json_value()
                times[name if other == name else f"{name} to {other}"].append(drawn - clicked)
        return True
    return all(page.get_attribute("body", "data-phase") != "over" for page in pages.values())


def _memory(site: str, device: Device) -> dict[str, float]:
    """Return the memory of a host of four, and of the same game at one device, in MB."""
    found: dict[str, float] = {}
    with ExitStack() as stack:
        host = stack.enter_context(device())
        host.goto(site)
        address = open_table(host, seats=4)
        for name in NAMES:
            guest = stack.enter_context(device())
            guest.goto(address)
            sit_down(guest, name)
        host.wait_for_selector("#player-black-name")
        found["host_of_four"] = _megabytes(host)
    with device() as alone:
        alone.goto(f"{site}?players=human,human,human,human&handover=off")
        alone.wait_for_selector(READY)
        found["one_device"] = _megabytes(alone)
    return {**found, "ratio": round(found["host_of_four"] / found["one_device"], 2)}


def _megabytes(page: Page) -> float:
    """Return the proportional set size of all processes of the page's browser, in MB."""
    browser = page.context.browser
    assert browser is not None
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    total = 0
    for process in processes["processInfo"]:
        rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="utf-8")
        total += sum(
            int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")
        )
    return round(total / 1024, 1)


@contextmanager
def _device(playwright: Playwright) -> Iterator[Page]:
    """Yield a page in a browser of its own."""
    browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
    page = browser.new_page(viewport={"width": SIZE["width"], "height": SIZE["height"]})
    page.set_default_timeout(120_000)
    page.add_init_script(CLOCK)
    yield page
    browser.close()


if __name__ == "__main__":
    main()
