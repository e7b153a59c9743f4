"""The probabilities of the next draw, compared with actual draws (D2 to D5, P3, E2)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Lay
from pompeii.games.downfall.board import (
    CITY,
    LISTED,
    NAMES,
    SYMBOLS,
    VENTS,
    Square,
    square,
)
from pompeii.games.downfall.cards import AD79, OMEN, OMENS, STOCK_SIZE, TILE_NAMES, Card
from pompeii.games.downfall.determinization import Determinization
from pompeii.games.downfall.draw_odds import (
    Stock,
    chances,
    danger,
    drawing,
    endangered,
    eruption,
)
from pompeii.games.downfall.events import TileDrawn
from pompeii.games.downfall.state import Decision, Phase, State
from pompeii.games.downfall.table import Table
from tests.downfall_positions import TABLES, city_position, filled, flight_position, read_game
from tests.games.downfall.test_view import tables


def drawn_for(preset: str, seats: int) -> Iterator[Table]:
    """Play a random game and yield every awaited draw."""
    rules: dict[str, object] = {"preset": preset, "dual_vents": seats == 3}
    for table in tables(seats, rules, f"chances {preset} {seats}"):
        if table.draw_awaited:
            yield table


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_D5_probabilities_add_up_to_one_and_cover_the_actual_draw(preset: str, seats: int) -> None:
    for table in drawn_for(preset, seats):
        before = table.state.clone()
        before.notes = []
        game.flow(before)
        came = before.notes[0]
        actor = table.state.actor
        for known in (table.state, table.view(actor)):
            found = dict(chances(known))
            assert sum(found.values()) == 1
            assert found[came] > 0
        others = dict(chances(table.view(None)))
        assert others.keys() >= dict(chances(table.state)).keys()


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_each_possible_draw_changes_only_the_order(preset: str, seats: int) -> None:
    for table in drawn_for(preset, seats):
        state = table.state
        first = STOCK_SIZE - state.rules.ad79_block
        for event, _chance in chances(state):
            other = drawing(state, event)
            assert Counter(other.draws) == Counter(state.draws)
            assert Counter(other.bag) == Counter(state.bag)
            if state.phase is Phase.CITY:
                assert len(other.draws) - 1 - other.draws[::-1].index(AD79) >= first
            other.notes = []
            game.flow(other)
            assert other.notes[0] == event


def test_no_draw_is_offered_during_a_decision_or_after_the_end() -> None:
    for table in tables(2, {}, "nothing"):
        if not table.draw_awaited:
            assert chances(table.state) == chances(table.view(0)) == ()


# Counted by hand, or by going through every order


def card_awaited(drawn: int) -> Table:
    """Return a table that waits for a card.

    The second AD 79 of its deal comes last but one.
    """
    table = Table(read_game("classic-2"))
    cards = [card for card in table.state.draws if card not in (OMEN, AD79)]
    order = [*cards[:8], AD79, OMEN, *cards[8:], *[OMEN] * (OMENS - 1)]
    table.state, table.steps = table.at(0).state, []
    table.state.draws = (*order[:-1], AD79, order[-1])
    table.state.drawn, table.state.decision = drawn, Decision.DRAW
    return table


@pytest.mark.parametrize(
    ("drawn", "kinds"),
    [
        (0, {"CardDrawn"}),
        (8, {"Ad79Drawn"}),
        (9, {"CardDrawn", "OmenDrawn"}),
        (30, {"CardDrawn", "OmenDrawn", "Ad79Drawn"}),
        (40, {"OmenDrawn", "Ad79Drawn"}),
    ],
)
def test_P3_possible_cards_by_cards_drawn(drawn: int, kinds: set[str]) -> None:
    table = card_awaited(drawn)
    found = dict(chances(table.state))
    assert {type(event).__name__ for event in found} == kinds
    assert sum(found.values()) == 1
    assert {type(event).__name__ for event, _c in chances(table.view(0))} >= kinds
    for event in found:
        other = drawing(table.state, event)
        assert Counter(other.draws) == Counter(table.state.draws)
        other.notes = []
        game.flow(other)
        assert other.notes[0] == event
    assert danger(table.view(0)) == {}


def test_E2_E5_possible_tiles_and_their_squares() -> None:
    state = flight_position(
        {"c4": "red"}, lava={"coin": "c2", "mask": "d7"}, bag=("coin", "coin", "mask", "vase")
    )
    state.decision = Decision.DRAW
    table = Table(read_game("classic-2"))
    table.state, table.steps = state, []
    coin, mask, vase = (TILE_NAMES.index(name) for name in ("coin", "mask", "vase"))
    told = {event.tile: chance for event, chance in chances(state)}  # type: ignore[union-attr]
    assert told == {coin: Fraction(1, 2), mask: Fraction(1, 4), vase: Fraction(1, 4)}
    for event, _chance in chances(state):
        other = drawing(state, event)
        assert Counter(other.bag) == Counter(state.bag)
        other.notes = []
        game.flow(other)
        assert other.notes[0] == event
    view = table.view(0)
    left = {tile: Fraction(count, sum(view.bag)) for tile, count in enumerate(view.bag) if count}
    assert {event.tile: chance for event, chance in chances(view)} == left  # type: ignore[union-attr]
    where = danger(view)
    assert where[square("c3")] == where[square("b2")] == left[coin]
    assert where[square("e7")] == left[mask]
    assert where[VENTS[SYMBOLS.index("vase")]] == left[vase]
    assert square("c2") not in where
    assert eruption(view, 3) == 0


def test_E5_tile_that_fits_nowhere_is_drawn_to_be_discarded() -> None:
    nowhere = " ".join(NAMES[at] for at in LISTED[CITY] if NAMES[at] not in ("c4", "d4"))
    state = flight_position({"c4": "red"}, lava={"mask": nowhere}, bag=("coin", "mask"))
    state.decision = Decision.DRAW
    kinds = {type(event).__name__: event for event, _chance in chances(state)}
    assert kinds.keys() == {"TileDrawn", "TileDiscarded"}
    other = drawing(state, kinds["TileDiscarded"])
    other.notes = []
    game.flow(other)
    assert other.notes[0] == kinds["TileDiscarded"]


def orders(stock: Stock) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Yield every order of the coming cards with its probability.

    This works for few cards after the first AD 79.
    """
    below = STOCK_SIZE - stock.drawn
    numbers = [number for number, count in stock.numbers.items() for _ in range(count)]
    found: list[tuple[Card, ...]] = []
    for places in combinations(range(below), stock.omens):
        for dealt in permutations(numbers, below - stock.omens):
            cards = iter(dealt)
            order = [OMEN if place in places else next(cards) for place in range(below)]
            seconds = range(max(0, below - stock.block), below + 1)
            found += [(*order[:second], AD79, *order[second:]) for second in seconds]
    for each in found:
        yield each, Fraction(1, len(found))


@pytest.mark.parametrize(
    "stock",
    [
        Stock({1: 2, 2: 1, 3: 2}, 2, STOCK_SIZE - 5, 15),
        Stock({1: 2, 2: 1, 3: 2}, 2, STOCK_SIZE - 5, 3),
        Stock({4: 3, 11: 1}, 0, STOCK_SIZE - 4, 2),
        Stock({4: 1}, 3, STOCK_SIZE - 4, 15),
        Stock({4: 2}, 0, STOCK_SIZE, 15),
    ],
    ids=str,
)
def test_P3_probabilities_equal_those_of_all_orders(stock: Stock) -> None:
    following: Counter[Card] = Counter()
    numbers_before: Counter[int] = Counter()
    for order, chance in orders(stock):
        following[order[0]] += chance  # type: ignore[assignment]
        second = order.index(AD79)
        numbers_before[second - order[:second].count(OMEN)] += chance  # type: ignore[assignment]
    assert stock.next() == following
    for numbers in range(8):
        erupted = sum(numbers_before[before] for before in range(numbers))
        assert stock.erupts(numbers) == erupted


def test_P3_eight_numbers_come_before_the_first_ad79() -> None:
    table = next(tables(2, {}, "beginning"))
    stock = Stock.of_state(table.state)
    assert OMEN not in stock.next()
    assert AD79 not in stock.next()
    assert Stock(stock.numbers, stock.omens, 8, 15).next() == {AD79: 1}
    # 17 cards lie under the first one and above the block; with all seven Omens among them ten
    # numbers do, after the eight on top.
    assert stock.erupts(8 + 10) == 0
    assert stock.erupts(8 + 11) > 0
    assert stock.erupts(8 + 25) < 1
    assert stock.erupts(8 + 26) == 1


def test_P3_turns_to_the_eruption_depend_on_the_hand_of_the_seat() -> None:
    for table in drawn_for("online", 3):
        view = table.view(table.actor)
        told = [eruption(view, turns) for turns in range(40)]
        assert told == sorted(told)
        if view.phase is not Phase.CITY:
            assert not any(told)
            continue
        assert told[0] == 0
        assert told[39] == 1


def test_P7_seat_that_may_end_the_turn_has_drawn() -> None:
    table = Table(read_game("online-3"))
    hands = [[5, 5, 7, 7], [1, 2, 3, 4], [8, 9, 10, 11]]
    table.state, table.steps = city_position(filled(5, 7), hands=hands), []
    table.state.decision = Decision.END
    view = table.view(0)
    stock = Stock.of_view(view)
    assert chances(view) == ()
    for turns in range(40):
        assert eruption(view, turns) == stock.erupts(turns - 1)


@pytest.mark.no_cover
def test_P3_eruption_is_as_frequent_as_in_determinizations() -> None:
    deals = 1_500
    for ply, table in enumerate(drawn_for("classic", 4)):
        if table.state.phase is not Phase.CITY:
            break
        if ply % 6:
            continue
        view, seat = table.view(1), Determinization(table.view(1), Random(ply))
        left = [_left(seat.deal()) for _ in range(deals)]
        for turns in (1, 4, 8):
            within = sum(order.index(AD79) - _omens(order) < turns for order in left) / deals
            chance = float(eruption(view, turns))
            assert abs(within - chance) <= 4 * (chance * (1 - chance) / deals) ** 0.5
        first = Counter(order[0] if len(order) < 33 else 0 for order in left)
        for card, exactly in Stock.of_view(view).next().items():
            if len(left[0]) < 33:
                share = float(exactly)
                error = 4 * (share * (1 - share) / deals) ** 0.5
                assert abs(first[card] / deals - share) <= error


def _left(state: State) -> tuple[Card, ...]:
    """Return the coming cards without the first AD 79."""
    left = state.draws[state.drawn :]
    return left if state.seething else tuple(c for i, c in enumerate(left) if i != left.index(AD79))


def _omens(order: tuple[Card, ...]) -> int:
    return order[: order.index(AD79)].count(OMEN)


@pytest.mark.no_cover
def test_E2_danger_is_where_remaining_tiles_can_be_laid() -> None:
    some: Counter[Decision] = Counter()
    for table in tables(3, {"preset": "classic", "dual_vents": True}, "danger"):
        told = danger(table.view(0))
        state = table.state
        if state.phase in (Phase.CITY, Phase.OVER):
            assert not told
            continue
        assert told == laid_next(state)
        if state.decision is not Decision.LAVA:
            assert LISTED[endangered(state)] == tuple(sorted(told))
        some[state.decision] += bool(told)
    assert all(some[decision] for decision in (Decision.DRAW, Decision.LAVA, Decision.MOVE))


def test_E2_seat_with_a_tile_in_hand_sees_its_squares() -> None:
    table = Table(read_game("classic-2")).at(65)
    table.draw()
    view = table.view(table.actor)
    assert view.tile == TILE_NAMES.index("coin")
    assert danger(view) == {square("c2"): 1}


def laid_next(state: State) -> dict[Square, Fraction]:
    """Return the squares of the next tile to lay, with the number of orders of the bag for each."""
    if state.decision is Decision.LAVA:
        return dict.fromkeys(places(state), Fraction(1))
    awaited = state.clone()
    awaited.decision = Decision.DRAW
    counted: dict[Square, Fraction] = Counter()  # type: ignore[assignment]
    for event, chance in chances(awaited):
        if isinstance(event, TileDrawn):
            laying = drawing(awaited, event)
            game.flow(laying)
            for at in places(laying):
                counted[at] += chance
    return counted


def places(laying: State) -> set[Square]:
    return {lay.square for lay in game.legal(laying) if isinstance(lay, Lay)}
