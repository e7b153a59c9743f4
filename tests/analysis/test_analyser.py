"""The analysis of a game: luck, skill and win probabilities add up, and margins hold."""

import pickle
from random import Random

import pytest

from pompeii import registry
from pompeii.analysis.analyser import (
    DISPLAY_MARGIN,
    MARGIN,
    PLAYOUTS,
    Analysis,
    compare_actions,
    refine,
)
from pompeii.analysis.evaluator_interface import likely
from pompeii.analysis.report import MIN_SAMPLES, MISTAKES, Estimate, Report
from pompeii.games.downfall.analysis_evaluation import MISTAKE
from tests.downfall_positions import read_game
from tests.share_of_cases import share

GAMES = [("classic-2", 24), ("online-2", 14), ("retold-3", 12)]


def analysed(name: str, plies: int) -> Analysis:
    table = registry.game("pompeii").table(read_game(name)).at(plies)
    table.draw()
    analysis = Analysis(table, registry.game("pompeii").analysis_evaluation, playouts=2)
    for _ in analysis.run():
        pass
    return analysis


def adds_up(analysis: Analysis) -> None:
    for seat in range(len(analysis.estimates[0].value)):
        luck_result = analysis.luck_result(seat)
        parts = luck_result.start + luck_result.luck + luck_result.play + luck_result.others
        assert abs(parts - luck_result.result) < 1e-9
        assert luck_result.start == analysis.estimates[0].value[seat]
        assert luck_result.result == analysis.estimates[-1].value[seat]
        assert luck_result.loss >= 0.0
    assert analysis.done == 1.0
    assert all(estimate.margin <= MARGIN for estimate in analysis.estimates)


@pytest.mark.no_cover  # many playouts: see tests/conftest.py
@pytest.mark.parametrize(("name", "plies"), GAMES)
def test_result_is_start_plus_luck_plus_skill(name: str, plies: int) -> None:
    adds_up(analysed(name, plies))


def test_exported_analysis_says_the_same_without_positions() -> None:
    analysis = analysed("retold-3", 6)
    found = pickle.loads(pickle.dumps(analysis.report))
    assert found == Report(analysis.estimates, analysis.decisions, 1.0)
    for seat in range(3):
        luck_result = analysis.luck_result(seat)
        assert found.luck_result(seat) == luck_result
        assert luck_result.total_play == luck_result.play + luck_result.others


def test_opened_position_is_evaluated_more_closely() -> None:
    table = registry.game("pompeii").table(read_game("retold-3"))
    evaluator = registry.game("pompeii").analysis_evaluation
    last = len(table.steps) - 1  # near the end it is soon certain
    margins = [estimate.margin for estimate in refine(table, evaluator, last)]
    assert margins[-1] <= DISPLAY_MARGIN < margins[0]
    (estimate,) = {id(each): each for each in refine(table, evaluator, last)}.values()
    assert estimate.playouts == len(margins)
    assert sum(estimate.win_probabilities) == pytest.approx(1.0)


def test_actions_are_compared_by_the_same_playouts() -> None:
    table = registry.game("pompeii").table(read_game("retold-3"))
    evaluator, ply = registry.game("pompeii").analysis_evaluation, 5
    actions = [*evaluator.promising(table.at(ply).state)[:2], table.steps[ply].action]
    work = compare_actions(table, evaluator, ply, actions)
    steps = 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            values = end.value
            break
        steps += 1
    assert steps == PLAYOUTS * len(actions)
    alone = [*values]
    assert all(0.0 <= chance <= 1.0 for _worth, chance in values)
    for place, action in enumerate(actions):
        work = compare_actions(table, evaluator, ply, [action])
        for _ in range(PLAYOUTS):
            next(work)
        with pytest.raises(StopIteration) as stop:
            next(work)
        assert stop.value.value == [alone[place]]


@pytest.mark.no_cover  # a whole game: see tests/conftest.py
def test_whole_game_adds_up_and_ends_with_its_result() -> None:
    record = read_game("classic-2")
    analysis = analysed("classic-2", len(record.actions))
    adds_up(analysis)
    table = registry.game("pompeii").table(record)
    assert table.winners is not None
    assert analysis.estimates[-1].win_probabilities == likely(table.winners, [0, 0], {}, ("", 1.0))
    for seat in range(2):
        mistakes = analysis.mistakes(seat, MISTAKE)
        losses = [decision.loss for decision in mistakes]
        assert losses == sorted(losses, reverse=True)
        assert len(losses) >= MISTAKES
        assert all(decision.margin is not None for decision in mistakes[:MISTAKES])


@pytest.mark.no_cover  # many playouts: see tests/conftest.py
def test_analysis_is_reproducible() -> None:
    one, other = analysed("classic-2", 12), analysed("classic-2", 12)
    assert [estimate.win_probabilities for estimate in one.estimates] == [
        m.win_probabilities for m in other.estimates
    ]
    assert [decision.loss for decision in one.decisions] == [d.loss for d in other.decisions]
    assert [decision.play for decision in one.decisions] == [d.play for d in other.decisions]


def test_margin_of_equal_playouts_shrinks() -> None:
    estimate, margins = Estimate([0.0, 0.0], [0.5, 0.5]), []
    for _ in range(100):
        estimate.add([1.0, 0.0])
        margins.append(estimate.margin)
    assert margins[15] == pytest.approx(MARGIN, abs=0.005)
    assert margins[31] > DISPLAY_MARGIN > margins[63]
    assert margins[MIN_SAMPLES - 1 :] == sorted(margins[MIN_SAMPLES - 1 :], reverse=True)


def test_margin_needs_enough_playouts() -> None:
    estimate = Estimate([0.0, 0.0], [0.5, 0.5])
    for number in range(MIN_SAMPLES - 1):
        estimate.add([number % 2, 1 - number % 2])
    assert estimate.win_probabilities == [0.5, 0.5]
    assert estimate.margin == 1.0
    estimate.add([1.0, 0.0])
    assert estimate.playouts == MIN_SAMPLES
    assert estimate.win_probabilities == [0.5, 0.5]
    assert 0.3 < estimate.margin < 0.4


@pytest.mark.no_cover  # thousands of playouts: see tests/conftest.py
def test_truth_lies_within_the_margin_at_its_nominal_rate() -> None:
    table = registry.game("pompeii").table(read_game("classic-2"))
    evaluator = registry.game("pompeii").analysis_evaluation
    plies = share(range(60, len(table.steps)), 11)
    outside = 0
    for ply in plies:
        *_, told = refine(table, evaluator, ply)
        state, random = table.at(ply).state, Random(ply)
        known = [evaluator.playout(state, random)[1][0] for _ in range(300)]
        outside += abs(sum(known) / len(known) - told.win_probabilities[0]) > told.margin
    # The margin of the rate itself is counted in, since 95 % is tested by a sample.
    assert outside <= 0.15 * len(plies)


@pytest.mark.no_cover  # a whole game: see tests/conftest.py
def test_stored_numbers_are_invalid_after_a_change() -> None:
    table = registry.game("pompeii").table(read_game("classic-3"))
    analysis = Analysis(table, registry.game("pompeii").analysis_evaluation)
    for _ in analysis.separate_luck():
        pass
    told = [round(analysis.luck_result(seat).luck, 6) for seat in range(3)]
    version = registry.game("pompeii").analysis_version
    assert (version, told) == (4, [1.259685, 2.206103, -2.603357]), "raise analysis_version"
