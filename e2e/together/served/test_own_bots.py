"""A bot that the host has written in the workshop plays at a table with a guest."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from e2e.together.live_game import play
from e2e.together.relayed_table import open_table, sit_down
from e2e.together.served.conftest import Enter
from pompeii import registry


@pytest.mark.parametrize(
    ("key", "count"), [("pompeii", 4), pytest.param("via-appia", 9, marks=pytest.mark.whole)]
)
def test_own_bot_of_the_host_plays_with_a_guest(
    enter: Enter, site: str, key: str, count: int
) -> None:
    host = enter("desktop", f"{site}?screen=workshop")
    host.click(f"#new-bot-{key}")
    host.wait_for_selector(".cm-content")
    host.wait_for_url("**bot=*")
    (bot,) = parse_qs(urlsplit(host.url).query)["bot"]
    host.goto(site)
    address = open_table(host, key, more=[f"bot:own:{bot}"])
    guest = enter("phone", address)
    sit_down(guest, "Marcella")
    expect(guest.locator("#player-yellow-name")).to_have_text("Julia")
    play([host, guest], count)
    table = registry.load(host.evaluate("pompeii.record()"))
    assert table.record.players[2].kind == f"bot:own:{bot}"
    assert {step.seat for step in table.steps} == {0, 1, 2}
    notices = host.get_by_role("region", name="Notices").locator("p")
    assert notices.all_inner_texts() == []  # the bot has chosen all its actions
