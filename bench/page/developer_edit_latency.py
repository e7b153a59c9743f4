"""Time from an edit to its result, in the page and in a test.

Run it as `python -m bench.page.developer_edit_latency`.

It edits a copy of the checkout under the development server: five times a text of the table in
Python, and five times a style. A time is from the write of the file to the drawing with it, in
seconds. `start` is a reload without an edit, which a busy machine makes the largest part of the
first figure. A test is one of the board's, in a process of its own. The script writes
`build/edits.json`. The server takes the bytecode of the site, which must have been built.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from bench.results import write
from e2e.dev_server_process import DevServer, dev_server
from tools.checks.site_in_chromium import FLAGS, chromium_path
from tools.env import ROOT

TIMES = 5
GAME = "?players=human,human&seed=1&handover=off"
LONGEST = 60_000
"""Milliseconds until an edit counts as lost."""
MODULE = "web/app/table/toolbar.py"
TEXT = '_("Menu")'
SHEET = "web/style/base.css"
RULE = "body { margin: 0;"
TEST = ("tests/games/downfall/test_board.py", "-k", "gates")
OUTLINE = "colour => getComputedStyle(document.body).outlineColor === colour"


def main() -> None:
    """Measure, print and write."""
    with (
        tempfile.TemporaryDirectory() as folder,
        dev_server(Path(folder, "checkout")) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        page = browser.new_page()
        page.goto(server.address + GAME)
        page.wait_for_selector("body[data-ready]")
        facts = {
            "Python": [_python(server, page, number) for number in range(TIMES)],
            "start": [_start(page) for _ in range(TIMES)],
            "styles": [_style(server, page, number) for number in range(TIMES)],
            "test": [_test() for _ in range(TIMES)],
        }
        browser.close()
    figures = {
        name: {"median": round(median(times), 2), "each": [round(each, 2) for each in times]}
        for name, times in facts.items()
    }
    write("edits", figures)


def _python(server: DevServer, page: Page, number: int) -> float:
    text = f"Menu {number}"
    start = time.monotonic()
    server.edit(MODULE, TEXT, f'_("{text}")')
    page.get_by_role("button", name=text, exact=True).wait_for(timeout=LONGEST)
    seconds = time.monotonic() - start
    server.edit(MODULE, f'_("{text}")', TEXT)
    page.get_by_role("button", name="Menu", exact=True).wait_for(timeout=LONGEST)
    return seconds


def _start(page: Page) -> float:
    start = time.monotonic()
    page.reload()
    page.get_by_role("button", name="Menu", exact=True).wait_for(timeout=LONGEST)
    return time.monotonic() - start


def _style(server: DevServer, page: Page, number: int) -> float:
    outline = f"outline: 3px solid rgb(1, 2, {number});"
    start = time.monotonic()
    server.edit(SHEET, RULE, f"{RULE} {outline}")
    page.wait_for_function(OUTLINE, arg=f"rgb(1, 2, {number})", timeout=LONGEST)
    seconds = time.monotonic() - start
    server.edit(SHEET, f" {outline}", "")
    page.wait_for_function(f"colour => !({OUTLINE})(colour)", arg=f"rgb(1, 2, {number})")
    return seconds


def _test() -> float:
    start = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "pytest", "--quiet", "-p", "no:playwright", *TEST],
        cwd=ROOT, stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    return time.monotonic() - start


if __name__ == "__main__":
    main()
