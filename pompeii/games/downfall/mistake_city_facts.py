"""Facts of phase one by which one action is better: places, relatives and cards."""

from collections.abc import Iterator
from typing import Final

from . import city_phase
from .actions import Play, Relative
from .board import CITY, STEPS, VENTS, Square, steps_from
from .cards import KINDS, Card
from .mistake_comparison import Candidate, Comparison
from .mistake_facts import CardSpent, NearVent, Neighbours, Relatives, Steps
from .mistake_playouts import CARD, CHOSEN, NEWCOMERS, Group, Line, neighbours
from .state import AT_RELATIVE, State

NEAR: Final = 2
"""Maximum distance of a square near a vent, in steps."""


def places(comparison: Comparison) -> Iterator[Candidate]:
    """Yield differences of the places of the piece that comes."""
    piece = Group(CHOSEN, comparison.seat)
    if piece not in comparison.groups:
        return
    squares = [each.square for each in comparison.fates(piece) if each.square is not None]
    played, better = ((square, STEPS[CITY][square]) for square in squares)
    if played[1] > better[1]:
        yield Candidate(Steps(played, better), frozenset([piece]))
    near, far = map(_steps_to_vent, squares)
    if near <= NEAR and near < far:
        fact = NearVent((squares[0], near), (squares[1], far))
        yield Candidate(fact, frozenset([piece]))


def relatives(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the relatives who can come at once, if the better action brings more."""
    played, better = (_coming(line) for line in comparison.lines)
    groups = [Group(NEWCOMERS, comparison.seat)]
    piece = Group(CHOSEN, comparison.seat)
    if piece not in comparison.groups:  # one of the actions brings no piece
        groups.append(piece)
    if played < better:
        yield Candidate(Relatives(played, better), frozenset(groups))


def cards(comparison: Comparison, seat: int) -> Iterator[Candidate]:
    """Yield the card of a seat whose relatives differ most, if no other card makes up for it.

    Of cards with equal differences it is the one with the greatest share.
    """
    newcomers = frozenset([Group(NEWCOMERS, seat)])
    worse: list[Neighbours] = []
    other: list[Neighbours] = []
    for each in _hand(comparison, seat):
        if each.played != each.better:
            agrees = comparison.agrees(seat, (-each.played,), (-each.better,))
            (worse if agrees else other).append(each)
    groups = {each.card: newcomers | {Group(CARD, seat, each.card)} for each in worse}
    shares = {card: comparison.share(found) for card, found in groups.items()}
    worse.sort(key=lambda each: (abs(each.played - each.better), shares[each.card]))
    if worse and all(_most(each) < _most(worse[-1]) for each in other):
        yield Candidate(worse[-1], newcomers)
        yield Candidate(worse[-1], groups[worse[-1].card])


def card_spent(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the played card if it is a joker, or could bring more relatives later."""
    seat, line, better = comparison.seat, comparison.lines[0], comparison.lines[1].after
    taken = line.action
    if isinstance(taken, Play) and taken.card in KINDS[better.hands[seat]]:
        joker = city_phase.is_joker(better, taken.card)
        later = _relatives_of(better, seat, taken.card)
        if joker or later > _coming(line):
            fact = CardSpent(taken.card, joker, later)
            yield Candidate(fact, frozenset([Group(CARD, seat, taken.card)]))


def _hand(comparison: Comparison, seat: int) -> Iterator[Neighbours]:
    """Yield the relatives for each card that is in the hand of `seat` after both actions."""
    played, better = (line.after for line in comparison.lines)
    for card in sorted({*KINDS[played.hands[seat]]} & {*KINDS[better.hands[seat]]}):
        few, many = (_relatives_of(after, seat, card) for after in (played, better))
        yield Neighbours(seat, seat != comparison.seat, card, few, many)


def _relatives_of(state: State, seat: int, card: Card) -> int:
    """Return the number of relatives that a card could bring to `seat`."""
    return min(neighbours(state, card)[0], state.reserve[seat])


def _most(fact: Neighbours) -> int:
    return max(fact.played, fact.better)


def _coming(line: Line) -> int:
    """Return the number of relatives who come, or may come at once."""
    after = line.after
    more = city_phase.relatives_left(after) if after.decision is AT_RELATIVE else 0
    return isinstance(line.action, Relative) + more


def _steps_to_vent(square: Square) -> int:
    """Return the distance of the nearest vent in steps."""
    steps = steps_from(1 << square, CITY)
    return min(steps[vent] for vent in VENTS)
