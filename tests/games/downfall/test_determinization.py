"""Hidden cards are dealt again consistently with the seat's view (D5)."""

from collections import Counter
from random import Random

import pytest

from pompeii.games.downfall.board import NUMBERS
from pompeii.games.downfall.cards import AD79, CARD_COUNTS, OMEN, OMENS, cards_in
from pompeii.games.downfall.determinization import Determinization
from pompeii.games.downfall.state import Decision, Phase, State
from pompeii.games.downfall.table import Table
from pompeii.games.downfall.view import view
from tests.downfall_positions import TABLES, city_position, filled, read_game
from tests.games.downfall.test_view import tables


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_D5_every_seat_sees_the_same_in_every_determinization(preset: str, seats: int) -> None:
    rules: dict[str, object] = {"preset": preset, "dual_vents": seats == 3}
    random = Random(f"{preset} {seats}")
    for table in tables(seats, rules, f"deals {preset} {seats}"):
        if table.draw_awaited or random.random() > 0.3:
            continue
        for seat in (*range(seats), None):
            seen = table.view(seat)
            redeal = Determinization(seen, random)
            for _ in range(2):
                state = redeal.deal()
                assert view(state, table.steps, seat) == seen
                _check_box(state, table)


def _check_box(state: State, table: Table) -> None:
    """Check that only cards of the box are dealt, and that the stock has its length."""
    assert len(state.bag) == len(table.state.bag)
    assert Counter(state.bag) == Counter(table.state.bag)
    if state.phase is not Phase.CITY:
        return
    left = state.draws[state.drawn :]
    assert len(state.draws) == len(table.state.draws)
    assert left.count(AD79) == table.state.draws[table.state.drawn :].count(AD79)
    assert left.count(OMEN) == OMENS - table.view(None).discards.count(OMEN)
    shown = Counter(table.view(None).discards)
    for hand in state.hands:
        shown.update(cards_in(hand))
    shown.update(left)
    assert all(shown[number] <= CARD_COUNTS[number] for number in NUMBERS)


def test_P3_the_second_ad79_lies_anywhere_in_the_bottom_block() -> None:
    table = next(tables(2, {}, "ad79"))
    redeal = Determinization(table.view(0), Random(1))
    places = Counter(41 - redeal.deal().draws[::-1].index(AD79) for _ in range(3_200))
    assert sorted(places) == [*range(41 - 15, 42)]
    assert all(120 < count < 290 for count in places.values())


def test_every_card_reaches_every_place() -> None:
    table = next(tables(3, {}, "places"))
    redeal = Determinization(table.view(0), Random(2))
    hands: Counter[int] = Counter()
    first: Counter[int] = Counter()
    deals = 2_000
    for _ in range(deals):
        state = redeal.deal()
        hands.update(cards_in(state.hands[2]))
        first[state.draws[0]] += 1
    unseen = {n: CARD_COUNTS[n] - table.view(0).hand.count(n) for n in NUMBERS}
    for number, count in unseen.items():
        share = count / sum(unseen.values())
        assert abs(first[number] / deals - share) < 0.04
        assert abs(hands[number] / deals / 4 - share) < 0.02


def test_P7_seat_asked_to_end_the_turn_holds_only_jokers() -> None:
    table = Table(read_game("online-3"))
    hands = [[5, 5, 7, 7], [1, 2, 3, 4], [8, 9, 10, 11]]
    table.state, table.steps = city_position(filled(5, 7), hands=hands), []
    table.state.decision = Decision.END
    for seat in range(3):
        redeal = Determinization(table.view(seat), Random(seat))
        for _ in range(20):
            assert {*cards_in(redeal.deal().hands[0])} <= {5, 7}
