"""A guest leaves a host that sends nonsense, notices an unfair deal, and repeats lost requests."""

import pytest

from pompeii.core.i18n import TranslatableError
from pompeii.core.record_document import Player
from pompeii.together import messages as m
from tests.together.table_simulation import Simulation, started


def test_host_that_sends_nonsense_is_left() -> None:
    two = Player("Livia", 0).document(), Player("Marcus", 1).document()
    for message in (
        m.Welcome(bytes(8), "pompeii", {}, ({}, {}), 0, b"t" * 16, False),
        m.Welcome(bytes(8), "chess", {}, two, 0, b"t" * 16, False),
        m.Welcome(bytes(8), "pompeii", {}, two, 3, b"t" * 16, False),
    ):
        guest = Simulation(seats=2).guests["Marcus"]
        guest.receive(m.write(message))
        assert guest.closed == "The host sent a game that cannot be read."
    guest = started().guests["Marcus"]
    spectated = started().table.view(None).document()
    games: tuple[m.Message, ...] = (
        m.View(99, {}, 0, (), None, None, ()),
        m.View(99, spectated, 0, (), None, None, ()),
        m.Over("{}"),
    )
    for game in games:
        guest.closed = ""
        guest.receive(m.write(game))
        assert guest.closed == "The host sent a game that cannot be read."
    early = Simulation(seats=2).guests["Marcus"]
    early.receive(m.write(m.View(1, {}, 0, (), None, None, ())))
    early.receive(m.write(m.Commitments((bytes(32),) * 2)))
    assert (early.view, early.closed) == (None, "")


def test_gap_in_the_log_is_asked_for() -> None:
    table = started()
    guest = table.guests["Marcus"]
    guest.take()
    guest.receive(m.write(m.View(99, {}, 7, (), None, None, ())))
    assert [m.read(text, m.GUEST_SENDS) for text in guest.take()] == [m.Pong(0)]
    table.play(8)
    table.now += 2
    table.host.take()
    table.host.receive("Marcus", m.write(m.Pong(0)))
    text = table.host.take()[0].text
    assert text is not None
    view = m.read(text, m.HOST_SENDS)
    assert isinstance(view, m.View)
    assert (view.since, len(view.log)) == (0, len(table.table.steps))


def test_record_that_does_not_follow_from_the_bytes_is_unfair() -> None:
    table = started()
    guest = table.guests["Marcus"]
    other = table.game.new(table.table.record.players, {}, "79")
    guest.receive(m.write(m.Over(other.dump())))
    assert guest.unfair == "The deal does not follow from the random bytes of the players."


def test_shortest_game_is_over_on_all_devices_and_no_more_can_be_done() -> None:
    table = started("via-appia", 2, rules={"round_limit": 1})
    table.play()
    table.settle()
    guest = table.guests["Marcus"]
    assert guest.record is not None
    assert guest.record.dump() == table.table.dump()
    assert (guest.unfair, guest.view) == ("", table.table.view(1))
    with pytest.raises(TranslatableError, match=r"^The game is over\.$"):
        table.host.act(0, "done")
    guest.receive(m.write(m.Over(table.table.dump())))
    guest.act("done")
    table.settle()
    assert guest.refusal == "The game is over."
    late = table.join("Late", spectator=True)
    table.settle()
    assert late.record is not None
    assert late.unfair == ""


def test_lost_request_and_lost_view_are_sent_again() -> None:
    table = started()
    while table.table.actor != 1 or table.draw_waits:
        table.play(1)
    guest = table.guests["Marcus"]
    guest.act(guest.view.legal[0].text)
    guest.take()
    assert guest.is_waiting
    table.wait(3)
    assert not guest.is_waiting
    guest.draw()
    table.settle()
    table.host.act(0, table.table.view(0).legal[0].text)
    table.host.take()
    assert guest.revision < table.host.hosted.revision
    table.wait(6)
    assert guest.view == table.table.view(1)


def test_second_request_before_the_answer_to_the_first_is_ignored() -> None:
    table = started()
    while table.table.actor != 1 or table.draw_waits:
        table.play(1)
    guest, ply = table.guests["Marcus"], len(table.table.steps)
    first, *_, last = guest.view.legal
    guest.act(first.text)
    guest.act(last.text)
    guest.undo()
    assert [type(m.read(text, m.GUEST_SENDS)) for text in guest.take()] == [m.Act]
    table.wait(3)  # the first one was lost
    assert [step.action for step in table.table.steps[ply:]] == [first]
    assert (guest.is_waiting, guest.refusal) == (False, "")


def test_draw_that_is_not_due_changes_nothing() -> None:
    table = started()
    while table.table.actor != 0 or table.draw_waits:
        table.play(1)
    guest, before = table.guests["Marcus"], table.host.hosted.revision
    guest.draw()
    table.settle()
    assert (guest.is_waiting, guest.refusal) == (False, "")
    assert table.host.hosted.revision == before


def test_ignored_texts_change_nothing_on_both_sides() -> None:
    table = started()
    text = m.with_checksum('{"v":1,"t":"later"}')
    table.host.receive("Marcus", text)
    table.guests["Marcus"].receive(text)
    assert table.host.take() == []
    assert table.guests["Marcus"].take() == []


def test_guest_gets_a_limited_number_of_views_a_second() -> None:
    table = started()
    while table.table.actor != 0 or table.draw_waits:
        table.play(1)
    table.now += 2
    for _ in range(20):
        table.host.act(0, table.table.view(0).legal[0].text)
        table.settle()
        table.host.undo(0)
        table.settle()
    assert table.guests["Marcus"].revision < table.host.hosted.revision
    table.wait(2)
    assert table.guests["Marcus"].view == table.table.view(1)


def test_game_with_other_players_is_left() -> None:
    other = started(seats=3)
    for message in (
        m.View(99, {**other.table.view(1).document(), "log": []}, 0, (), None, None, ()),
        m.Over(other.table.dump()),
        m.Over(started("via-appia").table.dump()),
    ):
        guest = started().guests["Marcus"]
        guest.receive(m.write(message))
        assert guest.closed == "The host sent a game that cannot be read."
        assert guest.record is None


def test_facts_about_another_number_of_seats_are_ignored() -> None:
    guest = started().guests["Marcus"]
    guest.receive(m.write(m.Presence((0, 1, 2), (0, 0, 0))))
    before = guest.seat_times
    guest.receive(m.write(m.Clock((1, 2, 3), (1, 2, 3), 0, False)))
    guest.receive(m.write(m.Clock((1, 2), (1, 2), 2, False)))
    assert (len(guest.presence), guest.seat_times) == (2, before)
    early = Simulation(seats=2).guests["Marcus"]
    early.receive(m.write(m.Over(started().table.dump())))
    assert early.record is None
