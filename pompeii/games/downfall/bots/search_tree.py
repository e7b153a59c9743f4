"""The tree of a search over information sets, and its traversal.

One tree serves all deals of the hidden information: a node stands for the actions before it, with
any deal. A walk follows actions that are legal in its own deal. On leaving the tree, it evaluates
every action one ply ahead. These values are the priors of later walks (PUCT). An action's bonus is
proportional to its prior, grows with the times it was available and shrinks with its visits. From
there a greedy rollout follows in phase one, and after it the playout policy for some turns. The
evaluation at its end, after phase one averaged with the evaluation before it, is the value of the
walk to every seat.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from .. import flight_phase, game
from ..actions import DONE, MOVES, OUT, Action
from ..board import LISTED
from ..state import AT_MOVE, IN_CITY, OVER, State
from .one_ply_evaluation import evaluate_actions
from .playout_policy import playout_action
from .static_evaluation import SeatValues, evaluate

CURIOSITY: Final = 1.0
"""Exploration bonus in pieces of an unvisited action with a prior of 1."""
SHARPNESS: Final = 0.5
"""Deficit in pieces, relative to the best action, that quarters the prior of an action."""
AHEAD: Final = 4
"""Number of actions of a greedy rollout in phase one: more than a turn."""
TURNS: Final = 8
"""Number of turns that the playout policy plays in phase two. It stops at the start of a turn, so
that the compared positions have the same moves left. Playouts to the end of the game left time for
a third fewer iterations, and the choices were no better (docs/performance.md).
"""
_LEAVE: Final = 1 << OUT


class Edge:
    """An action at a node: its prior, availability count, visits and total value."""

    __slots__ = ("_child", "available", "prior", "total", "visits")

    def __init__(self, values: SeatValues) -> None:
        """Start with ``values``, the one-ply evaluation of the action; it counts as a visit."""
        self.total = values
        self.visits = 1
        self.available = 0
        self.prior = 0.0
        self._child: Node | None = None

    @property
    def child(self) -> "Node":
        """The node after the action. It is created on the first visit, since few are visited."""
        if self._child is None:
            self._child = Node()
        return self._child


class Node:
    """The search results for the position after some actions."""

    __slots__ = ("edges",)

    def __init__(self) -> None:
        self.edges: dict[Action, Edge] = {}

    def expand(self, state: State, actions: list[Action]) -> None:
        """Add actions that were never legal here before."""
        for action, values in zip(actions, evaluate_actions(state, actions), strict=True):
            self.edges[action] = Edge(values)
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
        """Return the next action of a walk."""
        chosen, highest = actions[0], float("-inf")
        for action in actions:
            edge = self.edges[action]
            edge.available += 1
            bonus = CURIOSITY * edge.prior * sqrt(edge.available)
            score = (edge.total[seat] + bonus) / edge.visits
            if score > highest:
                chosen, highest = action, score
        return chosen


def search_once(node: Node, state: State) -> SeatValues:
    """Play ``state`` from ``node`` until it leaves the tree; return the value of the walk."""
    path: list[Edge] = []
    while state.phase is not OVER:
        actions = promising(state)
        edges = node.edges
        if not edges:
            node.expand(state, actions)
            values = _play_on(state, actions, [edges[action].total for action in actions])
            break
        if new := [action for action in actions if action not in edges]:
            node.expand(state, new)
        chosen = node.select(state.actor, actions)
        edge = edges[chosen]
        path.append(edge)
        game.advance(state, chosen)
        node = edge.child
    else:
        values = evaluate(state)
    for edge in path:
        backpropagate(edge, values)
    return values


def _play_on(
    state: State, actions: Sequence[Action], evaluations: Sequence[SeatValues]
) -> SeatValues:
    """Return the value after the best action by static evaluation.

    In phase one, a greedy rollout of a few actions follows. After it, half of the value is the
    evaluation of that action, which is biased. The other half is the evaluation some turns later,
    which is luck to a large part.
    """
    if state.phase is IN_CITY:
        return rollout_values(state, actions, evaluations)
    best = _best(evaluations, state.actor)
    game.advance(state, actions[best])
    until = state.tiles + TURNS
    while state.tiles < until and state.phase is not OVER:
        game.advance(state, playout_action(state))
    return [(look + end) / 2 for look, end in zip(evaluations[best], evaluate(state), strict=True)]


def rollout_values(
    state: State, actions: Sequence[Action], evaluations: Sequence[SeatValues]
) -> SeatValues:
    """Return the value after a greedy rollout from ``actions`` with the values ``evaluations``."""
    evaluations = greedy_rollout(state, actions, evaluations)
    return evaluate(state) if state.phase is OVER else evaluations[_best(evaluations, state.actor)]


def greedy_rollout(
    state: State, actions: Sequence[Action], evaluations: Sequence[SeatValues]
) -> Sequence[SeatValues]:
    """Make a greedy rollout from ``actions`` with the values ``evaluations``. Return the
    evaluations of the legal actions at its end, none if the game is over.
    """
    for _ in range(AHEAD):
        game.advance(state, actions[_best(evaluations, state.actor)])
        if state.phase is OVER:
            return []
        actions = promising(state)
        evaluations = evaluate_actions(state, actions)
    return evaluations


def _best(evaluations: Sequence[SeatValues], seat: int) -> int:
    own = [values[seat] for values in evaluations]
    return own.index(max(own))


def backpropagate(edge: Edge, values: SeatValues) -> None:
    """Count a walk through ``edge``."""
    edge.visits += 1
    total = edge.total
    for seat, value in enumerate(values):
        total[seat] += value


def promising(state: State) -> list[Action]:
    """Return the legal actions without the obviously bad ones. A piece that can leave the city only
    leaves, if it is moved at all. That halves the actions of a flight.
    """
    if state.decision is not AT_MOVE:
        return game.legal(state)
    found: list[Action] = [DONE]
    for origin in LISTED[flight_phase.movable(state)]:
        targets = flight_phase.reach(state, origin)
        found += MOVES[origin][_LEAVE if targets & _LEAVE else targets]
    return found
