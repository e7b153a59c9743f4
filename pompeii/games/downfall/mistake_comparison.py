"""Two actions compared by playouts: the loss, and the part that some people or cards have in it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import fsum
from typing import NamedTuple

from pompeii.analysis.analyser import PLAYOUTS, SEED, play_several
from pompeii.core.incremental_work import Incremental

from .actions import Action, Move, Play, Relative, Throw
from .board import Square
from .mistake_facts import Fact, Fate
from .mistake_fates import fate, moves_one_by_one
from .mistake_playouts import CHOSEN, Group, Line, Played, crowd_of
from .state import State


class Candidate(NamedTuple):
    """A fact with the groups that are left out to test it."""

    fact: Fact
    groups: frozenset[Group]


class Comparison:
    """The action of the game and a better one, with the playouts of both."""

    def __init__(self, state: State, played: Action, better: Action) -> None:
        self.state, self.seat = state, state.actor
        crowd = crowd_of(state, {*_chosen(state, played), *_chosen(state, better)})
        self.lines = [Line(state, action, crowd) for action in (played, better)]
        self.groups = {
            group: round(count)
            for groups in crowd.there.values()
            for group, count in groups.items()
        }
        """Number of people of each group."""
        if all(isinstance(action, Play | Relative) for action in (played, better)):
            self.groups[Group(CHOSEN, self.seat)] = 1
        self.results: Sequence[Sequence[Played]] = ()
        """The playouts of both actions, equal seeds side by side."""

    def run(self, playouts: int = PLAYOUTS, seed: str = SEED) -> Incremental[None]:
        """Make the playouts."""
        found = []
        for line in self.lines:
            found += [(yield from play_several(line.playout, line.after, playouts, seed))]
        self.results = found

    def loss(self, without: Collection[Group] = ()) -> float:
        """Return the loss of the action of the game, with some groups left out of both actions."""
        played, better = self.results
        return _mean(
            good.lead(self.seat, without) - bad.lead(self.seat, without)
            for bad, good in zip(played, better, strict=True)
        )

    def share(self, groups: Collection[Group]) -> float:
        """Return the part of the loss that is gone without some groups."""
        whole = self.loss()
        return (whole - self.loss(groups)) / whole

    def counts(self, groups: Collection[Group]) -> tuple[float, float]:
        """Return the mean number of people of `groups` in the playouts, after each action."""
        played, better = (
            _mean(sum(each.counts.get(group, 0.0) for group in groups) for each in results)
            for results in self.results
        )
        return played, better

    def fates(self, group: Group) -> tuple[Fate, Fate]:
        """Return the fate of a group after each action."""
        played, better = (fate(self.state, line, group) for line in self.lines)
        return played, better

    def moves(self, groups: Iterable[Group]) -> tuple[int, int]:
        """Return the sum of the moves that people need out of the city after each action.

        People of one square leave one after the other, and each takes a companion from the rest.
        """
        counts = [(group, self.groups[group]) for group in groups]
        played, better = (
            sum(moves_one_by_one(line.after, [(fate(self.state, line, g), n) for g, n in counts]))
            for line in self.lines
        )
        return played, better

    def agrees(self, seat: int, played: tuple[int, ...], better: tuple[int, ...]) -> bool:
        """Return True if a difference for `seat` is good for the actor. Lower orders are better."""
        return better < played if seat == self.seat else better > played

    def of(self, seat: int) -> list[Group]:
        """Return the groups of a seat."""
        return [group for group in self.groups if group.seat == seat]

    def squares(self) -> Iterable[list[Group]]:
        """Return the groups of each seat and square."""
        found: dict[tuple[int, Square], list[Group]] = {}
        for group in self.groups:
            found.setdefault((group.seat, group.at), []).append(group)
        return found.values()

    def people(self, groups: Sequence[Group]) -> tuple[int, int, tuple[Square, ...]]:
        """Return the seat of some groups, the number of people, and their squares."""
        squares = tuple(sorted({group.at for group in groups if group.at >= 0}))
        return groups[0].seat, sum(self.groups[group] for group in groups), squares


def _mean(values: Iterable[float]) -> float:
    """Return the mean; the module `statistics` would be a part of the page's first archive."""
    found = [*values]
    return fsum(found) / len(found)


def _chosen(state: State, action: Action) -> Iterator[Group]:
    """Yield the piece that an action moves or throws."""
    match action:
        case Move(origin=origin):
            yield Group(CHOSEN, state.actor, origin)
        case Throw(square=square, side=side):
            yield Group(CHOSEN, state.sides.index(side), square)
