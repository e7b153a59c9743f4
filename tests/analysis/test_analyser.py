"""What luck and what play was worth, and how likely everybody was to win: sums that come out, and
margins that hold.
"""

import pickle
from random import Random

import pytest

from pompeii import registry
from pompeii.analysis.analyser import (
    CLOSE,
    MARGIN,
    PLAYOUTS,
    VERSION,
    Analysis,
    closer,
    compared,
)
from pompeii.analysis.evaluation import likely
from pompeii.analysis.report import FEWEST, Moment, Report
from tests.positions import read_game
from tests.thorough import share

GAMES = [("classic-2", 24), ("online-2", 14), ("retold-3", 12)]


def analysed(name: str, plies: int) -> Analysis:
    table = registry.game("pompeii").table(read_game(name)).at(plies)
    table.draw()
    analysis = Analysis(table, registry.game("pompeii").evaluation, playouts=2)
    for _ in analysis.run():
        pass
    return analysis


def adds_up(analysis: Analysis) -> None:
    for seat in range(len(analysis.moments[0].worth)):
        account = analysis.account(seat)
        parts = account.start + account.luck + account.play + account.others
        assert abs(parts - account.result) < 1e-9
        assert account.start == analysis.moments[0].worth[seat]
        assert account.result == analysis.moments[-1].worth[seat]
        assert account.loss >= 0.0
    assert analysis.done == 1.0
    assert all(moment.margin <= MARGIN for moment in analysis.moments)


@pytest.mark.parametrize(("name", "plies"), GAMES)
def test_what_it_came_to_is_where_it_began_and_luck_and_play(name: str, plies: int) -> None:
    adds_up(analysed(name, plies))


def test_what_is_handed_on_says_the_same_without_the_positions() -> None:
    analysis = analysed("retold-3", 6)
    found = pickle.loads(pickle.dumps(analysis.findings))
    assert found == Report(analysis.moments, analysis.decisions, 1.0)
    for seat in range(3):
        account = analysis.account(seat)
        assert found.account(seat) == account
        assert account.all_play == account.play + account.others


def test_a_position_one_looks_at_is_told_closer() -> None:
    table = registry.game("pompeii").table(read_game("retold-3"))
    judge = registry.game("pompeii").evaluation
    last = len(table.steps) - 1  # near the end it is soon certain
    margins = [moment.margin for moment in closer(table, judge, last)]
    assert margins[-1] <= CLOSE < margins[0]
    (moment,) = {id(each): each for each in closer(table, judge, last)}.values()
    assert moment.playouts == len(margins)
    assert sum(moment.chances) == pytest.approx(1.0)


def test_actions_are_compared_by_the_same_playouts() -> None:
    table = registry.game("pompeii").table(read_game("retold-3"))
    judge, ply = registry.game("pompeii").evaluation, 5
    actions = [*judge.promising(table.at(ply).state)[:2], table.steps[ply].action]
    work = compared(table, judge, ply, actions)
    steps = 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            worths = end.value
            break
        steps += 1
    assert steps == PLAYOUTS * len(actions)
    alone = [*worths]
    assert all(0.0 <= chance <= 1.0 for _worth, chance in worths)
    for place, action in enumerate(actions):
        work = compared(table, judge, ply, [action])
        for _ in range(PLAYOUTS):
            next(work)
        with pytest.raises(StopIteration) as stop:
            next(work)
        assert stop.value.value == [alone[place]]


@pytest.mark.no_cover  # a whole game: see tests/conftest.py
def test_so_it_is_with_a_whole_game_and_it_ends_with_its_result() -> None:
    record = read_game("classic-2")
    analysis = analysed("classic-2", len(record.actions))
    adds_up(analysis)
    table = registry.game("pompeii").table(record)
    assert table.winners is not None
    assert analysis.moments[-1].chances == likely(table.winners, [0, 0], {}, ("", 1.0))
    for seat in range(2):
        losses = [decision.loss for decision in analysis.mistakes(seat, 3)]
        assert losses == sorted(losses, reverse=True)
        assert len(losses) == 3


def test_the_same_numbers_come_out_again() -> None:
    one, other = analysed("classic-2", 12), analysed("classic-2", 12)
    assert [moment.chances for moment in one.moments] == [m.chances for m in other.moments]
    assert [decision.loss for decision in one.decisions] == [d.loss for d in other.decisions]
    assert [decision.play for decision in one.decisions] == [d.play for d in other.decisions]


def test_playouts_that_agree_leave_a_margin_that_shrinks() -> None:
    moment, margins = Moment([0.0, 0.0], [0.5, 0.5]), []
    for _ in range(100):
        moment.learn([1.0, 0.0])
        margins.append(moment.margin)
    assert margins[15] == pytest.approx(MARGIN, abs=0.005)
    assert margins[31] > CLOSE > margins[63]
    assert margins[FEWEST - 1 :] == sorted(margins[FEWEST - 1 :], reverse=True)


def test_a_margin_is_told_of_enough_playouts_alone() -> None:
    moment = Moment([0.0, 0.0], [0.5, 0.5])
    for number in range(FEWEST - 1):
        moment.learn([number % 2, 1 - number % 2])
    assert moment.chances == [0.5, 0.5]
    assert moment.margin == 1.0
    moment.learn([1.0, 0.0])
    assert moment.playouts == FEWEST
    assert moment.chances == [0.5, 0.5]
    assert 0.3 < moment.margin < 0.4


@pytest.mark.no_cover  # thousands of playouts: see tests/conftest.py
def test_the_truth_lies_within_the_margin_as_often_as_is_said() -> None:
    table = registry.game("pompeii").table(read_game("classic-2"))
    judge, plies = registry.game("pompeii").evaluation, share(range(60, len(table.steps)), 11)
    outside = 0
    for ply in plies:
        *_, told = closer(table, judge, ply)
        state, random = table.at(ply).state, Random(ply)
        known = [judge.playout(state, random)[1][0] for _ in range(300)]
        outside += abs(sum(known) / len(known) - told.chances[0]) > told.margin
    # Of so many, which is 95 % each; the truth has a margin of its own.
    assert outside <= 0.15 * len(plies)


@pytest.mark.no_cover  # a whole game: see tests/conftest.py
def test_who_keeps_numbers_is_told_when_others_come_out() -> None:
    table = registry.game("pompeii").table(read_game("classic-3"))
    analysis = Analysis(table, registry.game("pompeii").evaluation)
    for _ in analysis.tell_apart():
        pass
    told = [round(analysis.account(seat).luck, 6) for seat in range(3)]
    assert (VERSION, told) == (2, [1.13349, 1.886263, -2.254787]), "raise VERSION"
