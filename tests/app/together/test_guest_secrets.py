"""Nothing hidden from a seat is in the page, the storage or the messages of its guest."""

import json
from random import Random
from typing import Any

import pytest

from app.storage.store import NOTE
from pompeii.core.fair_deal import FAIR
from tests.app.together.devices import Carrier, Device, dealt, play
from tests.games.downfall.redealt_table import redealt
from tests.share_of_cases import THOROUGH
from tests.together.test_secrets import UNREADABLE, other_piles

NUMBERED = (*UNREADABLE, "n", "c")
"""Fields that differ in any case: random bytes, the number of a view, a checksum."""


def seen_with(host: Device, guest: Device, table: Any) -> tuple[str, list[Any]]:
    """Return the page of a guest that comes back when the game stands as `table`, and the
    messages to it.
    """
    screen: Any = host.visitor.session.top
    screen._hosting.host.hosted.table = table
    screen.local_game.show_table(table)
    guest.received.clear()
    guest.reload()
    host.carrier.settle()
    messages = [json.loads(text) for text in guest.received]
    readable = [{k: v for k, v in each.items() if k not in NUMBERED} for each in messages]
    kinds = ("welcome", "commitments", "view")
    return guest.visitor.html, [each for each in readable if each["t"] in kinds]


@pytest.mark.no_cover
@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_page_and_messages_are_equal_for_everything_hidden(carrier: Carrier, key: str) -> None:
    host, guests = dealt(carrier, key, "hgg")
    random, compared = Random(key), 0
    for _ in range(20 if THOROUGH else 3):
        play([host, *guests], random, 11)
        screen: Any = host.visitor.session.top
        true = screen.table
        for seat, guest in enumerate(guests, 1):
            other = redealt(true, seat, random) if key == "pompeii" else other_piles(true, random)
            found = [seen_with(host, guest, each) for each in (true, other, true)]
            assert found[0] == found[1]
            compared += true.record.deal != other.record.deal
    assert compared >= 3


def test_secrets_reach_no_guest_before_the_end(carrier: Carrier) -> None:
    host, guests = dealt(carrier, kinds="hgg")
    play([host, *guests], Random(5), 40)
    record = json.loads(host.visitor.session.record() or "")
    secrets = [record["seed"], '"deal"', '"seed"']
    for seat, guest in enumerate(guests, 1):
        nonces = [each for at, each in enumerate(record[FAIR]["nonces"]) if at != seat]
        kept = json.dumps(guest.store.texts(NOTE))
        for text in (*guest.received, guest.visitor.html, kept):
            assert [secret for secret in (*secrets, *nonces) if secret in text] == []
