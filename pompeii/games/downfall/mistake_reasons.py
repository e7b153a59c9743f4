"""The reasons why one action is better than another, as facts about the board.

A fact is a difference of the two positions after the actions: the moves that people need to a gate,
lava, relatives, cards. It is a reason only if the playouts of the analysis confirm it. Without the
people or cards of the fact, at least half of the loss must be gone. The page words the facts.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from math import fsum
from typing import Final, NamedTuple

from pompeii.analysis.analyser import PLAYOUTS, SEED, play_several
from pompeii.core.incremental_work import Incremental

from . import city_phase
from .actions import OUT, Action, Lay, Move, Play, Relative, Throw
from .board import CITY, GATES, LISTED, STEPS, VENTS, Square, steps_from
from .bots.static_evaluation import THREATS
from .cards import KINDS
from .mistake_facts import (
    Arrivals,
    Both,
    CardSpent,
    Escapes,
    Fact,
    Fate,
    Fates,
    LongerWays,
    NearVent,
    Neighbours,
    Relatives,
    Steps,
)
from .mistake_playouts import (
    CARD,
    CHOSEN,
    NEWCOMERS,
    PEOPLE,
    Group,
    Line,
    Played,
    crowd_of,
    neighbours,
)
from .state import AT_RELATIVE, IN_CITY, State
from .table import Table

SHARE: Final = 0.55
"""Least part of the loss that must be gone without the people or cards of a fact.

It is more than half, so that at least half is gone in other playouts too.
"""
PART: Final = 0.2
"""Least part of the loss of each of two facts that are enough only together."""
MOST: Final = 2
"""Maximum number of reasons for a decision."""
NEAR: Final = 2
"""Maximum distance of a square near a vent, in steps."""
DIFFERENCE: Final = 0.1
"""Least difference in people for a reason about their number."""


class Candidate(NamedTuple):
    """A fact with the groups that are left out to test it."""

    fact: Fact
    groups: frozenset[Group]


class Reason(NamedTuple):
    """A confirmed fact."""

    fact: Fact
    groups: frozenset[Group]
    share: float
    """The part of the loss that is gone without its people or cards."""


class Comparison:
    """The action of the game and a better one, with the playouts of both."""

    def __init__(self, state: State, played: Action, better: Action) -> None:
        self.state, self.seat = state, state.actor
        crowd = crowd_of(state, {*_chosen(state, played), *_chosen(state, better)})
        self.lines = [Line(state, action, crowd) for action in (played, better)]
        self._groups = {
            group: round(count)
            for groups in crowd.there.values()
            for group, count in groups.items()
        }
        if all(isinstance(action, Play | Relative) for action in (played, better)):
            self._groups[Group(CHOSEN, self.seat)] = 1
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

    # Facts

    def reasons(self) -> list[Reason]:
        """Return the confirmed facts, the one with the greatest share first, `MOST` at most."""
        if self.loss() <= 0:
            return []
        facts = [*self._facts()]
        kinds = facts, [*self._longer_ways()], [*self._pairs(facts)], [*self._escapes()]
        return next(filter(None, map(self._confirmed, kinds)), [])

    def _confirmed(self, candidates: Iterable[Candidate]) -> list[Reason]:
        """Return the confirmed ones of some facts. No two are about the same people or cards."""
        found = [Reason(*each, self.share(each.groups)) for each in candidates]
        chosen: list[Reason] = []
        for reason in sorted(found, key=lambda each: -each.share):
            apart = not any(reason.groups & other.groups for other in chosen)
            if reason.share >= SHARE and apart and len(chosen) < MOST:
                chosen.append(reason)
        return chosen

    def _pairs(self, facts: Iterable[Candidate]) -> Iterator[Candidate]:
        """Yield the pair of facts with the greatest share, if each has a part in it."""
        found = [(self.share(each.groups), each) for each in facts]
        best = sorted((each for each in found if each[0] >= PART), key=lambda each: -each[0])
        for (_share, one), (_other_share, other) in combinations(best, 2):
            if not one.groups & other.groups:
                yield Candidate(Both(one.fact, other.fact), one.groups | other.groups)
                return

    def _facts(self) -> Iterator[Candidate]:
        for group, count in self._groups.items():
            played, better = self._fates(group)
            if self._agrees(group.seat, played.order, better.order):
                square = group.at if group.at >= 0 else None
                fact = Fates(group.seat, count, square, played, better)
                yield Candidate(fact, frozenset([group]))
        if self.state.phase is IN_CITY:
            yield from self._places()
            yield from self._relatives()
            yield from self._cards()

    def _agrees(self, seat: int, played: tuple[int, ...], better: tuple[int, ...]) -> bool:
        """Return True if the second order of fates is better for the actor."""
        return better < played if seat == self.seat else better > played

    def _fates(self, group: Group) -> tuple[Fate, Fate]:
        """Return the fate of a group after each action."""
        played, better = (_fate(self.state, line, group) for line in self.lines)
        return played, better

    def _places(self) -> Iterator[Candidate]:
        """Yield differences of the places of the piece that comes."""
        piece = Group(CHOSEN, self.seat)
        if piece not in self._groups:
            return
        squares = [fate.square for fate in self._fates(piece) if fate.square is not None]
        played, better = ((square, STEPS[CITY][square]) for square in squares)
        if played[1] > better[1]:
            yield Candidate(Steps(played, better), frozenset([piece]))
        near, far = map(_steps_to_vent, squares)
        if near <= NEAR and near < far:
            fact = NearVent((squares[0], near), (squares[1], far))
            yield Candidate(fact, frozenset([piece]))

    def _relatives(self) -> Iterator[Candidate]:
        played, better = (_coming(line) for line in self.lines)
        groups = [Group(NEWCOMERS, self.seat)]
        if Group(CHOSEN, self.seat) not in self._groups:  # one of the actions brings no piece
            groups.append(Group(CHOSEN, self.seat))
        if played < better:
            yield Candidate(Relatives(played, better), frozenset(groups))
        for seat in range(self.state.seats):
            newcomers = [Group(NEWCOMERS, seat)]
            few, many = self.counts(newcomers)
            if (many - few if seat == self.seat else few - many) >= DIFFERENCE:
                yield Candidate(Arrivals(seat, few, many), frozenset(newcomers))

    def _cards(self) -> Iterator[Candidate]:
        """Yield differences for the cards that are in a hand after both actions."""
        state = self.state
        played, better = (line.after for line in self.lines)
        for seat in range(state.seats):
            hands = [{*KINDS[after.hands[seat]]} for after in (played, better)]
            for card in sorted(hands[0] & hands[1]):
                few, many = (
                    min(neighbours(after, card)[0], after.reserve[seat])
                    for after in (played, better)
                )
                if (few < many) if seat == self.seat else (few > many):
                    groups = [Group(CARD, seat, card), Group(NEWCOMERS, seat)]
                    yield Candidate(Neighbours(seat, card, few, many), frozenset(groups))
        taken = self.lines[0].action
        if isinstance(taken, Play) and taken.card in KINDS[better.hands[self.seat]]:
            joker = city_phase.is_joker(better, taken.card)
            fact = CardSpent(taken.card, joker, neighbours(better, taken.card)[0])
            if joker or fact.neighbours:
                yield Candidate(fact, frozenset([Group(CARD, self.seat, taken.card)]))

    def _longer_ways(self) -> Iterator[Candidate]:
        """Yield the people of each seat who need more moves, if those on one square are too few."""
        for seat in range(self.state.seats):
            worse: list[Group] = []
            for group in self._groups:
                played, better = (fate.order[:1] for fate in self._fates(group))
                if (group.seat, group.kind) == (seat, PEOPLE) and self._agrees(
                    seat, played, better
                ):
                    worse.append(group)
            if len(worse) > 1:
                count = sum(self._groups[group] for group in worse)
                squares = tuple(group.at for group in worse)
                fact = LongerWays(seat, count, squares, longer=seat == self.seat)
                yield Candidate(fact, frozenset(worse))

    def _escapes(self) -> Iterator[Candidate]:
        """Yield the numbers of people who get out: of each square, and of each seat."""
        if self.state.phase is IN_CITY:
            return
        seats = range(self.state.seats)
        single = [[group] for group in self._groups]
        whole = [[group for group in self._groups if group.seat == seat] for seat in seats]
        for groups in (*single, *filter(None, whole)):
            played, better = self.counts(groups)
            own = groups[0].seat == self.seat
            if (better - played if own else played - better) >= DIFFERENCE:
                squares = (groups[0].at,) if len(groups) == 1 else ()
                count = sum(self._groups[group] for group in groups)
                fact = Escapes(groups[0].seat, squares, count, played, better)
                yield Candidate(fact, frozenset(groups))


def find_reasons(table: Table, ply: int, better: Action) -> Incremental[list[Fact]]:
    """Return the reasons why `better` is better than the action after `ply` actions of a game."""
    comparison = Comparison(table.at(ply).state, table.steps[ply].action, better)
    yield from comparison.run()
    return [reason.fact for reason in comparison.reasons()]


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


def _coming(line: Line) -> int:
    """Return the number of relatives who come, or may come at once."""
    after = line.after
    more = city_phase.relatives_left(after) if after.decision is AT_RELATIVE else 0
    return isinstance(line.action, Relative) + more


def _fate(state: State, line: Line, group: Group) -> Fate:
    """Return the fate of a group after the action of `line` in `state`."""
    at: Square | None = group.at
    action, after = line.action, line.after
    if group.kind == CHOSEN:
        match action:
            case Move(origin=origin, target=target) if (state.actor, origin) == group[1:]:
                at = target
            case Throw(square=square, side=side):
                at = None if (state.sides.index(side), square) == group[1:] else at
            case Play(square=square) | Relative(square=square):
                at = square
    if at is None or at == OUT:
        return Fate(at, cause="thrown" if at is None else "")
    if not after.own(group.seat, at):
        buried = isinstance(action, Lay) and action.square == at
        return Fate(None, cause="lava" if buried else "cut-off")
    moves, gate = way_out(after, at)
    return Fate(at, moves, gate, _threatened(after, at))


def _threatened(state: State, square: Square) -> bool:
    left = len(state.bag) - state.tiles
    return state.phase is not IN_CITY and THREATS[*state.lava, left][square] > 0


def way_out(state: State, square: Square) -> tuple[int, str]:
    """Return the moves that a piece on `square` needs out of the city, and the key of the gate.

    No other piece moves meanwhile. A piece that is cut off is not in the city any more.
    """
    reached = {square}
    edge, moves = [(square, state.crowd[square])], 0
    while edge:
        moves += 1
        found: list[tuple[Square, int]] = []
        for here, company in edge:
            steps = steps_from(1 << here, state.open)
            gates = [(steps[gate.square], gate.key) for gate in GATES]
            if (nearest := min(gates))[0] < company:
                return moves, nearest[1]
            for there in LISTED[state.open]:
                if steps[there] <= company and there not in reached:
                    reached.add(there)
                    found.append((there, state.crowd[there] + 1))
        edge = found
    raise ValueError("the square is cut off")


def _steps_to_vent(square: Square) -> int:
    """Return the distance of the nearest vent in steps."""
    steps = steps_from(1 << square, CITY)
    return min(steps[vent] for vent in VENTS)
