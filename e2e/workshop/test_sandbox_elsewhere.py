"""The sandbox without a connection, and in the page that is one file."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from e2e.conftest import SCREENS, Witness
from e2e.visitor import COUNT_CLICKS, INSTALLED, Visitor
from e2e.workshop.asked_bots import HONEST, choose
from tools.build import single_file
from tools.build.serve import served

GAME = "?players=human,human&seed=1&handover=off&animation=off"

pytestmark = pytest.mark.whole


def test_bot_is_asked_without_a_connection(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport=SCREENS["desktop"]["viewport"]).new_page()
    page.add_init_script(COUNT_CLICKS)
    with served() as site:
        witness = Witness(site)
        witness.watch(page)
        Visitor(page, site, touch=False).open(GAME)
        assert page.evaluate(INSTALLED)
    page.reload()
    assert choose(page, HONEST, 5).answer.failure is None
    assert not witness.complaints


def test_bot_is_asked_in_the_page_of_one_file(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    file = tmp_path / "a game.html"
    file.write_bytes(single_file.single_file(single_file.site()))
    page = new_context(**SCREENS["desktop"]).new_page()
    page.add_init_script(COUNT_CLICKS)
    visitor = Visitor(page, file.as_uri(), touch=False)
    witness = Witness(visitor.address)
    witness.watch(page)
    visitor.open(GAME)
    assert choose(page, HONEST, 5).answer.failure is None
    failure = choose(page, "while True: pass").answer.failure
    assert failure is not None
    assert failure.line == 3
    assert not witness.complaints
