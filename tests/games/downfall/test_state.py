"""The position itself: copies, comparison, and listeners."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.state import State
from tests.downfall_positions import new_game


def test_state_equals_only_the_same_position() -> None:
    state, same, other = new_game(2, "a"), new_game(2, "a"), new_game(2, "b")
    assert state == same
    assert state != other
    assert state != "a state"
    same.notes = []
    assert state == same
    game.apply(same, game.legal(same)[0])
    assert state != same


@pytest.mark.parametrize("field", sorted(set(State.__slots__) - {"notes"}))
def test_every_field_is_compared_and_copied(field: str) -> None:
    state = new_game(2, "fields")
    twin = state.clone()
    assert getattr(twin, field) == getattr(state, field)
    setattr(twin, field, "something else")
    assert twin != state


def test_clone_shares_nothing_mutable_and_has_no_listener() -> None:
    state = new_game(3, "clone")
    state.notes = []
    twin = state.clone()
    assert twin.notes is None
    for field in State.__slots__:
        value = getattr(state, field)
        if isinstance(value, list | bytearray):
            assert getattr(twin, field) is not value


def test_state_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(new_game(2, "hash"))
