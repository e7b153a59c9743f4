"""The Downfall of Pompeii as a tree: exact chances, nothing decided ahead, nothing betrayed."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from pompeii import make_rules, parse
from pompeii.envs.downfall.encoding import NUMBERS
from pompeii.envs.downfall.tree import DownfallTree
from pompeii.envs.game_tree import CHANCE, TERMINAL
from pompeii.games.downfall import draw_odds
from pompeii.games.downfall.actions import CALLS
from pompeii.games.downfall.board import NUMBERS as CARDS
from pompeii.games.downfall.cards import AD79, AD79_PLACE, CARD_COUNTS, OMEN, OMENS, cards_in
from pompeii.games.downfall.state import IN_CITY
from tests.downfall_positions import TABLES, city_position, filled


def tree(seats: int = 2, preset: str = "classic") -> DownfallTree:
    return DownfallTree(make_rules(seats, preset), seats)


def walk(node: DownfallTree, random: Random) -> Iterator[tuple[DownfallTree, int]]:
    """Play on at random; yield each node before the number that is taken there."""
    while node.player != TERMINAL:
        if node.player == CHANCE:
            outcomes, weights = zip(*node.outcomes(), strict=True)
            number = random.choices(outcomes, weights)[0]
            yield node, number
            node.draw(number)
        else:
            number = random.choice(node.legal())
            yield node, number
            node.take(number)


def deal(node: DownfallTree, first: int, *hands: str) -> DownfallTree:
    """Let chance deal these hands."""
    node.draw(first)
    for hand in hands:
        for card in hand.split():
            node.draw(int(card))
    return node


def take(node: DownfallTree, *texts: str) -> None:
    """Take actions by their notation; a number alone is a draw."""
    for text in texts:
        if node.player == CHANCE:
            node.draw(int(text))
        else:
            node.take(NUMBERS[parse(text)])


def test_D4_first_player_is_drawn_then_card_by_card() -> None:
    node = tree(3)
    assert node.outcomes() == [(seat, 1 / 3) for seat in range(3)]
    assert node.outcome_text(2) == "first 2"
    node.draw(2)
    assert node.outcomes() == [(n, CARD_COUNTS[n] / sum(CARD_COUNTS)) for n in CARDS]
    node.draw(1)
    assert dict(node.outcomes())[1] == (CARD_COUNTS[1] - 1) / (sum(CARD_COUNTS) - 1)
    assert node.outcome_text(1) == "card 1"
    assert (node.dealt_to(0), node.dealt_to(1)) == ("1", "")
    assert str(node) == "<the start is dealt>"


def test_D3_game_begins_with_the_hands_dealt() -> None:
    node = deal(tree(), 1, "1 2 5 7", "3 4 6 8")
    assert node.state is not None
    assert node.player == node.state.actor == 1
    assert [cards_in(hand) for hand in node.state.hands] == [[1, 2, 5, 7], [3, 4, 6, 8]]
    assert node.state.draws == ()


def test_D2_ninth_card_is_ad79_without_a_chance_node() -> None:
    node = deal(tree(), 0, "1 2 5 7", "3 4 6 8")
    random = Random(1)
    for each, _ in walk(node, random):
        if each.player == CHANCE:
            assert each.state is not None
            assert each.state.drawn != AD79_PLACE
            if each.state.drawn > AD79_PLACE:
                assert each.state.draws[AD79_PLACE] == AD79
                return


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_P3_chances_of_a_card_equal_those_of_the_draw_odds(preset: str, seats: int) -> None:
    for seed in range(2):
        for node, _ in walk(tree(seats, preset), Random(seed)):
            state = node.state
            if node.player != CHANCE or state is None or state.phase is not IN_CITY:
                continue
            drawn = Counter(state.draws)
            dealt = Counter(node._dealt)
            stock = draw_odds.Stock(
                numbers={n: CARD_COUNTS[n] - drawn[n] - dealt[n] for n in CARDS},
                omens=OMENS - drawn[OMEN],
                drawn=state.drawn,
                block=state.rules.ad79_block,
            )
            wanted = stock.next()
            found = dict(node.outcomes())
            assert found.keys() == wanted.keys()
            assert all(found[card] == float(chance) for card, chance in wanted.items())
            assert list(found) == sorted(found)


def test_E1_chances_of_a_tile_are_those_of_the_bag() -> None:
    for node, _ in walk(tree(), Random(4)):
        state = node.state
        if node.player == CHANCE and state is not None and state.phase is not IN_CITY:
            left = state.bag[state.tiles :]
            wanted = {t: Fraction(left.count(t), len(left)) for t in sorted({*left})}
            assert dict(node.outcomes()) == {t: float(chance) for t, chance in wanted.items()}
            assert node.outcome_text(0) == "tile helmet"
            return


def test_M8_random_games_end_with_rewards_within_the_bounds() -> None:
    for seats in (2, 4):
        decisions = draws = 0
        node = tree(seats)
        for each, _ in walk(node, Random(seats)):
            decisions += each.player != CHANCE
            draws += each.player == CHANCE
            assert each.returns == [0.0] * seats
        assert decisions <= node.max_decisions(node.rules, seats)
        assert draws <= node.max_draws(node.rules, seats)
        assert len(node.seen(node.view(0))) <= node.max_seen(node.rules, seats)
        assert sum(node.returns) == pytest.approx(0)
        assert max(node.returns) > 0 or len(node.winners() or ()) > 1


def at_a_call() -> DownfallTree:
    """Return a node at which black may call out of turn."""
    node = deal(tree(), 0, "3 4 6 8", "7 7 7 5")
    node.state = city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4])
    node.state.notes = []
    node._settle(node.state)
    return node


def test_P7_seat_out_of_turn_is_asked_before_the_actor() -> None:
    node = at_a_call()
    assert node.player == 1
    assert node.legal() == [NUMBERS[CALLS[1]], NUMBERS[None]]
    waiting = node.clone()
    waiting.take(NUMBERS[None])
    assert (waiting.player, waiting.steps) == (0, [])
    node.take(NUMBERS[CALLS[1]])
    assert node.player == CHANCE
    shown = [(seat, node.seen_text(number)) for seat, number in node.seen(node.view(None))]
    assert shown == [(1, "call:black"), *[(1, "card 7")] * 4]


def test_copy_is_independent() -> None:
    node = deal(tree(), 0, "1 2 5 7", "3 4 6 8")
    take(node, "1@a2")
    for other in (node.clone(), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
        assert str(other) == str(node)
        take(other, "9", "3@c3", "10")
        assert node.player == CHANCE
        assert other.player == 0
        seen = [[each.seen_text(k) for _, k in each.seen(each.view(0))] for each in (node, other)]
        assert seen == [["1@a2"], ["1@a2", "card 9", "3@c3", "card"]]
    for start in (tree().clone(), pickle.loads(pickle.dumps(tree()))):
        start.draw(0)
        assert start.outcomes() != tree().outcomes()


def test_D5_seat_sees_its_own_cards_alone() -> None:
    one = deal(tree(), 0, "1 2 5 7", "3 4 6 8")
    other = deal(tree(), 0, "1 2 5 7", "3 4 9 9")
    for node, card in ((one, "9"), (other, "9")):
        take(node, "1@a2", card, "3@c3")
    take(one, "10")
    take(other, "11")
    assert one.seen(one.view(0)) == other.seen(other.view(0))
    assert one.view(0) == other.view(0)
    assert one.seen(one.view(1)) != other.seen(other.view(1))
    assert one.seen(one.view(None)) == other.seen(other.view(None))


def test_names_of_everything_seen() -> None:
    names = [*DownfallTree.seen_names]
    assert names[:2] == ["card", "card 1"]
    assert names[12:16] == ["omen", "AD 79", "tile helmet", "tile mask"]
    found: set[str] = set()
    for seed in range(3):
        node = tree(4)
        for each, number in walk(node, Random(seed)):
            if each.player == CHANCE:
                found.add(each.outcome_text(number))
        found |= {node.seen_text(number) for _, number in node.seen(node.view(0))}
    assert {*names} - found <= {name for name in names if "/" in name}
    assert {"omen", "AD 79", "card 1", "tile coin", "done"} <= found
