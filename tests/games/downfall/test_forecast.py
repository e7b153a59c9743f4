"""The forecast of rescued pieces: playouts from the information of a seat."""

from math import sqrt
from random import Random

import pytest

from pompeii import Table
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.assumed_skills import SKILLS, USUAL, Correction
from pompeii.games.downfall.board import BUILDINGS, GATES, NAMES, square
from pompeii.games.downfall.bots.playout_policy import playout_action
from pompeii.games.downfall.cards import tiles
from pompeii.games.downfall.draw_odds import shuffled
from pompeii.games.downfall.forecast import (
    GATE,
    NEW,
    Forecast,
    PieceTracker,
)
from pompeii.games.downfall.state import OVER
from pompeii.games.downfall.view import View, view
from tests.downfall_positions import city_position, flight_position, read_game


def view_of(name: str, ply: int, seat: int | None = 0) -> View:
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
def test_flight_forecast_equals_the_rescued(name: str, ply: int) -> None:
    known = view_of(name, ply)
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
    assert 0.22 < outlook.margin < 0.29


def test_hidden_information_changes_nothing() -> None:
    table = Table(read_game("classic-3")).at(100)
    table.draw()
    logs = table.view(1)
    assert forecast(logs).outlook == forecast(table.view(1)).outlook
    other = Table(read_game("classic-3")).at(100)
    other.draw()
    other.state = shuffled(other.state, Random(5))
    assert other.view(1) == logs
    assert forecast(other.view(1)).outlook == forecast(logs).outlook


def fleeing(left: int) -> View:
    """Return a position: red stands in a gate and moves twice, black amid lava.

    The bag holds `left` tiles.
    """
    lava = {"coin": "f3 f5 e4 g4"}
    state = flight_position({"a1": "red red", "f4": "black"}, lava=lava)
    state.bag = tuple(tiles(state.rules.dual_vents))
    state.tiles = len(state.bag) - left
    return view(state, (), 0)


def test_certain_end_is_reported_as_certain() -> None:
    outlook = forecast(fleeing(0)).outlook
    assert outlook.chances == {(0, square("a1")): 1.0, (1, square("f4")): 0.0}
    assert outlook.rescued == [(2.0, 0.0), (0.0, 0.0)]
    assert {*outlook.open.values()} == {1.0}


def test_longer_games_are_less_certain() -> None:
    stays, goes = (0, square("a1")), (1, square("f4"))
    told = [forecast(fleeing(left)).outlook for left in (0, 10, 20, 30)]
    chances = [(each.chances[stays], -each.chances[goes]) for each in told]
    assert chances == sorted(chances, reverse=True)
    assert len({*chances}) == len(chances)


def test_E4_gate_closed_by_lava_stays_closed_in_every_playout() -> None:
    shut, *others = GATES
    lava = {"coin": NAMES[shut.square]}
    before = forecast(view(flight_position({"f4": "red black"}, lava=lava), (), 0))
    told = before.outlook.open
    assert told[shut.key] == 0.0
    assert {*before.stayed} == {gate.key for gate in others}
    for gate in others:
        assert told[gate.key] == GATE.at(before.stayed[gate.key], before.tiles)
        assert 0.0 < told[gate.key] < 1.0


def test_finished_game_is_reported_as_it_ended() -> None:
    table = Table(read_game("classic-2"))
    known = table.view(None)
    outlook = forecast(known).outlook
    assert outlook.rescued == [(float(rescued), 0.0) for rescued in known.rescued]
    assert outlook.open == {gate.key: float(gate in known.open_gates) for gate in GATES}


@pytest.mark.parametrize(
    ("correction", "left"),
    [
        *((skill.city, left) for skill in SKILLS.values() for left in (1.0, 1.5, 2.0)),
        *((skill.flight, left) for skill in SKILLS.values() for left in (0.0, 0.5, 1.0)),
        *((GATE, left) for left in (0.0, 0.5, 1.0)),
    ],
)
def test_estimate_follows_the_playouts_within_bounds(correction: Correction, left: float) -> None:
    told = [correction.at(share / 100, left) for share in range(101)]
    assert told == sorted(told)
    assert told[0] >= 0.0
    assert told[-1] <= 1.0


@pytest.mark.parametrize(("name", "ply"), [("classic-3", 30), ("classic-3", 100)])
def test_the_margin_holds_for_pieces_and_for_gates(name: str, ply: int) -> None:
    found = forecast(view_of(name, ply))
    usual = SKILLS[USUAL]
    piece = usual.city if found.left > 1 else usual.flight
    for correction, left in ((piece, found.left), (GATE, found.tiles)):
        for share in (0.2, 0.5, 0.75, 0.8, 0.9):
            wider = correction.at(share + 1e-6, left) - correction.at(share, left)
            deviation = wider / 1e-6 * sqrt(share * (1 - share) / found.playouts)
            assert 1.96 * deviation <= found.outlook.margin + 1e-3


@pytest.mark.parametrize(("name", "ply"), [("classic-2", 40), ("classic-4", 0), ("online-3", 60)])
def test_city_forecast_counts_pieces_still_to_come(name: str, ply: int) -> None:
    known = view_of(name, ply)
    outlook = forecast(known).outlook
    assert {*outlook.chances} == {
        (seat, place)
        for place, counts in known.pieces.items()
        for seat, count in enumerate(counts)
        if count
    }
    for seat, (mean, _margin) in enumerate(outlook.rescued):
        there = sum(
            chance * known.pieces[place][seat]
            for (whose, place), chance in outlook.chances.items()
            if whose == seat
        )
        assert there < mean < there + known.reserve[seat]


def test_city_forecast_equals_the_rescued_in_playouts() -> None:
    known = view_of("classic-3", 50, seat=None)
    found = forecast(known)
    found._corrections = [Correction(0.0, 1.0)] * 3
    rescued = [mean for mean, _margin in found.outlook.rescued]
    assert rescued == pytest.approx([total / 12 for total in found._rescued])


@pytest.mark.parametrize("name", ["classic-2", "online-4"])
def test_pieces_are_tracked_through_a_whole_game(name: str) -> None:
    table = Table(read_game(name))
    begun = table.at(40)
    counts = {
        (seat, place): count
        for place, counts in begun.view(None).pieces.items()
        for seat, count in enumerate(counts)
        if count
    }
    whereabouts = PieceTracker(counts)
    out: dict[int, float] = dict.fromkeys(range(table.seats), 0.0)
    there: dict[tuple[int, int], float] = dict(counts)
    for ply in range(40, len(table.steps)):
        state = table.at(ply)
        for (seat, place), part in whereabouts.follow(state.state, table.steps[ply].action):
            out[seat] += part
            if place != NEW:
                there[seat, place] -= part
    assert [*out.values()] == pytest.approx(table.state.rescued)
    assert all(-1e-9 <= left <= counts[stack] for stack, left in there.items())


def test_P4_P5_thrown_pieces_are_gone_and_new_ones_count_separately() -> None:
    place = next(s for building in BUILDINGS for s, count in building.spaces.items() if count > 1)
    stack, name = (0, place), NAMES[place]
    two = city_position({name: "red red"})
    whereabouts = PieceTracker({stack: 2})
    assert not whereabouts.follow(two, parse(f"x{name}:red"))
    assert not whereabouts.follow(city_position({name: "red"}), parse(f"+{name}"))
    leaving = flight_position({name: "red red"})
    parts = [((0, place), 0.5), ((0, NEW), 0.5)]
    assert whereabouts.follow(leaving, parse(f"{name}-out")) == parts
    alone = flight_position({name: "red"})
    assert whereabouts.follow(alone, parse(f"{name}-out")) == parts


@pytest.mark.parametrize("name", ["classic-2", "online-3", "two-card-4"])
def test_playout_policy_is_legal_at_every_decision(name: str) -> None:
    for number in range(6):
        table = Table(read_game(name)).at(8 * number)
        table.draw()
        state = shuffled(table.state, Random(number))
        game.flow(state)
        while state.phase is not OVER:
            game.apply(state, playout_action(state))
