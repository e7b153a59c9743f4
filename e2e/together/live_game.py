"""A game that several pages play at once, over any carrier."""

import json
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import monotonic

from playwright.sync_api import Locator, Page

READY = "body[data-ready]:not([data-busy])"
LEGAL = "[...document.querySelectorAll('[data-legal]')].map(({ id }) => id)"
PATIENCE = 60_000
"""Longest wait in milliseconds."""


def set_up(
    host: Page, key: str, seats: int, *, limit: str = "none", more: Sequence[str] = ()
) -> None:
    """Fill in the form of a table, and open the table.

    Guests play all `seats` but the first. After them come `more` players of these kinds.
    """
    host.select_option("#game", key)
    host.wait_for_selector(f"#laid-board.{key}")
    for seat, kind in enumerate((*["human"] * (seats - 2), *more), 2):
        host.click("#add-seat")
        host.select_option(f"#kind-{seat}", kind)
    host.select_option("#time-limit", limit)
    host.click("#start")


def legal(page: Page) -> Locator:
    """Return the highlighted elements."""
    return page.locator(f"{READY} [data-legal]")


def ply(page: Page) -> int:
    """Return the number of actions that a page shows."""
    return int(page.get_attribute("body", "data-ply") or 0)


def actions(page: Page) -> list[str]:
    """Return the actions of the open game. A guest gets the record after the last View."""
    page.wait_for_function("globalThis.pompeii.record() !== ''")
    found: list[str] = json.loads(page.evaluate("globalThis.pompeii.record()"))["actions"]
    return found


def play(pages: list[Page], until: int) -> None:
    """Click highlighted elements on all pages until all show `until` actions."""
    while any(ply(page) < until for page in pages):
        before = max(map(ply, pages))
        for page in pages:
            found = legal(page)
            if before < until and found.count():
                found.first.dispatch_event("click")
                page.wait_for_selector(READY)
        agree(pages)


def agree(pages: list[Page]) -> None:
    """Wait until all pages show the same game."""
    for page in pages:
        page.wait_for_selector(READY)
        page.wait_for_function(
            "(ply) => Number(document.body.dataset.ply) >= ply", arg=max(map(ply, pages))
        )


def play_out(pages: list[Page], after: Callable[[int], None] = lambda _click: None) -> None:
    """Click highlighted elements until the game is over everywhere; call `after` each click.

    Most often they are new ones, as the spaces for a card that was just chosen.
    """
    random, before = Random("clicks"), list[str]()
    for click in count():
        page = _next_to_act(pages)
        if page is None:
            return
        legal(page).first.wait_for(state="attached")  # there is none while the page saves something
        there: list[str] = page.evaluate(LEGAL)
        fresh = [id for id in there if id not in before]
        chosen = random.choice(fresh if fresh and random.random() < 0.8 else there)
        before = there
        page.locator(f"[id='{chosen}']").dispatch_event("click")
        page.wait_for_selector(READY)
        after(click)


def _next_to_act(pages: list[Page]) -> Page | None:
    """Wait for a page that can act, and return it; return None at the end of the game."""
    end = monotonic() + PATIENCE / 1000
    while any(page.get_attribute("body", "data-phase") != "over" for page in pages):
        assert monotonic() < end, "no page can act"
        agree(pages)
        for page in pages:
            if legal(page).count():
                return page
    return None


def let_time_pass(page: Page, seconds: int) -> None:
    """Put the clock of the page's Python forward. The carriers and the relay notice nothing."""
    for worker in page.workers:
        worker.evaluate(
            """(milliseconds) => {
                const now = performance.now.bind(performance);
                performance.now = () => now() + milliseconds;
            }""",
            1000 * seconds,
        )
