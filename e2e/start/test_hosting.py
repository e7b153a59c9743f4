"""The site on servers as they are installed, each with its own media types."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from e2e.conftest import Witness
from e2e.damaging_server import spoil
from e2e.host_servers import NGINX, NONE, SERVERS, Injecting, Types, hosted
from e2e.visitor import INSTALLED
from tools.build.serve import DIST

Enter = Callable[..., BrowserContext]

STARTED = "body[data-ready]"
BLOCKED_BY_POLICY = "violates the following Content Security Policy directive"
OTHER = "application/octet-stream"

NO_PATIENCE = """
const plain = setInterval;
globalThis.setInterval = (step, wait, ...rest) => plain(() => {
  if (wait !== 1000 || document.body?.hasAttribute("data-ready")) step();
}, wait, ...rest);
"""
"""Disables the time limits of the start, so that a failure must be noticed at once."""
WRONG: dict[str, tuple[str, Types]] = {
    "all scripts": (
        "repair_damaged_files.js with the type “text/plain”",
        {**NGINX, ".js": "text/plain"},
    ),
    "all but pages": ("repair_damaged_files.js with the type “”", NONE),
    "the style": ("style.css with the type “text/plain”", {**NGINX, ".css": "text/plain"}),
    **{
        name: (f"{name} with the type “{OTHER}”", {**NGINX, name: OTHER})
        for name in ("core.js", "micropython.js", "pyodide.asm.js", "worker.js")
    },
}
"""Tables with a wrong type, each with the words about it."""


@pytest.mark.parametrize("server", SERVERS)
def test_page_starts_on_a_server_as_it_is_installed(server: str, new_context: Enter) -> None:
    with hosted(SERVERS[server]) as address:
        witness = Witness(address)
        page = new_context(service_workers="block").new_page()
        witness.watch(page)
        page.goto(address)
        page.wait_for_selector(STARTED, state="attached")
        assert page.url == f"{address}/"
    assert witness.complaints == []


@pytest.mark.parametrize("wrong", WRONG)
def test_dialog_names_a_file_with_a_wrong_type_at_once(wrong: str, new_context: Enter) -> None:
    words, types = WRONG[wrong]
    with hosted(types) as address:
        page = new_context(service_workers="block").new_page()
        page.add_init_script(NO_PATIENCE)
        page.goto(address)
        assert words in page.locator("#failed[open]").inner_text()


def test_page_starts_again_after_its_server_was_corrected(new_context: Enter) -> None:
    types = {**NGINX, ".js": "text/plain"}
    with hosted(types) as address:
        page = new_context(service_workers="block").new_page()
        page.goto(address)
        page.locator("#failed[open]").wait_for()
        types |= NGINX
        page.get_by_role("button", name="Try again").click()
        page.wait_for_selector(STARTED, state="attached")


def test_page_with_an_added_script_says_so_and_is_kept_and_repaired(new_context: Enter) -> None:
    (worker,) = DIST.glob("worker.*.js")
    with hosted(NGINX, Injecting) as address:
        witness = Witness(address)
        witness.expected = (BLOCKED_BY_POLICY,)
        page = new_context().new_page()
        witness.watch(page)
        with page.expect_console_message(lambda said: "added" in said.text) as said:
            page.goto(address)
        assert said.value.type == "info"
        assert page.evaluate(INSTALLED)
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector(STARTED, state="attached")
        assert witness.complaints == []
        page.context.set_offline(False)
        spoil(page, worker.name, "cut")
        page.reload()
        page.wait_for_selector(STARTED, state="attached")
