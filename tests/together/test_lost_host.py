"""A table goes on after its host's page was loaded again, or its device is lost for good."""

import json

import pytest

from pompeii.together import host_save
from pompeii.together.host import Host
from pompeii.together.sealed_save import open_newest
from tests.together.table_simulation import Simulation, started


def test_saved_host_goes_on_with_the_same_seats() -> None:
    table = started("via-appia", 3)
    table.play(9)
    text = table.host.hosted.save().dump()
    table.host = Host(table.game, host_save.load(text), lambda: table.now, table.random.randbytes)
    before = table.table.dump()
    for name in ("Marcus", "Julia"):
        guest = table.again(name)
        table.settle()
        assert guest.view == table.table.view(guest.seat)
    assert table.table.dump() == before
    assert host_save.OPENED not in table.table.record.document
    table.play(9)
    assert len(table.table.steps) > 9


def test_guests_open_the_game_of_a_lost_host_together() -> None:
    table = started(seats=3)
    table.play(9)
    marcus, julia = table.guests["Marcus"], table.guests["Julia"]
    before = table.table
    with pytest.raises(ValueError, match="do not open"):
        open_newest([marcus.saves])
    save = host_save.load(open_newest([marcus.saves, julia.saves]), opened=True)
    table.host = Host(table.game, save.taken_over(1), lambda: table.now, table.random.randbytes)
    assert table.table.record.actions == before.record.actions
    assert table.table.record.document[host_save.OPENED] == [len(before.steps)]
    del table.guests["Marcus"]
    back = table.again("Julia")
    table.wait(2)
    assert back.view == table.table.view(2)
    assert table.host.missing == [0]
    former = table.join("Livia again")
    table.wait(2)
    assert (former.seat, former.view) == (0, table.table.view(0))
    assert (former.contributes, back.contributes, former.unfair) == (False, True, "")
    table.play(9)
    assert former.view == table.table.view(0)


def test_save_before_the_deal_and_malformed_saves() -> None:
    table = Simulation(seats=2)
    text = table.host.hosted.save().dump()
    assert host_save.load(text, opened=True).game is None
    document = json.loads(text)
    changes: tuple[dict[str, object], ...] = (
        {"game": "chess"},
        {"seats": document["seats"][:1] * 3},
        {"players": []},
    )
    for change in changes:
        with pytest.raises(ValueError, match=": "):
            host_save.load(json.dumps({**document, **change}))


def test_lost_guests_have_no_save_in_common() -> None:
    with pytest.raises(ValueError, match="no save in common"):
        open_newest([{}, {}])
