"""A game at a table, and the views of its seats (V-X4)."""

import json
import re
from dataclasses import fields
from random import Random
from typing import get_args

import pytest

from pompeii.games.appia import Table, game, parse, positions
from pompeii.games.appia.actions import Legal
from pompeii.games.appia.board import PLACES
from pompeii.games.appia.events import (
    CardsShown,
    CityReached,
    CoinsTaken,
    EndCertain,
    Event,
    StonesFell,
    StonesPutBack,
    StonesTaken,
    TileLaid,
)
from pompeii.games.appia.record import dump, load
from pompeii.games.appia.state import Decision, State
from pompeii.games.appia.step_log import Step
from pompeii.games.appia.view import View
from tests.games.appia.positions import GAMES, a_choice, new_record, read_game

PUSHED = "s@0/0"


def played(table: Table, count: int, seed: str = "table") -> Table:
    random = Random(seed)
    for _ in range(count):
        table.play(a_choice(table.state, random))
    return table


def test_V_M1_table_lists_destinations_and_costs_of_travel() -> None:
    table = Table(new_record(2))
    assert table.prices() == {}
    table.state.laid = 1 << PLACES["a1"]
    assert table.prices() == {PLACES["a1"]: 1}


def test_table_describes_its_position() -> None:
    table = Table(new_record(3))
    assert repr(table).startswith("<Table: Livia, Marcus, Julia; ply 0, round 1, turn by ")
    assert table.seats == 3
    assert table.sides == (0, 1, 2)
    assert table.decision is Decision.TURN
    assert table.actor == table.record.deal.first
    assert table.winners is None
    over = Table(read_game("poor-2"))
    assert repr(over).endswith("; ply 42, round 12>")
    assert over.winners == (0,)


def test_steps_hold_actor_action_and_result() -> None:
    table = Table(new_record())
    actor = table.actor
    table.play(parse(PUSHED))
    assert table.steps[0].seat == actor
    assert table.steps[0].action == parse(PUSHED)
    assert table.why_not(parse(PUSHED)) is None
    assert table.why_not(parse("7c")) is not None


def test_step_can_be_undone_and_redone() -> None:
    table = Table(new_record())
    with pytest.raises(ValueError, match="there is no step to take back"):
        table.undo()
    with pytest.raises(ValueError, match="nothing was taken back"):
        table.redo()
    before = table.state.clone()
    card = table.state.open[0]
    table.play(parse(f"{card}c"))
    after = table.state.clone()
    assert table.can_undo
    table.undo()
    assert (table.state, table.steps, table.record.actions) == (before, [], [])
    assert table.can_redo
    table.redo()
    assert (table.state, len(table.steps), table.can_redo) == (after, 1, False)
    table.undo()
    table.play(parse(f"{card}s"))
    assert not table.can_redo


def test_revealing_step_is_undone_only_with_permission() -> None:
    table = Table(new_record())
    table.play(parse(PUSHED))
    assert not table.can_undo
    table.record.document["page"] = {"take_backs": True}
    assert table.take_backs
    table.undo()
    assert table.steps == []
    table = Table(new_record())
    for _ in range(7):
        table.play(game.legal(table.state).actions[0])
    assert table.steps[-1].events[-1].__class__.__name__ == "CardsShown"
    assert not table.can_undo


def test_at_shows_the_earlier_position() -> None:
    table = played(Table(new_record(3)), 60)
    assert table.at(60).state == table.state
    for ply in (0, 7, 59):
        other = table.at(ply)
        state = table.record.start()
        for action in table.record.actions[:ply]:
            game.apply(state, action)
        assert other.state == state
        assert other.steps == table.steps[:ply]
        played(other, 5, "another way")
        assert len(table.steps) == 60
    for ply in (-1, 61):
        with pytest.raises(ValueError, match="ply: must be from 0 to 60"):
            table.at(ply)


def test_table_record_round_trip() -> None:
    table = played(Table(new_record(4)), 80)
    again = Table.load(table.dump())
    assert (again.state, again.steps) == (table.state, table.steps)


def test_game_continues_after_the_piles_of_its_record() -> None:
    record = new_record(round_limit=10)
    table = Table(record)
    assert len(record.deal.income) == 3
    table.record.deal = type(record.deal)(
        record.deal.first, record.deal.quarry, record.deal.income[:1]
    )
    table = Table(load(dump(table.record)))
    table.record.document["page"] = {"take_backs": True}
    earlier = table.at(0)
    for _ in range(7):
        table.play(game.legal(table.state).actions[0])
    assert len(table.record.deal.income) == 2
    assert Table.load(table.dump()).state == table.state
    assert Table.load(table.at(3).dump()).state == table.at(3).state
    assert len(earlier.record.deal.income) == 1
    before = table.state
    table.undo()
    assert Table.load(table.dump()).state == table.state
    table.redo()
    assert table.state == before


def test_frames_of_a_push_end_at_the_final_stones() -> None:
    table = Table(new_record())
    table.play(parse("s@-12/15"))
    frames = table.frames(0)
    assert len(frames) == 9
    assert [(x, y) for _, x, y in frames[-1]] == [(x, y) for _, x, y in table.state.quarry]
    table.play(parse("done"))
    for ply in (-1, 1, 2):
        with pytest.raises(ValueError, match="was no push"):
            table.frames(ply)


def test_table_rejects_a_wrong_record_or_seat() -> None:
    with pytest.raises(TypeError, match="a table takes a Record"):
        Table("{}")  # type: ignore[arg-type]
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="a seat is 0 to 1, or None"):
            Table(new_record()).view(seat)


# Views


def test_V_X4_seat_sees_only_its_own_coins() -> None:
    table = Table(new_record(3))
    state = table.state
    state.coins = [3, 4, 5]
    assert table.view(1).coins == (None, 4, None)
    assert table.view(None).coins == (None, None, None)
    table = Table(new_record(3, coins_seen="all"))
    assert table.view(1).coins == tuple(table.state.coins)
    over = Table(read_game("poor-2"))
    assert over.view(0).coins == tuple(over.state.coins)


def test_V_X4_only_the_actor_sees_legal_actions() -> None:
    table = Table(new_record(3))
    for seat in range(3):
        view = table.view(seat)
        assert view.seat == seat
        wanted = game.legal(table.state) if seat == table.actor else Legal()
        assert view.legal == wanted
    assert table.view(None).legal == Legal()


@pytest.mark.parametrize("coins", ["endless", "thirty"])
def test_V_X4_positions_that_differ_only_in_secrets_have_equal_views(coins: str) -> None:
    table = played(Table(new_record(3, coins=coins)), 30)
    seat = table.actor
    view = table.view(seat)
    state = table.state
    state.coins = [purse if owner == seat else purse + 1 for owner, purse in enumerate(state.coins)]
    state.piles = tuple(tuple(reversed(pile)) for pile in state.piles)
    assert table.view(seat) == view
    assert "supply" not in view.document()


def test_V_X4_view_is_unchanged_by_later_actions() -> None:
    table = Table(new_record())
    view, told = table.view(0), table.view(0).document()
    played(table, 20)
    assert view.document() == told


@pytest.mark.no_cover  # whole games: see tests/conftest.py
@pytest.mark.parametrize("name", GAMES)
def test_V_X4_whole_view_is_json(name: str) -> None:
    record = read_game(name)
    table = Table(record)
    for ply in (*range(0, len(table.steps), 40), len(table.steps)):
        view = table.at(ply).view(0)
        told = view.document()
        assert json.loads(json.dumps(told)) == told
        assert len(told["log"]) == ply


def test_V_X4_document_has_every_field_but_the_legal_actions() -> None:
    told = Table(read_game("poor-2")).view(0).document()
    assert {field.name for field in fields(View)} - {"legal", "sides"} == {*told} - {"players"}
    assert told["winners"] is not None


def test_V_S7_everything_but_coins_is_open() -> None:
    table = played(Table(new_record(4)), 40)
    view, state = table.view(None), table.state
    assert view.stones == tuple(tuple(state.stones[3 * seat : 3 * seat + 3]) for seat in range(4))
    assert view.carts == tuple(tuple(state.carts[3 * seat : 3 * seat + 3]) for seat in range(4))
    assert view.scores == tuple(state.scores)
    assert (view.open, view.turned) == (state.open, state.turned)
    assert len(view.log) == 40


def names(step: Step) -> set[str]:
    return {type(event).__name__ for event in step.events}


@pytest.mark.no_cover
def test_every_event_occurs_and_has_a_text() -> None:
    seen: set[str] = set()
    for name in ("classic-4", "others-4", "quiet-3"):
        table = Table(read_game(name))
        for step in table.steps:
            seen |= names(step)
            told = step.document(table.sides)
            assert told["player"] in ("red", "black", "yellow", "blue")
            for event in told["events"]:
                assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", event["event"])
                assert json.loads(json.dumps(event)) == event
    assert seen == {event.__name__ for event in get_args(Event)}


def test_event_text_names_its_things() -> None:
    happened = (
        CardsShown((4, 16)),
        CoinsTaken(1, 3),
        StonesPutBack(2, (0, 1)),
        StonesTaken(1, (2, 0, 1)),
        StonesFell((1, 0)),
        TileLaid(0, PLACES["b5"], 1),
        CityReached(0, PLACES["tarracina"], 6, True),
        EndCertain("road"),
    )
    told = Step(0, parse("done"), happened).document((3, 1))
    assert (told["player"], told["action"]) == ("blue", "done")
    assert told["events"] == [
        {"event": "cards-shown", "cards": [4, 16]},
        {"event": "coins-taken", "player": "black", "coins": 3},
        {"event": "stones-put-back", "size": "l", "counts": {"blue": 0, "black": 1}},
        {"event": "stones-taken", "player": "black", "stones": {"s": 2, "m": 0, "l": 1}},
        {"event": "stones-fell", "sizes": ["m", "s"]},
        {"event": "tile-laid", "player": "blue", "space": "b5", "points": 1},
        {
            "event": "city-reached",
            "player": "blue",
            "city": "tarracina",
            "points": 6,
            "marker": True,
        },
        {"event": "end-certain", "ending": "road"},
    ]


def test_positions_give_the_view_of_the_acting_seat() -> None:
    record = read_game("poor-2")
    told = list(positions(record))
    assert [action for _view, action in told] == record.actions
    assert all(view.seat == view.actor for view, _action in told)
    assert all(action in view.legal for view, action in told)


def test_repr_of_a_state_is_readable() -> None:
    state = new_record().start()
    assert repr(state) == "<State: round 1, turn by red; red 1, black 1>"
    assert state != "state"
    assert state == state.clone()
    assert set(State.__slots__) == set(State.__annotations__)
    over = Table(read_game("poor-2")).state
    assert repr(over) == "<State: round 12; red 24, black 21>"
