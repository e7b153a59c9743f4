"""The last actions of others at the table of Via Appia, marked on road and quarry."""

import math
import re
from random import Random

import pytest

from app.games.appia import intents
from app.games.appia.road_geometry import centre
from app.kit import i18n
from pompeii.games.appia import Table
from pompeii.games.appia import load as read_record
from pompeii.games.appia.actions import Build, Push, Travel, parse
from pompeii.games.appia.board import PLACES
from pompeii.games.appia.events import StonesFell
from tests.app.appia_visitor import Seat, table, table_at
from tests.games.appia.positions import position
from tests.paths import APPIA_GAMES


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("")


def marked(seat: Seat) -> set[str]:
    """Return the ids of all marks, one for each action."""
    return {
        node.id
        for node in seat.there().values()
        if str(node.attrs.get("class", "")).startswith("trace ")
    }


def test_last_action_is_marked_until_the_next() -> None:
    state = position(2, laid="a1", at=("a1", "roma"), purses=(3, 3), carts=("ss", ""))
    seat = Seat(table_at(state))
    seat.do(intents.PickSpace("a4"))
    assert marked(seat) == {"trace-1"}
    assert seat.there()["trace-1"].attrs["class"] == "trace red"
    seat.do(intents.PickSpace("a3"))
    assert marked(seat) == {"trace-2"}
    seat.local_game.play(parse("1s"))
    seat.refresh()
    assert not marked(seat)


@pytest.mark.no_cover
def test_actions_of_others_since_the_own_turn_are_marked_at_their_places() -> None:
    text = (APPIA_GAMES / "classic-3.json").read_text(encoding="utf-8")
    played = Table(read_record(text))
    found: set[type] = set()
    for ply in range(1, len(played.steps), 3):
        seat = Seat(played.at(ply))
        if seat.local_game.over:
            continue
        view_model, marks = seat.presenter.view_model, marked(seat)
        start = ply - len(view_model.recent)
        for number, step in enumerate(view_model.recent, start):
            if isinstance(step.action, Build | Travel):
                assert f"trace-{number + 1}" in marks
                found.add(type(step.action))
            if isinstance(step.action, Push):
                assert f"push-{number + 1}-way" in marks
                found.add(Push)
        fell = sorted(
            size
            for step in view_model.recent
            for event in step.events
            if isinstance(event, StonesFell)
            for size in event.sizes
        )
        assert sorted(size for trail in view_model.pushes for size, _x in trail.fallen) == fell
        assert sum(id.startswith("gone-") for id in marks) == len(fell)
        last = view_model.pushes[-1] if view_model.pushes else None
        if last is not None:
            assert last.stone_index == len(view_model.view.quarry) - 1
            assert view_model.view.quarry[last.stone_index][0] == last.push.size
    assert found == {Build, Travel, Push}


def test_pushed_stone_is_tracked_until_another_push_brings_it_down() -> None:
    random, seat = Random(8), Seat(table(2))
    local_game = seat.local_game
    while True:
        if any(each.size == 0 for each in local_game.choices().pushes):
            local_game.play(parse("s@0/0"))
        else:
            choices = local_game.choices().actions
            local_game.play(random.choice([a for a in choices if a.text.endswith("s")] or choices))
        trails = local_game.push_outcomes.records(local_game.table, local_game.table.steps)
        quarry = local_game.view.quarry
        for trail in trails:
            assert trail.stone_index is None or quarry[trail.stone_index][0] == trail.push.size
        lying = [trail.stone_index for trail in trails if trail.stone_index is not None]
        assert len({*lying}) == len(lying)
        if trails and trails[0].stone_index is None:
            break
        assert not local_game.over


def test_arrow_begins_at_the_former_place_of_the_piece() -> None:
    seat = Seat(table_at(position(2, laid="a1 a2 a5", purses=(9, 9))))
    for ply, (start, end) in enumerate((("roma", "a1"), ("roma", "a2"), ("a1", "a5")), 1):
        seat.do(intents.PickSpace(end))
        line = str(seat.there()[f"trace-{ply}-line"].attrs["d"])
        curve = [float(number) for number in re.findall(r"-?[\d.]+", line.split("M")[2])]
        assert math.dist(curve[:2], centre(PLACES[start])) < 31
        assert math.dist(curve[4:6], centre(PLACES[end])) < 27


def test_pusher_goes_behind_the_stone_and_back() -> None:
    for hand in ("exact", "tremor"):
        seat = Seat(table(2, hand=hand))
        seat.do(intents.PickStone("s"))
        seat.do(intents.Push("s", "10", "20"))
        moved = {motion[0]: motion for motion in seat.effects.animations}
        way = moved["pusher-1"][2]
        assert way[0] == way[-1] == (0.0, 0.0)
        assert min(y for _x, y in way) == -160
        assert ("pusher-1-hand" in moved) == (hand == "tremor")
        assert moved["quarry-traces"][1] == "show"


def test_fallen_stones_and_free_space_are_beside_the_cart() -> None:
    state = position(2, stones=("ss", ""), carts=("ll", ""))
    seat = Seat(table_at(state))
    for _ in range(2):
        seat.do(intents.PickStone("s"))
        seat.do(intents.Push("s", "0", "0"))
    assert seat.there()["loading-room"].attrs["aria-label"] == (
        "Room for: 1 small tile and 1 medium tile"
    )
    assert seat.there()["loading-cart"].attrs["aria-label"] == "On the cart: 2 large tiles."
