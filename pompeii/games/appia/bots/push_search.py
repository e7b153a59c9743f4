"""Search for a good push: the model tries pushes, the most promising first.

Straight pushes come first, over the whole width and of every size that the seat has. Then the best
are varied a little in position and angle, in ever smaller steps. In a long search, other pushes are
random ones, since the best is often far from the straight ones. The value of a push is that of the
seat's position after the exchange of the fallen stones. If no other push follows in the same
action, the stones left at the edge for the others are subtracted.
"""

from collections.abc import Iterator
from itertools import chain, repeat
from random import Random
from typing import Final

from .. import game
from ..actions import Action, Push, Pushes, push
from ..board import Size
from ..pushing import families
from ..quarry_physics import REACH, STEEPEST
from ..state import Decision, State
from .static_evaluation import prospects, room
from .turn_sequences import finished

AIM_ERROR: Final = (2, 4)
"""Maximum error of a trembling hand, in mm and degrees."""
KEPT: Final = 3
"""Number of best pushes that are varied."""
GRID: Final = 7
"""Number of straight pushes of each size that are tried first."""
AGAIN: Final = 1.0
"""Value in points of another push in the same action, for a cart with room, besides prospects."""
WIDE: Final = 9
"""First range of the variation in mm beside a good push; that of the angle in degrees is three
times as large.
"""


Result = tuple[tuple[Size, ...], Size, Decision]
"""The result of a push: the fallen stones, the size of the pushed one, and the next decision."""


class Aim:
    """The tried pushes of the actor and their values."""

    def __init__(self, state: State, random: Random, anywhere: float = 0.0) -> None:
        """Prepare the search. After straight pushes, a share ``anywhere`` of them is random."""
        self.tried: dict[Push, float] = {}
        self.idle = 0
        """Number of tries since the last improvement of the best."""
        self._best = float("-inf")
        self._state, self._random, self._seat = state, random, state.actor
        self._anywhere = anywhere
        self._settled: dict[Result, float] = {}
        self._results: dict[Push, Result] = {}
        self._candidates = self._promising()

    def try_some(self, tries: int) -> None:
        """Try the next ``tries`` pushes."""
        for _ in range(tries):
            self.try_one()

    def try_one(self) -> None:
        """Try the next push."""
        action = next(self._candidates)
        after = self._state.clone()
        game.advance(after, action)
        self._learn(action, after)

    def best(self, count: int) -> list[tuple[Push, float]]:
        """Return the ``count`` best tried pushes with their values, the best first."""
        return sorted(self.tried.items(), key=lambda tried: tried[1], reverse=True)[:count]

    def best_results(self, count: int) -> list[tuple[Push, float]]:
        """Return the best push of each of the ``count`` best results, the best first."""
        best: dict[Result, tuple[Push, float]] = {}
        for tried in self.best(len(self.tried)):
            best.setdefault(self._results[tried[0]], tried)
        return [*best.values()][:count]

    def _learn(self, action: Push, after: State) -> None:
        own = after.actor == self._seat and after.decision is Decision.PUSH
        result = (tuple(sorted(after.fallen)), action.size, after.decision)
        self._results[action] = result
        value = self._settled.get(result)
        if value is None:
            value = self._settled[result] = finished(after, self._seat)
        promised = prospects(after)
        value += AGAIN * room(after.carts[after.of(self._seat)]) + promised if own else -promised
        self.tried[action] = value
        self.idle += 1
        if value > self._best:
            self._best, self.idle = value, 0

    def _promising(self) -> Iterator[Push]:
        """Yield candidates without end."""
        own = families(self._state)
        yield from _straight(own)
        for span in chain(range(WIDE, 2, -1), repeat(2)):
            for kept, _ in self.best(KEPT):
                if self._anywhere and self._random.random() < self._anywhere:
                    yield own[int(self._random.random() * len(own))].sample(self._random)
                else:
                    yield self._beside(kept, span)

    def _beside(self, kept: Push, span: int) -> Push:
        """Return a push a little beside ``kept``, mostly an untried one."""
        for _ in range(9):
            found = beside(kept, span, 3 * span, self._random)
            if found not in self.tried:
                break
        return found


def beside(aimed: Push, x: int, angle: int, random: Random) -> Push:
    """Return a random legal push, up to ``x`` mm and ``angle`` degrees beside ``aimed``."""
    reach = REACH[aimed.size]
    x = aimed.x + int(random.random() * (2 * x + 1)) - x
    angle = aimed.angle + int(random.random() * (2 * angle + 1)) - angle
    return push(aimed.size, max(-reach, min(reach, x)), max(-STEEPEST, min(STEEPEST, angle)))


def with_aim_error(action: Action, random: Random) -> Action:
    """Return ``action`` as a trembling hand makes it: a push goes a little astray (V-Q17)."""
    return beside(action, *AIM_ERROR, random) if isinstance(action, Push) else action


def can_push(state: State) -> bool:
    """Return True if the actor may push now."""
    awaited = state.decision in (Decision.TURN, Decision.PUSH)
    return awaited and any(state.stones[state.of(state.actor)])


def _straight(own: list[Pushes]) -> Iterator[Push]:
    """Yield straight pushes of every size over the whole width, from the middle outwards."""
    for place in range(GRID):
        for pushes in own:
            half = (place + 1) // 2 if place % 2 else -(place // 2)
            yield push(pushes.size, 2 * half * REACH[pushes.size] // (GRID - 1), 0)
