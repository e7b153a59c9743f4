"""The reasons why one action is better than another, as facts about the board.

A fact is a difference of the two positions after the actions: the moves that people need to a gate,
lava, relatives, cards. It is a reason only if the playouts of the analysis confirm it. Without the
people or cards of the fact, at least half of the loss must be gone. A second fact beside it may
account for less. The page words the facts.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pompeii.analysis.report import PART_SHARE, REASON_SHARE
from pompeii.core.incremental_work import Incremental

from .actions import Action
from .mistake_city_facts import card_spent, cards, places, relatives
from .mistake_comparison import Candidate, Comparison
from .mistake_facts import Both, Fact, Fates, Relatives, Ways
from .mistake_playouts import Group
from .mistake_ways_out import (
    different_fates,
    escapes,
    escapes_of_moved,
    longer_ways,
    missing_moves,
)
from .state import IN_CITY
from .table import Table

MOST: Final = 2
"""Maximum number of reasons for a decision."""


class Reason(NamedTuple):
    """A confirmed fact."""

    fact: Fact
    groups: frozenset[Group]
    share: float
    """The part of the loss that is gone without its people or cards."""


def find_reasons(table: Table, ply: int, better: Action) -> Incremental[list[Fact]]:
    """Return the reasons why `better` is better than the action after `ply` actions of a game."""
    comparison = Comparison(table.at(ply).state, table.steps[ply].action, better)
    yield from comparison.run()
    return [reason.fact for reason in reasons(comparison)]


def reasons(comparison: Comparison) -> list[Reason]:
    """Return the confirmed facts, the most important one first, `MOST` at most.

    A second one may have a smaller share.
    """
    if comparison.loss() <= 0:
        return []
    found = [*facts(comparison)]
    for kind in (
        found,
        longer_ways(comparison),
        _pairs(comparison, found),
        missing_moves(comparison),
        escapes_of_moved(comparison),
        escapes(comparison),
    ):
        if confirmed := _confirmed(comparison, kind):
            return [*confirmed, *_second(comparison, found, confirmed)][:MOST]
    return []


def facts(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the differences that one sees on the board."""
    yield from different_fates(comparison)
    if comparison.state.phase is not IN_CITY:
        return
    yield from places(comparison)
    coming = [*relatives(comparison)]
    yield from coming
    for seat in range(comparison.state.seats):
        if seat != comparison.seat:
            yield from cards(comparison, seat)
        elif not _confirmed(comparison, coming):
            yield from _with_relatives(coming, cards(comparison, seat))
    yield from card_spent(comparison)


def _with_relatives(
    coming: Sequence[Candidate], own_cards: Iterable[Candidate]
) -> Iterator[Candidate]:
    """Yield the facts about the cards of the actor, each with the relatives who come at once."""
    for each in own_cards:
        for first in coming:
            yield Candidate(Both(first.fact, each.fact), first.groups | each.groups)
        if not coming:
            yield each


def _pairs(comparison: Comparison, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield the pair of facts with the greatest share, if each has a part in it."""
    single = (each for each in candidates if not isinstance(each.fact, Both))
    found = [(comparison.share(each.groups), each) for each in single]
    best = sorted((each for each in found if each[0] >= PART_SHARE), key=lambda each: -each[0])
    for (_share, one), (_other_share, other) in combinations(best, 2):
        if not one.groups & other.groups:
            yield Candidate(Both(one.fact, other.fact), one.groups | other.groups)
            return


def _second(
    comparison: Comparison, candidates: Iterable[Candidate], reasons: Iterable[Reason]
) -> list[Reason]:
    """Return facts about people in addition to some reasons.

    They are about other people who are lost, get out or come at once. If a reason is about all
    people of a player, they may be about any of these people.
    """
    whole = {group for reason in reasons if _is_whole(reason.fact) for group in reason.groups}
    told = {group for reason in reasons for group in reason.groups} - whole
    found = [
        each
        for each in candidates
        if (isinstance(each.fact, Relatives) or _is_seen(each, whole)) and not each.groups & told
    ]
    return _confirmed(comparison, found, PART_SHARE)


def _is_seen(candidate: Candidate, people: Collection[Group]) -> bool:
    """Return True for a fate that every player sees at once, or for one of some of `people`."""
    fact = candidate.fact
    return isinstance(fact, Fates) and (fact.final or candidate.groups <= {*people})


def _is_whole(fact: Fact) -> bool:
    """Return True if a fact is about all people of a player."""
    return isinstance(fact, Ways) and not fact.squares


def _confirmed(
    comparison: Comparison, candidates: Iterable[Candidate], least: float = REASON_SHARE
) -> list[Reason]:
    """Return the facts that account for at least the part `least` of the loss, `MOST` at most.

    No two are about the same people or cards.
    """
    found = [Reason(*each, comparison.share(each.groups)) for each in candidates]
    chosen: list[Reason] = []
    for reason in sorted(found, key=lambda each: -each.share):
        apart = not any(reason.groups & other.groups for other in chosen)
        if reason.share >= least and apart and len(chosen) < MOST:
            chosen.append(reason)
    return chosen
