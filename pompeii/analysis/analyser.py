"""Analyse a game: find its turning points and separate luck from play.

The analysis knows all hands, but no future draw. The value of a position for every seat
(:class:`.Evaluator`) changes with each action and each draw:

- the **luck** of a draw is the value after it minus the mean over all possible draws, weighted by
  probability;
- the **play** of an action is that mean (or the value, without a draw) minus the value before the
  action;
- its **loss** is the advantage of the best action found, for the seat that acted.

The value of the first position plus all luck and all play equals the final result, for any
evaluation function. Errors that the evaluation corrects one action later count as play, as do
refinements by playouts. Over many games they even out, and losses are free of them.

Luck has a mean of zero, since both sides of its difference use the same evaluation. Backgammon
programs do the same, as do the control variates of AIVAT (Burch et al. 2018).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from math import fsum, sqrt
from random import Random
from typing import Any, Final, TypeVar

from pompeii.core.incremental_work import Incremental
from pompeii.core.table import AnyTable

from .evaluator_interface import Z_95, Evaluator, SeatValues, WinProbabilities
from .report import MISTAKES, Decision, Draw, Estimate, Report

T = TypeVar("T")

_Other = tuple[float, Any, SeatValues]
"""A draw that did not occur: its probability, the position after it, and its value."""
_Playout = tuple[SeatValues, WinProbabilities]
"""The result of a playout: value and win probability per seat."""
_Played = Mapping[Any, Sequence[Any]]
"""The action of a game with the next ones of its seat."""
MAX_COMPARED: Final = 5
"""Number of actions compared at a decision by static evaluation, besides the taken one."""
MAX_REFINED: Final = 10
"""Number of the largest swings that playouts refine."""
PLAYOUTS: Final = 32
"""Default number of playouts per position of such a swing."""
SEED: Final = "79"
"""Seed of all playouts."""
MARGIN: Final = 0.08
"""Target 95 % margin of win probabilities in an analysis, as a fraction of 1."""
DISPLAY_MARGIN: Final = 0.03
"""Target 95 % margin for a single position on display, as a fraction of 1."""
SHARES: Final = (0.3, 0.3, 0.4)
"""Approximate shares of the work: luck and play, swings, win probabilities."""


class Analysis(Report):
    """An analysis in progress: :meth:`run` fills in the report step by step."""

    def __init__(
        self, table: AnyTable, evaluator: Evaluator[Any, Any], playouts: int = PLAYOUTS
    ) -> None:
        """Prepare the analysis of `table`, with `playouts` per position of the largest swings.

        The results are the same on every machine.
        """
        super().__init__()
        self._evaluator, self._playouts = evaluator, playouts
        self._states = [*table.states()]
        self._over = table.winners is not None
        self._steps = [(step.seat, step.action) for step in table.steps]
        self._played = [_played(table, ply) for ply in range(len(self._steps))]
        self._others: dict[tuple[int, int], list[_Other]] = {}

    @property
    def report(self) -> Report:
        """The report without the positions, for other processes."""
        return Report(self.estimates, self.decisions, self.done)

    def run(self) -> Iterator[None]:
        """Run the analysis and yield after each small step.

        First evaluate all positions, then separate luck and play, then refine the largest swings
        and check the mistakes by playouts. Last, estimate win probabilities up to ``MARGIN``.
        """
        yield from self.separate_luck()
        yield from self._refine()
        yield from self._check_mistakes()
        yield from self._play_all_out()
        self.done = 1.0

    def separate_luck(self) -> Incremental[None]:
        """Evaluate all positions and separate luck and play, without playouts."""
        for state in self._states:
            value = self._evaluator.value(state)
            self.estimates.append(Estimate(value, self._evaluator.win_probabilities(state, value)))
            yield
        if self._over:
            self.estimates[-1].margin = 0.0
        for ply, (seat, action) in enumerate(self._steps):
            self.done = SHARES[0] * ply / len(self._steps)
            decision = Decision(ply, seat, action, (yield from self._drawn(ply, action)))
            self.decisions.append(decision)
            self._sum(decision, self.estimates[ply + 1].value)
            options = self._evaluator.promising(self._states[ply])
            if seat == self._states[ply].actor and len(options) > 1:
                yield from self._compare(decision, options)

    # The work, piece by piece

    def _drawn(self, ply: int, action: Any) -> Incremental[list[Draw]]:
        """Return the draws after `action` at `ply`, and store the alternatives."""
        found: list[Draw] = []
        state = _after(self._evaluator, self._states[ply], action)
        while outcomes := self._evaluator.draws(state):
            others = self._others[ply, len(found)] = []
            for outcome in outcomes:
                after = outcome.after
                if outcome.came:
                    found.append(Draw(outcome.event, outcome.seat, outcome.text, outcome.chance))
                    state = after
                else:
                    others.append((outcome.chance, after, (yield from self._mean(after))))
        return found

    def _mean(self, state: Any) -> Incremental[SeatValues]:
        """Return the value of `state`, averaged over a pending draw."""
        outcomes = self._evaluator.draws(state)
        if not outcomes:
            yield
            return self._evaluator.value(state)
        parts: list[tuple[float, SeatValues]] = []
        for outcome in outcomes:
            parts += [(outcome.chance, (yield from self._mean(outcome.after)))]
        return _weighed(parts)

    def _sum(self, decision: Decision, after: SeatValues) -> None:
        """Separate luck and play, from the last draw back to the action.

        `after` is the value of the position that occurred, by the same evaluation as the
        alternatives.
        """
        mean = after
        for number, draw in reversed([*enumerate(decision.draws)]):
            others = [(chance, value) for chance, _, value in self._others[decision.ply, number]]
            now, mean = mean, _weighed([*others, (draw.chance, mean)])
            draw.luck = _less(now, mean)
        moved = _less(self.estimates[decision.ply + 1].value, self.estimates[decision.ply].value)
        decision.play = _less(moved, _less(after, mean))

    def _compare(self, decision: Decision, options: Sequence[Any]) -> Incremental[None]:
        """Find the best of `options`, and the loss of the action that was taken."""
        taken, means = decision.action, {}
        state, played = self._states[decision.ply], self._played[decision.ply]
        for action in dict.fromkeys([taken, *options[:MAX_COMPARED]]):
            value = yield from self._mean(_turn_after(self._evaluator, state, action, played))
            means[action] = value[decision.seat]
        decision.best = max(means, key=lambda action: (means[action], action == taken))
        decision.loss = means[decision.best] - means[taken]

    def _refine(self) -> Incremental[None]:
        order = sorted(self.decisions, key=lambda decision: (-decision.swing, decision.ply))
        swings, sight = order[:MAX_REFINED], [estimate.value for estimate in self.estimates]
        refined: set[int] = set()
        for place, decision in enumerate(swings):
            self.done = SHARES[0] + SHARES[1] * place / MAX_REFINED
            for ply in (decision.ply, decision.ply + 1):
                if self.estimates[ply].margin and ply not in refined:
                    refined.add(ply)
                    self.estimates[ply].value = yield from self._by_playouts(self._states[ply])
            for number in range(len(decision.draws)):
                others = self._others[decision.ply, number]
                for each, (chance, state, _worth) in enumerate(others):
                    others[each] = chance, state, (yield from self._by_playouts(state))
            if decision.best is not None:
                yield from self._compare_again(decision)
        for decision in swings:
            sight[decision.ply + 1] = self.estimates[decision.ply + 1].value
        for decision in self.decisions:
            self._sum(decision, sight[decision.ply + 1])

    def _check_mistakes(self) -> Incremental[None]:
        """Check the costliest decisions by playouts, until all mistakes in a report are checked."""
        for seat in range(len(self.estimates[0].value)):
            while unchecked := [
                decision
                for decision in self.mistakes(seat, self._evaluator.MISTAKE)[:MISTAKES]
                if decision.margin is None
            ]:
                yield from self._compare_again(unchecked[0])

    def _compare_again(self, decision: Decision) -> Incremental[None]:
        """Compare the actions again by playouts, with common random numbers.

        An action counts as better only if its gain is statistically significant.
        """
        state, seat, taken = self._states[decision.ply], decision.seat, decision.action
        others = [a for a in self._evaluator.promising(state)[:MAX_COMPARED] if a != taken]
        played = self._played[decision.ply]
        found = yield from _after_each(
            self._evaluator, state, [taken, *others], self._playouts, played
        )
        values = [[value[seat] for value, _chances in playouts] for playouts in found]
        decision.best, decision.loss, decision.margin = taken, 0.0, 0.0
        for action, better in zip(others, values[1:], strict=True):
            gains = [a - b for a, b in zip(better, values[0], strict=True)]
            gain = fsum(gains) / len(gains)
            spread = fsum((each - gain) ** 2 for each in gains) / len(gains)
            margin = Z_95 * sqrt(spread / len(gains))
            if gain > max(decision.loss, margin):
                decision.best, decision.loss, decision.margin = action, gain, margin

    def _by_playouts(self, state: Any) -> Incremental[SeatValues]:
        playouts = play_several(self._evaluator.playout, state, self._playouts)
        return _mean((yield from playouts))[0]

    def _play_all_out(self) -> Incremental[None]:
        running = [ply for ply, estimate in enumerate(self.estimates) if estimate.margin]
        while running:
            for ply in running:
                play_out(self._evaluator, self._states[ply], ply, self.estimates[ply])
                yield
            running = [ply for ply in running if self.estimates[ply].margin > MARGIN]
            self.done = 1 - SHARES[2] * len(running) / len(self._states)


def compare_actions(
    table: AnyTable, evaluator: Evaluator[Any, Any], ply: int, actions: Sequence[Any]
) -> Incremental[list[tuple[float, float]]]:
    """Return value and win probability for the acting seat after each of `actions` at `ply`.

    The playouts are those of an analysis.
    """
    state, played = table.at(ply).state, _played(table, ply)
    found = map(_mean, (yield from _after_each(evaluator, state, actions, PLAYOUTS, played)))
    return [
        (value[state.actor], win_probabilities[state.actor]) for value, win_probabilities in found
    ]


def refine(table: AnyTable, evaluator: Evaluator[Any, Any], ply: int) -> Iterator[Estimate]:
    """Yield ever closer win probabilities at `ply`, after each playout, up to a margin of
    ``DISPLAY_MARGIN``.

    The yielded object is the same each time.
    """
    state = table.at(ply).state
    value = evaluator.value(state)
    estimate = Estimate(value, evaluator.win_probabilities(state, value))
    while estimate.margin > DISPLAY_MARGIN:
        play_out(evaluator, state, ply, estimate)
        yield estimate


def play_out(evaluator: Evaluator[Any, Any], state: Any, ply: int, estimate: Estimate) -> None:
    """Add one playout of `state` to `estimate`; `ply` and the playout's number set the seed."""
    random = Random(f"{SEED} {ply} {estimate.playouts}")
    estimate.add(evaluator.playout(state, random)[1])


def _after(evaluator: Evaluator[Any, Any], state: Any, action: Any) -> Any:
    after = state.clone()
    evaluator.act(after, action)
    return after


def rest_of_turn(table: AnyTable, ply: int) -> list[Any]:
    """Return the actions that the seat of the action at `ply` took next, before any other seat."""
    steps, seat = table.steps, table.steps[ply].seat
    return [step.action for step in takewhile(lambda step: step.seat == seat, steps[ply + 1 :])]


def _played(table: AnyTable, ply: int) -> _Played:
    return {step.action: rest_of_turn(table, ply) for step in table.steps[ply : ply + 1]}


def _turn_after(evaluator: Evaluator[Any, Any], state: Any, action: Any, played: _Played) -> Any:
    """Return the position after `action` and the rest of the turn, in which actions compare."""
    after = _after(evaluator, state, action)
    return evaluator.turn_finished(after, state.actor, played.get(action, ()))


def _after_each(
    evaluator: Evaluator[Any, Any],
    state: Any,
    actions: Sequence[Any],
    playouts: int,
    played: _Played,
) -> Incremental[list[list[_Playout]]]:
    """Return the playouts of the positions after each of `actions`."""
    found: list[list[_Playout]] = []
    for action in actions:
        position = _turn_after(evaluator, state, action, played)
        found += [(yield from play_several(evaluator.playout, position, playouts))]
    return found


def play_several(
    playout: Callable[[Any, Random], T], state: Any, playouts: int = PLAYOUTS, seed: str = SEED
) -> Incremental[list[T]]:
    """Return the results of `playouts` playouts of `state`, with equal seeds for every position."""
    found = []
    for number in range(playouts):
        found.append(playout(state, Random(f"{seed} {number}")))
        yield
    return found


def _mean(playouts: Sequence[_Playout]) -> _Playout:
    part = 1 / len(playouts)
    return (
        _weighed([(part, value) for value, _ in playouts]),
        _weighed([(part, win_probabilities) for _, win_probabilities in playouts]),
    )


def _weighed(parts: Sequence[tuple[float, Sequence[float]]]) -> list[float]:
    """Return the mean per seat of (probability, values) pairs."""
    seats = range(len(parts[0][1]))
    return [fsum(chance * value[seat] for chance, value in parts) for seat in seats]


def _less(one: SeatValues, other: SeatValues) -> SeatValues:
    return [a - b for a, b in zip(one, other, strict=True)]
