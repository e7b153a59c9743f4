"""Times of the sandbox for bots: `python -m bench.page.bot_sandbox`. It needs the built site.

- The first answer on a page: files, the memory snapshot and a Python that starts from it.
- The answer after a bot that did not stop. Its worker was ended, and another one started.
- The answer of another bot than before, which gets a worker of its own.
- An answer otherwise, between two decisions of the same bot.
- An endless loop with a budget of 0.3 s that Python interrupts, and one whose worker is ended.

The longest task of the page is the longest time without an answer of the page meanwhile. The script
writes `build/bot_sandbox.json`, with medians in milliseconds.
"""

from statistics import median

from playwright.sync_api import Page, sync_playwright

from bench.page.background_job_result_wait import READY, WATCH
from bench.results import write
from e2e.workshop.asked_bots import another_bot, ask, choosing
from tools.build.serve import served
from tools.checks.site_in_chromium import FLAGS, chromium_path

ROUNDS = 5
GAME = "?players=human,human&seed=1&handover=off&animation=off"
LOOP, SLEEP = "while True: pass", "import time\ntime.sleep(9)"
REST = 3_000
"""Milliseconds before a bot that does not stop: a browser may need two seconds to end a worker."""


def main() -> None:
    """Measure, print and write."""
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        context = browser.new_context()
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(site + GAME)
        page.wait_for_selector(READY)
        page.evaluate("tasks.splice(0)")
        facts = {"first": _answer(page, another_bot())}
        times: dict[str, list[float]] = {
            "ended": [],
            "restart": [],
            "interrupted": [],
            "edited": [],
            "answer": [],
        }
        for _ in range(ROUNDS):
            page.wait_for_timeout(REST)
            times["ended"].append(_answer(page, choosing(SLEEP)))
            times["restart"].append(_answer(page, another_bot()))
            times["interrupted"].append(_answer(page, choosing(LOOP)))
            bot = another_bot()
            for name in ("edited", "answer"):
                times[name].append(_answer(page, bot))
        facts |= {name: median(found) for name, found in times.items()}
        facts["longest_task"] = page.evaluate("Math.max(0, ...tasks)")
        browser.close()
    write("bot_sandbox", facts)


def _answer(page: Page, source: str) -> float:
    return ask(page, source).milliseconds


if __name__ == "__main__":
    main()
