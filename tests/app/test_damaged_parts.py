"""Files of the page that came damaged, or not at all, when a player opened something."""

import pytest

from app.kit.error_texts import FETCHED, MENDED
from app.screens.table_screen import TableScreen
from tests.app.visitor import Visitor

VIA_APPIA = "?game=via-appia&players=human,bot:medium&seed=7"
TABLE = "?players=human,human&seed=5&handover=off"
OFFLINE = "cannot be used offline yet"


@pytest.mark.parametrize("outcome", ["damaged", "wrong"])
def test_message_names_the_reason_why_a_game_did_not_come(outcome: str) -> None:
    visitor = Visitor(VIA_APPIA, connected=False)
    visitor.files.outcomes[False] = outcome
    visitor.click("coming-retry")
    assert visitor.text("coming-wait") == FETCHED[outcome]
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert isinstance(visitor.session.top, TableScreen)
    assert MENDED not in visitor.text("notices")


def test_damaged_game_that_was_fetched_again_is_reported() -> None:
    visitor = Visitor(VIA_APPIA, connected=False)
    visitor.files.connected = True
    visitor.files.outcomes[True] = "mended"
    visitor.click("coming-retry")
    assert isinstance(visitor.session.top, TableScreen)
    assert MENDED in visitor.text("notices")


def test_page_that_could_not_be_cached_says_so_until_it_is() -> None:
    visitor = Visitor(TABLE)
    visitor.send({"type": "offline", "ready": False})
    assert OFFLINE in visitor.text("notices")
    visitor.send({"type": "offline", "ready": True})
    assert OFFLINE not in visitor.text("notices")


@pytest.mark.parametrize(("outcome", "message"), [*FETCHED.items(), ("mended", MENDED)])
def test_missing_script_is_reported_with_the_reason(outcome: str, message: str) -> None:
    visitor = Visitor(TABLE)
    visitor.send({"type": "missing", "outcome": outcome})
    assert message in visitor.text("notices")
