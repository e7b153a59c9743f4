"""The playouts that compare two actions, with the part of each group of people in their values.

They are the playouts of the analysis (:mod:`.analysis_evaluation`). Here every value is split by
:class:`Group`. So a group can be left out of both actions, which shows its part in the difference.

Pieces of a player on a square look alike. If some of them move, each group on the square moves in
proportion to its number.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from . import city_phase, flight_phase, game
from . import draw_odds as drawing
from .actions import OUT, Action, Move, Play, Relative, Throw
from .analysis_evaluation import HALF
from .board import CITY, LISTED, NUMBER_SQUARES, STEPS, Square
from .bots.one_ply_evaluation import evaluate_actions
from .bots.playout_policy import playout_action
from .bots.search_tree import AHEAD, promising
from .bots.static_evaluation import (
    CITY_RINGS,
    GROUND,
    HOMES,
    LOST,
    THREATS,
    in_city,
    in_flight,
    in_the_way,
    leads,
    ready,
    result,
    springboards,
)
from .bots.weights import CITY_WEIGHTS, FLIGHT_WEIGHTS
from .cards import KINDS, Card
from .state import AT_RELATIVE, IN_CITY, OVER, State


class Group(NamedTuple):
    """A group of people, or the cards in a hand."""

    kind: str
    seat: int
    at: int = -1
    """Their square before the decision; for a card its number."""


PEOPLE: Final = "people"
"""People who stay on their square at the decision, of a kind for each seat and square."""
CHOSEN: Final = "chosen"
"""The piece that one of the two actions moves, throws or places."""
NEWCOMERS: Final = "newcomers"
"""People who come after the decision, with the relatives who may still come."""
CARD: Final = "card"
"""A card in a hand."""


@dataclass(slots=True)
class Crowd:
    """The groups of people by seat and square, followed through a playout."""

    there: dict[tuple[int, Square], dict[Group, float]] = field(default_factory=dict)
    """Number of people of each group."""
    out: dict[Group, float] = field(default_factory=dict)
    """Number of those who left the city."""
    lost: dict[Group, float] = field(default_factory=dict)
    """Number of those in the volcano."""

    def copy(self) -> "Crowd":
        """Return an independent copy."""
        there = {place: {**groups} for place, groups in self.there.items()}
        return Crowd(there, {**self.out}, {**self.lost})

    def add(self, group: Group, seat: int, square: Square, count: float = 1.0) -> None:
        """Add people to a square."""
        _add(self.there.setdefault((seat, square), {}), group, count)

    def take(self, seat: int, square: Square, target: dict[Group, float]) -> None:
        """Move one piece of a square to `target`, of each group in proportion."""
        groups = self.there.get((seat, square), {})
        whole = sum(groups.values())
        for group, count in groups.items():
            _add(target, group, count / whole)
            groups[group] = count - count / whole

    def counts(self) -> Mapping[Group, float]:
        """Return the number of people of each group in the city."""
        found: dict[Group, float] = {}
        for groups in self.there.values():
            for group, count in groups.items():
                _add(found, group, count)
        return found

    def step(self, seat: int, action: Action, sides: Sequence[int]) -> None:
        """Follow an action of `seat`, before it is carried out."""
        match action:
            case Move(origin=origin, target=target) if target == OUT:
                self.take(seat, origin, self.out)
            case Move(origin=origin, target=target):
                self.take(seat, origin, self.there.setdefault((seat, target), {}))
            case Play(square=square) | Relative(square=square):
                self.add(Group(NEWCOMERS, seat), seat, square)
            case Throw(square=square, side=side):
                self.take(sides.index(side), square, self.lost)

    def sweep(self, state: State) -> None:
        """Move the people of squares that are now empty to the lost ones."""
        for seat, square in [*self.there]:
            if not state.own(seat, square):
                for group, count in self.there.pop((seat, square)).items():
                    _add(self.lost, group, count)


def _add(counts: dict[Group, float], group: Group, count: float) -> None:
    counts[group] = counts.get(group, 0.0) + count


@dataclass(frozen=True, slots=True)
class Split:
    """A value, split by groups."""

    weight: float
    """Its weight in the value of the playout."""
    leads: Sequence[float]
    """The lead of every seat, as the analysis has it."""
    totals: Sequence[float]
    """Expected number of rescued pieces by seat."""
    parts: Mapping[Group, float]
    """The part of each group in the total of its seat."""

    def lead(self, seat: int, without: Collection[Group] = ()) -> float:
        """Return the lead of `seat`, with some groups left out."""
        values = [*self.totals]
        for group in without:
            values[group.seat] -= self.parts.get(group, 0.0)
        return self.leads[seat] + leads(values)[seat] - leads([*self.totals])[seat]


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a playout."""

    splits: Sequence[Split]
    counts: Mapping[Group, float]
    """Number of people of each group who left the city; in phase one of those in the city."""

    def lead(self, seat: int, without: Collection[Group] = ()) -> float:
        """Return the lead of `seat`, with some groups left out."""
        return sum(split.weight * split.lead(seat, without) for split in self.splits)


class Line:
    """One of the two actions, for playouts of the position after it."""

    def __init__(self, state: State, action: Action, crowd: Crowd) -> None:
        """Prepare the playouts of `action` in `state`, where the people are `crowd`."""
        self.action, self.after = action, state.clone()
        self._crowd = crowd.copy()
        seat = state.actor
        match action:
            case Move(origin=origin, target=target):
                self._carry(Group(CHOSEN, seat, origin), seat, origin, target)
            case Play(square=square) | Relative(square=square):
                self._crowd.add(Group(CHOSEN, seat), seat, square)
            case Throw(square=square, side=side):
                victim = state.sides.index(side)
                self._carry(Group(CHOSEN, victim, square), victim, square, None)
        game.act(self.after, action)
        self._crowd.sweep(self.after)

    def _carry(self, group: Group, seat: int, origin: Square, target: Square | None) -> None:
        """Move the one piece of `group`; None is the volcano."""
        crowd = self._crowd
        del crowd.there[seat, origin][group]
        if target is None:
            crowd.lost[group] = 1.0
        elif target == OUT:
            crowd.out[group] = 1.0
        else:
            crowd.add(group, seat, target)

    def playout(self, state: State, random: Random) -> Played:
        """Play the position after the action on, like :func:`.analysis_evaluation.playout`."""
        after, crowd = drawing.shuffled(state, random), self._crowd.copy()
        game.flow(after)
        crowd.sweep(after)
        if after.phase is IN_CITY:
            return Played([_roll_out(after, crowd)], crowd.counts())
        if after.phase is OVER:
            return Played([_result(1.0, after, crowd)], crowd.out)
        static = _look(HALF, after.clone(), crowd.copy())
        while after.phase is not OVER:
            _advance(after, playout_action(after), crowd)
        return Played([static, _result(1 - HALF, after, crowd)], crowd.out)


def crowd_of(state: State, chosen: Collection[Group]) -> Crowd:
    """Return the people of a position.

    Each group of `chosen` is one piece, which one of the actions moves or throws.
    """
    crowd = Crowd()
    for seat, where in enumerate(state.where):
        for square in LISTED[where]:
            group = Group(CHOSEN, seat, square)
            apart = group in chosen
            if apart:
                crowd.add(group, seat, square)
            if rest := state.own(seat, square) - apart:
                crowd.add(Group(PEOPLE, seat, square), seat, square, rest)
    return crowd


def _roll_out(state: State, crowd: Crowd) -> Split:
    """Return the value after the greedy rollout of phase one."""
    for _ in range(AHEAD):
        _advance(state, _best(state)[0], crowd)
        if state.phase is OVER:
            return _result(1.0, state, crowd)
    return _look(1.0, state, crowd)


def _look(weight: float, state: State, crowd: Crowd) -> Split:
    """Carry out the action that looks best, up to the first draw, and return its static value."""
    action, values = _best(state)
    crowd.step(state.actor, action, state.sides)
    (city_phase if state.phase is IN_CITY else flight_phase).act(state, action)
    crowd.sweep(state)
    if state.phase is OVER:
        return _result(weight, state, crowd)
    if state.phase is IN_CITY:
        weights = CITY_WEIGHTS[state.drawn]
        return Split(weight, values, in_city(state, weights), _city_parts(state, weights, crowd))
    weights = FLIGHT_WEIGHTS[len(state.bag) - state.tiles]
    return Split(weight, values, in_flight(state, weights), _flight_parts(state, weights, crowd))


def _best(state: State) -> tuple[Action, Sequence[float]]:
    """Return the action that looks best, and the leads after it by static evaluation."""
    actions = promising(state)
    values = evaluate_actions(state, actions)
    own = [each[state.actor] for each in values]
    best = own.index(max(own))
    return actions[best], values[best]


def _advance(state: State, action: Action, crowd: Crowd) -> None:
    crowd.step(state.actor, action, state.sides)
    game.advance(state, action)
    crowd.sweep(state)


def _result(weight: float, state: State, crowd: Crowd) -> Split:
    """Return the result of a game that is over."""
    totals = result(state)
    parts = {**crowd.out}
    for group, count in crowd.lost.items():
        _add(parts, group, -LOST * count)
    return Split(weight, leads([*totals]), totals, parts)


def _flight_parts(state: State, weights: tuple[float, ...], crowd: Crowd) -> Mapping[Group, float]:
    """Return the part of each group in the flight."""
    steps, occupied = STEPS[state.open], LISTED[state.city]
    threats = THREATS[*state.lava, len(state.bag) - state.tiles]
    rings = springboards(state, occupied, steps)
    parts = {**crowd.out}
    for (_seat, square), groups in crowd.there.items():
        company = state.crowd[square]
        value, _ = in_the_way(weights, rings, square, company, steps[square], threats[square])
        for group, count in groups.items():
            _add(parts, group, count * value)
    return parts


def _city_parts(state: State, weights: tuple[float, ...], crowd: Crowd) -> Mapping[Group, float]:
    """Return the part of each group in phase one. A newcomer's leaves out the value in reserve."""
    now, soon, later, _, _, _, relative, joker, company, most, reserve = weights
    steps, lands, occupied = STEPS[CITY], GROUND[weights], LISTED[state.city]
    rings = CITY_RINGS[ready(state, occupied, steps)]
    parts: dict[Group, float] = {}
    for (_seat, square), groups in crowd.there.items():
        there = state.crowd[square]
        way = now if there > steps[square] else soon if rings[there] >> square & 1 else later
        for group, count in groups.items():
            kept = 0.0 if group.at >= 0 else reserve
            _add(parts, group, count * (lands[square] + way - kept))
    if state.decision is AT_RELATIVE:
        coming = relative * min(state.relatives, state.reserve[state.actor])
        _add(parts, Group(NEWCOMERS, state.actor), coming)
    for seat in range(state.seats):
        lived = {card: neighbours(state, card) for card in KINDS[state.hands[seat]]}
        largest = max(lived, key=lambda card: lived[card][0], default=0)
        for card, (greatest, whole) in lived.items():
            value = company * whole if state.free & NUMBER_SQUARES[card] else joker
            extra = most * min(greatest, state.reserve[seat]) if card == largest else 0.0
            _add(parts, Group(CARD, seat, card), value + extra)
    return parts


def neighbours(state: State, card: Card) -> tuple[int, int]:
    """Return the most people in one building of `card` with a free space, and in all of these."""
    found = [
        sum(state.crowd[square] for square in listed)
        for squares, listed in HOMES[card]
        if state.free & squares
    ]
    return max(found, default=0), sum(found)
