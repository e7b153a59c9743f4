"""A site with the relay of `pompeii play --share`, and devices that open it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import SCREENS, Witness
from e2e.quick_start import QuickStart
from e2e.together.live_game import PATIENCE, READY
from e2e.together.relayed_table import relayed_site

Enter = Callable[..., Page]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the site with a relay."""
    with relayed_site() as address:
        yield address


@pytest.fixture
def enter(
    new_context: Callable[..., BrowserContext], site: str, witness: Witness, quick_start: QuickStart
) -> Enter:
    """Open a page on a device of its own."""

    def entered(screen: str = "desktop", at: str = "") -> Page:
        context = new_context(**SCREENS[screen])
        quick_start.give(context, site)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        witness.watch(page)
        page.goto(at or site)
        page.wait_for_selector(READY)
        return page

    return entered
