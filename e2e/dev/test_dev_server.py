"""The development server shows a change of the checkout in the open page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.dev_server_process import DevServer, dev_server

HOME = "web/app/screens/home_drawing.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[DevServer]:
    with dev_server(tmp_path / "checkout") as server:
        yield server


@pytest.mark.whole
def test_changes_are_shown_and_a_syntax_error_is_one_sentence(
    server: DevServer, page: Page
) -> None:
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate("globalThis.before = true")
    server.edit("web/style/base.css", "body {", "body { outline: 3px solid rgb(1, 2, 3); }\nbody {")
    expect(page.locator("body")).to_have_css("outline-color", "rgb(1, 2, 3)")
    assert page.evaluate("before")  # the style was swapped without a reload
    server.edit(HOME, '_("Watch bots play")', '_("Watch bots play")(')
    assert server.line(HOME)
    server.edit(HOME, '_("Watch bots play")(', '_("Look at bots")')
    expect(page.get_by_role("button", name="Look at bots")).to_be_visible(timeout=30_000)
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("globalThis.before === undefined")
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    assert complaints == []
