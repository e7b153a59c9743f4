"""D1 to D4: preparation of the stock, the hands and the bag."""

import hashlib
import json
from random import Random

from pompeii.games.downfall import game
from pompeii.games.downfall.board import NUMBERS
from pompeii.games.downfall.cards import AD79, CARD_COUNTS, OMEN, tiles
from pompeii.games.downfall.deal import Deal, deal, shuffled
from pompeii.games.downfall.rule_options import make_rules
from pompeii.games.downfall.state import Decision, Phase
from tests.downfall_positions import PRESETS, hand
from tests.games.downfall.make_golden import PINNED_DEALS, digest
from tests.paths import DOWNFALL_GAMES

DEALS = [
    (seats, deal(seats, make_rules(seats, preset), f"{preset} {seats} {seed}"), preset)
    for preset in PRESETS
    for seats in (2, 3, 4)
    for seed in range(40)
]


def test_D1_piles_of_four_and_a_stock_out_of_the_fifty_three_cards() -> None:
    for seats, dealt, _ in DEALS:
        assert [len(pile) for pile in dealt.hands] == [4] * seats
        seen = [card for pile in dealt.hands for card in pile] + list(dealt.stock)
        numbers = [card for card in seen if card in NUMBERS]
        assert len(numbers) == 4 * seats + 8 + 25
        assert all(numbers.count(n) <= CARD_COUNTS[n] for n in NUMBERS)


def test_D1_every_card_can_lie_at_every_place() -> None:
    places = list(zip(*(dealt.stock for _, dealt, _ in DEALS), strict=True))
    assert all(len(set(cards)) >= 8 for i, cards in enumerate(places) if i != 8)


def test_D2_eight_numbers_then_ad79_then_twenty_five_numbers_and_seven_omens() -> None:
    for _, dealt, _ in DEALS:
        assert len(dealt.stock) == 41
        assert all(card in NUMBERS for card in dealt.stock[:8])
        assert dealt.stock[8] == AD79
        assert sorted(dealt.stock[9:])[-7:] == [OMEN] * 7
        assert sum(card in NUMBERS for card in dealt.stock[9:]) == 25


def test_D3_each_player_holds_one_pile_and_the_others_are_nowhere() -> None:
    for seats, dealt, preset in DEALS[::10]:
        state = game.start(make_rules(seats, preset), tuple(range(seats)), dealt)
        assert [hand(state, seat) for seat in range(seats)] == [sorted(h) for h in dealt.hands]
        unseen = 53 - sum(card in NUMBERS for card in dealt.stock) - 4 * seats
        assert unseen == 4 * (5 - seats)


def test_D4_the_bag_holds_every_tile_in_some_order() -> None:
    for _, dealt, _ in DEALS:
        assert sorted(dealt.bag) == tiles(dual_vents=False)
    assert len({dealt.bag for _, dealt, _ in DEALS}) == len(DEALS)
    dual = deal(3, make_rules(3, "classic", {"dual_vents": True}), "dual")
    assert sorted(dual.bag) == tiles(dual_vents=True)


def test_D4_any_seat_may_start_and_begins_with_a_play() -> None:
    for count in (2, 3, 4):
        starters = [dealt.first for seats, dealt, _ in DEALS if seats == count]
        assert set(starters) == set(range(count))
    for seats, dealt, preset in DEALS[::10]:
        state = game.start(make_rules(seats, preset), tuple(range(seats)), dealt)
        assert (state.actor, state.phase, state.decision) == (
            dealt.first, Phase.CITY, Decision.PLAY,
        )  # fmt: skip


def test_D4_the_second_place_of_ad79_is_anywhere_in_its_block() -> None:
    rules = make_rules(2, "classic", {"ad79_block": 3})
    places = {deal(2, rules, f"place {seed}").second_ad79 for seed in range(60)}
    assert places == {0, 1, 2, 3}


def test_shuffle_is_uniform() -> None:
    random = Random(79)
    counts = dict.fromkeys(["abc", "acb", "bac", "bca", "cab", "cba"], 0)
    for _ in range(6000):
        counts["".join(shuffled(list("abc"), random))] += 1
    assert all(900 < count < 1100 for count in counts.values())


def test_shuffle_does_not_change_its_argument() -> None:
    given = [1, 2, 3, 4]
    assert sorted(shuffled(given, Random(1))) == given == [1, 2, 3, 4]
    assert shuffled([], Random(1)) == []


def test_seed_determines_the_deal() -> None:
    rules = make_rules(3)
    assert deal(3, rules, "Livia") == deal(3, rules, "Livia")
    assert deal(3, rules, "Livia") != deal(3, rules, "Marcus")


def test_pinned_seeds_give_the_recorded_deals() -> None:
    """Compare the deals with the file that other Pythons and Pyodide are compared with."""
    pinned = json.loads((DOWNFALL_GAMES / "deals.json").read_text("utf-8"))
    assert len(pinned) == len(PINNED_DEALS)
    for entry in pinned:
        rules = make_rules(entry["seats"], entry["preset"], entry["options"])
        assert digest(deal(entry["seats"], rules, entry["seed"])) == entry["sha256"]


def test_digest_covers_everything_in_a_deal() -> None:
    dealt = Deal(1, ((1, 2, 3, 4),), (5, 12), 3, (0, 8))
    text = "[1, [[1, 2, 3, 4]], [5, 12], 3, [0, 8]]"
    assert digest(dealt) == hashlib.sha256(text.encode()).hexdigest()
