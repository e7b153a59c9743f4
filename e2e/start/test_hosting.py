"""The site on servers as they are installed, each with its own media types."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from e2e.conftest import Witness
from e2e.servers import SERVERS, hosted


@pytest.mark.parametrize("server", SERVERS)
def test_page_starts_on_a_server_as_it_is_installed(
    server: str, new_context: Callable[..., BrowserContext]
) -> None:
    with hosted(SERVERS[server]) as address:
        witness = Witness(address)
        page = new_context(service_workers="block").new_page()
        witness.watch(page)
        page.goto(address)
        page.wait_for_selector("body[data-ready]", state="attached")
        assert page.url == f"{address}/"
    assert witness.complaints == []
