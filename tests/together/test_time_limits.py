"""The clock of a table, and the limits of time that its host sets."""

import pytest

from pompeii.core.i18n import FieldError, TranslatableError
from pompeii.together import host_save
from pompeii.together import messages as m
from pompeii.together.game_clock import LONGEST_LIMIT, TimeLimit, read_limit
from pompeii.together.host import Host
from tests.together.table_simulation import Simulation, started
from tests.together.test_table import of_kind, to_turn_of

TURN = TimeLimit(60, each_turn=True)
BANK = TimeLimit(60, each_turn=False)
UP = "The time is up. A bot plays this turn."


def let_bot_play(table: Simulation, seat: int) -> None:
    """Play the rest of a turn on the host's page, as its bot does."""
    while table.table.awaited == seat:
        if table.draw_waits:
            table.host.draw(seat)
        else:
            table.table.play(table.table.view(seat).sample(table.random))
            table.host.follow()
    table.settle()


def left(table: Simulation, seat: int) -> float:
    """Return the seconds that are left to a seat, by the host's clock."""
    limit = table.host.hosted.clock.limit
    assert limit is not None
    return limit.left(*table.host.hosted.clock.times(seat))


def test_limit_is_written_read_and_described() -> None:
    for limit in (TURN, BANK, TimeLimit(LONGEST_LIMIT, each_turn=True)):
        assert read_limit(limit.document(), "limit") == limit
    for seconds in (0, 59, LONGEST_LIMIT + 1, 60.0, True):
        with pytest.raises(FieldError, match=r"limit\.seconds"):
            read_limit({"seconds": seconds, "each_turn": True}, "limit")
    assert TURN.words == "1 minute for each turn"
    assert TimeLimit(600, each_turn=False).words == "10 minutes for each player"
    assert (TURN.left(500, 20), BANK.left(50, 20), BANK.left(500, 20)) == (40, 10, 0)


def test_clock_counts_the_time_of_the_seat_to_act() -> None:
    table = started()
    to_turn_of(table, 1)
    guest, clock = table.guests["Marcus"], table.host.hosted.clock
    host_before, before = clock.times(0), clock.times(1)
    table.wait(7)
    assert clock.times(1) == pytest.approx((before[0] + 7, before[1] + 7))
    guest.act(guest.view.legal[0].text)
    table.wait(6)
    assert clock.times(0) == host_before  # the guest has not drawn yet
    assert guest.seat_times.times[1] == pytest.approx(clock.times(1), abs=0.01)
    assert guest.seat_times.limit is None
    assert guest.seat_times.timed_out is None
    assert clock.timed_out is None
    newcomer = Simulation(seats=2).guests["Marcus"]
    assert newcomer.seat_times.times[1] == (0.0, 0.0)
    assert newcomer.seat_times.limit is None


def test_time_of_a_guest_goes_on_between_two_messages() -> None:
    table = started(limit=TURN)
    to_turn_of(table, 1)
    table.wait(5)
    guest = table.guests["Marcus"]
    used, turn = guest.seat_times.times[1]
    table.now += 3
    assert guest.seat_times.times[1] == (used + 3, turn + 3)
    assert guest.seat_times.times[0][1] == table.host.hosted.clock.times(0)[1]


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_bot_plays_one_turn_of_a_guest_whose_time_is_up(key: str) -> None:
    table = started(key, limit=TURN)
    to_turn_of(table, 1)
    guest, clock = table.guests["Marcus"], table.host.hosted.clock
    table.wait(59)
    assert (clock.timed_out, guest.seat_times.timed_out) == (None, None)
    table.wait(2)
    assert clock.timed_out == guest.seat_times.timed_out == 1
    before = table.table.dump()
    guest.act(table.table.view(1).sample(table.random).text)
    table.settle()
    assert (guest.refusal, table.table.dump()) == (UP, before)
    let_bot_play(table, 1)
    table.wait(1)
    assert clock.timed_out is guest.seat_times.timed_out is None
    assert guest.view == table.table.view(1)
    to_turn_of(table, 1)
    assert left(table, 1) > 59
    guest.act(guest.view.sample(table.random).text)
    table.settle()
    assert guest.refusal == ""


def test_guest_cannot_take_back_a_step_of_a_turn_without_time() -> None:
    table = started(limit=TURN)
    to_turn_of(table, 1)
    guest = table.guests["Marcus"]
    guest.act(guest.view.legal[0].text)
    table.settle()
    table.wait(61)
    guest.undo()
    table.settle()
    assert guest.refusal == UP
    guest.draw()
    table.settle()
    assert table.host.hosted.clock.running == 0


def test_step_that_is_taken_back_leaves_the_time_of_its_turn() -> None:
    table = started("via-appia", limit=TURN)
    to_turn_of(table, 0)
    table.wait(20)
    while table.table.actor == 0:
        table.host.act(0, table.table.view(0).sample(table.random).text)
    assert table.host.hosted.clock.running == 1
    table.table.undo()
    table.host.follow()
    assert table.host.hosted.clock.running == 0
    assert left(table, 0) <= 40


def test_player_without_time_for_the_rest_of_the_game_has_bots_for_all_turns() -> None:
    table = started(limit=BANK)
    to_turn_of(table, 1)
    clock = table.host.hosted.clock
    table.wait(61)
    assert clock.timed_out == 1
    for _ in range(2):
        let_bot_play(table, 1)
        assert clock.timed_out is None
        to_turn_of(table, 0)
        assert left(table, 0) > 50
        let_bot_play(table, 0)
        assert clock.timed_out == 1


def test_bots_and_their_stand_ins_have_no_limit() -> None:
    table = started(seats=3, limit=TURN)
    to_turn_of(table, 1)
    del table.guests["Marcus"]
    table.host.disconnect("Marcus")
    table.wait(61)
    assert table.host.hosted.clock.timed_out == 1
    table.host.hand_to_bot(1)
    assert table.host.hosted.clock.timed_out is None


@pytest.mark.parametrize("limit", [TURN, BANK])
def test_limit_and_times_outlive_the_pages_of_host_and_guest(limit: TimeLimit) -> None:
    table = started(limit=limit)
    to_turn_of(table, 1)
    table.wait(25)
    before = left(table, 1)
    save = host_save.load(table.host.hosted.save().dump())
    table.now += 1000  # while no page hosts the table
    table.host = Host(table.game, save, lambda: table.now, table.random.randbytes)
    assert left(table, 1) == pytest.approx(before, abs=5)
    guest = table.again("Marcus")
    table.settle()
    assert guest.seat_times.limit == limit
    assert limit.left(*guest.seat_times.times[1]) == pytest.approx(left(table, 1), abs=0.01)
    assert table.host.hosted.clock.running == 1
    table.wait(36)
    assert guest.seat_times.timed_out == 1


def test_limit_of_a_lost_host_is_that_of_the_next_one() -> None:
    table = started(limit=TURN)
    save = host_save.load(table.host.hosted.save().dump(), opened=True)
    assert save.taken_over(1, table.random.randbytes).limit == TURN


def test_guests_get_the_times_soon_but_not_after_every_action_of_bots() -> None:
    table = started("via-appia", limit=TURN)
    table.wait(1)
    table.sent.clear()
    for _ in range(30):
        seat = table.table.actor
        table.table.play(table.table.view(seat).sample(table.random))
        table.host.follow()
        table.settle()
        table.now += 0.02
    assert 1 <= len(of_kind(table, m.Clock)) <= 2


def test_clock_stops_with_the_game() -> None:
    table = started("via-appia", rules={"round_limit": 10}, limit=TURN)
    table.play()
    clock = table.host.hosted.clock
    assert (clock.running, clock.timed_out) == (None, None)
    times = [clock.times(seat) for seat in range(2)]
    table.wait(70)
    assert [clock.times(seat) for seat in range(2)] == times
    assert table.guests["Marcus"].seat_times.timed_out is None


def test_nothing_is_acted_for_a_host_without_time() -> None:
    table = started(limit=TURN)
    to_turn_of(table, 0)
    table.wait(61)
    with pytest.raises(TranslatableError, match="time is up"):
        table.host.act(0, table.table.view(0).legal[0].text)
