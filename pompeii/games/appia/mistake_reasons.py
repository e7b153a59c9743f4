"""The reason why one action is better than another, as a fact about both turns.

A fact is a difference of the two turns: the stones that fell, the tiles that were laid, the coins
that are left. It is a reason only if the playouts of the analysis confirm it. At least half of the
loss must be gone without the goods of the fact. The page words the facts.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple

from pompeii.analysis.analyser import rest_of_turn
from pompeii.analysis.report import PART_SHARE, REASON_SHARE
from pompeii.core.incremental_work import Incremental
from pompeii.core.table import AnyTable

from .actions import Action, Build, Exchange, Income, Push, Travel
from .board import LARGE, SIZE_OF, Size
from .bots.static_evaluation import NEAR, RUN
from .cards import COINS as COINS_OF
from .cards import STONES as STONES_OF
from .events import CityReached, CoinsTaken, StonesFell, TileLaid, TileLoaded
from .mistake_comparison import (
    CART,
    COINS,
    PLACE,
    POINTS,
    QUARRY,
    ROAD,
    STONES,
    Comparison,
    Turn,
)
from .mistake_facts import (
    Both,
    Cart,
    Coins,
    Counts,
    Exchanged,
    Fact,
    Fell,
    Journey,
    Laid,
    NearEdge,
    Points,
    Received,
    Stones,
)
from .quarry_physics import EDGE
from .state import Decision, State
from .table import Table

HOPELESS: Final = 0.3
"""Least part of the loss at the end of the turn for which a fact is tested by playouts."""
NONE: Final[Counts] = (0,) * (LARGE + 1)


class Candidate(NamedTuple):
    """A fact with the goods that are left out to test it."""

    fact: Fact
    goods: frozenset[str]


class Reason(NamedTuple):
    """A confirmed fact."""

    fact: Fact
    goods: frozenset[str]
    share: float
    """The part of the loss that is gone without its goods."""


def find_reasons(table: Table, ply: int, better: Action) -> Incremental[list[Fact]]:
    """Return the reason why `better` is better than the action after `ply` actions of a game.

    The list is empty if no fact is enough.
    """
    comparison = compared(table, ply, better)
    yield from comparison.run()
    reason = yield from find_reason(comparison)
    return [] if reason is None else [reason.fact]


def compared(table: AnyTable, ply: int, better: Action) -> Comparison:
    """Return the comparison of `better` with the action after `ply` actions of a game."""
    state, played = table.at(ply).state, table.steps[ply].action
    return Comparison(state, played, better, rest_of_turn(table, ply))


def find_reason(comparison: Comparison) -> Incremental[Reason | None]:
    """Return the confirmed fact, or None.

    Facts about what both turns did come first, then single goods, then pairs of them.
    """
    if comparison.loss <= 0:
        return None
    singles = [*goods_facts(comparison)]
    turns = comparison.played, comparison.better
    if any(turn.after.decision is Decision.NONE for turn in turns):  # the result is all that counts
        kinds = [[each for each in singles if each.goods == {POINTS}]]
    else:
        kinds = [[*turn_facts(comparison)], singles, [*_pairs(comparison, singles)]]
    for candidates in kinds:
        candidates.sort(key=lambda each: -comparison.static_share(each.goods))
        for fact, goods in candidates:
            if goods != {QUARRY} and comparison.static_share(goods) < HOPELESS:
                continue
            share = yield from comparison.share(goods)
            if share >= REASON_SHARE:
                return Reason(fact, goods, share)
    return None


def turn_facts(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the difference of two turns of the same kind, with ever more goods."""
    played, better = comparison.played, comparison.better
    kind = _kind(comparison.state, played.first)
    if kind != _kind(comparison.state, better.first):
        return
    if kind is Push:
        yield from _push_facts(comparison)
    elif kind is Build:
        fact = _laid(comparison)
        for goods in ((ROAD,), (POINTS, ROAD), (POINTS, ROAD, CART)):
            if fact.played != fact.better or fact.road:
                yield Candidate(fact, frozenset(goods))
    elif kind is Travel:
        journey = _journey(comparison)
        for goods in ((PLACE,), (PLACE, POINTS), (PLACE, POINTS, COINS)):
            yield Candidate(journey, frozenset(goods))
    else:
        assert isinstance(played.first, Income)
        assert isinstance(better.first, Income)
        received = Received(_given(played.first), _given(better.first))
        if received.played != received.better:
            yield Candidate(received, frozenset([COINS, STONES]))


def _kind(state: State, action: Action) -> type[Action]:
    """Return the kind of a turn by one of its actions."""
    if state.decision in (Decision.PUSH, Decision.EXCHANGE) or isinstance(action, Exchange):
        return Push
    return Build if state.decision is Decision.BUILD else type(action)


def _push_facts(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the stones that fell, or the goods for the same stones."""
    turns = comparison.played, comparison.better
    few, many = map(_fallen, turns)
    less, more = map(_taken, turns)
    if few != many:
        yield Candidate(Fell(few, many), frozenset([CART, COINS]))
    elif less != more:
        waiting = _by_size(comparison.state.fallen)
        stones = tuple(there + more for there, more in zip(waiting, few, strict=True))
        yield Candidate(Exchanged(stones, less, more), frozenset([CART, COINS]))


def goods_facts(comparison: Comparison) -> Iterator[Candidate]:
    """Yield the differences of single goods at the end of the turn."""
    played, better = (turn.after for turn in (comparison.played, comparison.better))
    seat = comparison.seat
    own = comparison.state.of(seat)
    for fact, kind in (
        (_points(comparison), POINTS),
        (Cart(tuple(played.carts[own]), tuple(better.carts[own])), CART),
        (Stones(tuple(played.stones[own]), tuple(better.stones[own])), STONES),
        (Coins(played.coins[seat], better.coins[seat]), COINS),
        (_journey(comparison), PLACE),
    ):
        if fact.played != fact.better:
            yield Candidate(fact, frozenset([kind]))
    laid = _laid(comparison)
    if laid.played != laid.better or laid.road:
        yield Candidate(laid, frozenset([ROAD]))
    many, few = _near_edge(played), _near_edge(better)
    if many > few:
        yield Candidate(NearEdge(many, few), frozenset([QUARRY]))


def _pairs(comparison: Comparison, candidates: list[Candidate]) -> Iterator[Candidate]:
    """Yield the pair of facts with the greatest part of the loss at the end of the turn."""
    shares = [(comparison.static_share(each.goods), each) for each in candidates]
    found = [each for each in shares if each[0] >= PART_SHARE]
    found.sort(key=lambda each: -each[0])
    for (_share, one), (_other_share, other) in combinations(found[:2], 2):
        yield Candidate(Both(one.fact, other.fact), one.goods | other.goods)


def _laid(comparison: Comparison) -> Laid:
    played, better = comparison.played, comparison.better
    few, many = (_tiles_laid(turn) for turn in (played, better))
    at = comparison.state.at[comparison.seat]
    short, long = (RUN[at, turn.after.laid] for turn in (played, better))
    return Laid(few, many, None if short == long else (short, long))


def _points(comparison: Comparison) -> Points:
    found = []
    for turn in (comparison.played, comparison.better):
        reached = (each.city for each in turn.events if isinstance(each, CityReached))
        found.append((turn.points, next(reached, None)))
    return Points(found[0], found[1])


def _journey(comparison: Comparison) -> Journey:
    seat = comparison.seat
    places = []
    for turn in (comparison.played, comparison.better):
        points = sum(each.points for each in turn.events if isinstance(each, CityReached))
        places.append((turn.after.at[seat], points))
    return Journey(places[0], places[1])


def _fallen(turn: Turn) -> Counts:
    """Return the stones that fell from the decision on."""
    fell = (each.sizes for each in turn.events if isinstance(each, StonesFell))
    return _by_size([*chain.from_iterable(fell)])


def _by_size(things: Sequence[Size]) -> Counts:
    return tuple(things.count(size) for size in range(LARGE + 1))


def _taken(turn: Turn) -> tuple[Counts, int]:
    """Return the tiles, by size, and the coins that a turn in the quarry brought."""
    loaded = [each.size for each in turn.events if isinstance(each, TileLoaded)]
    coins = sum(each.coins for each in turn.events if isinstance(each, CoinsTaken))
    return _by_size(loaded), coins


def _tiles_laid(turn: Turn) -> Counts:
    return _by_size([SIZE_OF[each.space] for each in turn.events if isinstance(each, TileLaid)])


def _given(action: Income) -> tuple[int, Counts]:
    """Return the coins and stones that a card gives."""
    coins = COINS_OF[action.card] if action.coins else 0
    return coins, tuple(STONES_OF[action.card]) if action.stones else NONE


def _near_edge(state: State) -> int:
    """Return the number of stones within reach of the next push."""
    return sum(y > EDGE - NEAR for _size, _x, y in state.quarry)
