"""Analyse a game: find its turning points and separate luck from play.

The analysis knows all hands, but no future draw. The value of a position for every seat
(:class:`.Judge`) changes with each action and each draw:

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

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, Final

from pompeii.core.incremental import Gradual
from pompeii.core.table import AnyTable

from .evaluation import SURE, Chances, Judge, Worth
from .report import Decision, Draw, Moment, Report

_Other = tuple[float, Any, Worth]
"""A draw that did not occur: its probability, the position after it, and its value."""
_Playout = tuple[Worth, Chances]
"""The result of a playout: value and win probability per seat."""
VERSION: Final = 2
"""Version of the results, for caches; incremented if any result changes."""
COMPARED: Final = 5
"""Number of actions compared at a decision by static evaluation, besides the taken one."""
SWINGS: Final = 10
"""Number of the largest swings that playouts refine."""
PLAYOUTS: Final = 32
"""Default number of playouts per position of such a swing."""
SEED: Final = "79"
"""Seed of all playouts."""
MARGIN: Final = 0.08
"""Target 95 % margin of win probabilities in an analysis, as a fraction of 1."""
CLOSE: Final = 0.03
"""Target 95 % margin for a single position on display, as a fraction of 1."""
SHARES: Final = (0.3, 0.3, 0.4)
"""Approximate shares of the work: luck and play, swings, win probabilities."""


class Analysis(Report):
    """An analysis in progress: :meth:`run` fills in the report step by step."""

    def __init__(self, table: AnyTable, judge: Judge[Any, Any], playouts: int = PLAYOUTS) -> None:
        """Prepare the analysis of `table`, with `playouts` per position of the largest swings.

        The results are the same on every machine.
        """
        super().__init__()
        self._judge, self._playouts = judge, playouts
        self._states = [*table.states()]
        self._over = table.winners is not None
        self._steps = [(step.seat, step.action) for step in table.steps]
        self._others: dict[tuple[int, int], list[_Other]] = {}

    @property
    def findings(self) -> Report:
        """The report without the positions, for other processes."""
        return Report(self.moments, self.decisions, self.done)

    def run(self) -> Iterator[None]:
        """Run the analysis and yield after each small step.

        First evaluate all positions, then separate luck and play, then refine the largest swings by
        playouts. Last, estimate win probabilities up to ``MARGIN``.
        """
        yield from self.tell_apart()
        yield from self._refine()
        yield from self._play_all_out()
        self.done = 1.0

    def tell_apart(self) -> Gradual[None]:
        """Evaluate all positions and separate luck and play, without playouts."""
        for state in self._states:
            worth = self._judge.worth(state)
            self.moments.append(Moment(worth, self._judge.chances(state, worth)))
            yield
        if self._over:
            self.moments[-1].margin = 0.0
        for ply, (seat, action) in enumerate(self._steps):
            self.done = SHARES[0] * ply / len(self._steps)
            decision = Decision(ply, seat, action, (yield from self._drawn(ply, action)))
            self.decisions.append(decision)
            self._sum(decision, self.moments[ply + 1].worth)
            options = self._judge.promising(self._states[ply])
            if seat == self._states[ply].actor and len(options) > 1:
                yield from self._compare(decision, options)

    # The work, piece by piece

    def _drawn(self, ply: int, action: Any) -> Gradual[list[Draw]]:
        """Return the draws after `action` at `ply`, and store the alternatives."""
        found: list[Draw] = []
        state = _after(self._judge, self._states[ply], action)
        while outcomes := self._judge.draws(state):
            others = self._others[ply, len(found)] = []
            for outcome in outcomes:
                after = outcome.after
                if outcome.came:
                    found.append(Draw(outcome.event, outcome.seat, outcome.text, outcome.chance))
                    state = after
                else:
                    others.append((outcome.chance, after, (yield from self._mean(after))))
        return found

    def _mean(self, state: Any) -> Gradual[Worth]:
        """Return the value of `state`, averaged over a pending draw."""
        outcomes = self._judge.draws(state)
        if not outcomes:
            yield
            return self._judge.worth(state)
        parts: list[tuple[float, Worth]] = []
        for outcome in outcomes:
            parts += [(outcome.chance, (yield from self._mean(outcome.after)))]
        return _weighed(parts)

    def _sum(self, decision: Decision, after: Worth) -> None:
        """Separate luck and play, from the last draw back to the action.

        `after` is the value of the position that occurred, by the same evaluation as the
        alternatives.
        """
        mean = after
        for number, draw in reversed([*enumerate(decision.draws)]):
            others = [(chance, worth) for chance, _, worth in self._others[decision.ply, number]]
            now, mean = mean, _weighed([*others, (draw.chance, mean)])
            draw.luck = _less(now, mean)
        moved = _less(self.moments[decision.ply + 1].worth, self.moments[decision.ply].worth)
        decision.play = _less(moved, _less(after, mean))

    def _compare(self, decision: Decision, options: Sequence[Any]) -> Gradual[None]:
        """Find the best of `options`, and the loss of the action that was taken."""
        taken, means = decision.action, {}
        for action in dict.fromkeys([taken, *options[:COMPARED]]):
            worth = yield from self._mean(_after(self._judge, self._states[decision.ply], action))
            means[action] = worth[decision.seat]
        decision.best = max(means, key=lambda action: (means[action], action == taken))
        decision.loss = means[decision.best] - means[taken]

    def _refine(self) -> Gradual[None]:
        order = sorted(self.decisions, key=lambda decision: (-decision.swing, decision.ply))
        swings, sight = order[:SWINGS], [moment.worth for moment in self.moments]
        for place, decision in enumerate(swings):
            self.done = SHARES[0] + SHARES[1] * place / SWINGS
            for ply in (decision.ply, decision.ply + 1):
                if self.moments[ply].margin:
                    self.moments[ply].worth = yield from self._by_playouts(self._states[ply])
            for number in range(len(decision.draws)):
                others = self._others[decision.ply, number]
                for each, (chance, state, _worth) in enumerate(others):
                    others[each] = chance, state, (yield from self._by_playouts(state))
            if decision.best is not None:
                yield from self._compare_again(decision)
        for decision in swings:
            sight[decision.ply + 1] = self.moments[decision.ply + 1].worth
        for decision in self.decisions:
            self._sum(decision, sight[decision.ply + 1])

    def _compare_again(self, decision: Decision) -> Gradual[None]:
        """Compare the actions again by playouts, with common random numbers.

        An action counts as better only if its gain is statistically significant.
        """
        state, seat, taken = self._states[decision.ply], decision.seat, decision.action
        others = [a for a in self._judge.promising(state)[:COMPARED] if a != taken]
        found = yield from _after_each(self._judge, state, [taken, *others], self._playouts)
        worths = [[worth[seat] for worth, _chances in playouts] for playouts in found]
        decision.best, decision.loss = taken, 0.0
        for action, better in zip(others, worths[1:], strict=True):
            gains = [a - b for a, b in zip(better, worths[0], strict=True)]
            gain = sum(gains) / len(gains)
            spread = sum((each - gain) ** 2 for each in gains) / len(gains)
            if gain > max(decision.loss, SURE * sqrt(spread / len(gains))):
                decision.best, decision.loss = action, gain

    def _by_playouts(self, state: Any) -> Gradual[Worth]:
        return _mean((yield from _played(self._judge, state, self._playouts)))[0]

    def _play_all_out(self) -> Gradual[None]:
        running = [ply for ply, moment in enumerate(self.moments) if moment.margin]
        while running:
            for ply in running:
                play_out(self._judge, self._states[ply], ply, self.moments[ply])
                yield
            running = [ply for ply in running if self.moments[ply].margin > MARGIN]
            self.done = 1 - SHARES[2] * len(running) / len(self._states)


def compared(
    table: AnyTable, judge: Judge[Any, Any], ply: int, actions: Sequence[Any]
) -> Gradual[list[tuple[float, float]]]:
    """Return value and win probability for the acting seat after each of `actions` at `ply`.

    The playouts are those of an analysis.
    """
    state = table.at(ply).state
    found = map(_mean, (yield from _after_each(judge, state, actions, PLAYOUTS)))
    return [(worth[state.actor], chances[state.actor]) for worth, chances in found]


def closer(table: AnyTable, judge: Judge[Any, Any], ply: int) -> Iterator[Moment]:
    """Yield ever closer win probabilities at `ply`, after each playout, up to a margin of
    ``CLOSE``.

    The yielded object is the same each time.
    """
    state = table.at(ply).state
    worth = judge.worth(state)
    moment = Moment(worth, judge.chances(state, worth))
    while moment.margin > CLOSE:
        play_out(judge, state, ply, moment)
        yield moment


def play_out(judge: Judge[Any, Any], state: Any, ply: int, moment: Moment) -> None:
    """Add one playout of `state` to `moment`; `ply` and the playout's number determine the seed."""
    random = Random(f"{SEED} {ply} {moment.playouts}")
    moment.learn(judge.playout(state, random)[1])


def _after(judge: Judge[Any, Any], state: Any, action: Any) -> Any:
    after = state.clone()
    judge.act(after, action)
    return after


def _after_each(
    judge: Judge[Any, Any], state: Any, actions: Sequence[Any], playouts: int
) -> Gradual[list[list[_Playout]]]:
    """Return the playouts of the positions after each of `actions`."""
    positions = [_after(judge, state, action) for action in actions]
    found: list[list[_Playout]] = []
    for position in positions:
        found += [(yield from _played(judge, position, playouts))]
    return found


def _played(judge: Judge[Any, Any], state: Any, playouts: int) -> Gradual[list[_Playout]]:
    """Return the results of `playouts` playouts of `state`, with equal seeds for every position."""
    found = []
    for number in range(playouts):
        found.append(judge.playout(state, Random(f"{SEED} {number}")))
        yield
    return found


def _mean(playouts: Sequence[_Playout]) -> _Playout:
    part = 1 / len(playouts)
    return (
        _weighed([(part, worth) for worth, _ in playouts]),
        _weighed([(part, chances) for _, chances in playouts]),
    )


def _weighed(parts: Sequence[tuple[float, Sequence[float]]]) -> list[float]:
    """Return the mean per seat of (probability, values) pairs."""
    seats = range(len(parts[0][1]))
    return [sum(chance * worth[seat] for chance, worth in parts) for seat in seats]


def _less(one: Worth, other: Worth) -> Worth:
    return [a - b for a, b in zip(one, other, strict=True)]
