"""A View deals the hidden cards again, and nothing of them knows more than the View (V-X4)."""

from random import Random

import pytest

from pompeii.games.appia import Action, State, Table, game
from pompeii.games.appia.actions import Income
from pompeii.games.appia.view import view as seen
from tests.games.appia.positions import new_record


def played(seats: int, actions: int, **rules: object) -> Table:
    """Return the table of a game after some random actions."""
    table, random = Table(new_record(seats, **rules)), Random(actions)
    while len(table.steps) < actions:
        table.play(table.view(table.actor).sample(random))
    return table


@pytest.mark.parametrize("coins", ["endless", "thirty"])
@pytest.mark.parametrize("actions", [0, 30])
def test_V_X4_hidden_information_does_not_change_the_sampled_state(
    coins: str, actions: int
) -> None:
    table = played(3, actions, coins=coins)
    state = table.state
    for seat in (0, 1, 2, None):
        first = table.view(seat).sample_state(Random(79))
        purses, piles = state.coins, state.piles
        state.piles = tuple(tuple(reversed(pile)) for pile in piles)
        state.coins = [
            purse if owner == seat else purse + 1 for owner, purse in enumerate(state.coins)
        ]
        assert state.coins != purses
        second = table.view(seat).sample_state(Random(79))
        state.coins, state.piles = purses, piles
        assert first == second


def test_V_X4_sampled_state_shows_the_seat_the_same() -> None:
    table = played(3, 30)
    for seat in (0, 1, 2):
        view = table.view(seat)
        state = view.sample_state(Random(seat))
        assert seen(state, table.steps, seat) == view
        assert state.coins == table.state.coins


def test_V_I4_sampled_states_differ_in_the_order_of_the_hidden_cards() -> None:
    view = played(2, 3).view(0)
    assert len({view.sample_state(Random(seed)).pile for seed in range(5)}) == 5
    assert view.sample_state(Random(1)) == view.sample_state(Random(1))


@pytest.mark.parametrize("seats", [2, 4])
def test_V_I4_sampled_state_has_cards_for_the_longest_possible_game(seats: int) -> None:
    table = played(seats, 0)
    while len(table.state.open) > 1:
        table.play(_card(table.state))
    state = table.view(table.actor).sample_state(Random(1))
    kept = state.clone()
    before = kept.clone()
    while game.outcome(state) is None:
        game.apply(state, _card(state))
    assert state.round == state.rules.round_limit
    assert kept == before


def test_sampled_state_is_played_to_the_end_by_the_rulebook() -> None:
    view, random = played(2, 10, round_limit=12).view(0), Random(1)
    state = view.sample_state(random)
    while game.outcome(state) is None:
        game.apply(state, game.legal(state).sample(random))
    assert state.round == 12


def _card(state: State) -> Action:
    return next(action for action in game.legal(state).actions if isinstance(action, Income))
