"""A table at any ply, its textual forms, and the knowledge of each player when acting."""

from dataclasses import replace

import pytest

from pompeii.core.errors import IllegalAction
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action, parse
from pompeii.games.downfall.record import Record, RecordError
from pompeii.games.downfall.state import State
from pompeii.games.downfall.table import Table, positions
from tests.downfall_positions import (
    GAMES,
    city_position,
    filled,
    finished_games,
    flight_position,
    read_game,
)
from tests.games.downfall.first_positions import allowing_take_backs, first, new_table


@pytest.mark.parametrize("name", finished_games())
def test_at_equals_a_replay_of_the_same_actions(name: str) -> None:
    record = read_game(name)
    table = Table(record)
    for ply in range(0, len(record.actions) + 1, 5):
        there = table.at(ply)
        again = Table(replace(record, actions=record.actions[:ply]))
        assert there.state == again.state
        assert there.steps == again.steps
        assert there.view(0) == again.view(0)
        assert there.record.actions == again.record.actions
        assert not there.draw_awaited


def test_earlier_table_is_independent_of_the_original() -> None:
    table = allowing_take_backs(new_table())
    for _ in range(20):
        table.play(first(table))
        table.draw()
    text, steps, state = table.dump(), list(table.steps), table.state.clone()
    for ply in (0, 7, 8, 13, 20):
        fork = table.at(ply)
        fork.play(game.legal(fork.state)[-1])
        fork.draw()
        fork.undo()
        assert fork.state == table.at(ply).state
        for _ in range(ply):
            fork.undo()
        assert fork.state == new_table().state
        assert not fork.can_undo
        fork.record.document["page"] = {}
        fork.record.players[0] = replace(fork.record.players[0], kind="bot:easy")
    assert (table.dump(), table.steps, table.state) == (text, steps, state)


def test_last_ply_awaits_the_same_draw() -> None:
    table = new_table()
    table.play(first(table))
    there = table.at(1)
    assert there.draw_awaited
    assert there.dump() == table.dump()
    there.draw()
    assert table.draw_awaited
    assert not table.at(0).draw_awaited


@pytest.mark.parametrize("ply", [-1, 2, None, "1", 0.5])
def test_impossible_ply_is_rejected_with_the_range(ply: int) -> None:
    table = new_table()
    table.play(first(table))
    with pytest.raises(ValueError, match="ply: must be from 0 to 1, not"):
        table.at(ply)


def test_rejected_action_leaves_nothing_to_undo() -> None:
    table = allowing_take_backs(new_table())
    for ply in range(18):
        before = table.state.clone()
        with pytest.raises(IllegalAction):
            table.play(parse("a1-out"))
        table.play(first(table))
        table.draw()
        table.undo()
        assert (table.state, len(table.steps)) == (before, ply)
        table.play(game.legal(table.state)[-1])
        table.draw()
        assert table.at(ply).state == before


@pytest.mark.parametrize("name", finished_games())
def test_load_applies_every_action_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[Action] = []
    act = game.act

    def counted(state: State, action: Action) -> None:
        taken.append(action)
        act(state, action)

    monkeypatch.setattr(game, "act", counted)
    text = (GAMES / f"{name}.json").read_text(encoding="utf-8")
    table = Table.load(text)
    assert taken == table.record.actions


def test_table_describes_its_position() -> None:
    for name in ("classic-4", "online-2"):
        record = read_game(name)
        whole = Table(record)
        for ply in range(0, len(record.actions) + 1, 11):
            table = whole.at(ply)
            state = table.state
            assert (table.phase, table.decision) == (state.phase, state.decision)
            assert (table.actor, table.sides) == (state.actor, state.sides)
            assert table.seats == len(record.players)
            assert table.winners is None or ply == len(record.actions)
        assert whole.winners == whole.view(None).winners is not None


def test_repr_of_tables_and_positions_is_readable() -> None:
    table = Table(read_game("classic-2"))
    names = ", ".join(player.name for player in table.record.players)
    assert repr(table.at(0)).startswith(f"<Table: {names}; ply 0, city, play by ")
    assert repr(table) == f"<Table: {names}; ply {len(table.steps)}, over>"
    state = flight_position({"f5": "red red", "a2": "black"}, lava={"coin": "c2"})
    state.rescued, state.volcano = [3, 0], [0, 4]
    assert repr(state) == (
        "<State: flight, move by red; red 2 in the city, 3 rescued, 0 lost;"
        " black 1 in the city, 0 rescued, 4 lost>"
    )
    assert repr(table.state).startswith("<State: over; red 0 in the city, ")


@pytest.mark.parametrize("name", finished_games())
def test_positions_give_the_view_of_the_acting_seat(name: str) -> None:
    record = read_game(name)
    table = Table(replace(record, actions=[]))
    called = 0
    for (view, action), wanted in zip(positions(record), record.actions, strict=True):
        assert action is wanted
        assert action in view.legal
        assert view == table.view(view.seat)
        called += view.seat != view.actor
        table.play(action)
        table.draw()
        assert table.steps[-1].seat == view.seat
    assert called <= 1


def test_positions_include_a_call_out_of_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    start = city_position(filled(7), hands=[[1, 2, 3, 4], [7] * 4])
    monkeypatch.setattr(Record, "start", lambda _: start.clone())
    record = new_table().record
    record.actions.append(parse("call:black"))
    ((view, action),) = positions(record)
    assert (view.seat, view.actor, action) == (1, 0, parse("call:black"))
    assert view.legal == (action,)


def test_illegal_action_of_a_record_is_named() -> None:
    record = read_game("classic-2")
    record.actions[3] = parse("a1-out")
    for use in (Table, lambda given: list(positions(given))):
        with pytest.raises(RecordError, match=r"^actions\[3\]: A card must be played now \(P1\)$"):
            use(record)
