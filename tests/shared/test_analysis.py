"""What luck and what play was worth: sums that come out, and a toy of which the truth is known."""

# ruff: noqa: ARG004 - the toy is judged as games are

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from pompeii import registry
from pompeii.analysis import CLOSE, MARGIN, PLAYOUTS, SWINGS, VERSION, Analysis, closer, compared
from pompeii.findings import FEWEST, Decision, Draw, Findings, Moment
from pompeii.judging import Outcome, likely
from tests.positions import read_game
from tests.thorough import share

GAMES = [("classic-2", 24), ("online-2", 14), ("retold-3", 12)]
EITHER = ((0.25, 3.0), (0.75, -1.0))
"""What the toy's draw may add to the first seat, and how likely."""


def analysed(name: str, plies: int) -> Analysis:
    table = registry.game("pompeii").Table(read_game(name)).at(plies)
    table.draw()
    analysis = Analysis(table, registry.judge("pompeii"), playouts=2)
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
    assert found == Findings(analysis.moments, analysis.decisions, 1.0)
    for seat in range(3):
        account = analysis.account(seat)
        assert found.account(seat) == account
        assert account.all_play == account.play + account.others


def test_a_position_one_looks_at_is_told_closer() -> None:
    table = registry.game("pompeii").Table(read_game("retold-3"))
    judge = registry.judge("pompeii")
    last = len(table.steps) - 1  # near the end it is soon certain
    margins = [moment.margin for moment in closer(table, judge, last)]
    assert margins[-1] <= CLOSE < margins[0]
    (moment,) = {id(each): each for each in closer(table, judge, last)}.values()
    assert moment.playouts == len(margins)
    assert sum(moment.chances) == pytest.approx(1.0)


def test_actions_are_compared_by_the_same_playouts() -> None:
    table = registry.game("pompeii").Table(read_game("retold-3"))
    judge, ply = registry.judge("pompeii"), 5
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
    table = registry.game("pompeii").Table(record)
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


@dataclass
class Toy:
    """Two seats take numbers in turn; after each the first one gains or loses by chance."""

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
    """A game of it."""

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
        Outcome(gain, f"{gain:+}", chance,
                Toy(state.lead + gain, state.draws[1:], actor=1 - state.actor),
                gain == state.draws[0])
        for chance, gain in EITHER
    ]  # fmt: skip


class Truth:
    """Knows what each position of it is worth, the draws being worth nothing on average."""

    SENTENCE = "{name}"
    COST = "{loss}"
    act = staticmethod(act)
    draws = staticmethod(drawn)

    @staticmethod
    def worth(state: Toy) -> list[float]:
        return [state.lead, -state.lead]

    @staticmethod
    def chances(state: Toy, worth: Sequence[float]) -> list[float]:
        return likely(None, worth, {2: {"": (2.0, 2.0)}}, ("", 0.0))

    @staticmethod
    def progress(state: Toy) -> tuple[str, float]:
        return "", 0.0

    @staticmethod
    def promising(state: Toy) -> list[int]:
        return [2, 1, 0] if state.lead < 3 else [0]

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        worth = Truth.worth(state)
        return worth, Truth.chances(state, worth)


class Shy(Truth):
    """Finds in playouts that what it took for a mistake is none."""

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        return [0.0, 0.0], [0.5, 0.5]


class Hopeful(Truth):
    """Takes any position at sight for better than it is for the first seat; by playouts it knows
    the truth.
    """

    @staticmethod
    def worth(state: Toy) -> list[float]:
        return [state.lead + 5.0, -state.lead - 5.0]


class Blind(Truth):
    """At sight all is alike to it; by playouts it knows the truth."""

    @staticmethod
    def worth(state: Toy) -> list[float]:
        return [0.0, 0.0]

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        return Truth.playout(state, random)


class Dicing(Blind):
    """Of whom every playout says something else."""

    @staticmethod
    def playout(state: Toy, random: Random) -> tuple[list[float], list[float]]:
        lead = state.lead * random.choice((-1, 1))
        return [lead, -lead], [0.5, 0.5]


def toy(judge: Any, actions: Sequence[int], draws: Sequence[float], playouts: int = 3) -> Analysis:
    table: Any = Table(actions, draws)
    analysis = Analysis(table, judge, playouts)
    for _ in analysis.run():
        pass
    return analysis


def test_luck_and_loss_are_what_they_truly_were() -> None:
    analysis = toy(Truth(), [2, 1, 1, 0], [3.0, -1.0, -1.0, 3.0])
    assert [draw.luck for decision in analysis.decisions for draw in decision.draws] == [
        [3.0, -3.0], [-1.0, 1.0], [-1.0, 1.0], [3.0, -3.0]
    ]  # fmt: skip
    # With a lead of five and of three there is one action alone, and nothing to be decided.
    assert [decision.loss for decision in analysis.decisions] == [0.0, 0.0, 0.0, 0.0]
    assert [decision.best for decision in analysis.decisions] == [2, None, None, None]
    worst = toy(Truth(), [0, 1, 1], [-1.0, -1.0, 3.0])
    assert [decision.loss for decision in worst.decisions] == [2.0, 1.0, 1.0]
    assert [decision.best for decision in worst.decisions] == [2, 2, 2]
    account = worst.account(0)
    assert (account.start, account.luck, account.play, account.others) == (0.0, 1.0, 1.0, -1.0)
    assert (account.result, account.loss, account.decisions) == (1.0, 3.0, 2)
    assert [decision.ply for decision in worst.mistakes(0, 1)] == [0]
    assert worst.mistakes(1, 5) == [worst.decisions[1]]


def test_a_game_that_nobody_has_played_came_to_nothing() -> None:
    analysis = toy(Truth(), [], [])
    adds_up(analysis)
    assert analysis.account(0).result == 0.0


def test_what_playouts_find_to_be_no_mistake_is_none() -> None:
    decision = toy(Shy(), [0], [-1.0]).decisions[0]
    assert (decision.loss, decision.best) == (0.0, 0)


def test_a_mistake_that_is_not_seen_at_sight_is_found_by_playouts() -> None:
    decision = toy(Blind(), [0], [-1.0]).decisions[0]
    assert (decision.loss, decision.best) == (2.0, 2)


def test_what_is_better_by_no_more_than_chance_is_no_mistake() -> None:
    decision = toy(Dicing(), [0], [-1.0], playouts=32).decisions[0]
    assert (decision.loss, decision.best) == (0.0, 0)


def test_looked_at_anew_is_what_is_worth_less_after_it_than_it_seemed() -> None:
    assert Decision(0, 1, None, [], play=[0.5, -0.5]).swing == 0.5
    assert Decision(0, 0, None, [], play=[0.5, -0.5]).swing == 0.0
    draw = Draw(None, "", 0.5, [-1.0, 1.0])
    assert Decision(0, 0, None, [draw], play=[0.5, -0.5]).swing == 1.0


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


def test_playouts_that_agree_leave_a_margin_that_shrinks() -> None:
    moment, margins = Moment([0.0, 0.0], [0.5, 0.5]), []
    for _ in range(100):
        moment.learn([1.0, 0.0])
        margins.append(moment.margin)
    assert margins[15] == pytest.approx(MARGIN, abs=0.005)
    assert margins[31] > CLOSE > margins[63]
    assert margins[FEWEST - 1 :] == sorted(margins[FEWEST - 1 :], reverse=True)


@pytest.mark.no_cover  # thousands of playouts: see tests/conftest.py
def test_the_truth_lies_within_the_margin_as_often_as_is_said() -> None:
    table = registry.game("pompeii").Table(read_game("classic-2"))
    judge, plies = registry.judge("pompeii"), share(range(60, len(table.steps)), 11)
    outside = 0
    for ply in plies:
        *_, told = closer(table, judge, ply)
        state, random = table.at(ply).state, Random(ply)
        known = [judge.playout(state, random)[1][0] for _ in range(300)]
        outside += abs(sum(known) / len(known) - told.chances[0]) > told.margin
    # Of so many, which is 95 % each; the truth has a margin of its own.
    assert outside <= 0.15 * len(plies)


def test_the_luck_of_a_draw_is_told_by_one_estimate_though_its_neighbour_is_looked_at_anew() -> (
    None
):
    draws = [3.0, -1.0, -1.0, -1.0] * SWINGS
    analysis = toy(Hopeful(), [1] * len(draws), draws)
    adds_up(analysis)
    lucks = [draw.luck[0] for decision in analysis.decisions for draw in decision.draws]
    assert lucks == pytest.approx(draws)  # which are worth nothing on average


def test_the_greatest_strokes_of_luck_are_named_with_their_chance() -> None:
    analysis = toy(Truth(), [2, 1, 1, 0], [3.0, -1.0, -1.0, 3.0])
    told = [(ply, draw.text, draw.chance, draw.swing) for ply, draw in analysis.strokes(3)]
    assert told == [(1, "+3.0", 0.25, 3.0), (4, "+3.0", 0.25, 3.0), (2, "-1.0", 0.75, 1.0)]


@pytest.mark.no_cover  # a whole game: see tests/conftest.py
def test_who_keeps_numbers_is_told_when_others_come_out() -> None:
    table = registry.game("pompeii").Table(read_game("classic-3"))
    analysis = Analysis(table, registry.judge("pompeii"))
    for _ in analysis.tell_apart():
        pass
    told = [round(analysis.account(seat).luck, 6) for seat in range(3)]
    assert (VERSION, told) == (2, [1.13349, 1.886263, -2.254787]), "raise VERSION"
