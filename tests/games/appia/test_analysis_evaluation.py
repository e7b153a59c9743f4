"""Values of positions of Via Appia, and the win probability of each seat."""

from math import comb
from random import Random
from typing import Any

import pytest

from pompeii.analysis.analyser import Analysis
from pompeii.games import appia
from pompeii.games.appia import analysis_evaluation
from pompeii.games.appia.actions import BOTH
from pompeii.games.appia.cards import CARDS, SHOWN
from pompeii.games.appia.events import CardsShown
from pompeii.games.appia.state import Decision, State
from tests.games.appia.positions import position, read_game


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
    analysis = Analysis(table, analysis_evaluation)
    for _ in analysis.separate_luck():
        pass
    for seat in range(2):
        account = analysis.luck_result(seat)
        assert (account.loss, account.decisions) == (0.0, 0)
        assert account.luck != 0.0
        parts = account.start + account.luck + account.play + account.others
        assert abs(parts - account.result) < 1e-9
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
