"""The playouts that compare two actions: the values of the analysis, split by groups of people."""

from collections import Counter

import pytest

from pompeii.analysis.analyser import compare_actions
from pompeii.core.incremental_work import at_once
from pompeii.games.downfall import analysis_evaluation
from pompeii.games.downfall.actions import DISCARDS, parse
from pompeii.games.downfall.board import LISTED, square
from pompeii.games.downfall.cards import KINDS
from pompeii.games.downfall.mistake_comparison import Comparison
from pompeii.games.downfall.mistake_playouts import (
    CARD,
    CHOSEN,
    NEWCOMERS,
    PEOPLE,
    Crowd,
    Group,
    Line,
    crowd_of,
    neighbours,
)
from pompeii.games.downfall.state import IN_CITY, IN_FLIGHT, State
from tests.games.downfall.mistakes import ALL, compared, table

RED, BLACK = 0, 1
E1, F1 = square("e1"), square("f1")


@pytest.mark.parametrize(("name", "ply", "better"), ALL[::3])
def test_values_are_those_of_the_analysis(name: str, ply: int, better: str) -> None:
    game = table(name)
    actions = [game.steps[ply].action, parse(better)]
    values = at_once(compare_actions(game, analysis_evaluation, ply, actions))
    comparison = compared(name, ply, better)
    seat = game.steps[ply].seat
    for results, (value, _chance) in zip(comparison.results, values, strict=True):
        mean = sum(played.lead(seat) for played in results) / len(results)
        assert mean == pytest.approx(value, abs=1e-9)
    assert comparison.loss() == pytest.approx(values[1][0] - values[0][0], abs=1e-9)


FLIGHTS = [each for each in ALL if table(each[0]).at(each[1]).state.phase is IN_FLIGHT]


@pytest.mark.parametrize(("name", "ply", "better"), FLIGHTS[::2])
def test_all_groups_together_are_the_whole_result_of_a_flight(
    name: str, ply: int, better: str
) -> None:
    state = table(name).at(ply).state
    before = [
        rescued - 0.01 * lost for rescued, lost in zip(state.rescued, state.volcano, strict=True)
    ]
    for results in compared(name, ply, better).results:
        for played in results:
            end = played.splits[-1]
            for seat in range(state.seats):
                parts = sum(part for group, part in end.parts.items() if group.seat == seat)
                assert parts + before[seat] == pytest.approx(end.totals[seat], abs=1e-9)


def test_without_all_groups_there_is_no_difference() -> None:
    comparison = compared("classic-2", 168, "c4-b4")
    groups = {group for results in comparison.results for played in results
              for split in played.splits for group in split.parts}  # fmt: skip
    assert comparison.share([]) == 0.0
    assert abs(comparison.share(groups) - 1.0) < 0.2  # moves that are left belong to no group


def test_moves_take_each_group_in_proportion() -> None:
    stack, piece = Group(PEOPLE, RED, E1), Group(CHOSEN, RED, E1)
    crowd = Crowd()
    crowd.add(stack, RED, E1, 3)
    crowd.add(piece, RED, E1)
    copied = crowd.copy()
    crowd.step(RED, parse("e1-f1"), [RED, BLACK])
    assert crowd.there[RED, E1] == {stack: 2.25, piece: 0.75}
    assert crowd.there[RED, F1] == {stack: 0.75, piece: 0.25}
    crowd.step(RED, parse("f1-out"), [RED, BLACK])
    assert crowd.out == {stack: 0.75, piece: 0.25}
    crowd.step(BLACK, parse("xe1:red"), [RED, BLACK])
    assert crowd.lost == {stack: 0.75, piece: 0.25}
    crowd.step(BLACK, parse("5@i3"), [RED, BLACK])
    crowd.step(BLACK, parse("+g1"), [RED, BLACK])
    assert crowd.counts()[Group(NEWCOMERS, BLACK)] == 2
    assert copied.counts() == {stack: 3, piece: 1}


def test_buried_people_are_lost() -> None:
    state = table("retold-3").at(156).state
    line = Line(state, parse("coin>b1"), crowd_of(state, []))
    assert not line.after.where[2] >> square("b1") & 1
    assert line._crowd.lost == {Group(PEOPLE, 2, square("b1")): 1.0}


def test_chosen_piece_goes_alone() -> None:
    state = table("classic-2").at(63).state
    origin = square("c3")
    piece = Group(CHOSEN, state.actor, origin)
    line = Line(state, parse("c3-a2"), crowd_of(state, [piece]))
    assert line._crowd.there[state.actor, square("a2")][piece] == 1.0
    state = table("retold-3").at(48).state
    piece = Group(CHOSEN, state.actor, square("f3"))
    line = Line(state, parse("f3-out"), crowd_of(state, [piece]))
    assert line._crowd.out == {piece: 1.0}


def test_playout_may_end_at_once() -> None:
    game = table("classic-2")
    ply = len(game.steps) - 1
    comparison = Comparison(game.at(ply).state, game.steps[ply].action, parse("done"))
    at_once(comparison.run(1))
    assert all(len(results[0].splits) == 1 for results in comparison.results)


def empty(state: State) -> State:
    """Take all people of a position out of the city."""
    for seat, where in enumerate(state.where):
        for at in LISTED[where]:
            for _piece in range(state.own(seat, at)):
                state.take(seat, at)
    return state


def test_action_that_looks_best_may_end_the_game() -> None:
    state = empty(table("classic-2").at(63).state)
    for name in ("f1", "a1"):
        state.put(state.actor, square(name))
    comparison = Comparison(state, parse("f1-f2"), parse("f1-out"))
    at_once(comparison.run(4))
    assert comparison.results[1][0].lead(state.actor) > 0


def test_rollout_of_an_empty_city_may_end_the_game() -> None:
    state = empty(table("classic-2").at(40).state)
    state.reserve = [0, 0]
    state.drawn = len(state.draws) - 3
    one, other = KINDS[state.hands[state.actor]][:2]
    comparison = Comparison(state, DISCARDS[one], DISCARDS[other])
    at_once(comparison.run(8))
    assert comparison.loss() == 0.0


def test_rollout_may_reach_the_end_of_the_city() -> None:
    game = table("classic-2")
    plies = range(len(game.steps))
    ply = [ply for ply in plies if game.at(ply).state.phase is IN_CITY][-1]
    state = game.at(ply).state
    comparison = Comparison(state, game.steps[ply].action, game.steps[ply].action)
    at_once(comparison.run(8))
    assert comparison.loss() == 0.0


def test_neighbours_are_counted_in_buildings_with_a_free_space() -> None:
    state = table("classic-2").at(0).state
    seat = state.actor
    assert neighbours(state, 3) == (0, 0)
    state.place(seat, square("c3"))
    state.place(seat, square("c3"))
    state.place(seat, square("d3"))
    assert neighbours(state, 3) == (2, 3)
    state.place(seat, square("d3"))
    assert neighbours(state, 3) == (2, 2)  # the eastern one is full
    kinds = Counter(
        group.kind
        for played in compared("classic-2", 20, "3@c3").results[0]
        for group in played.splits[0].parts
    )
    assert {*kinds} == {PEOPLE, CHOSEN, NEWCOMERS, CARD}
