"""A guest leaves a host that sends nonsense, and notices an unfair deal."""

from pompeii.together import messages as m
from tests.together.table_simulation import Simulation, started


def test_host_that_sends_nonsense_is_left() -> None:
    for message in (
        m.Welcome(bytes(8), "chess", {}, ({}, {}), 0, b"t" * 16, False),
        m.Welcome(bytes(8), "pompeii", {}, ({}, {}), 3, b"t" * 16, False),
    ):
        guest = Simulation(seats=2).guests["Marcus"]
        guest.receive(m.write(message))
        assert guest.closed == "The host sent a game that cannot be read."
    guest = started().guests["Marcus"]
    spectated = started().table.view(None).document()
    games: tuple[m.Message, ...] = (
        m.View(99, {}, 0, (), None, None),
        m.View(99, spectated, 0, (), None, None),
        m.Over("{}"),
    )
    for game in games:
        guest.closed = ""
        guest.receive(m.write(game))
        assert guest.closed == "The host sent a game that cannot be read."
    early = Simulation(seats=2).guests["Marcus"]
    early.receive(m.write(m.View(1, {}, 0, (), None, None)))
    early.receive(m.write(m.Commitments((bytes(32),) * 2)))
    assert (early.view, early.closed) == (None, "")


def test_gap_in_the_log_is_asked_for() -> None:
    table = started()
    guest = table.guests["Marcus"]
    guest.take()
    guest.receive(m.write(m.View(99, {}, 7, (), None, None)))
    assert [m.read(text, m.GUEST_SENDS) for text in guest.take()] == [m.Pong(0)]


def test_record_that_does_not_follow_from_the_bytes_is_unfair() -> None:
    table = started()
    guest = table.guests["Marcus"]
    other = table.game.new(table.table.record.players, {}, "79")
    guest.receive(m.write(m.Over(other.dump())))
    assert guest.unfair == "The deal does not follow from the random bytes of the players."
