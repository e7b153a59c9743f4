"""Who gets out: found by playouts, from what a seat may know."""

from random import Random

import pytest

from pompeii import Table
from pompeii.downfall.board import GATES, square
from pompeii.downfall.chances import shuffled
from pompeii.downfall.forecast import Forecast
from pompeii.downfall.view import View, view
from tests.positions import flight_position, read_game


def seen(name: str, ply: int, seat: int | None = 0) -> View:
    table = Table(read_game(name)).at(ply)
    table.draw()
    return table.view(seat)


def forecast(view: View, playouts: int = 12) -> Forecast:
    found = Forecast(view, "79")
    for _ in range(playouts):
        found.play_out()
    return found


@pytest.mark.parametrize(
    ("name", "ply"), [("classic-2", 90), ("classic-4", 100), ("online-3", 110)]
)
def test_what_gets_out_of_all_stacks_is_what_is_rescued(name: str, ply: int) -> None:
    known = seen(name, ply)
    outlook = forecast(known).outlook
    assert outlook.playouts == 12
    assert {seat for seat, _ in outlook.chances} <= {*range(len(known.sides))}
    assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in outlook.chances.values())
    for seat, (mean, margin) in enumerate(outlook.rescued):
        out = sum(
            chance * known.pieces[place][seat]
            for (whose, place), chance in outlook.chances.items()
            if whose == seat
        )
        assert abs(known.rescued[seat] + out - mean) < 1e-9
        assert 0.0 <= margin < 4.0
    assert {*outlook.open} == {gate.key for gate in GATES}
    assert all(0.0 <= chance <= 1.0 for chance in outlook.open.values())
    assert 0.28 < outlook.margin < 0.29


def test_what_lies_hidden_changes_nothing() -> None:
    table = Table(read_game("classic-3")).at(100)
    table.draw()
    logs = table.view(1)
    assert forecast(logs).outlook == forecast(table.view(1)).outlook
    other = Table(read_game("classic-3")).at(100)
    other.draw()
    other.state = shuffled(other.state, Random(5))
    assert other.view(1) == logs
    assert forecast(other.view(1)).outlook == forecast(logs).outlook


def test_who_has_no_way_to_a_gate_does_not_get_out() -> None:
    lava = {"coin": "f3 f5 e4 g4"}
    state = flight_position({"a2": "red red", "f4": "black"}, lava=lava)
    outlook = forecast(view(state, (), 0)).outlook
    assert outlook.chances == {(0, square("a2")): 1.0, (1, square("f4")): 0.0}
    assert outlook.rescued == [(2.0, 0.0), (0.0, 0.0)]
