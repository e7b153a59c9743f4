"""The tree of a search over information sets, and how it is walked.

One tree serves all deals of the unknown: a node stands for the actions that led to it, whatever was
dealt. A walk follows actions that are legal in its own deal; where it leaves the tree, every action
is tried one step ahead. What they look like says where later walks go first (PUCT: an action's
bonus is its prior, grows with how often it could have been taken and shrinks with how often it
was). From there it goes on at sight in phase one, and is played out after it; what that comes to,
and after phase one what it looked like too, is what the walk is worth to every seat.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from .. import flight, game
from ..actions import DONE, MOVES, OUT, Action
from ..board import LISTED
from ..state import AT_MOVE, IN_CITY, OVER, State
from .evaluation import Worth, evaluate
from .one_ply import foresee
from .playout import play_out

CURIOSITY: Final = 1.0
"""By how many pieces an action that nobody tried yet may look better, for its prior of one."""
SHARPNESS: Final = 0.5
"""An action so many pieces behind the best has a quarter of its prior."""
AHEAD: Final = 4
"""How many actions a walk goes on at sight in phase one: more than a turn."""
_LEAVE: Final = 1 << OUT


class Edge:
    """An action at a node: how often it could be taken, how often it was, and to what worth."""

    __slots__ = ("_child", "available", "prior", "total", "visits")

    def __init__(self, worth: Worth) -> None:
        """``worth`` is what the action looked like one step ahead; it counts as a visit."""
        self.total = worth
        self.visits = 1
        self.available = 0
        self.prior = 0.0
        self._child: Node | None = None

    @property
    def child(self) -> "Node":
        """Where it leads. Made when it is first gone to, as few are: the garbage collector looks
        through the whole tree, and the more is in it the later a decision may come.
        """
        if self._child is None:
            self._child = Node()
        return self._child


class Node:
    """All that was found out about the position after some actions."""

    __slots__ = ("edges",)

    def __init__(self) -> None:
        self.edges: dict[Action, Edge] = {}

    def expand(self, state: State, actions: list[Action]) -> None:
        """Add actions that were never legal here before."""
        for action, worth in zip(actions, foresee(state, actions), strict=True):
            self.edges[action] = Edge(worth)
        self._set_priors(state.actor)

    def _set_priors(self, seat: int) -> None:
        edges = self.edges.values()
        means = [edge.total[seat] / edge.visits for edge in edges]
        best, total = max(means), 0.0
        for edge, mean in zip(edges, means, strict=True):
            behind = 1.0 + (best - mean) / SHARPNESS
            edge.prior = 1.0 / (behind * behind)
            total += edge.prior
        for edge in edges:
            edge.prior /= total

    def select(self, seat: int, actions: list[Action]) -> Action:
        """The action that a walk takes next."""
        chosen, highest = actions[0], float("-inf")
        for action in actions:
            edge = self.edges[action]
            edge.available += 1
            bonus = CURIOSITY * edge.prior * sqrt(edge.available)
            score = (edge.total[seat] + bonus) / edge.visits
            if score > highest:
                chosen, highest = action, score
        return chosen


def walk(node: Node, state: State) -> Worth:
    """Play ``state``, which stands at ``node``, until it leaves the tree; what that is worth."""
    path: list[Edge] = []
    while state.phase is not OVER:
        actions = promising(state)
        edges = node.edges
        if not edges:
            node.expand(state, actions)
            worth = _play_on(state, actions, [edges[action].total for action in actions])
            break
        if new := [action for action in actions if action not in edges]:
            node.expand(state, new)
        chosen = node.select(state.actor, actions)
        edge = edges[chosen]
        path.append(edge)
        game.advance(state, chosen)
        node = edge.child
    else:
        worth = evaluate(state)
    for edge in path:
        learn(edge, worth)
    return worth


def _play_on(state: State, actions: Sequence[Action], worths: Sequence[Worth]) -> Worth:
    """What comes of it if the best action at sight is taken. In phase one the game goes on at sight
    for a few actions; after it, half of the worth is what that action looks like, which is biased,
    and half is how the game then ends by rules of thumb, which is luck to a large part.
    """
    if state.phase is IN_CITY:
        return look_on(state, actions, worths)
    best = _best(worths, state.actor)
    game.advance(state, actions[best])
    play_out(state)
    return [(look + end) / 2 for look, end in zip(worths[best], evaluate(state), strict=True)]


def look_on(state: State, actions: Sequence[Action], worths: Sequence[Worth]) -> Worth:
    """Go on at sight for a few actions, of which these look so; what it is worth then."""
    worths = go_on(state, actions, worths)
    return evaluate(state) if state.phase is OVER else worths[_best(worths, state.actor)]


def go_on(state: State, actions: Sequence[Action], worths: Sequence[Worth]) -> Sequence[Worth]:
    """The same; what the actions look like that can be taken then, none where it is over."""
    for _ in range(AHEAD):
        game.advance(state, actions[_best(worths, state.actor)])
        if state.phase is OVER:
            return []
        actions = promising(state)
        worths = foresee(state, actions)
    return worths


def _best(worths: Sequence[Worth], seat: int) -> int:
    values = [worth[seat] for worth in worths]
    return values.index(max(values))


def learn(edge: Edge, worth: Worth) -> None:
    """Count a walk that took an edge."""
    edge.visits += 1
    total = edge.total
    for seat, value in enumerate(worth):
        total[seat] += value


def promising(state: State) -> list[Action]:
    """The legal actions without those that need no thought: who can leave the city does so, if
    that piece is moved at all. That halves the actions of a flight.
    """
    if state.decision is not AT_MOVE:
        return game.legal(state)
    found: list[Action] = [DONE]
    for origin in LISTED[flight.movable(state)]:
        targets = flight.reach(state, origin)
        found += MOVES[origin][_LEAVE if targets & _LEAVE else targets]
    return found
