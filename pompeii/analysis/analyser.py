"""Where a game turned, and whether by luck or by play.

A game is looked at with all hands known, but not what was still to be drawn. What a position is
worth to every seat (:class:`Judge`) changes with each action and with each draw:

- the **luck** of a draw is the worth after it minus the mean over all that could have been drawn,
  each as often as it can come;
- the **play** of an action is that mean, or the worth where nothing is drawn, minus the worth
  before the action;
- its **loss** is how much better the best action found would have been for who took it.

So the worth of the first position, all luck and all play add up to what the game came to, whatever
the estimate of a position is. What an estimate learns one action later counts as play; over many
games that evens out, and a loss is free of it. So does what a closer look at some positions tells.
Luck has no mean but zero, since both sides of its difference are estimated alike (as in backgammon
programs; the control variates of AIVAT, Burch et al. 2018, are the same).
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
"""How likely something was that was not drawn, the position after it and its worth."""
_Playout = tuple[Worth, Chances]
"""What came of one: the worth for every seat, and how likely each wins then."""
VERSION: Final = 2
"""Of the numbers that come out, for who keeps them: raised whenever others do."""
COMPARED: Final = 5
"""How many actions are compared at a decision, those that look best at sight; and the one that was
taken."""
SWINGS: Final = 10
"""The largest swings are looked at anew by playouts."""
PLAYOUTS: Final = 32
"""For each position of such a swing, where nobody asks for more."""
SEED: Final = "79"
"""Of all playouts."""
MARGIN: Final = 0.08
"""How close the chances to win are told, in parts of one,"""
CLOSE: Final = 0.03
"""and of a position that somebody looks at."""
SHARES: Final = (0.3, 0.3, 0.4)
"""About which part of the work is telling luck and play apart, the swings and the chances."""


class Analysis(Report):
    """Finds out all there is about a game: :meth:`run` more and more."""

    def __init__(self, table: AnyTable, judge: Judge[Any, Any], playouts: int = PLAYOUTS) -> None:
        """``playouts`` is how many there are for each position of the largest swings. The same
        numbers come out on every machine.
        """
        super().__init__()
        self._judge, self._playouts = judge, playouts
        self._states = [*table.states()]
        self._over = table.winners is not None
        self._steps = [(step.seat, step.action) for step in table.steps]
        self._others: dict[tuple[int, int], list[_Other]] = {}

    @property
    def findings(self) -> Report:
        """All of it without the positions, to be handed on."""
        return Report(self.moments, self.decisions, self.done)

    def run(self) -> Iterator[None]:
        """Find out more: first what every position is worth, then of every action and draw what it
        changed, then the largest swings anew, then how likely everybody was to win, up to
        ``MARGIN``. Gives way after each small piece of work.
        """
        yield from self.tell_apart()
        yield from self._refine()
        yield from self._play_all_out()
        self.done = 1.0

    def tell_apart(self) -> Gradual[None]:
        """The first half of that, without any playouts."""
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
        """What was drawn after an action."""
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
        """The worth of a position, the mean of all draws where one is awaited."""
        outcomes = self._judge.draws(state)
        if not outcomes:
            yield
            return self._judge.worth(state)
        parts: list[tuple[float, Worth]] = []
        for outcome in outcomes:
            parts += [(outcome.chance, (yield from self._mean(outcome.after)))]
        return _weighed(parts)

    def _sum(self, decision: Decision, after: Worth) -> None:
        """Tell luck and play apart, from the last draw back to the action; ``after`` is the worth
        of what came of it, estimated like that of all that could have come.
        """
        mean = after
        for number, draw in reversed([*enumerate(decision.draws)]):
            others = [(chance, worth) for chance, _, worth in self._others[decision.ply, number]]
            now, mean = mean, _weighed([*others, (draw.chance, mean)])
            draw.luck = _less(now, mean)
        moved = _less(self.moments[decision.ply + 1].worth, self.moments[decision.ply].worth)
        decision.play = _less(moved, _less(after, mean))

    def _compare(self, decision: Decision, options: Sequence[Any]) -> Gradual[None]:
        """Find the best of some actions, and how far the one that was taken is behind it."""
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
        """The same by playouts, which have the same dice for each action: what is better by no more
        than chance may bring is not better.
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
    """What each of some actions is worth to who acts after so many actions of a game, and how
    likely that seat wins then, by the same playouts as in an analysis.
    """
    state = table.at(ply).state
    found = map(_mean, (yield from _after_each(judge, state, actions, PLAYOUTS)))
    return [(worth[state.actor], chances[state.actor]) for worth, chances in found]


def closer(table: AnyTable, judge: Judge[Any, Any], ply: int) -> Iterator[Moment]:
    """The chances to win after so many actions of a game, told closer and closer, up to ``CLOSE``;
    after each playout.
    """
    state = table.at(ply).state
    worth = judge.worth(state)
    moment = Moment(worth, judge.chances(state, worth))
    while moment.margin > CLOSE:
        play_out(judge, state, ply, moment)
        yield moment


def play_out(judge: Judge[Any, Any], state: Any, ply: int, moment: Moment) -> None:
    """Tell the chances to win in the position after so many actions a little closer."""
    random = Random(f"{SEED} {ply} {moment.playouts}")
    moment.learn(judge.playout(state, random)[1])


def _after(judge: Judge[Any, Any], state: Any, action: Any) -> Any:
    after = state.clone()
    judge.act(after, action)
    return after


def _after_each(
    judge: Judge[Any, Any], state: Any, actions: Sequence[Any], playouts: int
) -> Gradual[list[list[_Playout]]]:
    """What came of the position after each of some actions."""
    positions = [_after(judge, state, action) for action in actions]
    found: list[list[_Playout]] = []
    for position in positions:
        found += [(yield from _played(judge, position, playouts))]
    return found


def _played(judge: Judge[Any, Any], state: Any, playouts: int) -> Gradual[list[_Playout]]:
    """What came of a position in so many playouts, with the same dice as for any other."""
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
    """The mean of what each seat has in some cases, each weighed by its chance."""
    seats = range(len(parts[0][1]))
    return [sum(chance * worth[seat] for chance, worth in parts) for seat in seats]


def _less(one: Worth, other: Worth) -> Worth:
    return [a - b for a, b in zip(one, other, strict=True)]
