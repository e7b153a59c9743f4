"""The referee: who is asked when, and that a game goes on whatever a bot does."""

from collections.abc import Sequence
from random import Random

import pytest

from pompeii import Player, Table, game, new
from pompeii.arena import Match, play, referee
from pompeii.bots import Bot, Budget
from pompeii.state import Phase
from tests.arena import strangers
from tests.positions import city_position, filled

ONE = Budget(iterations=1)


def a_table(seed: str, seats: int = 2) -> Table:
    return Table(new([Player(f"P{seat}", seat) for seat in range(seats)], {}, seed))


def referee_seats(bots: Sequence[Bot]) -> list[referee.Seat]:
    return [referee.Seat(bot, Random(f"bot {seat}"), ONE) for seat, bot in enumerate(bots)]


def a_table_of_jokers(seats: int, call: str = "any-time") -> Table:
    """Numbers 1 to 3 are full, and everybody holds nothing else."""
    table = a_table("jokers", seats)
    table.state = city_position(
        filled(1, 2, 3),
        hands=[(1, 2, 2, 3)] * seats,
        stock=[1, 2, 3, 1, 2, 3, "ad79"],
        eruption_call=call,
    )
    table.state.notes = []
    return table


# Who is asked out of turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_every_action_each_one_entitled_is_asked_once_in_seat_order(seats: int) -> None:
    table = a_table_of_jokers(seats)
    asked: list[tuple[int, int]] = []
    bots = [strangers.Asked(asked) for _ in range(seats)]
    assert referee.play(table, referee_seats(bots)) == []
    replayed = a_table_of_jokers(seats).state
    expected = []
    for ply, step in enumerate(table.steps, 1):
        game.apply(replayed, step.action)
        entitled = [seat for seat in game.callers(replayed) if seat != replayed.actor]
        expected += [(ply, seat) for seat in entitled]
    assert asked == expected
    assert len(asked) >= seats - 1


def test_a_call_out_of_turn_is_carried_out_and_nobody_is_asked_after_it() -> None:
    table = a_table_of_jokers(4)
    asked: list[tuple[int, int]] = []
    bots = [strangers.Asked(asked), strangers.Asked(asked), strangers.Caller(asked),
            strangers.Asked(asked)]  # fmt: skip
    assert referee.play(table, referee_seats(bots)) == []
    assert [step.action.text for step in table.steps].index("call:yellow") == 1
    assert table.steps[1].seat == 2
    assert asked == [(1, 0)]
    assert table.state.phase is Phase.OVER


def test_where_calls_are_for_ones_own_turn_nobody_is_asked_out_of_turn() -> None:
    asked: list[tuple[int, int]] = []
    table = a_table_of_jokers(2, "own-turn")
    referee.play(table, referee_seats([strangers.Asked(asked), strangers.Asked(asked)]))
    assert asked == []


# Bots that fail


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (strangers.Raises(), "raised RuntimeError: two lines"),
        (
            strangers.RaisesUnspeakably(),
            "raised tests.arena.strangers.Unspeakable: <exception str()",
        ),
        (strangers.Quits(), "raised SystemExit: 7"),
        (strangers.Illegal(), "gave a1-out, which is not legal"),
        (strangers.Mute(), "gave a NoneType, which is not legal"),
        (strangers.Nonsense(), "gave a str, which is not legal"),
    ],
)
def test_a_bot_that_fails_is_reported_and_the_game_goes_on(bot: Bot, words: str) -> None:
    table = a_table("faults")
    seats = referee_seats([strangers.Dawdler(), bot])
    faults = referee.play(table, seats)
    assert table.state.phase is Phase.OVER
    own_turns = sum(step.seat == 1 for step in table.steps)
    assert len(faults) >= own_turns > 30
    for fault in faults:
        assert fault.seat == 1
        assert fault.words.startswith(words)
    plies = [fault.ply for fault in faults]
    assert plies == sorted(plies)


def test_what_is_done_instead_is_any_legal_action() -> None:
    view = a_table("instead").view(a_table("instead").state.actor)
    taken = {referee.ask(strangers.Raises(), view, Random(seed), ONE).action for seed in range(300)}
    assert taken == set(view.legal)


def test_out_of_turn_a_bot_that_fails_keeps_quiet() -> None:
    table = a_table_of_jokers(3)
    view = table.view(1)
    assert table.callers() == [1, 2]
    for bot in (strangers.Raises(), strangers.Illegal(), strangers.Mute()):
        answer = referee.ask(bot, view, Random(1), ONE)
        assert answer.action is None
        assert bool(answer.fault) != isinstance(bot, strangers.Mute)


def test_a_bot_past_its_time_is_reported() -> None:
    table = a_table("slow")
    view = table.view(table.state.actor)
    budget = Budget(seconds=0.01)
    for bot in (strangers.Slow(), strangers.Sleeper(referee.PATIENCE + 0.05)):
        answer = referee.ask(bot, view, Random(1), budget)
        assert answer.fault == f"took {answer.seconds:.2f} s of 0.01 s"
        assert answer.action in view.legal
    assert referee.ask(strangers.Slow(), view, Random(1), budget, more=10).fault == ""
    # Whoever merely waits, on a busy machine, is not late yet.
    assert referee.ask(strangers.Sleeper(0.2), view, Random(1), budget).fault == ""
    assert referee.ask(strangers.Sleeper(0.2), view, Random(1), ONE).fault == ""


# One game of a match


def test_a_game_depends_on_its_fixture_alone() -> None:
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


def test_every_bot_of_the_line_up_plays_every_seat_of_a_deal() -> None:
    bots = ("random", "tests/arena/strangers.py:Dawdler", "tests/arena/strangers.py:Deadly")
    match = Match(bots, (ONE,) * 3, {}, "79")
    results = [play(fixture) for fixture in match.fixtures(3)]
    for seat in range(3):
        assert {result.bots[seat] for result in results} == set(bots)
    for result in results:
        assert sum(result.share) == pytest.approx(1)
        kinds = [player["kind"] for player in result.record["players"]]
        assert kinds == [f"bot:{bot}" for bot in result.bots]
