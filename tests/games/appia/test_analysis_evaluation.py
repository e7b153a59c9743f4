"""Values of positions of Via Appia, win probabilities, and the actions that are compared."""

from math import comb
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pompeii.analysis.analyser import Analysis, compare_actions
from pompeii.core.incremental_work import at_once
from pompeii.games import appia
from pompeii.games.appia import analysis_evaluation, game
from pompeii.games.appia.actions import BOTH, DONE, SALES, TILES, Push, parse
from pompeii.games.appia.bots import best_actions
from pompeii.games.appia.bots.best_actions import COMPARED
from pompeii.games.appia.cards import CARDS, SHOWN
from pompeii.games.appia.events import CardsShown
from pompeii.games.appia.state import Decision, State
from tests.games.appia.positions import column, position, read_game


def test_values_and_playouts_are_consistent() -> None:
    table = appia.Table(read_game("classic-2")).at(8)
    states = [*table.states()]
    for state in states[-2:]:
        value = analysis_evaluation.value(state)
        assert abs(sum(value)) < 1e-9
        assert abs(sum(analysis_evaluation.win_probabilities(state, value)) - 1.0) < 1e-9
        look, chances = analysis_evaluation.playout(state, Random(1))
        assert (look, chances) == analysis_evaluation.playout(state, Random(1))
        assert abs(sum(chances) - 1.0) < 1e-9
        assert analysis_evaluation.progress(state)[0] == "road"
    state = states[3].clone()
    analysis_evaluation.act(state, table.steps[3].action)
    assert state == states[4]


def test_luck_and_play_add_up_to_the_result() -> None:
    table = appia.Table(read_game("classic-2"))
    evaluation: Any = SimpleNamespace(**vars(analysis_evaluation))
    evaluation.promising = lambda _state: []  # to be quicker
    analysis = Analysis(table, evaluation)
    for _ in analysis.separate_luck():
        pass
    for seat in range(2):
        account = analysis.luck_result(seat)
        assert (account.loss, account.decisions) == (0.0, 0)
        assert account.luck != 0.0
        parts = account.start + account.luck + account.play + account.others
        assert abs(parts - account.result) < 1e-9
    told = round(analysis.luck_result(0).luck, 6)
    assert (appia.GAME.analysis_version, told) == (2, 0.060574), "raise analysis_version"
    scores = table.state.scores
    assert analysis.luck_result(0).result == scores[0] - scores[1]
    assert table.winners is not None
    assert analysis.estimates[-1].win_probabilities == [
        float(seat in table.winners) for seat in range(2)
    ]
    assert analysis_evaluation.playout(table.state, Random(1))[0] == analysis_evaluation.value(
        table.state
    )


# Luck


def last_card(open_: int = 1, **facts: Any) -> State:
    """Return a position in which only one income card is face up."""
    state = position(open=range(1, open_ + 1), **facts)
    state.turned = tuple(range(open_ + 1, SHOWN + 1))
    return state


def test_luck_of_new_cards_is_measured_against_every_set_of_them() -> None:
    state = last_card()
    state.piles = (tuple(CARDS), *state.piles[1:])  # 8 to 14 are shown
    analysis_evaluation.act(state, BOTH[1])
    outcomes = analysis_evaluation.draws(state)
    assert len({outcome.event.cards for outcome in outcomes}) == len(outcomes) == comb(9, 7)
    assert sum(outcome.chance for outcome in outcomes) == pytest.approx(1.0)
    (came,) = (outcome for outcome in outcomes if outcome.came)
    assert came.event == CardsShown(tuple(range(8, 15)))
    assert (came.seat, came.text) == (0, "8,9,10,11,12,13,14")
    assert analysis_evaluation.draws(came.after) == ()
    values = [analysis_evaluation.value(outcome.after) for outcome in outcomes]
    assert len({*map(tuple, values)}) > 1


def test_cards_of_the_last_turn_are_drawn_by_its_player() -> None:
    state = last_card()
    state.actor = 1
    state.certain("brundisium")
    analysis_evaluation.act(state, BOTH[1])
    assert state.decision is Decision.NONE
    assert {outcome.seat for outcome in analysis_evaluation.draws(state)} == {1}


def test_no_cards_are_drawn_after_another_action() -> None:
    state = last_card(2)
    analysis_evaluation.act(state, BOTH[1])
    assert analysis_evaluation.draws(state) == ()


def test_mean_luck_of_all_sets_is_zero() -> None:
    state = last_card()
    analysis_evaluation.act(state, BOTH[1])
    outcomes = analysis_evaluation.draws(state)
    values = [analysis_evaluation.value(outcome.after) for outcome in outcomes]
    for seat in range(2):
        mean = sum(value[seat] for value in values) / len(values)
        assert sum(value[seat] - mean for value in values) == pytest.approx(0.0, abs=1e-9)


def test_value_does_not_depend_on_the_order_of_the_cards() -> None:
    values = [analysis_evaluation.value(position(open=cards)) for cards in ((1, 9), (9, 1))]
    assert values[0] == values[1]


def test_last_card_is_taken_by_one_seat_only() -> None:
    alone, none = (position(open=cards) for cards in ((1,), ()))
    assert analysis_evaluation.value(alone)[0] > analysis_evaluation.value(none)[0]


def test_seat_in_its_turn_takes_a_card_after_the_others() -> None:
    state = position(open=(1,))
    early = analysis_evaluation.value(state)[0]
    state.decision = Decision.PUSH
    assert analysis_evaluation.value(state)[0] < early


def test_cards_have_no_value_once_the_end_is_certain() -> None:
    full, empty = (position(open=cards) for cards in ((1, 2, 3), ()))
    for state in (full, empty):
        state.ending = "limit"
    assert analysis_evaluation.value(full) == analysis_evaluation.value(empty)


# Comparison of actions


def test_promising_pushes_bring_stones_down_at_most_one_of_each_size() -> None:
    state = position(quarry=column("ssssss"), stones=("ssm", ""))
    found = analysis_evaluation.promising(state)
    assert found == analysis_evaluation.promising(state.clone())
    assert 1 < len(found) <= COMPARED
    pushes = [action for action in found if isinstance(action, Push)]
    assert 0 < len({push.size for push in pushes}) == len(pushes)
    game.act(state, pushes[0])
    assert state.fallen


def test_exchanges_and_the_end_of_an_action_are_compared() -> None:
    state = position(stones=("s", ""))
    state.decision, state.pushes, state.brought, state.fallen = Decision.EXCHANGE, 2, True, (2,)
    assert analysis_evaluation.promising(state)[0] is TILES[2][2]
    state = position(stones=("s", ""))
    state.decision, state.pushes = Decision.PUSH, 1
    assert DONE in analysis_evaluation.promising(state)


def test_nothing_is_compared_after_the_game_or_with_a_trembling_hand() -> None:
    assert analysis_evaluation.promising(position(stones=("s", ""), hand="tremor")) == ()
    over = position()
    over.decision = Decision.NONE
    assert analysis_evaluation.promising(over) == ()


def test_a_turn_is_finished_before_its_actions_are_compared() -> None:
    state = position(quarry=column("ssssss"), stones=("ss", ""))
    analysis_evaluation.act(state, parse("s@0/0"))
    assert (state.actor, state.decision) == (0, Decision.PUSH)
    end = analysis_evaluation.turn_finished(state, 0)
    assert (state.actor, state.decision) == (0, Decision.PUSH)
    assert (end.actor, end.decision) == (1, Decision.TURN)
    assert analysis_evaluation.turn_finished(end, 0) == end


@pytest.mark.parametrize(
    ("rest", "tiles", "stones"),
    [("", 0, 0), ("s@30/0 s>s", 1, 0), ("s@30/0 s>s 12c 12c", 1, 0), ("done", 0, 0)],
)
def test_a_turn_is_finished_as_in_the_game_if_nothing_better_is_found(
    rest: str, tiles: int, stones: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_actions, "FINISHING_TRIES", 1)
    aside = [(size, x + 3000, y) for size, x, y in column("ssssss")]
    state = position(quarry=aside, stones=("ss", ""))
    analysis_evaluation.act(state, parse("s@-33/0"))
    end = analysis_evaluation.turn_finished(state, 0, [parse(each) for each in rest.split()])
    assert (end.actor, end.decision) == (1, Decision.TURN)
    assert (sum(end.carts[:3]), sum(end.stones[:3])) == (tiles, stones)


def test_a_begun_turn_is_worth_its_best_end() -> None:
    state = position()
    state.decision, state.pushes, state.brought, state.fallen = Decision.EXCHANGE, 2, True, (2,)
    best, sale = state.clone(), state.clone()
    game.apply(best, TILES[2][2])
    game.apply(sale, SALES[2])
    value = analysis_evaluation.value(state)
    assert value == analysis_evaluation.value(best)
    assert value[0] > analysis_evaluation.value(sale)[0]


def test_last_card_can_be_compared_without_the_next_pile_of_the_record() -> None:
    state = last_card(stones=("", ""))
    state.piles = (tuple(CARDS),)
    analysis_evaluation.act(state, BOTH[1])
    assert len(analysis_evaluation.draws(state)) == comb(9, 7)
    values, chances = analysis_evaluation.playout(state, Random(1))
    assert sum(values) == pytest.approx(0.0, abs=1e-9)
    assert sum(chances) == pytest.approx(1.0)


def test_a_large_stone_sold_for_a_coin_loses_points() -> None:
    table = appia.Table(read_game("classic-2"))
    ply = next(
        ply
        for ply, state in enumerate(table.states())
        if {SALES[2], TILES[2][2]} <= {*game.legal(state).actions}
    )
    compared = compare_actions(table, analysis_evaluation, ply, [TILES[2][2], SALES[2]])
    (tile, _chance), (sale, _other) = at_once(compared)
    assert tile > sale + 0.5
