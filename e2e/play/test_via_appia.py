"""Via Appia at its table: whole games by highlights, stones pushed by pointer, key and finger."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.conftest import Invite
from e2e.touch_input import Fingers
from e2e.visitor import Visitor
from pompeii.core.record_link import to_link
from pompeii.games.appia import Player, Table, new

STILL = "?handover=off&animation=off"
MOVING = "document.getElementById('quarry').getAnimations({ subtree: true }).length"
PLACES = """() => ({
  readout: document.getElementById("aim-readout").textContent,
  x: document.getElementById("push").dataset.x,
  angle: document.getElementById("push").dataset.angle,
})"""


def link(*, practice: bool = False, **rules: object) -> str:
    """Return a game for two people, maybe for ``practice``, as the fragment of an address."""
    players = [Player("Livia", 0), Player("Marcus", 3)]
    record = new(players, rules, seed="312")
    record.document["page"] = {"practice": True} if practice else {}
    return f"#record={to_link(Table(record).dump())}"


def middle(visitor: Visitor, selector: str) -> tuple[float, float]:
    """Return the centre of an element on the screen."""
    box = visitor.page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def aimed(visitor: Visitor) -> str:
    """Return the aim, on which all displays of it must agree."""
    seen = visitor.page.evaluate(PLACES)
    assert seen["readout"] == f"s@{seen['x']}/{seen['angle']}"
    return str(seen["readout"])


def played(visitor: Visitor) -> Table:
    """Return the open game, replayed by the engine."""
    return Table.load(visitor.record())


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_whole_game_is_played_by_highlights(invite: Invite, screen: str) -> None:
    visitor = invite(screen)
    visitor.open(STILL + link(round_limit=4))
    random, sight = Random(4), visitor.sight()
    while sight.phase != "over":
        seen = visitor.page.evaluate(
            "() => [...document.querySelectorAll('[data-legal]')].filter(e => e.checkVisibility())"
            ".map(e => e.id)"
        )
        assert seen
        push = "push" in seen and random.random() < 0.7
        sight = visitor.point("#push" if push else f"[id='{random.choice(seen)}']")
    table = played(visitor)
    assert table.winners is not None
    assert any(action.text[1:2] == "@" for action in table.record.actions)
    scores = table.view(None).scores
    heads = visitor.result().get_by_role("columnheader").all_inner_texts()
    points = visitor.result().get_by_role("row").last.get_by_role("cell").all_inner_texts()
    told = dict(zip(heads, map(int, points), strict=True))
    assert told == {
        player.name: score for player, score in zip(table.record.players, scores, strict=True)
    }


def test_stone_is_pushed_with_the_mouse(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open(STILL + link(practice=True))
    visitor.point("#push-s")
    assert aimed(visitor) == "s@0/0"
    foreseen = visitor.page.locator("#outcome")
    assert foreseen.is_visible()
    x, y = middle(visitor, "#aim-stone")
    mouse = visitor.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 40, y, steps=3)
    dragged = aimed(visitor)
    assert not foreseen.is_visible()  # as it was before the stone moved
    assert dragged not in ("s@0/0", "s@37/0")
    mouse.up()
    visitor.page.wait_for_function("document.getElementById('aim').style.translate === ''")
    assert aimed(visitor) == dragged
    assert foreseen.is_visible()
    x, y = middle(visitor, "#aim-handle")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 30, y, steps=3)
    mouse.up()
    turned = aimed(visitor)
    angle = int(turned.split("/")[1])
    assert 0 < angle < 45
    assert json.loads(visitor.record())["actions"] == []
    visitor.point("#push")
    assert visitor.actions() == [turned]


def test_stone_is_pushed_by_keys_alone(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open(STILL + link())
    keys = visitor.page.keyboard
    keys.press("s")
    visitor.page.wait_for_selector("#aim")
    for key in ("Home", "ArrowLeft", "Shift+ArrowLeft", "ArrowUp", "Shift+ArrowUp", "ArrowDown"):
        keys.press(key)
    assert aimed(visitor) == "s@-6/5"
    heard = visitor.page.get_by_role("log").locator("p").last
    expect(heard).to_have_text("6 left, 5° right.")
    keys.press("Escape")
    visitor.page.wait_for_selector("#aim", state="detached")
    keys.press("s")
    visitor.page.wait_for_selector("#aim")
    keys.press("Shift+ArrowRight")
    keys.press("Enter")  # before the app worker got the key
    visitor.page.wait_for_selector("body[data-ply='1']:not([data-busy])")
    assert visitor.actions() == ["s@5/0"]
    keys.press("w")
    visitor.page.wait_for_selector("#written:focus")
    keys.type("s@99/0")  # letters that are shortcuts at the table, too
    keys.press("Enter")
    visitor.page.wait_for_selector("#told:not(:empty)")
    assert visitor.announced()[-1] == visitor.text("#told")
    assert "(V-Q13)" in visitor.text("#told")
    keys.press("ControlOrMeta+a")
    keys.type("s@-12/15")
    keys.press("Enter")
    visitor.page.wait_for_selector("#push:focus")
    assert aimed(visitor) == "s@-12/15"
    assert visitor.actions() == ["s@5/0"]
    keys.press("Enter")
    visitor.page.wait_for_selector("body[data-ply='2']:not([data-busy])")
    assert visitor.actions() == ["s@5/0", "s@-12/15"]


def test_stone_is_pushed_by_a_finger(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open(STILL + link())
    visitor.point("#push-s")
    fingers = Fingers(visitor.page)
    x, y = middle(visitor, "#aim-stone")
    loupe = visitor.page.locator("#loupe")
    assert not loupe.is_visible()
    fingers.down((x - 60, y + 10))  # anywhere in the entry
    fingers.to((x - 20, y + 10))
    assert loupe.is_visible()
    stone, seen = (visitor.page.locator(each).bounding_box() for each in ("#aim", "#loupe"))
    assert stone
    assert seen
    assert seen["y"] + seen["height"] < stone["y"]  # away from the finger
    fingers.up()
    assert not loupe.is_visible()
    moved = aimed(visitor)
    assert moved not in ("s@0/0", "s@37/0")
    x, y = middle(visitor, "#aim-handle")
    fingers.down((x, y))
    fingers.to((x + 25, y))
    fingers.up()
    assert int(aimed(visitor).split("/")[1]) < 0
    x, y = middle(visitor, "#aim-stone")
    before = aimed(visitor)
    fingers.down((x, y))
    fingers.join((x - 80, y))
    fingers.to((x, y), (x - 76, y - 28))  # clockwise by 20 degrees
    fingers.up()
    place, angle = before.split("/")
    assert aimed(visitor) == f"{place}/{int(angle) + 20}"
    for id in ("aim-handle", "aim-left", "aim-right", "aim-turn-left", "push", "push-s"):
        box = visitor.page.locator(f"#{id}").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, id
    pushed = aimed(visitor)
    visitor.page.wait_for_function("document.getElementById('aim').style.translate === ''")
    visitor.point("#push")
    assert visitor.actions() == [pushed]


def test_every_frame_of_a_push_is_animated_once_and_can_be_skipped(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open("?handover=off" + link())
    visitor.point("#push-s")
    visitor.press("#push")
    visitor.page.wait_for_function(f"{MOVING} > 0")
    visitor.page.wait_for_function("JSON.parse(pompeii.record()).actions.length === 1")
    visitor.point("#push-s")
    assert visitor.page.evaluate(MOVING) == 0


def test_arrows_of_journeys_take_no_click(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open(STILL + link())
    taking = visitor.page.evaluate(
        "getComputedStyle(document.getElementById('road-traces')).pointerEvents"
    )
    assert taking == "none"
