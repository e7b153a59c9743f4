"""A table goes on after its host's page was loaded again, or its device is lost for good."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii.core.fair_deal import FAIR
from pompeii.together import host_save, key_part
from pompeii.together.guest import Guest
from pompeii.together.host import Host
from pompeii.together.key_part import KeyPart
from pompeii.together.sealed_save import SealedSave, open_newest
from pompeii.together.seats import BOT_AFTER
from tests.together.table_simulation import Simulation, started


def part_of(guest: Guest) -> KeyPart:
    """Return the guest's part of the key."""
    assert guest.welcome is not None
    assert guest.seat is not None
    return KeyPart.of_saves(guest.welcome.table, guest.seat, guest.saves)


def host_at(table: Simulation, save: host_save.HostSave) -> Host:
    """Let the device of a new host open the table."""
    table.host = Host(table.game, save, lambda: table.now, table.random.randbytes)
    table.guests.clear()
    return table.host


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
        open_newest(marcus.saves, 1, {})
    part = key_part.read(part_of(julia).write())
    assert (part.table, part.seat) == (table.host.hosted.code, 2)
    opened = open_newest(marcus.saves, 1, {2: part.shares})
    save = host_save.load(opened, opened=True).taken_over(1, table.random.randbytes)
    assert (save.inherited, save.secret == save.inherited) == (table.host.hosted.secret, False)
    assert host_save.load(save.dump()).inherited == save.inherited
    table.host = Host(table.game, save, lambda: table.now, table.random.randbytes)
    assert table.table.record.actions == before.record.actions
    assert table.table.record.document[host_save.OPENED] == [len(before.steps)]
    del table.guests["Marcus"]
    back = table.again("Julia")
    table.wait(2)
    assert back.view == table.table.view(2)
    assert table.host.missing == [0]
    former = table.join("Livia again")
    table.wait(2)
    assert table.table.record.players[0].name == "Livia again"
    assert back.players == table.table.record.players
    assert (former.seat, former.view) == (0, table.table.view(0))
    assert (former.contributes, back.contributes, former.unfair) == (False, True, "")
    table.play(9)
    assert former.view == table.table.view(0)
    assert (former.kept_nonce, back.kept_nonce) == (None, back.nonce)
    again = table.join("Livia again", secret=former.secret, nonce=former.kept_nonce)
    table.play()
    assert (again.record is not None, again.unfair) == (True, "")


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


def test_single_guest_goes_on_and_a_bot_plays_for_the_lost_host_after_a_minute() -> None:
    table = started()
    table.play(4)
    save = host_save.load(open_newest(table.guests["Marcus"].saves, 1, {}), opened=True)
    host = host_at(table, save.taken_over(1, table.random.randbytes))
    assert (host.presence, host.may_replace(0)) == (("free", "host"), False)
    table.now += BOT_AFTER
    host.hand_to_bot(0)
    assert host.presence == ("bot", "host")
    former = table.join("Livia")
    table.wait(1)
    assert (former.seat, host.presence) == (0, ("here", "host"))


def test_share_of_a_guest_that_a_bot_replaces_is_not_needed() -> None:
    table = started(seats=3)
    table.play(3)
    table.host.disconnect("Julia")
    del table.guests["Julia"]
    table.now += BOT_AFTER
    table.host.hand_to_bot(2)
    table.play(3)
    marcus = table.guests["Marcus"]
    assert marcus.saves[marcus.revision].holders == (1,)
    assert host_save.load(open_newest(marcus.saves, 1, {})).game is not None


def test_sealed_saves_of_an_earlier_connection_are_kept_up_to_the_new_one() -> None:
    table = started()
    table.play(9)
    marcus = table.guests["Marcus"]
    older = dict.fromkeys((1, 2, marcus.revision + 5), marcus.saves[marcus.revision])
    back = table.join("Marcus", secret=marcus.secret, nonce=marcus.nonce, saves=older)
    assert back.saves == older
    table.settle()
    assert sorted(back.saves) == [1, 2, marcus.revision]
    table.play(9)
    assert len(back.saves) == 4
    assert 1 not in back.saves


def test_guest_of_several_free_seats_gets_the_one_with_its_name() -> None:
    table = started(seats=4)
    table.play(5)
    save = host_save.of_game("pompeii", bytes(8), table.table, {1, 3}, table.random.randbytes)
    host_at(table, save)
    stranger, gaius = table.join("Gaia"), table.join("Gaius")
    table.wait(1)
    assert (
        stranger.closed == "Several seats are free. Come under the name of yours: Marcus and Gaius."
    )
    assert (gaius.seat, gaius.view) == (3, table.table.view(3))
    assert table.join("Watcher", spectator=True).seat is None
    last = table.join("Gaia again")
    table.wait(1)
    assert last.seat == 1


@pytest.mark.parametrize("fair", [True, False])
def test_running_game_becomes_a_table(fair: bool) -> None:
    table = started()
    table.play(5)
    if not fair:
        del table.table.record.document[FAIR]
    save = host_save.of_game("pompeii", bytes(8), table.table, {1}, table.random.randbytes)
    assert [bool(seat.nonce) for seat in save.seats] == [fair, fair]
    host_at(table, host_save.load(save.dump()))
    guest = table.join("Marcus")
    table.wait(1)
    assert (guest.seat, guest.view, guest.closed) == (1, table.table.view(1), "")
    table.play()
    assert guest.record is not None
    assert (guest.record.dump(), guest.unfair) == (table.table.dump(), "")


def test_malformed_parts_are_rejected() -> None:
    save = SealedSave("", bytes(32), (1,))
    code = KeyPart.of_saves(bytes(8), 3, {2**53: save, 1: save}).write()
    assert key_part.read(code) == KeyPart(bytes(8), 3, {2**53: bytes(32), 1: bytes(32)})
    empty = KeyPart(bytes(8), 0, {}).write()
    nowhere = KeyPart(bytes(8), 4, {1: bytes(32)}).write()
    for wrong in ("", "Eg", "é", "$" * 12, code[:-4], code[:9] + "x" + code[10:], empty, nowhere,
                  "EQ" + code[2:]):  # fmt: skip
        with pytest.raises(ValueError, match="malformed"):
            key_part.read(wrong)
    with pytest.raises(ValueError, match="newer"):
        key_part.read("IA" + code[2:])


@given(
    st.binary(min_size=8, max_size=8),
    st.integers(0, 3),
    st.dictionaries(
        st.integers(0, 2**53), st.binary(min_size=32, max_size=32), min_size=1, max_size=4
    ),
)
def test_every_part_is_read_as_it_was_written(
    table: bytes, seat: int, shares: dict[int, bytes]
) -> None:
    part = KeyPart(table, seat, shares)
    assert key_part.read(part.write()) == part


@given(st.text() | st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"))
def test_any_other_text_is_no_part(code: str) -> None:
    with pytest.raises(ValueError, match=r"malformed|newer"):
        key_part.read(code)
