"""The reasons of mistakes: facts about two turns that the playouts confirm."""

import pickle
from collections.abc import Collection, Sequence
from functools import cache

import pytest

from pompeii.analysis.analyser import compare_actions
from pompeii.analysis.report import REASON_SHARE
from pompeii.core.incremental_work import Incremental, at_once
from pompeii.games import appia
from pompeii.games.appia import analysis_evaluation
from pompeii.games.appia.actions import SALES, TILES, Action, parse
from pompeii.games.appia.board import PLACES
from pompeii.games.appia.mistake_comparison import (
    CARDS,
    CART,
    COINS,
    PLACE,
    POINTS,
    QUARRY,
    ROAD,
    STONES,
    TOKEN,
    Comparison,
)
from pompeii.games.appia.mistake_facts import (
    Both,
    Cart,
    Coins,
    Exchanged,
    Fact,
    Fell,
    Journey,
    Laid,
    NearEdge,
    Points,
    Received,
)
from pompeii.games.appia.mistake_reasons import (
    Reason,
    find_reason,
    find_reasons,
    goods_facts,
    turn_facts,
)
from pompeii.games.appia.mistake_reasons import compared as of_game
from pompeii.games.appia.state import Decision, State
from tests.games.appia.positions import column, position, read_game

HALF = 0.5
OTHER_PLAYOUTS, OTHER_SEED = 32, "others"
MISTAKES = (
    ("classic-2", 21, "l@28/-12"), ("classic-2", 24, "m@34/-8"), ("classic-2", 42, "+a6"),
    ("classic-2", 45, "+a4"), ("classic-2", 75, "m@25/-20"), ("classic-2", 90, "m@-31/-25"),
    ("classic-2", 108, "m@11/0"), ("classic-2", 141, "s@-1/-40"), ("classic-2", 150, "+b11"),
    ("classic-2", 153, ">beneventum"), ("classic-2", 219, ">brundisium"), ("classic-3", 9, "16c"),
    ("classic-3", 42, "+a7"), ("classic-3", 75, "+b5"), ("classic-3", 105, "15c"),
    ("classic-3", 249, ">brundisium"), ("classic-3", 267, "+c1"),
)  # fmt: skip
"""Games, numbers of actions, and better actions."""


@cache
def table(name: str) -> appia.Table:
    return appia.Table(read_game(name))


def compare(state: State, played: Action | str, better: Action | str) -> Comparison:
    one, other = (parse(each) if isinstance(each, str) else each for each in (played, better))
    comparison = Comparison(state, one, other)
    at_once(comparison.run())
    return comparison


def compared(name: str, ply: int, better: str) -> Comparison:
    comparison = of_game(table(name), ply, parse(better))
    at_once(comparison.run())
    return comparison


def reason(comparison: Comparison) -> Reason | None:
    return at_once(find_reason(comparison))


def fact(name: str, ply: int, better: str) -> Fact | None:
    found = reason(compared(name, ply, better))
    return None if found is None else found.fact


@pytest.mark.parametrize(("name", "ply", "better"), MISTAKES)
def test_without_its_goods_a_reason_takes_half_of_the_loss(
    name: str, ply: int, better: str
) -> None:
    comparison = compared(name, ply, better)
    found = reason(comparison)
    assert found is not None
    assert found.share == at_once(comparison.share(found.goods)) >= REASON_SHARE
    at_once(comparison.run(OTHER_PLAYOUTS, OTHER_SEED))
    assert at_once(comparison.share(found.goods)) >= HALF


@pytest.mark.parametrize(("name", "ply", "better"), MISTAKES[:3])
def test_loss_is_the_one_of_the_analysis(name: str, ply: int, better: str) -> None:
    actions = [table(name).steps[ply].action, parse(better)]
    work = compare_actions(table(name), analysis_evaluation, ply, actions)
    (played, _chance), (best, _other) = at_once(work)
    assert compared(name, ply, better).loss == pytest.approx(best - played, abs=1e-9)


@pytest.mark.parametrize(("name", "ply", "better"), MISTAKES)
def test_all_goods_together_are_the_whole_difference(name: str, ply: int, better: str) -> None:
    comparison = compared(name, ply, better)
    goods = (POINTS, CART, STONES, COINS, TOKEN, PLACE, ROAD, QUARRY, CARDS)
    if comparison.better.after.decision is not Decision.NONE:
        assert comparison.without(goods) == comparison.played.after
        assert at_once(comparison.share(goods)) == pytest.approx(1.0, abs=1e-9)


def test_without_no_goods_nothing_is_gone() -> None:
    comparison = compared(*MISTAKES[0])
    assert comparison.without(()) == comparison.better.after
    assert at_once(comparison.share(())) == 0.0


# Facts


def test_wasted_push_is_explained_by_the_stones_that_fell() -> None:
    assert fact("classic-2", 75, "m@25/-20") == Fell((0, 0, 0), (2, 0, 1))


def test_stones_that_fell_before_the_decision_are_not_counted_again() -> None:
    state = position(stones=("m", ""), quarry=column("lmsm"))
    state.decision, state.pushes, state.brought, state.fallen = Decision.PUSH, 1, True, (0,)
    (fell,) = turn_facts(compare(state, "done", "m@0/0"))
    assert fell.fact == Fell((0, 0, 0), (0, 1, 0))


def test_tiles_on_the_cart_explain_a_push_that_was_not_made() -> None:
    assert fact("classic-2", 24, "m@34/-8") == Cart((0, 0, 0), (3, 2, 0))


def test_large_stone_sold_for_a_coin_is_explained_by_the_exchange() -> None:
    state = position(stones=("s", ""))
    state.decision, state.pushes, state.brought, state.fallen = Decision.EXCHANGE, 2, True, (2,)
    found = reason(compare(state, SALES[2], TILES[2][2]))
    assert found is not None
    assert found.fact == Exchanged((0, 0, 1), ((0, 0, 0), 1), ((0, 0, 1), 0))


def test_consolation_is_no_fallen_stone() -> None:
    state = position(stones=("", ""))
    state.decision, state.pushes, state.fallen = Decision.EXCHANGE, 2, (-1,)
    found = reason(compare(state, "0>1", "0>s"))
    assert found is None or found.fact == Exchanged((0, 0, 0), ((0, 0, 0), 1), ((1, 0, 0), 0))


def test_tiles_that_were_not_laid_are_explained_by_points_or_by_the_road() -> None:
    assert fact("classic-2", 42, "+a6") == Points((0, None), (8, None))
    assert fact("classic-3", 42, "+a7") == Laid((0, 0, 0), (2, 0, 0), (0, 3))


def test_journey_is_explained_by_the_city() -> None:
    city = PLACES["beneventum"]
    assert fact("classic-2", 153, ">beneventum") == Journey((PLACES["b6"], 0), (city, 1))
    found = fact("classic-2", 219, ">brundisium")
    assert found == Points((0, None), (6, PLACES["brundisium"]))


def test_points_explain_a_journey_that_ends_the_game() -> None:
    found = fact("classic-3", 249, ">brundisium")
    assert isinstance(found, Points)
    assert found.better == (6, PLACES["brundisium"])


def test_coins_explain_a_card_that_was_not_taken() -> None:
    assert fact("classic-3", 9, "16c") == Coins(1, 5)


def test_other_half_of_a_card_is_explained_by_what_it_gives() -> None:
    state = position(open=(1, 2, 4, 14, 16), purses=(12, 0), stones=("", ""))
    found = reason(compare(state, "14c", "2s"))
    assert found is not None
    assert found.fact == Received((3, (0, 0, 0)), (0, (1, 2, 0)))


@pytest.mark.parametrize(
    ("laid", "cart", "one", "other", "found"),
    [
        ("a1 a4 a8", "ss", ">a1", ">a4", Journey),
        ("a1", "ss", "+a4", "+a3", Laid),
        ("a1 a2 a3", "ssm", "+a5", "+a4", None),
        ("a1 a4 a8", "ss", "1c", "1s", Received),
        ("a1 a4 a8", "ss", "1c", "2c", None),
        ("a1 a4 a8", "ss", "s@0/0", "s@30/0", None),
        ("a1 a4 a8", "ss", "1c", ">a1", None),
    ],
)
def test_turns_of_a_kind_are_compared_by_what_they_did(
    laid: str, cart: str, one: str, other: str, found: type[Fact] | None
) -> None:
    state = position(
        laid=laid, purses=(9, 9), carts=(cart, ""), stones=("ss", "ss"),
        open=(1, 2, 4, 16), quarry=column("s"),
    )  # fmt: skip
    kinds = {type(each.fact) for each in turn_facts(compare(state, one, other))}
    assert kinds == ({found} if found else set())


def test_stones_left_near_the_edge_are_a_fact_that_only_playouts_can_confirm() -> None:
    state = position(quarry=column("sssss"), stones=("ss", "ss"), open=(1, 2, 4, 16))
    comparison = compare(state, "s@0/0", "16c")
    near = [fact for fact, goods in goods_facts(comparison) if goods == {QUARRY}]
    (found,) = near
    assert isinstance(found, NearEdge)
    assert found.played > found.better
    assert comparison.static_share({QUARRY}) == 0.0


def test_two_goods_are_a_reason_together(monkeypatch: pytest.MonkeyPatch) -> None:
    comparison = compared("classic-2", 24, "m@34/-8")
    monkeypatch.setattr(
        Comparison, "static_share", lambda _comparison, goods: 0.25 * len(goods) + 0.05
    )
    monkeypatch.setattr(Comparison, "share", _share_of_number)
    found = reason(comparison)
    assert found is not None
    assert isinstance(found.fact, Both)
    assert len(found.goods) == 2


def _share_of_number(_comparison: Comparison, goods: Collection[str]) -> Incremental[float]:
    """Return a share that only two goods together make large enough."""
    yield
    return 0.3 * len(goods)


def test_good_action_has_no_reason() -> None:
    name, ply, better = MISTAKES[0]
    played = table(name).steps[ply].action
    comparison = compare(table(name).at(ply).state, better, played)
    assert comparison.loss < 0
    assert reason(comparison) is None


def test_nothing_is_said_if_no_fact_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    comparison = compared(*MISTAKES[0])
    monkeypatch.setattr(Comparison, "static_share", lambda _comparison, _goods: 0.1)
    assert reason(comparison) is None


def test_reasons_are_found_step_by_step_and_sent_to_other_processes() -> None:
    name, ply, better = MISTAKES[4]
    work = find_reasons(table(name), ply, parse(better))
    steps = 0
    try:
        while True:
            next(work)
            steps += 1
    except StopIteration as end:
        found: Sequence[Fact] = end.value
    assert steps >= 64
    assert found == [Fell((0, 0, 0), (2, 0, 1))]
    assert pickle.loads(pickle.dumps(found)) == found
