"""Whole games at tables with other devices, by clicking only highlighted elements."""

from random import Random

import pytest

from app.storage.store import NOTE
from pompeii import registry
from pompeii.core import fair_deal
from tests.app.together.devices import Carrier, dealt, play
from tests.share_of_cases import share

GAMES = [
    ("pompeii", "hg"),
    ("pompeii", "hgg"),
    ("pompeii", "gbhg"),
    ("via-appia", "hg"),
    ("via-appia", "ghg"),
]
"""The seats of each game: of the host (h), of guests (g) and of bots (b)."""


@pytest.mark.no_cover
@pytest.mark.parametrize(("key", "kinds"), share(GAMES, of=len(GAMES)))
def test_every_device_ends_with_the_same_game(carrier: Carrier, key: str, kinds: str) -> None:
    host, guests = dealt(carrier, key, kinds)
    play([host, *guests], Random(kinds))
    records = {each.visitor.session.record() for each in (host, *guests)}
    assert len(records) == 1
    record = registry.load(records.pop() or "").record
    found = fair_deal.verify(record)
    assert found is not None
    assert found.verdict is fair_deal.Verdict.VERIFIED
    for guest in guests:
        assert guest.visitor.marks["data-phase"] == "over"
        assert "Fair deal: verified." in guest.visitor.html
        (saved,) = guest.store.saves()
        assert saved.text == guest.visitor.session.record()
        assert not guest.store.texts(NOTE)
