"""Values of positions of Via Appia, and the win probability of each seat."""

from random import Random

from pompeii.analysis.analyser import Analysis
from pompeii.games import appia
from pompeii.games.appia import analysis_evaluation
from tests.games.appia.positions import read_game


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


def test_whole_difference_is_play_and_it_ends_with_the_result() -> None:
    table = appia.Table(read_game("classic-2"))
    analysis = Analysis(table, analysis_evaluation)
    for _ in analysis.separate_luck():
        pass
    for seat in range(2):
        account = analysis.luck_result(seat)
        assert (account.luck, account.loss, account.decisions) == (0.0, 0.0, 0)
        assert abs(account.start + account.play + account.others - account.result) < 1e-9
    scores = table.state.scores
    assert analysis.luck_result(0).result == scores[0] - scores[1]
    assert table.winners is not None
    assert analysis.estimates[-1].win_probabilities == [
        float(seat in table.winners) for seat in range(2)
    ]
    assert analysis_evaluation.playout(table.state, Random(1))[0] == analysis_evaluation.value(
        table.state
    )
