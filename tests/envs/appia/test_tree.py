"""Via Appia as a tree: exact chances, new cards drawn one by one, nothing decided ahead."""

import copy
import pickle
from random import Random

import pytest

from pompeii.core.errors import IllegalAction
from pompeii.envs.appia.encoding import NUMBERS
from pompeii.envs.appia.tree import AppiaTree
from pompeii.envs.game_tree import CHANCE, TERMINAL
from pompeii.games.appia import parse
from pompeii.games.appia.cards import CARDS
from pompeii.games.appia.quarry_physics import mirrored
from pompeii.games.appia.rule_options import Rules
from pompeii.games.appia.starting_fills import COUNT, fill


def start(seats: int = 2, fill: int = 0, **options: object) -> AppiaTree:
    """Return a game whose first cards are 1 to 7."""
    node = AppiaTree(Rules(**options), seats)  # type: ignore[arg-type]
    for outcome in (0, fill, *range(1, 8)):
        node.draw(outcome)
    return node


def take(node: AppiaTree, *texts: str) -> None:
    for text in texts:
        node.take(NUMBERS[parse(text)])


def test_V_S3_start_is_drawn_seat_fill_and_cards() -> None:
    node = AppiaTree(Rules(), 3)
    assert [outcome for outcome, _ in node.outcomes()] == [0, 1, 2]
    assert node.outcome_text(1) == "first 1"
    node.draw(1)
    assert len(node.outcomes()) == 2 * COUNT
    assert node.outcome_text(200) == "fill 200"
    node.draw(200)
    for left, card in enumerate(range(16, 9, -1)):
        assert node.outcomes() == [(n, 1 / (16 - left)) for n in CARDS if n <= card]
        assert node.outcome_text(card) == f"card {card}"
        node.draw(card)
    assert node.state is not None
    assert node.player == node.state.actor == node.state.first == 1
    assert node.state.open == (16, 15, 14, 13, 12, 11, 10)
    assert node.state.quarry == mirrored(fill(200 - COUNT))
    assert node.dealt_to(0) == ""


def test_V_S4_every_fill_is_another_one() -> None:
    fills = [fill(number) for number in range(COUNT)]
    assert len({*fills, *map(mirrored, fills)}) == 2 * COUNT


def test_V_I4_new_cards_are_drawn_from_the_nine_that_are_not_there() -> None:
    node = start()
    take(node, "1c", "2c", "3c", "4c", "5", "6", "7")
    assert node.player == CHANCE
    assert node.state is not None
    assert [*node.state.open] == [7]
    for count, card in enumerate(range(16, 9, -1)):
        assert node.outcomes() == [(n, 1 / (9 - count)) for n in range(8, card + 1)]
        node.draw(card)
    assert node.state.open == (16, 15, 14, 13, 12, 11, 10)
    assert node.player == node.state.actor == 1
    take(node, "16c", "15c", "14c", "13c", "12", "11", "10")
    assert [card for card, _ in node.outcomes()] == [*range(1, 10)]


def test_grid_of_pushes_is_legal_and_the_rest_is_not() -> None:
    node = start()
    assert len(node.legal()) == 7 * 2 + 63
    with pytest.raises(IllegalAction):
        take(node, "done")
    assert node.steps == []


def test_everything_seen_begins_with_the_start() -> None:
    node = start(fill=5)
    take(node, "s@0/0", "done", "1c", "2c", "3c", "4c", "5", "6", "7")
    for card in range(8, 15):
        node.draw(card)
    names = [node.seen_text(number) for _, number in node.seen(node.view(1))]
    assert names[:9] == ["fill 5", *(f"card {k}" for k in range(1, 8)), "s@0/0"]
    assert names[-8:] == ["7", *(f"card {k}" for k in range(8, 15))]


def test_copy_is_independent() -> None:
    node = start()
    for other in (node.clone(), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
        take(other, "1c")
        assert (node.player, other.player) == (0, 1)
        assert str(other) != str(node)
        assert node.steps == []


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 4])
def test_V_E4_random_games_end_within_the_bounds(seats: int) -> None:
    random = Random(seats)
    node = AppiaTree(Rules(), seats)
    decisions = draws = 0
    while node.player != TERMINAL:
        if node.player == CHANCE:
            draws += 1
            node.draw(random.choice(node.outcomes())[0])
        else:
            decisions += 1
            legal = node.legal()
            # pushes take long, and would be nearly all of the actions
            node.take(random.choice([k for k in legal if not 48 <= k < 237] or legal))
    assert decisions <= node.max_decisions(node.rules, seats)
    assert draws <= node.max_draws(node.rules, seats)
    assert len(node.seen(node.view(0))) <= node.max_seen(node.rules, seats)
    assert sum(node.returns) == pytest.approx(0)


def test_bounds_grow_with_the_turns() -> None:
    for rules, seats, turns in ((Rules(), 2, 200), (Rules(round_limit=20), 4, 80)):
        assert AppiaTree.max_decisions(rules, seats) == 8 * turns + 24
        assert AppiaTree.max_draws(rules, seats) == turns + 9
        assert AppiaTree.max_seen(rules, seats) == 9 * turns + 33


def test_game_ends_with_the_last_round() -> None:
    node = start(round_limit=1)
    take(node, "1c", "2c")
    assert node.player == TERMINAL
    assert sum(node.returns) == 0
    assert node.winners()
