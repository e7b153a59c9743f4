"""The names in a View, and its independence of later actions."""

import copy
import json
from dataclasses import fields, replace
from random import Random

import pytest

from pompeii import Table, View
from pompeii.games.downfall import game
from pompeii.games.downfall.board import (
    BUILDINGS,
    GATES,
    NAMES,
    SPACES,
    SQUARES,
    mask,
    square,
)
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.step_log import Logs
from pompeii.games.downfall.view import view
from tests.downfall_positions import finished_games, flight_position, read_game


def sampled_views(name: str) -> list[View]:
    """Yield the view of one seat of a game, at every ninth ply and at the end."""
    table = Table(read_game(name))
    plies = len(table.steps)
    return [table.at(ply).view(0) for ply in (*range(0, plies, 9), plies)]


def flight(pieces: dict[str, str], lava: dict[str, str]) -> View:
    return view(flight_position(pieces, lava=lava), [], 0)


@pytest.mark.parametrize("name", ["classic-4", "online-2"])
def test_pieces_and_spaces_are_named(name: str) -> None:
    for seen in sampled_views(name):
        document = seen.document()
        for s in SQUARES:
            counts = seen.pieces.get(s, (0,) * len(seen.sides))
            assert seen.pieces_on(NAMES[s]) == document["pieces"].get(NAMES[s], {})
            assert sum(seen.pieces_on(NAMES[s]).values()) == sum(counts)
            free = SPACES[s] - sum(counts) if seen.phase is Phase.CITY else 0
            assert seen.free_spaces(NAMES[s]) == free
        for building in BUILDINGS:
            found = seen.pieces_in(building.key)
            assert all(found.values())
            for side in SIDES:
                wanted = sum(seen.pieces_on(NAMES[s]).get(side, 0) for s in building.spaces)
                assert found.get(side, 0) == wanted


def test_path_to_a_gate_avoids_lava_and_may_be_missing() -> None:
    free = flight({"f5": "red"}, {})
    assert [free.steps_to_gate(name) for name in ("a1", "a2", "f1", "e4")] == [0, 1, 0, 4]
    assert free.steps_to_gate("a1", "marina") == 4
    assert free.steps_to_gate("a5", "ercolano") == 4
    assert {gate.key for gate in free.open_gates} == {gate.key for gate in GATES}
    shut = flight({"f5": "red"}, {"coin": "a1 b2 a3"})
    assert [gate.key for gate in shut.open_gates] == [g.key for g in GATES if g.key != "ercolano"]
    assert shut.steps_to_gate("a2") is None
    assert shut.steps_to_gate("a1") is None
    assert shut.steps_to_gate("b1", "ercolano") is None
    assert shut.steps_to_gate("b1") == 4
    assert shut.open == free.open & ~mask("a1 b2 a3")


@pytest.mark.parametrize("name", ["a0", "l1", "", "A1"])
def test_invalid_square_is_rejected(name: str) -> None:
    seen = flight({"f5": "red"}, {})
    for ask in (seen.pieces_on, seen.free_spaces, seen.steps_to_gate):
        with pytest.raises(ValueError, match="no city square is called"):
            ask(name)
    with pytest.raises(ValueError, match="no building is called"):
        seen.pieces_in(name)
    with pytest.raises(ValueError, match="no gate is called"):
        seen.steps_to_gate("a1", name)


@pytest.mark.parametrize("name", finished_games())
def test_document_is_json_and_names_everything(name: str) -> None:
    for seen in sampled_views(name):
        document = seen.document()
        assert json.loads(json.dumps(document)) == document
        assert document["players"] == [SIDES[side] for side in seen.sides]
        assert {square(at): SIDES for at in document["lava"]}.keys() == seen.lava.keys()
        assert len(document["log"]) == len(seen.log)
        open_ = view(flight_position({"f5": "red"}), [], None).document()
        assert open_["seat"] is None


def test_document_has_every_field() -> None:
    named = {field.name for field in fields(View)}
    written = set(sampled_views("classic-2")[0].document())
    assert named ^ written == {"sides", "legal", "players"}


def test_view_is_unchanged_by_later_actions() -> None:
    random = Random(5)
    document = json.loads(Table(read_game("classic-3")).dump())
    table = Table.load(json.dumps({**document, "actions": [], "page": {"take_backs": True}}))
    seats = (None, *range(table.seats))
    given: list[tuple[View, View]] = []
    for _ in range(400):
        actions = game.legal(table.state)
        if random.random() < 0.3 and table.can_undo:
            table.undo()
        elif random.random() < 0.2 and table.can_redo:
            table.redo()
        elif actions:
            table.play(random.choice(actions))
        if random.random() < 0.7:
            table.draw()
        seat = random.choice(seats)
        seen = table.view(seat)
        assert seen == view(table.state, table.steps, seat)
        given.append((seen, copy.deepcopy(replace(seen, legal=()))))
    assert max(len(seen.log) for seen, _ in given) > 60
    for seen, then in given:
        assert replace(seen, legal=()) == then


def test_logs_compute_a_step_once_for_each_seat() -> None:
    table, logs = Table(read_game("classic-2")), Logs()
    before, _ = logs.look(table.steps[:100], 0)
    after, discards = logs.look(table.steps, 0)
    assert all(one is other for one, other in zip(before, after, strict=False))
    shorter, fewer = logs.look(table.steps[:50], 0)
    assert shorter == after[:50]
    assert (fewer, discards) == (discards[: len(fewer)], Logs().look(table.steps, None)[1])
