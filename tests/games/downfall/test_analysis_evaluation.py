"""Static evaluation and win probabilities from open information alone."""

from collections import Counter
from itertools import pairwise
from math import exp
from random import Random
from statistics import fmean

import pytest

from pompeii import registry
from pompeii.analysis.evaluator_interface import likely
from pompeii.games.downfall import analysis_evaluation, draw_odds, game
from pompeii.games.downfall.bots.playout_policy import play_out
from pompeii.games.downfall.cards import AD79, AD79_PLACE, STOCK_SIZE
from pompeii.games.downfall.state import AT_DRAW, IN_CITY, State
from tests.downfall_positions import read_game


def states(name: str) -> list[State]:
    return [*registry.game("pompeii").table(read_game(name)).states()]


@pytest.mark.parametrize("name", ["classic-2", "online-2", "retold-3", "classic-4"])
def test_hidden_order_changes_nothing(name: str) -> None:
    for number, state in enumerate(states(name)[::12]):
        other = draw_odds.shuffled(state, Random(number))
        value = analysis_evaluation.value(state)
        assert analysis_evaluation.value(other) == value
        assert analysis_evaluation.win_probabilities(
            other, value
        ) == analysis_evaluation.win_probabilities(state, value)
        assert abs(sum(analysis_evaluation.win_probabilities(state, value)) - 1.0) < 1e-9
        assert abs(sum(value)) < 1e-9 or state.seats > 2
        assert analysis_evaluation.promising(other) == analysis_evaluation.promising(state)


@pytest.mark.parametrize("name", ["classic-2", "two-card-3"])
def test_P3_future_cards_are_shuffled_within_the_rules(name: str) -> None:
    for number, state in enumerate(states(name)[::7]):
        other = draw_odds.shuffled(state, Random(number))
        assert Counter(other.bag) == Counter(state.bag)
        assert other.bag[: state.tiles] == state.bag[: state.tiles]
        assert Counter(other.draws) == Counter(state.draws)
        assert other.draws[: state.drawn] == state.draws[: state.drawn]
        if state.phase is IN_CITY:
            first, second = (at for at, card in enumerate(other.draws) if card == AD79)
            assert first == AD79_PLACE
            assert second >= STOCK_SIZE - state.rules.ad79_block


def test_P3_second_ad79_is_uniform_in_its_block() -> None:
    state = states("classic-2")[0]
    places: Counter[int] = Counter()
    for number in range(3000):
        draws = draw_odds.shuffled(state, Random(number)).draws
        places[len(draws) - 1 - draws[::-1].index(AD79)] += 1
    block = state.rules.ad79_block + 1
    assert len(places) == block
    fair = 3000 / block
    assert sum((count - fair) ** 2 / fair for count in places.values()) < 3 * block


@pytest.mark.parametrize("name", ["classic-2", "retold-3"])
def test_every_simulated_draw_is_possible(name: str) -> None:
    table = registry.game("pompeii").table(read_game(name))
    for state, step in zip(table.states(), table.steps, strict=False):
        analysis_evaluation.act(state, step.action)
        while outcomes := analysis_evaluation.draws(state):
            assert abs(sum(outcome.chance for outcome in outcomes) - 1.0) < 1e-9
            (came,) = [outcome for outcome in outcomes if outcome.came]
            game.draw(state)
            assert came.after == state
            state = came.after
        assert state.decision is not AT_DRAW


def test_finished_game_is_worth_its_result() -> None:
    end = states("classic-2")[-1]
    ahead = end.rescued[0] - end.rescued[1] - 0.01 * (end.volcano[0] - end.volcano[1])
    assert abs(analysis_evaluation.value(end)[0] - ahead) < 1e-9
    assert analysis_evaluation.promising(end) == []
    value = analysis_evaluation.value(end)
    win_probabilities = analysis_evaluation.win_probabilities(end, value)
    assert analysis_evaluation.playout(end, Random(1)) == (value, win_probabilities)


@pytest.mark.parametrize("ply", [0, 60, 90, 120, 165])
def test_playouts_include_possible_draws(ply: int) -> None:
    state = states("classic-2")[ply]
    before = state.clone()
    for number in range(3):
        value, chances = analysis_evaluation.playout(state, Random(number))
        assert abs(sum(value)) < 1e-9
        assert abs(sum(chances) - 1.0) < 1e-9
    assert state == before


@pytest.mark.parametrize(("name", "ply"), [("classic-2", 40), ("retold-3", 30), ("classic-4", 60)])
def test_city_playout_is_worth_its_static_value(name: str, ply: int) -> None:
    state = states(name)[ply]
    assert state.phase is IN_CITY
    for number in range(3):
        after, city, look = analysis_evaluation.rollout(state, Random(number))
        assert city
        value, chances = analysis_evaluation.playout(state, Random(number))
        assert value == look
        assert (chances == analysis_evaluation.win_probabilities(after, look)) == (state.seats == 2)


@pytest.mark.parametrize(("name", "ply"), [("retold-3", 30), ("classic-4", 60)])
def test_city_playout_of_three_and_four_predicts_the_winner(name: str, ply: int) -> None:
    state = states(name)[ply]
    assert state.phase is IN_CITY
    weight = analysis_evaluation.end_weight(state.drawn / STOCK_SIZE)
    assert analysis_evaluation.ENDS < weight < analysis_evaluation.HALF
    for number in range(5):
        after, _city, look = analysis_evaluation.rollout(state, Random(number))
        before = analysis_evaluation.win_probabilities(after, look)
        play_out(after)
        winners = game.outcome(after) or ()
        for seat, chance in enumerate(analysis_evaluation.playout(state, Random(number))[1]):
            won = (seat in winners) / len(winners)
            assert chance == pytest.approx(before[seat] + weight * (won - before[seat]))


@pytest.mark.parametrize("name", ["classic-4", "online-4", "retold-4", "two-card-4"])
def test_chances_of_four_do_not_jump_at_the_eruption(name: str) -> None:
    game = states(name)
    last = max(ply for ply, state in enumerate(game) if state.phase is IN_CITY)
    before, after = (
        [fmean(win_probabilities) for win_probabilities in zip(*played_out(game[ply]), strict=True)]
        for ply in (last, last + 1)
    )
    assert max(before) - min(before) > 0.2
    assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 0.1


def played_out(state: State) -> list[list[float]]:
    return [analysis_evaluation.playout(state, Random(number))[1] for number in range(128)]


def test_playout_may_end_the_city_before_its_horizon() -> None:
    table = registry.game("pompeii").table(read_game("classic-2"))
    last = max(at for at, state in enumerate(table.states()) if state.phase is IN_CITY)
    state = [*table.states()][last]
    assert any(analysis_evaluation.playout(state, Random(number))[0] for number in range(5))


def test_lead_is_better_if_larger_or_nearer_the_end() -> None:
    scales = {2: {"": (4.0, 1.0)}, 3: {"": (4.0, 1.0)}}

    def first(lead: float, gone: float) -> float:
        return likely(None, [lead, -lead], scales, ("", gone))[0]

    assert first(0.0, 0.5) == 0.5
    assert all(first(a, 0.3) < first(b, 0.3) for a, b in pairwise((-3.0, -1.0, 0.0, 0.5, 4.0)))
    assert first(1.0, 0.0) < first(1.0, 0.5) < first(1.0, 1.0) < 1.0
    assert abs(first(1.0, 1.0) - 1 / (1 + exp(-2.0))) < 0.001
    assert first(1e9, 1.0) > 0.999999
    assert likely((0, 2), [3.0, 0.0, -3.0], scales, ("", 1.0)) == [0.5, 0.0, 0.5]
