"""Pushing a stone at the table of Via Appia: place, angle, aiming noise, preview."""

import re
from math import ceil
from random import Random

import pytest

from app.games.appia import intents, names, place_descriptions
from app.games.appia.aimed_push import TREMOR, Aim
from app.games.appia.push_preview import outcome
from app.kit import i18n
from app.kit.nodes import Node
from app.storage.record_page_data import PRACTICE, put_extra
from pompeii.games.appia.actions import PUSHES
from pompeii.games.appia.quarry_physics import EDGE, RADIUS
from tests.app.appia_visitor import Seat, table


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("")


def test_V_Q13_aim_is_always_a_legal_push() -> None:
    random = Random(1)
    for size in range(3):
        aim = Aim(size)
        assert aim.action in PUSHES[size]
        for _ in range(200):
            aim = aim.moved_to(random.randint(-99, 99), random.randint(-99, 99))
            assert aim.action in PUSHES[size]
            for other in range(3):
                assert aim.with_size(other).action in PUSHES[other]
    assert Aim(1).moved_to(99, -99).action.text == "m@34/-45"


def test_V_Q17_aiming_noise_is_small_and_stays_between_the_walls() -> None:
    random, aim = Random(2), Aim(0, 10, 20)
    found = [aim.with_tremor(random) for _ in range(500)]
    assert {each.x - 10 for each in found} == set(range(-TREMOR[0], TREMOR[0] + 1))
    assert {each.angle - 20 for each in found} == set(range(-TREMOR[1], TREMOR[1] + 1))
    edge = Aim(2, 30, 45)
    assert all(edge.with_tremor(random).action in PUSHES[2] for _ in range(200))


def test_path_is_two_radii_long_and_bends_at_the_walls() -> None:
    for size in range(3):
        way = Aim(size, 5, 0).path()
        assert way[0] == (500, -RADIUS[size])
        assert way[-1] == (500, RADIUS[size])
    bent = [x for x, _y in Aim(0, 37, 45).path()]
    assert bent[1:] != sorted({*bent})[1:]
    assert max(bent) < 3700 + 2 * RADIUS[0]


def test_V_Q17_record_holds_the_push_with_its_noise() -> None:
    seat = Seat(table(2, hand="tremor"))
    seat.local_game.tremor_random = Random(3)
    seat.do(intents.PickStone("s"))
    seat.do(intents.Push("s", "0", "0"))
    text = seat.local_game.table.record.actions[0].text
    wanted = Aim(0).with_tremor(Random(3)).action.text
    assert text == wanted != "s@0/0"


def test_stone_is_placed_moved_turned_and_taken_back() -> None:
    seat = Seat(table())
    assert "push" not in seat.there()
    seat.do(intents.PickStone("s"))
    push = seat.there()["push"]
    assert push.attrs["data-action"] == "push"
    assert "data-legal" in push.attrs
    assert (push.attrs["data-stone"], push.attrs["data-x"], push.attrs["data-angle"]) == (
        "s",
        "0",
        "0",
    )
    seat.do(intents.Aim("-12", "15"))
    assert seat.text("aim-readout") == "s@-12/15"
    assert seat.task == ["12 left, 15° right."]
    stands = seat.there()["aim"].attrs
    assert stands["transform"] == "translate(-120 80)"
    assert (stands["data-reach"], stands["data-steepest"]) == ("37", "45")
    assert seat.there()["aim-turn"].attrs["transform"] == "rotate(15)"
    for id, text in (("aim-left", "s@-13/15"), ("aim-turn-right", "s@-13/16")):
        data = seat.there()[id].attrs
        seat.do(intents.Aim(data["data-x"], data["data-angle"]))
        assert seat.text("aim-readout") == text
    seat.do(intents.TakeStoneBack())
    assert seat.local_game.aim is None
    seat.key("s")
    assert seat.text("aim-readout") == "s@0/0"
    seat.local_game.step_back()
    seat.refresh()
    assert "aim" not in seat.there()


def test_enter_pushes_and_then_ends_the_action() -> None:
    seat = Seat(table())
    first = seat.local_game.table.actor
    seat.key("s")
    seat.key("Enter")
    assert [action.text for action in seat.local_game.table.record.actions] == ["s@0/0"]
    seat.key("Enter")
    assert seat.local_game.table.record.actions[-1].text in ("done", "s@0/0")
    assert seat.local_game.table.actor != first or seat.local_game.table.decision == "exchange"


def test_second_click_pushes_nothing_more() -> None:
    seat = Seat(table())
    seat.do(intents.PickStone("s"))
    for _ in range(2):
        seat.do(intents.Push("s", "1", "2"))
    assert [action.text for action in seat.local_game.table.record.actions] == ["s@1/2"]


def test_another_size_replaces_the_first() -> None:
    seat = Seat(table(4))
    local_game = seat.local_game
    while len(local_game.choices().pushes) < 2:
        seat.do(next(intent for intent in seat.wishes() if isinstance(intent, intents.TakeIncome)))
    seat.do(intents.PickStone("s"))
    seat.do(intents.Aim("37", "9"))
    seat.do(intents.PickStone("m"))
    assert seat.text("aim-readout") == "m@34/9"


@pytest.mark.parametrize("seed", range(3))
def test_every_frame_of_a_push_is_shown_and_ends_at_the_final_stones(seed: int) -> None:
    random, seat = Random(seed), Seat(table(3))
    fell = 0
    for _ in range(120):
        if seat.local_game.over:
            break
        before = len(seat.local_game.view.quarry)
        seat.local_game.play(seat.local_game.choices().sample(random))
        seat.refresh()
        there = seat.there()
        slides = [motion for motion in seat.effects.animations if motion[1] == "slide"]
        drops = [motion for motion in seat.effects.animations if motion[1] == "drop"]
        pushed = seat.local_game.table.record.actions[-1].text[1:2] == "@"
        assert bool(slides) == pushed
        assert (seat.rest > 0) == pushed
        for id, _kind, way, part, _begin in [*slides, *drops]:
            assert id in there
            assert way[-1] == (0.0, 0.0)
            assert 0 <= part <= 1
        if pushed:
            assert len(drops) == before + 1 - len(seat.local_game.view.quarry)
            frames = seat.local_game.table.frames(len(seat.local_game.table.steps) - 1)
            for id, *_rest in drops:  # so that it shrinks in place
                assert there[id].attrs["transform"] == "translate(0 0)"
            puffs = [motion[0] for motion in seat.effects.animations if motion[1] == "puff"]
            assert puffs == [f"{id}-dust" for id, *_rest in drops]
            assert {*puffs} <= there.keys()
            assert {len(way) for _id, _kind, way, *_rest in slides} == {len(frames) + 1}
            fell += len(drops)
            assert ("fall" in seat.effects.sounds) == bool(drops)
            assert "grind" in seat.effects.sounds
    assert fell


def test_quarry_is_described_from_the_edge_to_the_line() -> None:
    seat = Seat(table())
    rows = place_descriptions.quarry(seat.local_game.view.quarry)
    assert rows[0].startswith("At the edge: ")
    told = " ".join(rows)
    depths = sorted((EDGE - y) // 100 for _size, _x, y in seat.local_game.view.quarry)
    assert sorted(int(found) for found in re.findall(r"(\d+) from the edge", told)) == depths
    assert f"{depths[0]} from the edge" in rows[0]
    assert f"{depths[-1]} from the edge" in rows[-1]
    assert sum(told.count(size) for size in ("small", "medium", "large")) == 24
    assert [names.aim(-12, 15), names.aim(3, -1), names.aim(0, 0)] == [
        "12 left, 15° right",
        "3 right, 1° left",
        "middle, straight",
    ]


# Typed pushes


def test_typed_push_is_set_and_pushed_by_enter() -> None:
    seat = Seat(table())
    assert "writing" not in seat.there()
    seat.key("w")
    assert seat.presenter.focus == "written"
    field = seat.there()["written"].attrs
    assert (field["name"], field["value"], field["placeholder"]) == ("text", "", "s@-12/15")
    assert seat.there()["written-set"].attrs["type"] == "submit"
    seat.do(intents.TypePush(" S @ \N{MINUS SIGN}12 / 15"))
    assert seat.presenter.focus == "push"
    assert seat.text("aim-readout") == "s@-12/15"
    assert "writing" not in seat.there()
    assert seat.local_game.table.record.actions == []
    seat.do(intents.TogglePushField())
    assert seat.there()["written"].attrs["value"] == "s@-12/15"
    seat.do(intents.TogglePushField())
    assert "writing" not in seat.there()
    seat.key("Enter")
    assert [action.text for action in seat.local_game.table.record.actions] == ["s@-12/15"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A push is written like s@-12/15: "),
        ("12", "A push is written like s@-12/15: "),
        ("7c", "A push is written like s@-12/15: "),
        ("s@+3/0", "A push is written like s@-12/15: "),
        ("s@38/0", "(V-Q13)"),
        ("s@0/46", "(V-Q13)"),
        ("l@0/0", "(V-Q1)"),
    ],
)
def test_V_Q13_impossible_push_is_explained_in_one_sentence(text: str, sentence: str) -> None:
    seat = Seat(table())
    seat.key("w")
    seat.do(intents.TypePush(text))
    assert sentence in seat.text("told") + "".join(seat.local_game.refusal)
    assert seat.local_game.refusal.count(". ") == 0
    assert seat.local_game.refusal.endswith(".")
    assert seat.local_game.aim is None
    assert "written" in seat.there()
    seat.local_game.step_back()
    seat.refresh()
    assert "written" not in seat.there()


def test_no_text_field_without_a_pushable_stone() -> None:
    seat = Seat(table(2, "bot:easy"))
    seat.key("w")
    seat.do(intents.TypePush("s@0/0"))
    assert not seat.local_game.typing_push
    assert seat.local_game.aim is None
    assert seat.local_game.refusal == ""


# For practice


def practising(hand: str = "exact") -> Seat:
    found = table(hand=hand)
    put_extra(found.record, PRACTICE, True)
    return Seat(found)


@pytest.mark.parametrize(("x", "angle"), [(3, 0), (-20, 10), (37, -45), (12, 30), (-30, -20)])
def test_preview_equals_the_push(x: int, angle: int) -> None:
    seat = practising()
    _picked(seat)
    seat.do(intents.Aim(str(x), str(angle)))
    found = seat.local_game.view.quarry
    foreseen = outcome(found, Aim(0, x, angle))
    said = seat.text("foreseen")
    assert seat.task[-1] == said
    assert f"outcome-{len(foreseen.moved) - 1}" in seat.there()
    assert (f"outcome-fall-{len(foreseen.falls) - 1}" in seat.there()) == bool(foreseen.falls)
    seat.do(intents.Push("s", str(x), str(angle)))
    lying = seat.local_game.view.quarry
    assert {*foreseen.moved} <= {*lying}
    assert sorted(size for size, _x, _y in foreseen.falls) == sorted(seat.local_game.view.fallen)
    fell = names.stones([seat.local_game.view.fallen.count(size) for size in range(3)])
    short = -(max(y for _size, _x, y in lying) - EDGE) / 100
    nothing = f"This push would bring nothing down: it is {ceil(short)} mm short."
    assert said == (f"This push would bring down {fell}." if fell else nothing)
    assert "outcome" not in seat.there()


def test_preview_of_another_stone_at_the_same_place_is_announced() -> None:
    seat = practising()
    while len(seat.local_game.choices().pushes) < 2:
        seat.do(next(intent for intent in seat.wishes() if isinstance(intent, intents.TakeIncome)))
    for pushes in seat.local_game.choices().pushes:
        seat.do(intents.PickStone(pushes.text[0]))
        assert seat.task[-2:] == ["middle, straight.", seat.text("foreseen")]


def test_only_a_practice_game_previews_a_push() -> None:
    seat = Seat(table())
    seat.do(intents.PickStone("s"))
    assert not {"outcome", "foreseen", "strip-practice"} & seat.there().keys()
    assert {"outcome", "foreseen"} <= _picked(practising()).keys()
    assert practising().text("strip-practice") == "Practice"


def test_V_Q17_preview_ignores_aiming_noise_and_says_so() -> None:
    seat = practising("tremor")
    for x in ("-20", "12"):
        _picked(seat)
        seat.do(intents.Aim(x, "0"))
        assert "with a steady hand, " in seat.text("foreseen").lower()


def _picked(seat: Seat) -> dict[str, Node]:
    seat.do(intents.PickStone("s"))
    return seat.there()
