"""A View deals the hidden information again, and nothing of it knows more than the View (D5)."""

from random import Random

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action
from pompeii.games.downfall.state import State
from pompeii.games.downfall.table import Table
from pompeii.games.downfall.view import view as seen
from tests.downfall_positions import TABLES, read_game
from tests.games.downfall.redealt_table import alternatives
from tests.games.downfall.test_view import tables


def at(ply: int) -> Table:
    """Return the table of a game after `ply` actions, with nothing left to draw."""
    table = Table(read_game("classic-2")).at(ply)
    table.draw()
    return table


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_D5_hidden_information_does_not_change_the_sampled_state(preset: str, seats: int) -> None:
    random, compared = Random(f"{preset} {seats}"), 0
    rules: dict[str, object] = {"preset": preset, "dual_vents": seats == 3}
    for table in tables(seats, rules, f"sample {preset} {seats}"):
        if table.draw_awaited or random.random() > 0.15:
            continue
        for seat, other in alternatives(table, random):
            first, second = (each.view(seat).sample_state(Random(79)) for each in (table, other))
            assert first == second
            compared += other.state != table.state
    assert compared > 20


def test_D5_sampled_state_shows_the_seat_the_same() -> None:
    table = at(20)
    view = table.view(0)
    for seed in range(5):
        assert seen(view.sample_state(Random(seed)), table.steps, 0) == view


def test_D5_sampled_states_differ_in_what_is_hidden() -> None:
    view = at(20).view(0)
    states = [view.sample_state(Random(seed)) for seed in range(5)]
    assert len({(*state.hands, state.draws, state.bag) for state in states}) == 5
    assert {state.hands[0] for state in states} == {states[0].hands[0]}
    assert view.sample_state(Random(1)) == view.sample_state(Random(1))


@pytest.mark.parametrize("ply", [0, 60, 100])
def test_sampled_state_is_played_to_the_end_by_the_rulebook(ply: int) -> None:
    table = at(ply)
    view, random = table.view(table.actor), Random(ply)
    state = view.sample_state(random)
    assert tuple(game.legal(state)) == view.legal
    kept = state.clone()
    before = kept.clone()
    _play_out(state, random)
    assert game.outcome(state)
    assert kept == before
    assert game.outcome(kept) is None


def _play_out(state: State, random: Random) -> None:
    while game.outcome(state) is None:
        actions: list[Action] = game.legal(state)
        game.apply(state, actions[int(random.random() * len(actions))])
