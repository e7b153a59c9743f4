"""A game at a table: steps, the awaited draw, undo and redo, saving in the middle."""

import json
from random import Random

import pytest

from pompeii.core.errors import IllegalAction
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.events import CardDrawn, GameOver, PiecesLost, RelativesCome
from pompeii.games.downfall.record import RecordError, dump, load
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.table import Table
from tests.downfall_positions import (
    PRESETS,
    city_position,
    filled,
    finished_games,
    flight_position,
    read_game,
    read_trace,
)
from tests.games.downfall.first_positions import allowing_take_backs, first, new_table


def test_draw_is_awaited_after_a_play() -> None:
    table = new_table()
    state, actor = table.state, table.state.actor
    assert not table.draw_awaited
    table.play(first(table))
    assert table.draw_awaited
    assert state.decision is Decision.DRAW
    assert state.actor == actor
    assert table.steps[-1].flowed == ()
    with pytest.raises(IllegalAction):
        table.play(parse("done"))
    table.draw()
    assert not table.draw_awaited
    assert isinstance(table.steps[-1].flowed[0], CardDrawn)
    assert state.actor != actor
    before = state.clone()
    table.draw()
    assert state == before


@pytest.mark.parametrize("name", finished_games())
def test_table_agrees_with_apply(name: str) -> None:
    record = read_game(name)
    table = Table(record)
    state = record.start()
    for action in record.actions:
        game.apply(state, action)
    assert table.state == state
    assert [step.action for step in table.steps] == record.actions
    assert GameOver() in (*table.steps[-1].acted, *table.steps[-1].flowed)
    for step, line in zip(table.steps, read_trace(name), strict=False):
        assert SIDES[state.sides[step.seat]] == line["actor"] or step.action.text.startswith("call")


def test_step_can_be_undone_until_something_is_revealed() -> None:
    table = new_table()
    assert not table.can_undo
    before = table.state.clone()
    table.play(first(table))
    assert table.can_undo
    table.undo()
    assert table.state == before
    assert table.record.actions == []
    assert table.steps == []
    table.play(first(table))
    table.draw()
    assert not table.can_undo
    with pytest.raises(ValueError, match="revealed"):
        table.undo()


def test_relatives_of_a_turn_can_be_undone_one_by_one() -> None:
    name, plies = "classic-2", 19
    record = read_game(name)
    del record.actions[plies:]
    document = json.loads(dump(record)) | {"page": {"undrawn": True}}
    table = Table.load(json.dumps(document))
    assert table.draw_awaited
    assert [a.text for a in table.record.actions[-2:]] == ["8@g5", "+h2"]
    table.undo()
    decisions = [table.state.decision]
    table.undo()
    decisions.append(table.state.decision)
    assert decisions == [Decision.RELATIVE, Decision.PLAY]
    assert not table.can_undo
    table.redo()
    table.redo()
    assert not table.can_redo
    assert table.draw_awaited
    assert table.state == Table.load(json.dumps(document)).state


def test_moves_can_be_undone_until_the_next_tile_is_drawn() -> None:
    table = new_table()
    table.state = flight_position({"f5": "red red", "a2": "black"}, lava={"coin": "c2"})
    table.state.notes = []
    table.play(parse("f5-f4"))
    table.play(parse("f5-f6"))
    assert table.can_undo
    assert table.draw_awaited
    table.draw()
    assert not table.can_undo


def test_called_eruption_cannot_be_undone() -> None:
    table = new_table()
    table.state = city_position(filled(7), hands=[[1, 2, 3, 4], [7] * 4])
    table.state.notes = []
    table.play(parse("call:black"))
    assert table.steps[-1].seat == 1
    assert not table.can_undo
    assert table.draw_awaited


def test_page_may_allow_undo_and_the_record_says_so() -> None:
    table = new_table()
    table.play(first(table))
    table.draw()
    assert not table.take_backs
    table = allowing_take_backs(table)
    assert table.take_backs
    assert table.can_undo
    table.undo()
    assert table.state == new_table().state
    assert json.loads(table.dump())["page"] == {"take_backs": True}


def test_redo_repeats_only_the_undone_step() -> None:
    table = allowing_take_backs(new_table())
    positions = [table.state.clone()]
    for _ in range(6):
        table.play(first(table))
        positions.append(table.state.clone())
        table.draw()
    assert not table.can_redo
    with pytest.raises(ValueError, match="nothing was taken back"):
        table.redo()
    for _ in range(3):
        table.undo()
    assert table.can_redo
    for ply in range(4, 7):
        table.redo()
        assert table.state == positions[ply]
        table.draw()
    assert not table.can_redo
    table.undo()
    table.play(game.legal(table.state)[-1])
    assert not table.can_redo


@pytest.mark.parametrize("preset", ["classic", "online"])
def test_undo_restores_every_position_of_a_whole_game(preset: str) -> None:
    random = Random(preset)
    table = allowing_take_backs(new_table(preset, preset=preset))
    positions = []
    while table.state.phase is not Phase.OVER:
        positions.append((table.state.clone(), list(table.steps)))
        actions = game.legal(table.state)
        table.play(actions[int(random.random() * len(actions))])
        table.draw()
    for state, steps in reversed(positions):
        table.undo()
        assert table.state == state
        assert table.steps == steps
    assert not table.can_undo
    for state, steps in positions[1:]:
        table.redo()
        table.draw()
        assert (table.state, table.steps) == (state, steps)


SAVED = 8
"""Interval of plies in which two are saved."""


def check_save(table: Table) -> None:
    again = Table.load(table.dump())
    assert again.state == table.state
    assert again.steps == table.steps
    assert again.draw_awaited == table.draw_awaited
    assert json.loads(again.dump()) == json.loads(table.dump())


@pytest.mark.parametrize("preset", PRESETS)
def test_save_at_any_moment_restores_the_same_decision(preset: str) -> None:
    table = new_table(preset, preset=preset)
    while table.state.phase is not Phase.OVER:
        if len(table.steps) % SAVED < 2:
            check_save(table)
            table.draw()
            check_save(table)
        table.draw()
        table.play(first(table))
    assert Table.load(table.dump()).state == table.state


def test_page_data_of_a_record_is_kept_but_for_the_awaited_draw() -> None:
    table = new_table()
    document = json.loads(table.dump())
    assert "page" not in document
    document["page"] = {"mood": "dark", "undrawn": True}
    document["other"] = 1
    table = Table.load(json.dumps(document))
    assert not table.draw_awaited
    assert json.loads(table.dump()) == {**document, "page": {"mood": "dark"}}
    table.play(first(table))
    assert json.loads(table.dump())["page"] == {"mood": "dark", "undrawn": True}
    table.draw()
    assert json.loads(table.dump())["page"] == {"mood": "dark"}


@pytest.mark.parametrize("page", [None, 7, "undrawn", ["undrawn"], {"undrawn": 1}])
def test_malformed_page_data_is_ignored(page: object) -> None:
    table = new_table()
    table.play(first(table))
    document = json.loads(table.dump()) | {"page": page}
    assert not Table.load(json.dumps(document)).draw_awaited
    assert not Table.load(json.dumps(document)).take_backs


def test_illegal_action_changes_nothing_at_the_table() -> None:
    table = new_table()
    before = table.state.clone()
    for text in ("done", "call:red", "a1-out"):
        assert table.why_not(parse(text)) is not None
        with pytest.raises(IllegalAction):
            table.play(parse(text))
    assert table.why_not(first(table)) is None
    assert (table.state, table.steps, table.record.actions) == (before, [], [])
    with pytest.raises(RecordError):
        Table.load("{}")


def test_undone_steps_are_not_saved() -> None:
    table = new_table()
    table.play(first(table))
    table.undo()
    assert load(table.dump()).actions == []


def test_paths_lead_to_every_square_and_gate_in_reach() -> None:
    table = new_table()
    table.state = flight_position({"a4": "red red black", "f5": "black"}, lava={"coin": "b4"})
    squares, gates = table.ways([*NAMES].index("a4"))
    assert {NAMES[s]: steps for s, steps in squares.items()} == {
        "a3": 1, "a5": 1, "a2": 2, "b3": 2, "a6": 2, "b5": 2,
        "a1": 3, "b2": 3, "c3": 3, "b6": 3, "c5": 3,
    }  # fmt: skip
    assert [gate.key for gate in gates] == ["marina"]


def test_preview_shows_the_result_and_changes_nothing() -> None:
    table = Table(read_game("classic-2"))
    table.state, table.steps = flight_position({"d2": "red black", "f5": "red"}, tile="coin"), []
    table.state.lava[3], table.state.open = 1 << 14, table.state.open & ~(1 << 14)
    before = table.state.clone()
    assert NAMES[14] == "c2"
    assert table.preview(parse("coin>d2")) == (PiecesLost("lava", 15, (1, 1)),)
    assert table.state == before
    table.state = city_position({"c3": "black black"}, hands=[[3] * 4, [1] * 4])
    assert table.preview(parse("3@c3")) == (RelativesCome(0, 2),)
    assert table.preview(parse("3@d3")) == ()
    with pytest.raises(IllegalAction):
        table.preview(parse("4@f3"))
