"""Luck and skill in a toy game with known values."""

# ruff: noqa: ARG004 - the toy has the interface of a game

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from pompeii.analysis.analyser import MAX_REFINED, Analysis
from pompeii.analysis.evaluator_interface import Outcome, likely
from pompeii.analysis.report import Decision, Draw, Estimate, Report
from tests.analysis.test_analyser import adds_up

EITHER = ((0.25, 3.0), (0.75, -1.0))
"""Outcomes of the toy's draw for the first seat, with their probabilities."""


@dataclass
class Toy:
    """A toy position.

    Two seats take numbers alternately, each followed by a random gain or loss.
    """

    lead: float = 0.0
    draws: tuple[float, ...] = ()
    waits: bool = False
    actor: int = 0
    notes: Any = None

    def clone(self) -> "Toy":
        return Toy(self.lead, self.draws, self.waits, self.actor)


@dataclass(frozen=True)
class Step:
    seat: int
    action: int


class Table:
    """A game of the toy."""

    def __init__(self, actions: Sequence[int], draws: Sequence[float]) -> None:
        self.steps = [Step(number % 2, action) for number, action in enumerate(actions)]
        self._draws = tuple(draws)
        self.winners = None

    def states(self) -> Iterator[Toy]:
        state = Toy(draws=self._draws)
        yield state.clone()
        for step in self.steps:
            act(state, step.action)
            state = next(outcome.after for outcome in drawn(state) if outcome.came)
            yield state.clone()


def act(state: Toy, action: int) -> None:
    state.lead += action if state.actor == 0 else -action
    state.waits = True


def drawn(state: Toy) -> list[Outcome[Toy]]:
    if not state.waits:
        return []
    return [
        Outcome(gain, state.actor, f"{gain:+}", chance,
                Toy(state.lead + gain, state.draws[1:], actor=1 - state.actor),
                gain == state.draws[0])
        for chance, gain in EITHER
    ]  # fmt: skip


class Truth:
    """An evaluation that knows the value of each position; draws are worth nothing on average."""

    SENTENCE = "{name}"
    COST = "{loss}"
    MISTAKE = 0.5
    act = staticmethod(act)
    draws = staticmethod(drawn)

    @staticmethod
    def value(state: Toy) -> list[float]:
        return [state.lead, -state.lead]

    @staticmethod
    def win_probabilities(state: Toy, value: Sequence[float]) -> list[float]:
        return likely(None, value, {2: {"": (2.0, 2.0)}}, ("", 0.0))

    @staticmethod
    def progress(state: Toy) -> tuple[str, float]:
        return "", 0.0

    @staticmethod
    def promising(state: Toy) -> list[int]:
        return [2, 1, 0] if state.lead < 3 else [0]

    @staticmethod
    def turn_finished(state: Toy, seat: int, rest: Sequence[int] = ()) -> Toy:
        return state

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        value = Truth.value(state)
        return value, Truth.win_probabilities(state, value)


class Shy(Truth):
    """An evaluation whose playouts find that a supposed mistake is none."""

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        return [0.0, 0.0], [0.5, 0.5]


class Hopeful(Truth):
    """An evaluation that overrates every position for the first seat.

    Its playouts give the true value.
    """

    @staticmethod
    def value(state: Toy) -> list[float]:
        return [state.lead + 5.0, -state.lead - 5.0]


class Blind(Truth):
    """An evaluation that cannot tell positions apart.

    Its playouts give the true value.
    """

    @staticmethod
    def value(state: Toy) -> list[float]:
        return [0.0, 0.0]

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        return Truth.playout(state, random)


class Dicing(Blind):
    """An evaluation whose playouts all differ."""

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        lead = state.lead * random.choice((-1, 1))
        return [lead, -lead], [0.5, 0.5]


def toy(
    evaluator: Any, actions: Sequence[int], draws: Sequence[float], playouts: int = 3
) -> Analysis:
    table: Any = Table(actions, draws)
    analysis = Analysis(table, evaluator, playouts)
    for _ in analysis.run():
        pass
    return analysis


def test_luck_and_loss_equal_the_true_values() -> None:
    analysis = toy(Truth(), [2, 1, 1, 0], [3.0, -1.0, -1.0, 3.0])
    assert [draw.luck for decision in analysis.decisions for draw in decision.draws] == [
        [3.0, -3.0], [-1.0, 1.0], [-1.0, 1.0], [3.0, -3.0]
    ]  # fmt: skip
    # A lead of five or three leaves a single action, and no decision.
    assert [decision.loss for decision in analysis.decisions] == [0.0, 0.0, 0.0, 0.0]
    assert [decision.best for decision in analysis.decisions] == [2, None, None, None]
    worst = toy(Truth(), [0, 1, 1], [-1.0, -1.0, 3.0])
    assert [decision.loss for decision in worst.decisions] == [2.0, 1.0, 1.0]
    assert [decision.best for decision in worst.decisions] == [2, 2, 2]
    luck_result = worst.luck_result(0)
    assert (luck_result.start, luck_result.luck, luck_result.play, luck_result.others) == (
        0.0,
        1.0,
        1.0,
        -1.0,
    )
    assert (luck_result.result, luck_result.loss, luck_result.decisions) == (1.0, 3.0, 2)
    assert [decision.ply for decision in worst.mistakes(0, 0.5)] == [0, 2]
    assert [decision.ply for decision in worst.mistakes(0, 2.0)] == [0]
    assert worst.mistakes(1, 0.5) == [worst.decisions[1]]
    assert worst.mistakes(1, 1.1) == []


def test_final_value_is_certain_despite_playouts() -> None:
    table: Any = Table([2, 1], [3.0, -1.0])
    table.winners = [0]
    evaluator: Any = Shy()
    analysis = Analysis(table, evaluator, playouts=3)
    for _ in analysis.run():
        pass
    adds_up(analysis)
    last = analysis.estimates[-1]
    assert (last.value, last.playouts, last.margin) == ([3.0, -3.0], 0, 0.0)
    assert analysis.estimates[0].value == [0.0, 0.0]
    assert analysis.estimates[0].playouts > 0


def test_unplayed_game_has_no_result() -> None:
    analysis = toy(Truth(), [], [])
    adds_up(analysis)
    assert analysis.luck_result(0).result == 0.0


def test_playouts_reject_a_false_mistake() -> None:
    decision = toy(Shy(), [0], [-1.0]).decisions[0]
    assert (decision.loss, decision.best) == (0.0, 0)


def test_playouts_find_a_mistake_that_static_evaluation_misses() -> None:
    decision = toy(Blind(), [0], [-1.0]).decisions[0]
    assert (decision.loss, decision.best) == (2.0, 2)


def test_gain_within_chance_is_no_mistake() -> None:
    decision = toy(Dicing(), [0], [-1.0], playouts=32).decisions[0]
    assert (decision.loss, decision.best) == (0.0, 0)


def test_disappointing_actions_are_evaluated_again() -> None:
    assert Decision(0, 1, None, [], play=[0.5, -0.5]).swing == 0.5
    assert Decision(0, 0, None, [], play=[0.5, -0.5]).swing == 0.0
    draw = Draw(None, 0, "", 0.5, [-1.0, 1.0])
    assert Decision(0, 0, None, [draw], play=[0.5, -0.5]).swing == 1.0


def test_luck_of_a_draw_uses_one_estimate() -> None:
    draws = [3.0, -1.0, -1.0, -1.0] * MAX_REFINED
    analysis = toy(Hopeful(), [1] * len(draws), draws)
    adds_up(analysis)
    lucks = [draw.luck[0] for decision in analysis.decisions for draw in decision.draws]
    assert lucks == pytest.approx(draws)  # draws, worth nothing on average


def test_turning_points_change_chances_beyond_their_margins() -> None:
    def at(chance: float, margin: float) -> Estimate:
        return Estimate([0.0, 0.0], [chance, 1 - chance], margin=margin)

    estimates = [at(0.5, 0.08), at(0.6, 0.08), at(0.92, 0.04), at(0.3, 0.08), at(0.0, 0.0)]
    found = Report(estimates, [])
    assert found.turning_points(3) == [2, 1, 3]
    assert found.turning_points(1) == [2]
    assert Report(estimates[:2], []).turning_points(3) == []


def test_luckiest_draws_are_listed_with_their_chance() -> None:
    analysis = toy(Truth(), [2, 1, 1, 0], [3.0, -1.0, -1.0, 3.0])
    told = [(ply, draw.seat, draw.text, draw.swing) for ply, draw in analysis.key_draws(3)]
    assert told == [(1, 0, "+3.0", 3.0), (4, 1, "+3.0", 3.0), (2, 1, "-1.0", 1.0)]
    assert [draw.chance for _ply, draw in analysis.key_draws(3)] == [0.25, 0.25, 0.75]
