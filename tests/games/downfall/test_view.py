"""The knowledge of a seat (docs/rules.md, D5): exactly what the rules permit."""

from collections.abc import Iterator
from random import Random

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Call, parse
from pompeii.games.downfall.board import LISTED
from pompeii.games.downfall.cards import OMEN, SIDES, TILE_NAMES, cards_in
from pompeii.games.downfall.events import CardDrawn, HandShown
from pompeii.games.downfall.record import Player, new
from pompeii.games.downfall.state import NO_TILE, Phase
from pompeii.games.downfall.table import Table
from tests.downfall_positions import PRESETS, TABLES, city_position, filled, read_game, read_trace
from tests.games.downfall.redealt_table import alternatives, redealt

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py


def tables(seats: int, rules: dict[str, object], seed: str) -> Iterator[Table]:
    """Play one random game at a table, and yield every decision and every awaited draw."""
    random = Random(seed)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], rules, seed))
    while table.state.phase is not Phase.OVER:
        yield table
        actions = game.legal(table.state)
        action = actions[int(random.random() * len(actions))]
        if isinstance(action, Call) and random.random() < 0.8:
            action = actions[0]
        table.play(action)
        yield table
        table.draw()
    yield table


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_D5_new_determinization_leaves_the_view_unchanged(preset: str, seats: int) -> None:
    random = Random(f"{preset} {seats}")
    looked = 0
    for dual in (False, True):
        rules: dict[str, object] = {"preset": preset, "dual_vents": dual}
        for table in tables(seats, rules, f"hidden {preset} {seats}"):
            if random.random() > 0.15:
                continue
            for seat, other in alternatives(table, random):
                assert other.view(seat) == table.view(seat)
                looked += other.record.deal != table.record.deal
    assert looked > 50


def test_D5_new_determinization_changes_the_views_of_others() -> None:
    random = Random(0)
    table = next(tables(3, {}, "changes"))
    other = redealt(table, 0, random)
    assert other.view(0) == table.view(0)
    assert other.view(1) != table.view(1)


@pytest.mark.parametrize("preset", PRESETS)
def test_D5_drawn_cards_are_only_in_the_log_of_their_seat(preset: str) -> None:
    *_, table = tables(3, {"preset": preset}, f"log {preset}")
    drawn = 0
    for seat in (0, 1, 2, None):
        for seen, step in zip(table.view(seat).log, table.steps, strict=True):
            assert (seen.seat, seen.action, seen.acted) == (step.seat, step.action, step.acted)
            assert len(seen.flowed) == len(step.flowed)
            for event, true in zip(seen.flowed, step.flowed, strict=True):
                if isinstance(true, CardDrawn) and true.seat != seat:
                    assert event == CardDrawn(true.seat, None)
                    drawn += 1
                else:
                    assert event == true
    assert drawn > 50


@pytest.mark.parametrize("preset", PRESETS)
def test_D5_view_holds_all_open_information(preset: str) -> None:
    for table in tables(4, {"preset": preset}, f"open {preset}"):
        state = table.state
        for seat in (0, 3, None):
            view = table.view(seat)
            assert (view.seat, view.rules, view.sides) == (seat, state.rules, state.sides)
            assert (view.phase, view.decision, view.actor) == (
                state.phase, state.decision, state.actor,
            )  # fmt: skip
            assert list(view.hand) == ([] if seat is None else cards_in(state.hands[seat]))
            assert view.hand_sizes == tuple(len(cards_in(hand)) for hand in state.hands)
            assert list(view.reserve) == state.reserve
            assert list(view.rescued) == state.rescued
            assert list(view.volcano) == state.volcano
            assert view.stock == state.stock
            assert view.seething == state.seething
            assert view.moves_left == state.moves_left
            assert view.tile == (None if state.tile == NO_TILE else state.tile)
            assert sum(view.bag) == len(state.bag) - state.tiles
            left = state.bag[state.tiles :]
            assert view.bag == tuple(left.count(tile) for tile in range(len(TILE_NAMES)))
            assert {*view.pieces} == {*LISTED[state.city]}
            for s, counts in view.pieces.items():
                assert counts == tuple(state.own(i, s) for i in range(4))
            for symbol, squares in enumerate(state.lava):
                assert [s for s in sorted(view.lava) if view.lava[s] == symbol] == [
                    *LISTED[squares]
                ]
            winners = game.outcome(state)
            assert view.winners == (None if winners is None else tuple(winners))


def test_D5_only_the_actor_sees_legal_actions_but_for_a_call_out_of_turn() -> None:
    table = Table(read_game("classic-2"))
    table.state, table.steps = city_position(filled(7), hands=[[1, 2, 3, 7], [7] * 4]), []
    assert table.view(0).legal == tuple(game.legal(table.state))
    assert table.view(1).legal == (parse("call:black"),)
    assert table.view(None).legal == ()
    assert table.view(0).jokers == (7,)
    assert table.view(1).jokers == (7,)
    assert table.view(None).jokers == ()
    table.state = city_position(hands=[[1, 2, 3, 7], [7] * 4])
    assert table.view(1).legal == ()
    assert table.view(0).jokers == ()


def test_D5_called_hand_is_shown_to_all() -> None:
    table = Table(read_game("classic-2"))
    table.state, table.steps = city_position(filled(7), hands=[[1, 2, 3, 4], [7] * 4]), []
    table.state.notes = []
    table.play(parse("call:black"))
    for seat in (0, 1, None):
        step = table.view(seat).log[-1]
        assert step.seat == 1
        assert HandShown(1, (7, 7, 7, 7)) in step.acted


def test_D5_the_discard_pile_agrees_with_the_trace() -> None:
    for name in ("classic-4", "online-3", "retold-2", "two-card-4"):
        record = read_game(name)
        wanted = []
        for line in read_trace(name)[1:]:
            text = line["action"]
            if "@" in text or (text.endswith("-") and text[0].isdigit()):
                wanted.append(int(text.replace("-", "@").split("@")[0]))
        assert [c for c in Table(record).view(None).discards if c != OMEN] == wanted


def test_relatives_left_are_the_placeable_ones() -> None:
    table = Table(read_game("classic-2"))
    table.state, table.steps = city_position({"c3": "black black"}, reserve=2), []
    table.state.hands[0] = table.state.hands[1]
    assert table.view(0).relatives_left == 0
    table.play(parse("3@c3"))
    assert table.view(0).relatives_left == table.view(1).relatives_left == 1
