"""Via Appia as numbers: the actions with the grid of pushes, and a View as an array."""

import numpy as np

from pompeii.envs import encoding_interface
from pompeii.envs.appia import encoding
from pompeii.games.appia import Table, View
from pompeii.games.appia.actions import CLOSED, NOTHING, PUSHES, Push
from pompeii.games.appia.board import NAMES, PLACES
from pompeii.games.appia.state import Decision
from pompeii.games.appia.view import view as view_of
from tests.games.appia.positions import GAMES, column, play, position, read_game

LOW, HIGH = encoding.LAYOUT.bounds()


def observed(view: View) -> dict[str, np.ndarray]:
    """Return the parts of the observation of a View, after a check of its bounds."""
    array = encoding.observe(view)
    assert array.shape == (encoding.LAYOUT.size,)
    assert array.dtype == np.int16
    assert np.all((array >= LOW) & (array <= HIGH))
    return encoding.LAYOUT.read(array)


def test_table_has_every_action_once_and_the_grid() -> None:
    pushes = [action for action in encoding.ACTIONS if isinstance(action, Push)]
    assert {*encoding.ACTIONS} == {*CLOSED.values(), *pushes}
    assert len(encoding.ACTIONS) == len(encoding.NUMBERS) == len(CLOSED) + len(pushes)
    assert len(pushes) == 3 * encoding.ACROSS * encoding.TURNED


def test_grid_reaches_from_bar_to_bar_and_is_its_own_mirror_image() -> None:
    for size, pushes in enumerate(encoding.GRID):
        family = PUSHES[size]
        assert all(push in family for push in pushes)
        places = sorted({push.x for push in pushes})
        angles = sorted({push.angle for push in pushes})
        assert (places[0], places[-1]) == (family.places[0], family.places[-1])
        assert angles == [-45, -30, -15, 0, 15, 30, 45]
        assert places == [-x for x in reversed(places)]


def test_legal_numbers_are_the_listed_actions_and_the_pushes_of_owned_sizes() -> None:
    view = view_of(position(stones=["sm"]), [], 0)
    numbers = encoding.legal(view)
    assert numbers == sorted({*numbers})
    actions = [encoding.ACTIONS[number] for number in numbers]
    assert {*actions} == {*view.listed, *encoding.GRID[0], *encoding.GRID[1]}
    assert encoding.legal(view_of(position(), [], 1)) == []


def test_start_is_observed() -> None:
    state = position(3, laid="a1 b3", at=["roma", "a1", "tarracina"], purses=[1, 2, 3])
    state.quarry = tuple(column("sl"))
    parts = observed(view_of(state, [], 1))
    assert parts["seat"].tolist() == [0, 1, 0, 0]
    assert parts["players"].tolist() == [0, 1, 0]
    assert parts["actor"].tolist() == parts["first"].tolist() == [0, 0, 1, 0]
    assert parts["decision"].tolist() == [1, 0, 0, 0, 0]
    assert parts["coins"].tolist() == [2, -1, -1, 0]
    assert [NAMES[place] for place in parts["at"][:3].argmax(axis=1)] == ["a1", "tarracina", "roma"]
    assert np.flatnonzero(parts["laid"]).tolist() == [PLACES["a1"], PLACES["b3"]]
    assert parts["quarry_sizes"][:3].tolist() == [[1, 0, 0], [0, 0, 1], [0, 0, 0]]
    assert parts["quarry_places"][:2].tolist() == [[0, 800], [0, 3100]]
    assert parts["open"].sum() == 7
    assert parts["tokens"].tolist() == [[3, 1, 0], [6, 3, 1], [6, 3, 1]]
    assert parts["round"].tolist() == [1]


def test_fallen_stones_and_the_second_tile_are_observed() -> None:
    state = position(stones=["ss"], quarry=column("ssssss"))
    play(state, "s@0/0", "s@0/0")
    assert state.decision is Decision.EXCHANGE
    parts = observed(view_of(state, [], 0))
    assert parts["pushes"].tolist() == [2]
    assert parts["fallen"][0] == state.fallen.count(0) > 0
    state = position(carts=["sss"])
    play(state, "+a3")
    parts = observed(view_of(state, [], 0))
    assert parts["building"].tolist() == [1, 0, 0]
    assert parts["lively"].tolist() == [1]


def test_consolation_is_observed() -> None:
    state = position(stones=["ss"])
    play(state, "s@0/0", "s@30/0")
    assert state.fallen == (NOTHING,)
    assert observed(view_of(state, [], 0))["fallen"].tolist() == [0, 0, 0, 1]


def test_markers_and_the_end_are_observed() -> None:
    table = Table(read_game(GAMES[0]))
    parts = observed(table.view(None))
    view = table.view(None)
    assert parts["seat"].sum() == 0
    assert parts["ending"].sum() == 1
    assert parts["decision"].tolist() == [0, 0, 0, 0, 1]
    assert parts["scores"].tolist()[: table.seats] == [*view.scores]
    for city, owners in enumerate(view.markers):
        assert np.flatnonzero(parts["markers"][city]).tolist() == [*owners]


def test_observation_does_not_depend_on_the_coins_of_others() -> None:
    state = position(purses=[1, 5])
    before = encoding.observe(view_of(state, [], 0))
    state.coins[1] = 9
    assert np.array_equal(before, encoding.observe(view_of(state, [], 0)))


def test_numbers_have_the_notation_as_text() -> None:
    words = [encoding_interface.text(encoding, number) for number in (0, 16, 48, 110)]
    assert words == ["1", "1c", "s@-37/-45", "s@37/45"]
