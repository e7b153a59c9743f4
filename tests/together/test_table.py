"""A whole table: guests join, play, leave, come back and take over, in both games."""

import json
from typing import Any

import pytest

from pompeii import registry
from pompeii.core.fair_deal import FAIR, Verdict, Verification, verify
from pompeii.core.i18n import TranslatableError
from pompeii.core.record_document import Player
from pompeii.together import messages as m
from pompeii.together.host import MOST_CONNECTIONS, Host
from tests.together.table_simulation import NAMES, Simulation, started

SENTENCE = "The last action revealed something and cannot be undone."


def of_kind(simulation: Simulation, kind: type) -> list[Any]:
    """Return the messages of a kind that the host has sent."""
    read = (m.read(text, m.HOST_SENDS) for _, text in simulation.sent if text is not None)
    return [message for message in read if isinstance(message, kind)]


@pytest.mark.no_cover
@pytest.mark.parametrize(("key", "seats"), [("pompeii", 2), ("pompeii", 4), ("via-appia", 3)])
def test_game_ends_alike_on_all_devices(key: str, seats: int) -> None:
    short = {"round_limit": 10} if key == "via-appia" else {}
    table = started(key, seats, rules=short)
    watcher = table.join("Spectator", spectator=True)
    table.play()
    for guest in table.guests.values():
        assert guest.record is not None
        assert guest.record.dump() == table.table.dump()
        assert guest.view == table.table.view(guest.seat)
        assert (guest.unfair, guest.closed, guest.refusal) == ("", "", "")
    assert watcher.seat is None
    assert verify(table.table.record) == Verification(Verdict.VERIFIED)


@pytest.mark.parametrize("key", [*registry.GAMES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deal_follows_from_everybodys_bytes(key: str, seats: int) -> None:
    table = started(key, seats)
    assert verify(table.table.record) == Verification(Verdict.VERIFIED)
    for name, guest in table.guests.items():
        assert guest.seat == NAMES.index(name)
        written = table.table.record.document[FAIR]["nonces"][guest.seat]
        assert written == guest.nonce.hex()
        assert guest.view == table.table.view(guest.seat)


def test_no_nonce_is_sent_before_all_commitments() -> None:
    table = Simulation(seats=3)
    del table.guests["Julia"]
    table.host.disconnect("Julia")
    table.wait(10)
    assert table.host.table is None
    assert table.host.missing == [2]
    assert of_kind(table, m.Commitments) == []
    table.join("Julia")
    table.wait(3)
    assert table.host.table is not None
    kinds = [json.loads(text)["t"] for _, text in table.sent if text is not None]
    assert kinds.index("commitments") < kinds.index("view")


def test_replaced_commitment_is_noticed() -> None:
    table = Simulation(seats=3)
    guest = table.guests["Marcus"]
    code = bytes(8)
    players = tuple(Player(name, side).document() for side, name in enumerate(NAMES[:3]))
    guest.receive(m.write(m.Welcome(code, "pompeii", {}, players, 1, b"t" * 16, False)))
    guest.receive(m.write(m.Commitments((b"a" * 32,) * 3)))
    assert guest.unfair == guest.closed == "The host replaced the commitment of this page."


def test_guest_with_false_bytes_is_sent_away() -> None:
    table = Simulation(seats=2)
    guest = table.guests["Marcus"]
    while guest.welcome is None:
        table.move()
    promised = guest.take()
    guest.nonce = b"n" * 32
    for text in promised:
        table.host.receive("Marcus", text)
    table.host.receive("Marcus", m.write(m.Reveal(guest.nonce)))
    assert "do not match its commitment" in of_kind_waiting(table.host, m.Bye)[0].why
    assert table.host.table is None


def of_kind_waiting(host: Host, kind: type) -> list[Any]:
    """Return the messages of a kind that the host is about to send."""
    texts = [delivery.text for delivery in host.take() if delivery.text is not None]
    read = [m.read(text, m.HOST_SENDS) for text in texts]
    return [message for message in read if isinstance(message, kind)]


def to_turn_of(table: Simulation, seat: int) -> None:
    """Play until `seat` has to act."""
    while table.table.actor != seat or table.draw_waits:
        table.play(1)


def test_illegal_action_is_rejected_with_the_rule_and_changes_nothing() -> None:
    table = started()
    to_turn_of(table, 1)
    guest, before = table.guests["Marcus"], table.table.dump()
    for action, why in (
        ("d4-out", "A card must be played now (P1)"),
        ("fly", "no action is written 'fly'"),
    ):
        guest.act(action)
        table.settle()
        assert (guest.refusal, guest.is_waiting) == (why, False)
    assert table.table.dump() == before
    guest.act(guest.view.legal[0].text)
    table.settle()
    assert guest.refusal == ""
    assert len(table.table.steps) == len(guest.view.log)


def test_action_out_of_turn_or_for_an_older_position_is_rejected() -> None:
    table = started()
    to_turn_of(table, 0)
    guest = table.guests["Marcus"]
    guest.act(table.table.view(0).legal[0].text)
    table.settle()
    assert guest.refusal == "It is another player's turn."
    table.host.act(0, table.table.view(0).legal[0].text)
    table.settle()
    guest.draw()
    table.settle()
    assert guest.refusal == "The last action was another player's."
    table.host.receive("Marcus", m.write(m.Act(9, 5000, "done")))
    table.settle()
    assert of_kind(table, m.Refused)[-1].why == "The game has gone on in the meantime."


def test_own_step_is_undone_until_it_reveals_something() -> None:
    table = started()
    to_turn_of(table, 1)
    guest, before = table.guests["Marcus"], table.table.dump()
    guest.act(guest.view.legal[0].text)
    table.settle()
    guest.undo()
    table.settle()
    assert table.table.dump() == before
    assert (guest.refusal, guest.view) == ("", table.table.view(1))
    guest.act(guest.view.legal[0].text)
    table.settle()
    guest.draw()
    table.settle()
    guest.undo()
    table.settle()
    assert guest.refusal == SENTENCE


def test_host_acts_undoes_and_draws_for_its_own_seat() -> None:
    table = started()
    to_turn_of(table, 0)
    with pytest.raises(TranslatableError):
        table.host.act(0, "fly")
    table.host.act(0, table.table.view(0).legal[0].text)
    with pytest.raises(TranslatableError, match="another player"):
        table.host.undo(1)
    table.host.undo(0)
    table.host.act(0, table.table.view(0).legal[0].text)
    table.host.draw(0)
    table.settle()
    assert table.guests["Marcus"].view == table.table.view(1)


def test_nothing_is_possible_before_the_deal() -> None:
    table = Simulation(seats=2)
    with pytest.raises(TranslatableError, match="not begun"):
        table.host.act(0, "done")
    guest = table.guests["Marcus"]
    while guest.welcome is None:
        table.move()
    table.host.receive("Marcus", m.write(m.Act(1, 0, "done")))
    table.host.receive("Marcus", m.write(m.Pong(0)))
    assert of_kind_waiting(table.host, m.Refused)[0].why == "The game has not begun yet."


def test_repeated_request_is_carried_out_once() -> None:
    table = started()
    to_turn_of(table, 1)
    text = m.write(m.Act(50, len(table.table.steps), table.table.view(1).legal[0].text))
    for _ in range(3):
        table.host.receive("Marcus", text)
    plies = len(table.table.steps)
    table.settle()
    assert len(table.table.steps) == plies
    assert of_kind(table, m.Refused) == []
    assert table.guests["Marcus"].view == table.table.view(1)


def test_guest_that_comes_back_at_once_learns_who_is_there() -> None:
    table = started(seats=3)
    table.wait(2)
    back = table.again("Marcus")
    table.settle()
    assert back.presence == ("host", "here", "here")


def test_guest_that_has_just_joined_knows_that_it_is_there() -> None:
    table = Simulation(seats=2)
    table.settle()
    assert table.guests["Marcus"].presence == ("host", "here")


def test_silent_guest_is_away_then_a_bot_plays_then_it_comes_back() -> None:
    table = started(seats=3)
    silent = table.guests.pop("Marcus")
    seat = silent.seat
    assert seat is not None
    with pytest.raises(ValueError, match="not away"):
        table.host.hand_to_bot(seat)
    table.host.disconnect("Marcus")
    table.wait(2)
    assert table.guests["Julia"].presence == ("host", "away", "here")
    table.wait(59)
    assert table.host.may_replace(seat)
    table.host.hand_to_bot(seat)
    table.wait(1)
    assert table.guests["Julia"].presence == ("host", "bot", "here")
    table.play(12)
    table.guests["Marcus"] = silent
    back = table.again("Marcus")
    table.wait(3)
    assert (back.seat, back.view) == (seat, table.table.view(seat))
    assert table.guests["Julia"].presence == ("host", "here", "here")
    table.play(12)
    assert back.view == table.table.view(seat)


def test_guest_without_a_word_for_15_seconds_is_away() -> None:
    table = started()
    assert not table.guests["Marcus"].is_host_away
    table.now += 16
    table.host.tick()
    assert table.host.missing == [1]
    assert table.guests["Marcus"].is_host_away
    table.now += 60
    table.host.tick()
    assert "silent" in of_kind_waiting(table.host, m.Bye)[0].why


def test_second_device_takes_the_seat_from_the_first() -> None:
    table = started()
    old = table.guests["Marcus"]
    table.guests["tablet"] = old
    new = table.join("tablet", secret=old.secret, nonce=old.nonce)
    table.wait(3)
    assert old.closed == "Your seat was taken on another device."
    assert (new.seat, new.view) == (1, table.table.view(1))


def test_unknown_token_is_sent_away() -> None:
    table = started()
    thief = table.join("thief", secret=b"0" * 16)
    table.settle()
    assert thief.closed == "This table does not know that seat."
    assert thief.view is None


def test_spectator_sees_the_public_view_and_can_do_nothing() -> None:
    table = started()
    watcher = table.join("Spectator", spectator=True)
    late = table.join("Late")
    table.settle()
    before = table.table.dump()
    for guest in (watcher, late):
        assert guest.seat is None
        assert guest.view == table.table.view(None)
        guest.act(table.table.view(table.table.actor).legal[0].text)
        guest.emote("thanks")
        table.settle()
        assert guest.saves == {}
    assert table.table.dump() == before
    assert table.guests["Marcus"].emotes == []


def test_emote_reaches_all_but_not_too_often() -> None:
    table = started(seats=3)
    for _ in range(3):
        table.guests["Marcus"].emote("well-played")
    table.settle()
    assert table.guests["Julia"].emotes == [m.Emote("well-played", 1)]
    table.host.emote(0, "hello")
    table.settle()
    assert table.guests["Julia"].emotes[-1] == m.Emote("hello", 0)


def test_table_has_a_limited_number_of_connections() -> None:
    table = started()
    for number in range(MOST_CONNECTIONS):
        table.join(f"page {number}", spectator=True)
    table.settle()
    assert table.guests[f"page {MOST_CONNECTIONS - 1}"].closed == "This table is full."
    table.host.receive("nobody", "{}")


def test_goodbye_closes_both_sides() -> None:
    table = started()
    table.guests["Marcus"].leave("I must go.")
    table.settle()
    table.wait(1)
    assert table.host.missing == [1]
    table = started()
    table.host.close("The host has left.")
    table.settle()
    guest = table.guests["Marcus"]
    assert guest.closed == "The host has left."
    assert guest.is_host_away
    guest.receive("{}")
    guest.tick()
    assert guest.take() == []
