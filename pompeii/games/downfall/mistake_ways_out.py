"""Facts about people who are lost, get out of the city, or need more moves for it."""

from collections.abc import Iterator, Sequence
from typing import Final

from .board import Square
from .mistake_comparison import Candidate, Comparison
from .mistake_facts import Escapes, Fate, Fates, Ways
from .mistake_fates import moves_left
from .mistake_playouts import CHOSEN, PEOPLE, Group
from .state import IN_CITY

DIFFERENCE: Final = 0.1
"""Least difference in people for a reason about their number."""


def different_fates(comparison: Comparison) -> Iterator[Candidate]:
    """Yield people with different fates.

    They are on one square. People of a seat who stay and are lost for the same reason are together.
    """
    found: dict[object, list[Group]] = {}
    for group in comparison.groups:
        played, better = comparison.fates(group)
        if comparison.agrees(group.seat, played.order, better.order):
            lost = group.kind == PEOPLE and (played.cause or better.cause)
            key = (group.seat, played.cause, better.cause) if lost else group
            found.setdefault(key, []).append(group)
    for groups in found.values():
        played, better = comparison.fates(groups[0])
        if len(groups) > 1:
            played, better = (Fate(None, cause=each.cause) for each in (played, better))
        fact = Fates(*comparison.people(groups), played, better)
        yield Candidate(fact, frozenset(groups))


def longer_ways(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the people of each seat on several squares who need more moves as played.

    For rivals these need fewer. Lost people need none.
    """
    for seat in range(comparison.state.seats):
        worse = []
        for group in comparison.of(seat):
            played, better = comparison.fates(group)
            alive = not (played.cause or better.cause)
            if alive and comparison.agrees(seat, (played.moves,), (better.moves,)):
                worse.append(group)
        if len(worse) > 1:
            fact = Ways(*comparison.people(worse), *comparison.moves(worse))
            yield Candidate(fact, frozenset(worse))


def missing_moves(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the moves that all people of each seat need, if too few are left and no one is lost."""
    for seat in range(comparison.state.seats):
        groups = comparison.of(seat)
        played, better = (moves_left(line.after, seat) for line in comparison.lines)
        lost = any(each.cause for group in groups for each in comparison.fates(group))
        if not groups or lost or played is None or better is None:
            continue
        needed = comparison.moves(groups)
        missing = needed[0] - played, needed[1] - better
        if max(missing) > 0 and comparison.agrees(seat, missing[:1], missing[1:]):
            count = comparison.people(groups)[1]
            fact = Ways(seat, count, (), *needed, (played, better))
            yield Candidate(fact, frozenset(groups))


def escapes(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the number of people of each square and of each seat who get out."""
    if comparison.state.phase is IN_CITY:
        return
    squares: dict[tuple[int, Square], list[Group]] = {}
    for group in comparison.groups:
        squares.setdefault((group.seat, group.at), []).append(group)
    for groups in squares.values():
        yield from _saved(comparison, groups, comparison.people(groups)[2])
    for groups in filter(None, map(comparison.of, range(comparison.state.seats))):
        yield from _saved(comparison, groups, ())


def escapes_of_moved(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the number of people who get out of the squares that one of the actions leaves."""
    for each in escapes(comparison):
        whole = isinstance(each.fact, Escapes) and not each.fact.squares
        if not whole and any(group.kind == CHOSEN for group in each.groups):
            yield each


def _saved(
    comparison: Comparison, groups: Sequence[Group], squares: tuple[Square, ...]
) -> Iterator[Candidate]:
    """Yield the number of people who get out, if it differs."""
    seat, count, _squares = comparison.people(groups)
    played, better = comparison.counts(groups)
    if (better - played if seat == comparison.seat else played - better) >= DIFFERENCE:
        yield Candidate(Escapes(seat, squares, count, played, better), frozenset(groups))
