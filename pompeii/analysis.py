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
games that evens out, and a loss is free of it. Luck has no mean but zero, since both sides of its
difference are estimated alike (as in backgammon programs; the control variates of AIVAT, Burch et
al. 2018, are the same).
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from .judging import SURE, Chances, Judge, Worth
from .table import AnyTable

T = TypeVar("T")

Work = Generator[None, None, T]
"""Work that gives way after each small piece."""
_Other = tuple[float, Any, Worth]
"""How likely something was that was not drawn, the position after it and its worth."""
VERSION: Final = 1
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
FEWEST: Final = 8
"""Playouts, or games, from which a margin can be told."""
SHARES: Final = (0.3, 0.3, 0.4)
"""About which part of the work is telling luck and play apart, the swings and the chances."""


@dataclass(slots=True)
class Draw:
    """Something was drawn."""

    event: Any
    chance: float
    """How likely it was."""
    luck: Worth = ()
    """By seat."""


@dataclass(slots=True)
class Decision:
    """An action was taken."""

    ply: int
    """So many actions had been taken before it."""
    seat: int
    action: Any
    draws: list[Draw]
    best: Any = None
    """The best action found; the one that was taken where nothing better was."""
    loss: float = 0.0
    """How much better that is for the seat, by the same estimate."""
    play: Worth = ()
    """By seat."""

    @property
    def swing(self) -> float:
        """By how much it changed what somebody could hope for, by luck or for want of a thought."""
        return max(self.loss, *(abs(luck) for draw in self.draws for luck in draw.luck), 0.0)


@dataclass(slots=True)
class Moment:
    """A position of the game."""

    worth: Worth
    chances: Chances
    playouts: int = 0
    """How many the chances are the mean of; 0 for an estimate."""
    margin: float = 1.0
    """The greatest of the seats' margins of 95 %."""
    total: list[float] = field(default_factory=list)
    powers: list[float] = field(default_factory=list)

    def learn(self, chances: Chances) -> None:
        """Count a playout."""
        self.playouts += 1
        if not self.total:
            self.total, self.powers = [0.0] * len(chances), [0.0] * len(chances)
        for seat, chance in enumerate(chances):
            self.total[seat] += chance
            self.powers[seat] += chance * chance
        if (count := self.playouts) >= FEWEST:
            self.chances = [total / count for total in self.total]
            spreads = [
                power / count - mean * mean
                for power, mean in zip(self.powers, self.chances, strict=True)
            ]
            self.margin = SURE * sqrt(max(0.0, *spreads) / (count - 1))


class Account(NamedTuple):
    """What the game came to for a seat, and what that is made of; the first four add up to it."""

    start: float
    luck: float
    play: float
    """Of its own actions."""
    others: float
    """Of the others' actions."""
    result: float
    loss: float
    """What better actions would have brought, all together; not a part of the sum."""
    decisions: int
    """How many it made in which there was something to be decided."""

    @property
    def all_play(self) -> float:
        """What everybody's actions brought it: with luck, all that was not there at first."""
        return self.play + self.others


@dataclass(slots=True)
class Findings:
    """What was found out about a game so far."""

    moments: list[Moment] = field(default_factory=list)
    """After 0, 1, 2 … actions, as far as they have been looked at."""
    decisions: list[Decision] = field(default_factory=list)
    """The same of the actions."""
    done: float = 0.0
    """About which part of the work is done; what matters most comes first."""

    def account(self, seat: int) -> Account:
        """What the game came to for a seat, as far as it was looked at."""
        own = [decision for decision in self.decisions if decision.seat == seat]
        all_play = sum(decision.play[seat] for decision in self.decisions)
        play = sum(decision.play[seat] for decision in own)
        luck = sum(draw.luck[seat] for decision in self.decisions for draw in decision.draws)
        return Account(
            start=self.moments[0].worth[seat],
            luck=luck,
            play=play,
            others=all_play - play,
            result=self.moments[len(self.decisions)].worth[seat],
            loss=sum(decision.loss for decision in own),
            decisions=sum(decision.best is not None for decision in own),
        )

    def mistakes(self, seat: int, most: int) -> list[Decision]:
        """The decisions that cost a seat most, the worst first; none that cost nothing."""
        own = [decision for decision in self.decisions if decision.seat == seat and decision.loss]
        return sorted(own, key=lambda decision: -decision.loss)[:most]


class Analysis(Findings):
    """Finds out all there is about a game: :meth:`run` more and more."""

    def __init__(self, table: AnyTable, judge: Judge[Any, Any], playouts: int = PLAYOUTS) -> None:
        """``playouts`` is how many there are for each position of the largest swings. The same
        numbers come out on every machine.
        """
        super().__init__()
        self._judge, self._playouts = judge, playouts
        self._states = [*table.states()]
        self._steps = [(step.seat, step.action) for step in table.steps]
        self._others: dict[tuple[int, int], list[_Other]] = {}

    @property
    def findings(self) -> Findings:
        """All of it without the positions, to be handed on."""
        return Findings(self.moments, self.decisions, self.done)

    def run(self) -> Iterator[None]:
        """Find out more: first what every position is worth, then of every action and draw what it
        changed, then the largest swings anew, then how likely everybody was to win, up to
        ``MARGIN``. Gives way after each small piece of work.
        """
        yield from self.tell_apart()
        yield from self._refine()
        yield from self._play_all_out()
        self.done = 1.0

    def tell_apart(self) -> Work[None]:
        """The first half of that, without any playouts."""
        for state in self._states:
            worth = self._judge.worth(state)
            self.moments.append(Moment(worth, self._judge.chances(state, worth)))
            yield
        for ply, (seat, action) in enumerate(self._steps):
            self.done = SHARES[0] * ply / len(self._steps)
            decision = Decision(ply, seat, action, (yield from self._drawn(ply, action)))
            self.decisions.append(decision)
            self._sum(decision)
            options = self._judge.promising(self._states[ply])
            if seat == self._states[ply].actor and len(options) > 1:
                yield from self._compare(decision, options)

    # The work, piece by piece

    def _drawn(self, ply: int, action: Any) -> Work[list[Draw]]:
        """What was drawn after an action."""
        found: list[Draw] = []
        state = self._after(ply, action)
        while outcomes := self._judge.draws(state):
            others = self._others[ply, len(found)] = []
            for event, chance, after, came in outcomes:
                if came:
                    found.append(Draw(event, chance))
                    state = after
                else:
                    others.append((chance, after, (yield from self._mean(after))))
        return found

    def _after(self, ply: int, action: Any) -> Any:
        state = self._states[ply].clone()
        self._judge.act(state, action)
        return state

    def _mean(self, state: Any) -> Work[Worth]:
        """The worth of a position, the mean of all draws where one is awaited."""
        outcomes = self._judge.draws(state)
        if not outcomes:
            yield
            return self._judge.worth(state)
        parts = []
        for _event, chance, after, _came in outcomes:
            parts.append((chance, (yield from self._mean(after))))
        return _weighed(parts)

    def _sum(self, decision: Decision) -> None:
        """Tell luck and play apart, from the last draw back to the action."""
        now = self.moments[decision.ply + 1].worth
        for number, draw in reversed([*enumerate(decision.draws)]):
            known = [(chance, worth) for chance, _, worth in self._others[decision.ply, number]]
            mean = _weighed([*known, (draw.chance, now)])
            draw.luck = _less(now, mean)
            now = mean
        decision.play = _less(now, self.moments[decision.ply].worth)

    def _compare(self, decision: Decision, options: Sequence[Any]) -> Work[None]:
        """Find the best of some actions, and how far the one that was taken is behind it."""
        taken, means = decision.action, {}
        for action in dict.fromkeys([taken, *options[:COMPARED]]):
            worth = yield from self._mean(self._after(decision.ply, action))
            means[action] = worth[decision.seat]
        decision.best = max(means, key=lambda action: (means[action], action == taken))
        decision.loss = means[decision.best] - means[taken]

    def _refine(self) -> Work[None]:
        swings = sorted(self.decisions, key=lambda decision: (-decision.swing, decision.ply))
        for place, decision in enumerate(swings[:SWINGS]):
            self.done = SHARES[0] + SHARES[1] * place / SWINGS
            for ply in (decision.ply, decision.ply + 1):
                if ply < len(self._steps):
                    self.moments[ply].worth = yield from self._played(self._states[ply])
            for number in range(len(decision.draws)):
                others = self._others[decision.ply, number]
                for each, (chance, state, _worth) in enumerate(others):
                    others[each] = chance, state, (yield from self._played(state))
            if decision.loss:
                yield from self._compare_again(decision)
        for decision in self.decisions:
            self._sum(decision)

    def _compare_again(self, decision: Decision) -> Work[None]:
        taken = yield from self._played(self._after(decision.ply, decision.action))
        best = yield from self._played(self._after(decision.ply, decision.best))
        decision.loss = max(0.0, best[decision.seat] - taken[decision.seat])
        if not decision.loss:
            decision.best = decision.action

    def _played(self, state: Any) -> Work[Worth]:
        """The worth of a position by playouts, with the same chance as of any other."""
        worths = []
        for number in range(self._playouts):
            worths.append(self._judge.playout(state, Random(f"{SEED} {number}"))[0])
            yield
        return _weighed([(1 / self._playouts, worth) for worth in worths])

    def _play_all_out(self) -> Work[None]:
        running = list(range(len(self._steps)))
        while running:
            for ply in running:
                play_out(self._judge, self._states[ply], ply, self.moments[ply])
                yield
            running = [ply for ply in running if self.moments[ply].margin > MARGIN]
            self.done = 1 - SHARES[2] * len(running) / len(self._steps)


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


def _weighed(parts: Sequence[tuple[float, Worth]]) -> Worth:
    """The mean of some worths, each weighed by its chance."""
    seats = range(len(parts[0][1]))
    return [sum(chance * worth[seat] for chance, worth in parts) for seat in seats]


def _less(one: Worth, other: Worth) -> Worth:
    return [a - b for a, b in zip(one, other, strict=True)]
