"""Evaluation of positions by the bots of Via Appia, and their determinizations."""

from itertools import islice
from random import Random

import pytest

from pompeii.games.appia import State, Table, game, parse
from pompeii.games.appia.actions import PUSHES
from pompeii.games.appia.board import PLACES
from pompeii.games.appia.bots.push_search import GRID, KEPT, WIDE, Aim, beside, can_push
from pompeii.games.appia.bots.static_evaluation import (
    RUN,
    counts,
    evaluate,
    holdings,
    leads,
    part,
    prospects,
    seat_values,
)
from pompeii.games.appia.bots.turn_sequences import options
from pompeii.games.appia.bots.weights import FIRST, LAST, NAMES, PARTS, WEIGHTS
from pompeii.games.appia.cards import CARDS
from pompeii.games.appia.determinization import estimated_coins, imagine, reshuffled
from pompeii.games.appia.view import view as seen
from tests.games.appia.bots.test_play import games
from tests.games.appia.positions import A, B, C, column, new_record, play, position


def number(state: State, name: str, seat: int = 0) -> float:
    return counts(holdings(state))[seat][NAMES.index(name)]


@pytest.mark.parametrize("settle", ["text", "each", "end"])
def test_V_X4_determinization_has_the_same_view(settle: str) -> None:
    for table in islice(games(3, f"imagine {settle}", settle=settle), 0, 160, 3):
        view = table.view(table.actor)
        state = imagine(view, Random(1))
        assert seen(state, table.steps, view.seat) == view
        assert state.coins == table.state.coins
        assert state.brought == table.state.brought


@pytest.mark.parametrize("coins", ["endless", "thirty"])
def test_V_S7_hidden_purses_are_inferred(coins: str) -> None:
    for table in islice(games(4, "purses", coins=coins), 0, 200, 7):
        assert estimated_coins(table.view(0)) == table.state.coins


def test_V_I4_hidden_cards_are_shuffled_each_time() -> None:
    table = Table(new_record())
    state = imagine(table.view(0), Random(1))
    orders = {reshuffled(state, Random(seed)).pile for seed in range(5)}
    assert len(orders) == 5
    for pile in orders:
        assert sorted((*pile, *state.open)) == [*CARDS]


def test_weights_are_interpolated_from_first_to_last() -> None:
    assert len(NAMES) == len(FIRST) == len(LAST)
    assert WEIGHTS[0] == FIRST
    assert WEIGHTS[PARTS] == pytest.approx(LAST)


def test_progress_is_that_of_the_road_or_the_leader() -> None:
    assert part(position()) == 0
    assert part(position(laid=A)) == 11
    assert part(position(laid=A, at=["beneventum"])) > 20
    assert part(position(laid=f"{A} {B} {C}")) == PARTS


def test_leads_combine_the_best_and_all() -> None:
    assert leads([10.0, 4.0]) == [6.0, -6.0]
    assert leads([10.0, 4.0, 0.0]) == [7.0, -3.5, -8.5]


def test_V_E3_fewer_remaining_tokens_make_majorities_more_certain() -> None:
    state = position(laid="a1 a2 a3")
    state.bonus[0] = 3
    early = number(state, "majorities") - number(state, "majorities", 1)
    state.laid = position(laid=A).laid
    late = number(state, "majorities") - number(state, "majorities", 1)
    assert 0 < early < late == 4.0


def test_tiles_count_by_the_time_they_can_be_laid() -> None:
    state = position(carts=["sml", "l"], laid="a2")
    assert [number(state, name) for name in ("now", "tokens", "later", "later tokens")] == [
        *(4, 2, 5, 1),
    ]
    assert number(state, "now", 1) == 0
    full = position(carts=["l"], laid=f"{A} b2 b12 c1 c9 c12 c15")
    assert number(full, "later") == 0


def test_V_R2_tiles_at_visited_cities_count_in_full() -> None:
    for here, now in (("roma", 0), ("tarracina", 5), ("beneventum", 5)):
        assert number(position(carts=["l"], laid=A, at=[here]), "now") == now


def test_stones_count_by_the_room_on_the_cart() -> None:
    assert number(position(stones=["sss"]), "small") == 3
    many = position(stones=["ssssssmml"])
    assert [number(many, name) for name in ("small", "medium", "large")] == [1, 2, 1]
    assert number(position(stones=["sss"], carts=["mmmss"]), "small") == 0
    assert number(position(stones=["s"]), "pair") == 0
    assert number(position(carts=["ll"]), "wide room") == 0


def test_open_road_ends_at_a_missing_tile_or_the_city() -> None:
    for place, laid, steps in (
        ("roma", "", 0),
        ("roma", "a1", 1),
        ("roma", "a1 a5 a9", 4),
        ("a9", "a9", 1),
        ("brundisium", "", 0),
    ):
        assert RUN[PLACES[place], position(laid=laid).laid] == steps


def test_V_M5_nearer_seat_expects_more_of_a_city() -> None:
    state = position(3, at=["a5", "roma", "roma"], laid="a1 a5 a9")
    assert number(state, "race") > number(state, "race", 1) == number(state, "race", 2) > 0
    ahead = position(at=["brundisium", "c3"])
    assert number(ahead, "last race") == 0 < number(ahead, "last race", 1) <= 1


def test_V_E1_only_points_count_once_the_end_is_certain() -> None:
    state = position(at=["c14", "roma"], laid=f"{A} c14", purses=[3, 9], carts=["lm", "lm"])
    state.bonus[0] = 1
    play(state, ">brundisium")
    assert seat_values(state) == [1 + 6 + 8, 1 + 2 + 0]
    state = position(at=["c14", "tarracina"], laid=f"{A} c14", purses=[3, 9], carts=["lm", "lsm"])
    play(state, ">brundisium")
    assert seat_values(state)[1] == 1 + 2 + 6
    play(state, "+b2", "+b1")
    assert game.outcome(state)
    assert seat_values(state) == [float(score) for score in state.scores]


def test_stones_near_the_edge_raise_the_value_of_a_push() -> None:
    near = [prospects(position(quarry=[(size, 0, 9500)])) for size in range(3)]
    assert 0 < near[0] < near[1] < near[2]
    assert prospects(position(quarry=[(2, 0, 8000)])) == 0


def test_second_tile_is_planned_with_the_first() -> None:
    state = position(carts=["mm", ""], laid="")
    value = dict(options(state))
    single = position(carts=["mm", ""], laid="")
    play(single, "+a1")
    assert evaluate(single)[0] < value[parse("+a1")] + prospects(state)


def test_V_Q4_fallen_stones_are_settled_by_value() -> None:
    state = position(stones=["ss"], quarry=column("smmsl"), tiles="sml" * 3)
    play(state, "s@0/0", "done")
    assert state.fallen == (2,)
    value = dict(options(state))
    assert max(value, key=value.__getitem__) is parse("l>l")


def test_aiming_finds_the_stone_that_falls() -> None:
    state = position(
        stones=["s"],
        quarry=[
            (0, 2500, 800),
            (0, 2500, 2400),
            (0, 2500, 4000),
            (0, 2500, 5600),
            (0, 2500, 7200),
            (2, 2500, 9500),
        ],
    )
    aim = Aim(state, Random(1))
    aim.try_some(12)
    (best, value), *_ = aim.best(1)
    after = state.clone()
    game.advance(after, best)
    assert after.fallen[:1] == (2,)
    assert value == max(aim.tried.values())
    assert len(aim.best(3)) == 3


@pytest.mark.parametrize(("anywhere", "far"), [(0.0, False), (0.5, True)])
def test_a_part_of_the_pushes_is_tried_anywhere(anywhere: float, *, far: bool) -> None:
    state = position(stones=["l"], quarry=column("ssssss"))
    angles: list[int] = []
    for seed in range(10):
        aim = Aim(state, Random(seed), anywhere)
        aim.try_some(GRID + KEPT)
        straight, others = [*aim.tried][:GRID], [*aim.tried][GRID:]
        assert not any(push.angle for push in straight)
        angles += (abs(push.angle) for push in others)
        assert all(push in PUSHES[2] for push in others)
    assert any(angle > 3 * WIDE for angle in angles) is far


def test_best_results_are_pushes_with_different_results() -> None:
    state = position(stones=["sm"], quarry=column("ssssss"))
    aim = Aim(state, Random(1))
    aim.try_some(40)
    results = []
    for push, _value in aim.best_results(9):
        after = state.clone()
        game.advance(after, push)
        results.append((push.size, after.fallen))
    assert len({*results}) == len(results) > 2
    assert aim.best_results(1) == aim.best(1)
    assert len(aim.best_results(2)) == 2


def test_V_Q13_varied_push_is_a_legal_one() -> None:
    random = Random(3)
    for size, pushes in enumerate(PUSHES):
        corner = parse(f"{'sml'[size]}@{pushes.places[-1]}/45")
        found = {beside(corner, 2, 4, random) for _ in range(40)}  # type: ignore[arg-type]
        assert all(push in pushes for push in found)
        assert len(found) > 8


def test_no_push_without_a_stone_or_while_settling() -> None:
    assert can_push(position(stones=["s"]))
    assert not can_push(position(stones=[""]))
    state = position(stones=["ss"], quarry=column("ssssss"))
    assert not can_push(play(state, "s@0/0", "done"))
