"""The referee: the order of questions, and games that go on despite failing bots."""

from collections.abc import Sequence
from random import Random

import pytest

from pompeii import Player, Table, new
from pompeii.arena import Match, play, referee
from pompeii.bots import Budget
from pompeii.bots.driver import FailureKind
from pompeii.games.downfall import game
from pompeii.games.downfall.bots import Bot
from pompeii.games.downfall.state import Phase
from tests.arena import faulty_bots
from tests.downfall_positions import city_position, filled

ONE = Budget(iterations=1)


def a_table(seed: str, seats: int = 2) -> Table:
    return Table(new([Player(f"P{seat}", seat) for seat in range(seats)], {}, seed))


def referee_seats(bots: Sequence[Bot]) -> list[referee.Seat]:
    return [referee.Seat(bot, Random(f"bot {seat}"), ONE) for seat, bot in enumerate(bots)]


def table_of_jokers(seats: int, call: str = "any-time") -> Table:
    """Return a table on which numbers 1 to 3 are full and every hand holds only those."""
    table = a_table("jokers", seats)
    table.state = city_position(
        filled(1, 2, 3),
        hands=[(1, 2, 2, 3)] * seats,
        stock=[1, 2, 3, 1, 2, 3, "ad79"],
        eruption_call=call,
    )
    table.state.notes = []
    return table


# Questions out of turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_entitled_seat_is_asked_once_in_seat_order(seats: int) -> None:
    table = table_of_jokers(seats)
    asked: list[tuple[int, int]] = []
    bots = [faulty_bots.Asked(asked) for _ in range(seats)]
    assert referee.play(table, referee_seats(bots)) == []
    replayed = table_of_jokers(seats).state
    expected = []
    for ply, step in enumerate(table.steps):
        entitled = [seat for seat in game.callers(replayed) if seat != replayed.actor]
        expected += [(ply, seat) for seat in entitled]
        game.apply(replayed, step.action)
    assert asked == expected
    assert len(asked) >= seats - 1


def test_no_seat_is_asked_after_a_call_out_of_turn() -> None:
    table = table_of_jokers(4)
    asked: list[tuple[int, int]] = []
    bots = [faulty_bots.Asked(asked), faulty_bots.Asked(asked), faulty_bots.Caller(asked),
            faulty_bots.Asked(asked)]  # fmt: skip
    assert referee.play(table, referee_seats(bots)) == []
    assert [step.action.text for step in table.steps].index("call:yellow") == 0
    assert table.steps[0].seat == 2
    assert asked == [(0, 1)]
    assert table.state.phase is Phase.OVER


def test_no_seat_is_asked_out_of_turn_if_calls_need_the_turn() -> None:
    asked: list[tuple[int, int]] = []
    table = table_of_jokers(2, "own-turn")
    referee.play(table, referee_seats([faulty_bots.Asked(asked), faulty_bots.Asked(asked)]))
    assert asked == []


# Failing bots


@pytest.mark.parametrize("bot", [faulty_bots.Raises(), faulty_bots.Illegal(), faulty_bots.Mute()])
def test_failing_bot_is_reported_and_retired_and_the_game_goes_on(bot: Bot) -> None:
    table = a_table("faults")
    seats = referee_seats([faulty_bots.Dawdler(), bot])
    faults = referee.play(table, seats)
    assert table.state.phase is Phase.OVER
    assert len(faults) == seats[1].decisions > 30
    assert {fault.seat for fault in faults} == {1}
    ways = [fault.way for fault in faults]
    assert ways[0] is ways[1] is ways[2] is not FailureKind.RETIRED
    assert set(ways[3:]) == {FailureKind.RETIRED}
    assert faults[3].words == "is retired from this game after 3 failures"
    plies = [fault.ply for fault in faults]
    assert plies == sorted(plies)


def test_retired_bot_is_not_asked_again() -> None:
    raises = faulty_bots.Counts(faulty_bots.Raises())
    referee.play(a_table("faults"), referee_seats([faulty_bots.Dawdler(), raises]))
    assert raises.asked == referee.MAX_FAILURES


@pytest.mark.parametrize(
    "turns",
    [
        (faulty_bots.Raises(), faulty_bots.Raises(), faulty_bots.Dawdler()),
        (
            faulty_bots.Raises(),
            faulty_bots.Raises(),
            faulty_bots.Illegal(),
            faulty_bots.Illegal(),
        ),
    ],
)
def test_only_repeated_equal_failures_retire_a_bot(turns: tuple[Bot, ...]) -> None:
    changing = faulty_bots.InTurn(turns)
    faults = referee.play(a_table("faults"), referee_seats([faulty_bots.Dawdler(), changing]))
    assert len(faults) > 2 * referee.MAX_FAILURES
    assert FailureKind.RETIRED not in {fault.way for fault in faults}


def test_strict_game_ends_at_first_fault() -> None:
    table = a_table("faults")
    with pytest.raises(referee.FaultError) as stopped:
        referee.play(
            table, referee_seats([faulty_bots.Dawdler(), faulty_bots.Raises()]), strict=True
        )
    error = stopped.value
    assert (error.fault.seat, error.fault.ply) == (1, len(table.steps))
    assert error.view == table.view(1)
    assert "in choose" in referee.traceback_of(error.failure)
    assert referee.traceback_of(error.failure).endswith("RuntimeError: two\nlines\n")


# One game of a match


def test_game_depends_only_on_its_fixture() -> None:
    match = Match(("random", "random", "random"), (ONE,) * 3, {"preset": "retold"}, "79")
    fixtures = list(match.fixtures(4))
    assert [(fixture.deal, fixture.rotation) for fixture in fixtures] == [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2),
    ]  # fmt: skip
    once = [play(fixture) for fixture in fixtures]
    assert once == [play(fixture) for fixture in reversed(fixtures)][::-1]
    deals = [result.record["deal"] for result in once]
    assert deals[0] == deals[1] == deals[2] != deals[3]
    assert len({str(result.record["actions"]) for result in once}) == len(once)


def test_every_bot_plays_every_seat_of_a_deal() -> None:
    bots = ("random", "tests/arena/faulty_bots.py:Dawdler", "tests/arena/faulty_bots.py:Deadly")
    match = Match(bots, (ONE,) * 3, {}, "79")
    results = [play(fixture) for fixture in match.fixtures(3)]
    for seat in range(3):
        assert {result.bots[seat] for result in results} == set(bots)
    for result in results:
        assert sum(result.share) == pytest.approx(1)
        kinds = [player["kind"] for player in result.record["players"]]
        assert kinds == [f"bot:{bot}" for bot in result.bots]
