"""Where to push: pushes are tried in the model, the most promising first.

Straight ones come first, over the whole width and of every size that the seat has; then the best
are tried anew a little beside and at other angles, ever nearer to them. What a push is worth is
what the seat has when it has settled what fell, and, once it has no other push in the same action,
what it leaves at the edge to the others.
"""

from collections.abc import Iterator
from itertools import chain, repeat
from random import Random
from typing import Final

from .. import game
from ..actions import Action, Push, Pushes, push
from ..pushing import families
from ..quarry import REACH, STEEPEST
from ..state import Decision, State
from .evaluation import prospects, room
from .turns import finished

TREMOR: Final = (2, 4)
"""By how many mm and degrees a trembling hand errs at most."""
KEPT: Final = 3
"""The best so many are searched around."""
GRID: Final = 7
"""How many straight pushes of each size are tried first."""
AGAIN: Final = 1.0
"""What another push in the same action will bring, in points, beside the prospects, to a cart that
has room for it.
"""
WIDE: Final = 9
"""How many mm beside a good push others are tried at first; the angle goes three times as far."""


class Aim:
    """The pushes of the actor that were tried, and what they are worth."""

    def __init__(self, state: State, random: Random) -> None:
        self.tried: dict[Push, float] = {}
        self.idle = 0
        """How many tries it is since one was the best so far."""
        self._best = float("-inf")
        self._state, self._random, self._seat = state, random, state.actor
        self._settled: dict[tuple[object, ...], float] = {}
        self._candidates = self._promising()

    def try_some(self, tries: int) -> None:
        """Try so many of the next pushes."""
        for _ in range(tries):
            self.try_one()

    def try_one(self) -> None:
        """Try the next push."""
        action = next(self._candidates)
        after = self._state.clone()
        game.advance(after, action)
        self._learn(action, after)

    def best(self, count: int) -> list[tuple[Push, float]]:
        """The best of the pushes that were tried, the best first."""
        return sorted(self.tried.items(), key=lambda tried: tried[1], reverse=True)[:count]

    def _learn(self, action: Push, after: State) -> None:
        own = after.actor == self._seat and after.decision is Decision.PUSH
        key = (tuple(sorted(after.fallen)), action.size, after.decision)
        worth = self._settled.get(key)
        if worth is None:
            worth = self._settled[key] = finished(after, self._seat)
        promised = prospects(after)
        worth += AGAIN * room(after, self._seat) + promised if own else -promised
        self.tried[action] = worth
        self.idle += 1
        if worth > self._best:
            self._best, self.idle = worth, 0

    def _promising(self) -> Iterator[Push]:
        """Candidates without end."""
        yield from _straight(families(self._state))
        for span in chain(range(WIDE, 2, -1), repeat(2)):
            for kept, _ in self.best(KEPT):
                yield self._beside(kept, span)

    def _beside(self, kept: Push, span: int) -> Push:
        """A push a little beside another one, mostly one that was not tried."""
        for _ in range(9):
            found = beside(kept, span, 3 * span, self._random)
            if found not in self.tried:
                break
        return found


def beside(aimed: Push, x: int, angle: int, random: Random) -> Push:
    """A push by chance, up to so many mm and degrees beside another, as far as it is possible."""
    reach = REACH[aimed.size]
    x = aimed.x + int(random.random() * (2 * x + 1)) - x
    angle = aimed.angle + int(random.random() * (2 * angle + 1)) - angle
    return push(aimed.size, max(-reach, min(reach, x)), max(-STEEPEST, min(STEEPEST, angle)))


def trembling(action: Action, random: Random) -> Action:
    """An action as a trembling hand does it: a push goes a little astray (V-Q17)."""
    return beside(action, *TREMOR, random) if isinstance(action, Push) else action


def can_push(state: State) -> bool:
    """Whether the actor may push now."""
    awaited = state.decision in (Decision.TURN, Decision.PUSH)
    return awaited and any(state.stones[state.of(state.actor)])


def _straight(own: list[Pushes]) -> Iterator[Push]:
    """Straight pushes of every size over the whole width, from the middle outwards."""
    for place in range(GRID):
        for pushes in own:
            half = (place + 1) // 2 if place % 2 else -(place // 2)
            yield push(pushes.size, 2 * half * REACH[pushes.size] // (GRID - 1), 0)
