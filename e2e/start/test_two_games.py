"""Via Appia beside the first game: fetched on demand, and cached like the first."""

import json
from random import Random

import pytest
from playwright.sync_api import Request

from app.kit.i18n import key
from e2e.offline.test_offline import folder, visitor  # noqa: F401 - they are fixtures
from e2e.visitor import INSTALLED, Visitor, wait_until_kept
from tools.i18n import compile_catalogues

GAME = "?game=via-appia&players=human,bot:random&seed=7&handover=off&animation=off"
THINKING = "?game=via-appia&players=bot:hard,human&seed=7&animation=off"
"""The person begins."""
TABLE = "body[data-ply]"
STYLES = "document.adoptedStyleSheets.length"
ITALIAN = json.loads(compile_catalogues.later("it", "appia"))[key("take a card")]
FIRST = "/appia."


def requested_addresses(visitor: Visitor) -> list[str]:  # noqa: F811 - as pytest has it
    """Return the addresses requested from now on."""
    addresses: list[str] = []

    def listen(request: Request) -> None:
        addresses.append(request.url)

    visitor.page.context.on("request", listen)
    return addresses


def take_income(visitor: Visitor) -> None:  # noqa: F811
    """Take an income card, which a person can do at any turn."""
    before = visitor.sight().ply or 0
    visitor.press("[data-action=take-income][data-legal]")
    visitor.page.wait_for_function(
        "before => Number(document.body.dataset.ply) > before", arg=before
    )


def test_address_starts_via_appia_and_its_record_is_stored(visitor: Visitor) -> None:  # noqa: F811
    addresses = requested_addresses(visitor)
    visitor.open(GAME)
    visitor.page.wait_for_selector(TABLE)
    assert [address for address in addresses if FIRST in address]
    take_income(visitor)
    record = json.loads(visitor.page.evaluate("pompeii.record()"))
    assert record["format"] == "via-appia-game"
    assert len(record["actions"]) >= 1
    saved = visitor.page.url.removeprefix(visitor.address)
    assert "via-appia" not in saved  # it names the save now
    visitor.open(saved)
    visitor.page.wait_for_selector(TABLE)
    again = json.loads(visitor.page.evaluate("pompeii.record()"))
    assert again["actions"][: len(record["actions"])] == record["actions"]


@pytest.mark.whole
def test_via_appia_starts_from_a_snapshot_and_offline(visitor: Visitor) -> None:  # noqa: F811
    visitor.open("?players=human,human&seed=7&handover=off")
    assert visitor.page.evaluate(INSTALLED)
    wait_until_kept(visitor.page)
    visitor.page.context.set_offline(True)
    visitor.open(GAME)
    visitor.page.wait_for_selector(TABLE)
    take_income(visitor)
    # Its style and its texts, in any language, have been loaded with it.
    assert visitor.page.evaluate(STYLES) == 1
    visitor.open(f"{GAME}&lang=it")
    visitor.page.wait_for_selector(TABLE)
    visitor.page.wait_for_selector("[data-action=take-income][data-legal]")
    assert ITALIAN in visitor.text("#status-line")
    visitor.open()
    assert visitor.page.locator(".save").count() == 3
    # A bot thinks in a separate worker.
    visitor.open(THINKING)
    visitor.page.wait_for_selector(TABLE)
    take_income(visitor)
    visitor.page.wait_for_function("() => Number(document.body.dataset.ply) > 1")
    assert visitor.notices() == []


def test_first_game_alone_fetches_nothing_of_via_appia(visitor: Visitor) -> None:  # noqa: F811
    addresses = requested_addresses(visitor)
    visitor.page.route("**/sw.js", lambda route: route.abort())
    visitor.page.add_init_script("delete Navigator.prototype.serviceWorker")
    visitor.open("?players=human,bot:random&seed=7&handover=off&animation=off")
    visitor.play(Random(1), lambda now: (now.ply or 0) >= 3 and not now.chosen)
    visitor.open("?screen=new")
    visitor.open()
    assert not [address for address in addresses if FIRST in address]
