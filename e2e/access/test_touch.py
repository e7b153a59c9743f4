"""Dragging, the magnifier, and animations that end with the next action."""

from typing import Any

import pytest

from e2e.conftest import Invite
from e2e.prepared_games import recorded, where
from e2e.table_layout import COVERED
from e2e.touch_input import Fingers
from e2e.visitor import Visitor
from pompeii import Table
from pompeii.games import appia
from pompeii.games.appia.actions import Build, Travel
from pompeii.games.appia.board import TARGETS
from pompeii.games.appia.state import Decision as RoadDecision
from pompeii.games.downfall.actions import OUT, Move
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.game import legal
from pompeii.games.downfall.state import Decision
from tests.paths import APPIA_GAMES

FAST_PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 568}}
TIP = "[data-reasons]"
DRAWER = "[popovertarget=drawer]:not([popovertargetaction])"
LONG_AGO = 40
"""Actions whose log is taller than a phone."""
SCROLLED = "[...document.querySelectorAll('aside, aside *')].some((e) => e.scrollTop > 0)"
# Visible width and height of a gate's place, and its overlap with the squares.
SEEN = """(gate) => {
  const frame = document.querySelector("[data-magnify]").getBoundingClientRect();
  const { left, right, top, bottom } = gate.getBoundingClientRect();
  const margin = 7;
  const across = Math.min(right, frame.right + margin) - Math.max(left, frame.left - margin);
  const down = Math.min(bottom, frame.bottom + margin) - Math.max(top, frame.top - margin);
  const over = [...document.querySelectorAll("[data-square]")].map((square) => {
    const box = square.getBoundingClientRect();
    const wide = Math.min(right, box.right) - Math.max(left, box.left);
    const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return Math.max(0, Math.min(wide, high));
  });
  return [across, down, Math.max(...over)];
}"""
# The smallest distance between the middles of two places of the road.
NEAREST_PLACES = """() => {
  const middles = [...document.querySelectorAll("[data-space]")].map((place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return Math.min(...middles.flatMap(([x, y], n) => (
    middles.slice(n + 1).map(([u, v]) => Math.hypot(x - u, y - v))
  )));
}"""
# The place of the road at a point of the screen.
PLACE_AT = """([x, y]) => document.elementFromPoint(x, y).closest("[data-space]")?.id"""
OPEN_TABLE = "?players=human,human&seed=3&handover=off&draw=auto"

# Records every started animation, by its element.
NOTE_MOTIONS = """
globalThis.motions = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  motions.push(this.id);
  return animate.apply(this, given);
};
"""

# Running animations, except a fading tip.
RUNNING = """document.getAnimations().filter((each) => !(each instanceof CSSTransition))
  .map(({ effect }) => effect.target.id)"""


def centre(visitor: Visitor, selector: str) -> tuple[float, float]:
    box = visitor.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(visitor: Visitor, what: str, where: str) -> None:
    """Drag an element to one that may be highlighted only during the drag."""
    mouse = visitor.page.mouse
    x, y = centre(visitor, what)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 40, steps=3)
    visitor.sight()
    mouse.move(*centre(visitor, where), steps=3)
    mouse.up()


def test_card_is_dragged_to_its_space_and_stack_to_its_target(visitor: Visitor) -> None:
    visitor.open(OPEN_TABLE + "&animation=off")
    drag(visitor, "[data-card][data-drag]", "[data-square][data-legal]")
    visitor.page.wait_for_selector("body[data-ply='1']:not([data-busy])", state="attached")
    assert visitor.actions()[0].count("@") == 1
    visitor.bring(where(lambda table: table.state.decision is Decision.MOVE))
    before = len(visitor.actions())
    drag(visitor, "[data-square][data-drag]", "[data-square][data-legal]:not([data-drag])")
    visitor.page.wait_for_selector(
        f"body[data-ply='{before + 1}']:not([data-busy])", state="attached"
    )
    assert "-" in visitor.actions()[-1]


def drag_by_finger(visitor: Visitor, what: str, where: str) -> None:
    """Drag with a finger."""
    fingers = Fingers(visitor.page)
    x, y = centre(visitor, what)
    fingers.down((x, y))
    fingers.to((x, y - 40))
    visitor.sight()
    fingers.to(centre(visitor, where))
    fingers.up()


def test_finger_drags_a_card_and_a_stack(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open(OPEN_TABLE + "&animation=off")
    drag_by_finger(visitor, "[data-card][data-drag]", "[data-square][data-legal]")
    visitor.page.wait_for_selector("body[data-ply='1']:not([data-busy])", state="attached")
    visitor.bring(where(lambda table: table.state.decision is Decision.MOVE))
    before = len(visitor.actions())
    target = "[data-square][data-legal]:not([data-drag])"
    drag_by_finger(visitor, "[data-square][data-drag]", target)
    visitor.page.wait_for_selector(
        f"body[data-ply='{before + 1}']:not([data-busy])", state="attached"
    )
    assert "-" in visitor.actions()[-1]
    assert visitor.page.evaluate("scrollX + scrollY + visualViewport.scale") == 1


def test_two_fingers_zoom_the_page_and_one_scrolls_the_log(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off&animation=off")
    visitor.bring(where(lambda table: len(table.steps) > LONG_AGO))
    fingers = Fingers(visitor.page)
    visitor.point(DRAWER)
    x, y = centre(visitor, "[role=complementary], aside")
    fingers.down((x, y))
    fingers.to((x, y - 200))
    fingers.up()
    visitor.page.wait_for_function(SCROLLED)
    visitor.page.keyboard.press("Escape")
    before = visitor.actions()
    x, y = centre(visitor, "[role=application]")
    fingers.down((x - 20, y), (x + 20, y))
    fingers.to((x - 120, y), (x + 120, y))
    fingers.up()
    visitor.page.wait_for_function("visualViewport.scale > 1")
    assert visitor.actions() == before
    assert visitor.sight().chosen == []


def test_illegal_drop_returns_and_pointing_explains_it(
    visitor: Visitor,
) -> None:
    visitor.open(OPEN_TABLE)
    home = centre(visitor, "[data-card][data-drag]")
    drag(visitor, "[data-card][data-drag]", "[data-status]")
    sight = visitor.sight()
    assert visitor.actions() == []
    assert len(sight.chosen) == 1
    x, y = centre(visitor, "[data-card][aria-pressed=true]")
    assert abs(x - home[0]) < 2
    assert abs(y - home[1]) < 20
    visitor.page.mouse.move(*centre(visitor, "[data-square][data-legal]"))
    visitor.page.wait_for_selector(f"{TIP}[data-on]", state="attached")
    assert "can be played here" in visitor.page.inner_text(TIP)
    visitor.page.mouse.move(*centre(visitor, "[data-square=a1]"))
    visitor.page.locator(TIP).filter(has_text="a1").wait_for()
    assert visitor.page.inner_text(TIP).endswith("(B6).")
    visitor.page.mouse.move(*centre(visitor, "[data-status]"))
    visitor.page.wait_for_selector(f"{TIP}:not([data-on])", state="attached")
    assert visitor.page.text_content(TIP) == ""


def test_finger_on_a_small_square_opens_the_magnifier_to_choose_or_close(
    invite: Invite,
) -> None:
    visitor = invite("phone", NOTE_MOTIONS, **FAST_PHONE)
    visitor.open(OPEN_TABLE + "&animation=off")
    visitor.point("[data-card][data-legal]")
    square = "[data-square][data-legal]"
    visitor.page.touchscreen.tap(*centre(visitor, square))
    visitor.page.wait_for_selector("[data-magnified]")
    visitor.page.touchscreen.tap(*centre(visitor, "[data-status]"))
    visitor.page.wait_for_selector("[data-magnify]:not([data-magnified])")
    visitor.page.touchscreen.tap(*centre(visitor, square))
    visitor.page.wait_for_selector("[data-magnified]")
    box = visitor.page.locator(square).first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert visitor.actions() == []
    visitor.page.touchscreen.tap(*centre(visitor, square))
    visitor.page.wait_for_selector("body[data-ply='1']:not([data-busy])", state="attached")
    assert not visitor.has("[data-magnified]")
    assert visitor.page.evaluate("motions") == []  # which the address does not request


def can_leave(table: Table) -> bool:
    """Return True if a tap on a piece and one on a gate rescue it."""
    state = table.state
    moves = state.decision is Decision.MOVE and not table.draw_awaited
    return moves and any(isinstance(act, Move) and act.target == OUT for act in legal(state))


def test_finger_rescues_a_piece_with_two_taps(invite: Invite) -> None:
    visitor = invite("phone", viewport={"width": 390, "height": 844})
    visitor.open("?handover=off&animation=off")
    visitor.bring(where(can_leave))
    before = len(visitor.actions())
    (origin, *_) = (
        NAMES[act.origin]
        for act in legal(visitor.table().state)
        if isinstance(act, Move) and act.target == OUT
    )
    visitor.page.touchscreen.tap(*centre(visitor, f"[data-square={origin}]"))
    visitor.page.wait_for_selector("[data-gate][data-legal]")
    visitor.page.touchscreen.tap(*centre(visitor, "[data-gate][data-legal]"))
    visitor.page.wait_for_selector(
        f"body[data-ply='{before + 1}']:not([data-busy])", state="attached"
    )
    assert visitor.actions()[-1].endswith("-out")


def test_gate_is_as_large_as_a_finger_on_a_phone(invite: Invite) -> None:
    visitor = invite("phone", viewport={"width": 390, "height": 844})
    visitor.open(OPEN_TABLE)
    for gate in visitor.page.locator("[data-gate]").all():
        width, high, over = gate.evaluate(SEEN)
        assert min(width, high) >= 40
        assert over < 6


@pytest.mark.parametrize("size", [(390, 664), (412, 780), (430, 740), (740, 360)])
def test_no_place_is_covered_on_a_low_phone(invite: Invite, size: tuple[int, int]) -> None:
    # The bars of its browser leave so little height that the board ends in the gaps around it.
    width, height = size
    visitor = invite("phone", viewport={"width": width, "height": height})
    visitor.open(OPEN_TABLE)
    assert visitor.page.evaluate(COVERED) == []


def test_target_stays_under_the_finger_in_the_magnifier_and_is_whole(invite: Invite) -> None:
    visitor = invite("phone", **FAST_PHONE)
    visitor.open(OPEN_TABLE)
    frame = visitor.page.locator("[data-magnify]").bounding_box()
    assert frame
    for aim in ("[data-square=f4]", "[data-square=a1]", "[data-gate=vesuvio]", "[data-gate=sarno]"):
        at = centre(visitor, aim)
        visitor.page.touchscreen.tap(*at)
        visitor.page.wait_for_selector("[data-magnified]")
        box = visitor.page.locator(aim).bounding_box()
        assert box
        assert box["x"] + 3 < at[0] < box["x"] + box["width"] - 3, aim
        assert box["y"] + 3 < at[1] < box["y"] + box["height"] - 3, aim
        assert box["x"] >= frame["x"] - 8, aim
        assert box["y"] >= frame["y"] - 8, aim
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 8, aim
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 8, aim
        visitor.page.touchscreen.tap(*centre(visitor, "[data-status]"))
        visitor.page.wait_for_selector("[data-magnify]:not([data-magnified])")


def test_animations_show_actions_and_end_with_the_next_click_or_by_setting(
    invite: Invite,
) -> None:
    visitor = invite("desktop", NOTE_MOTIONS)
    visitor.open(OPEN_TABLE)
    visitor.point("[data-card][data-legal]")
    sight = visitor.point("[data-square][data-legal]")
    moved = visitor.page.evaluate("motions")
    assert any(id.startswith("piece-") for id in moved)
    assert sight.ply == 1
    visitor.point("[data-card][data-legal]")
    visitor.press("[data-square][data-legal]")
    visitor.page.wait_for_selector("body[data-ply='2']", state="attached")
    assert visitor.page.evaluate("motions.length") > len(moved)
    sight = visitor.point("[data-card][data-legal]")
    assert visitor.page.evaluate(RUNNING) == []
    assert len(sight.chosen) == 1
    visitor.page.emulate_media(reduced_motion="reduce")
    before = visitor.page.evaluate("motions.length")
    assert visitor.point("[data-square][data-legal]").ply == 3
    assert visitor.page.evaluate("motions.length") == before


def to_build(visitor: Visitor) -> int:
    """Bring a game of Via Appia in which a tile can be laid. Return the number of its actions."""
    game = appia.Table.load(recorded("classic-4", 10_000, APPIA_GAMES))
    ply = next(
        ply
        for ply, step in enumerate(game.steps)
        if isinstance(step.action, Build) and game.at(ply).decision is RoadDecision.TURN
    )
    visitor.bring(recorded("classic-4", ply, APPIA_GAMES))
    return ply


def test_finger_on_the_road_opens_the_magnifier_with_places_apart(invite: Invite) -> None:
    visitor = invite("phone", **FAST_PHONE)
    visitor.open("?handover=off&animation=off")
    ply = to_build(visitor)
    space = "[data-space][data-legal]"
    visitor.page.touchscreen.tap(*centre(visitor, space))
    visitor.page.wait_for_selector("[data-magnified]")
    assert visitor.page.evaluate(NEAREST_PLACES) >= 24
    visitor.page.touchscreen.tap(*centre(visitor, space))
    visitor.page.wait_for_selector(f"body[data-ply='{ply + 1}']:not([data-busy])", state="attached")
    assert not visitor.has("[data-magnified]")


@pytest.mark.parametrize("size", [(320, 568), (390, 844)], ids=str)
def test_second_tap_at_the_same_point_of_the_road_means_the_same_place(
    invite: Invite, size: tuple[int, int]
) -> None:
    visitor = invite("phone", viewport={"width": size[0], "height": size[1]})
    visitor.open("?handover=off&animation=off")
    ply = to_build(visitor)
    for place in visitor.ids("[data-space]:not([data-legal])"):
        box = visitor.page.locator(f"#{place}").bounding_box()
        assert box
        for across, down in ((0.5, 0.5), (0.2, 0.25), (0.8, 0.7)):
            at = box["x"] + across * box["width"], box["y"] + down * box["height"]
            meant = visitor.page.evaluate(PLACE_AT, at)
            visitor.page.touchscreen.tap(*at)
            visitor.page.wait_for_selector("[data-magnified]")
            assert visitor.page.evaluate(PLACE_AT, at) == meant
            visitor.page.touchscreen.tap(*centre(visitor, "[data-status]"))
            visitor.page.wait_for_selector("[data-magnify]:not([data-magnified])")
    assert len(visitor.actions()) == ply


def test_finger_chooses_a_place_without_the_magnifier_if_no_other_choice_is_near(
    invite: Invite,
) -> None:
    visitor = invite("phone", viewport={"width": 390, "height": 844})
    visitor.open("?handover=off&animation=off")
    game = appia.Table.load(recorded("classic-4", 10_000, APPIA_GAMES))
    ply = next(
        ply
        for ply, step in enumerate(game.steps)
        if isinstance(step.action, Travel) and step.action.target in TARGETS
    )
    visitor.bring(recorded("classic-4", ply, APPIA_GAMES))
    visitor.page.touchscreen.tap(*centre(visitor, "[data-space].city[data-legal]"))
    visitor.page.wait_for_selector(f"body[data-ply='{ply + 1}']:not([data-busy])", state="attached")
