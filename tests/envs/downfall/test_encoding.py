"""The Downfall of Pompeii as numbers: the table of actions, and a View as an array."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from pompeii.envs import encoding_interface
from pompeii.envs.downfall import encoding
from pompeii.games.downfall import Table, View
from pompeii.games.downfall.actions import Action
from pompeii.games.downfall.board import CITY, LISTED, NAMES, SQUARES, SYMBOLS
from pompeii.games.downfall.cards import OMEN
from pompeii.games.downfall.view import view as view_of
from tests.downfall_positions import city_position, filled, flight_position, play, read_game

LOW, HIGH = encoding.LAYOUT.bounds()


def observed(view: View) -> dict[str, np.ndarray]:
    """Return the parts of the observation of a View, after a check of its bounds."""
    array = encoding.observe(view)
    assert array.shape == (encoding.LAYOUT.size,)
    assert array.dtype == np.int8
    assert np.all((array >= LOW) & (array <= HIGH))
    return encoding.LAYOUT.read(array)


def test_table_has_every_action_once_and_waiting_last() -> None:
    assert {*encoding.ACTIONS[:-1]} == {*Action.by_text.values()}
    assert encoding.ACTIONS[-1] is None
    assert len(encoding.NUMBERS) == len(encoding.ACTIONS) == 5913
    assert all(encoding.NUMBERS[action] == k for k, action in enumerate(encoding.ACTIONS))


def test_numbers_have_the_notation_as_text() -> None:
    words = [encoding_interface.text(encoding, number) for number in (0, 407, 5907, 5912)]
    assert words == ["1@b1", "+b1", "done", "wait"]


def test_mask_marks_the_legal_actions() -> None:
    view = view_of(city_position(), [], 0)
    numbers = encoding.legal(view)
    mask = encoding_interface.mask(encoding, numbers)
    assert mask.dtype == np.int8
    assert np.flatnonzero(mask).tolist() == numbers
    assert [encoding.ACTIONS[number] for number in numbers] == [*view.legal]


def test_P7_seat_out_of_turn_may_call_or_wait() -> None:
    state = city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4])
    words = [
        [encoding_interface.text(encoding, k) for k in encoding.legal(view_of(state, [], seat))]
        for seat in (1, None)
    ]
    assert words == [["call:black", "wait"], []]


def test_city_is_observed() -> None:
    state = city_position({"c4": "red black", "e1": "black"}, hands=((1, 1, 5, 7), (3, 4, 6, 8)))
    parts = observed(view_of(state, [], 1))
    assert parts["seat"].tolist() == [0, 1, 0, 0]
    assert parts["players"].tolist() == [1, 0, 0]
    assert parts["phase"].tolist() == [1, 0, 0, 0]
    assert parts["decision"].tolist() == [1] + [0] * 7
    assert parts["actor"].tolist() == [0, 1, 0, 0]  # red is next after black
    assert parts["hand"].tolist() == [0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0]
    assert parts["reserve"].tolist() == [34, 35, 0, 0]
    c4, e1 = (SQUARES.index(NAMES.index(name)) for name in ("c4", "e1"))
    assert parts["pieces"][c4].tolist() == [1, 1, 0, 0]
    assert parts["pieces"][e1].tolist() == [1, 0, 0, 0]
    assert parts["pieces"].sum() == 3
    assert parts["seething"].tolist() == [1]
    assert parts["stock"].tolist() == [33]


def test_relatives_are_observed() -> None:
    state = city_position({"c3": "black black"}, hands=[[3, 1, 1, 1], [3, 4, 6, 8]])
    view = view_of(play(state, "3@c3"), [], 0)
    parts = observed(view)
    assert parts["relatives_left"].tolist() == [2] == [view.relatives_left]
    kin = [SQUARES[place] for place in np.flatnonzero(parts["kin"])]
    assert kin == [*LISTED[view.kin]]


def test_flight_is_observed() -> None:
    lava = {"helmet": "j7 k7", "coin": "c2"}
    pieces = {"d4": "red black", "e4": "red"}
    state = flight_position(pieces, lava=lava, tile="helmet/mask", dual_vents=True)
    parts = observed(view_of(state, [], 0))
    assert parts["tile"].tolist() == [0] * 6 + [1, 0, 0]
    assert parts["lava"].sum(axis=1).tolist() == [2, 0, 0, 1, 0, 0]
    assert parts["lava"][SYMBOLS.index("coin"), SQUARES.index(NAMES.index("c2"))] == 1
    state = play(flight_position(pieces), "d4-d3")
    view = view_of(state, [], 0)
    parts = observed(view)
    assert parts["moves_left"].tolist() == [1]
    barred = [SQUARES[place] for place in np.flatnonzero(parts["barred"])]
    assert barred == [*LISTED[view.barred & CITY]] != []


def test_spectator_observes_no_hand_and_no_seat() -> None:
    parts = observed(view_of(city_position(), [], None))
    assert parts["hand"].sum() == parts["seat"].sum() == 0
    assert parts["actor"].tolist() == [1, 0, 0, 0]


def decisions() -> Iterator[View]:
    """Yield the View of the actor at decisions of a finished game."""
    table = Table(read_game("classic-4"))
    for ply in range(0, len(table.steps), 7):
        there = table.at(ply)
        yield there.view(there.actor)


def test_every_count_of_a_game_is_observed() -> None:
    for view in decisions():
        parts, me = observed(view), view.seat or 0
        for name in ("hand_sizes", "reserve", "rescued", "volcano"):
            values = getattr(view, name)
            assert parts[name].tolist() == [*values[me:], *values[:me]]
        assert parts["bag"].tolist() == [*view.bag]
        assert parts["discards"].tolist() == [view.discards.count(k) for k in range(1, OMEN + 1)]
        assert parts["pieces"].sum() == sum(map(sum, view.pieces.values()))


def test_observation_depends_on_nothing_hidden() -> None:
    for view in decisions():
        other = view.sample_state(Random(1))
        again = encoding.observe(view_of(other, [], view.seat))
        parts, others = encoding.LAYOUT.read(encoding.observe(view)), encoding.LAYOUT.read(again)
        others["discards"][:] = parts["discards"]  # they are read from the log
        for name, values in parts.items():
            assert values.tolist() == others[name].tolist(), name


@pytest.mark.parametrize(
    "view", [pytest.param(view, id=str(k)) for k, view in enumerate(decisions())]
)
def test_legal_numbers_ascend(view: View) -> None:
    numbers = encoding.legal(view)
    assert numbers == sorted({*numbers})
    assert [encoding.ACTIONS[number] for number in numbers] == [*view.legal]
