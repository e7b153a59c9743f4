"""Facts about people who are lost, get out of the city, or need more moves for it."""

from collections.abc import Iterable, Iterator
from typing import Final

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
    """Yield the people of each seat on all squares from which more moves are needed as played.

    For rivals these are fewer. Squares with lost people are left out.
    """
    worse: dict[int, list[Group]] = {}
    for groups in comparison.squares():
        seat, (played, better) = groups[0].seat, comparison.moves(groups)
        if comparison.agrees(seat, (played,), (better,)) and not _is_lost(comparison, groups):
            worse.setdefault(seat, []).extend(groups)
    for seat, found in worse.items():
        if len(found) > 1:  # the people of one group are in another fact
            needed = comparison.moves(found)
            left = _left(comparison, seat, needed)
            fact = Ways(*comparison.people(found), *needed, left)
            yield Candidate(fact, frozenset(found))


def missing_moves(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the moves that all people of each seat need, if too few are left and no one is lost."""
    for seat in range(comparison.state.seats):
        groups = comparison.of(seat)
        needed = comparison.moves(groups)
        left = _left(comparison, seat, needed)
        if left is None or _is_lost(comparison, groups):
            continue
        if comparison.agrees(seat, (needed[0] - left[0],), (needed[1] - left[1],)):
            count = comparison.people(groups)[1]
            yield Candidate(Ways(seat, count, (), *needed, left), frozenset(groups))


def _left(comparison: Comparison, seat: int, needed: tuple[int, int]) -> tuple[int, int] | None:
    """Return the moves that are left to a seat after both actions, or None if these are enough."""
    played, better = (moves_left(line.after, seat) for line in comparison.lines)
    if played is None or better is None or (needed[0] <= played and needed[1] <= better):
        return None
    return played, better


def escapes(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the number of people of each square who get out, if it differs."""
    if comparison.state.phase is IN_CITY:
        return
    for groups in comparison.squares():
        seat, count, squares = comparison.people(groups)
        played, better = comparison.counts(groups)
        if (better - played if seat == comparison.seat else played - better) >= DIFFERENCE:
            fact = Escapes(seat, squares, count, played, better)
            yield Candidate(fact, frozenset(groups))


def escapes_of_moved(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the number of people who get out of the squares that one of the actions leaves."""
    for each in escapes(comparison):
        if any(group.kind == CHOSEN for group in each.groups):
            yield each


def _is_lost(comparison: Comparison, groups: Iterable[Group]) -> bool:
    """Return True if people of some groups are lost after one of the actions."""
    return any(fate.cause for group in groups for fate in comparison.fates(group))
