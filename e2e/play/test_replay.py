"""The replay of a game by keys, slider, swipes and clicks."""

from e2e.conftest import Invite
from e2e.touch_input import Fingers
from e2e.visitor import Visitor
from pompeii import Table
from pompeii.core.record_link import to_link
from tests.paths import DOWNFALL_GAMES

GAME = (DOWNFALL_GAMES / "classic-2.json").read_text("utf-8")
END = len(Table.load(GAME).steps)
SLIDER = "[data-steps]"


def looked_back(visitor: Visitor, ply: int) -> None:
    """Open the link of a game at a position."""
    visitor.open(f"?animation=off&ply={ply}#record={to_link(GAME)}")
    assert visitor.sight().ply == ply


def press(visitor: Visitor, key: str) -> int | None:
    """Press a key and return the new position."""
    visitor.page.keyboard.press(key)
    return visitor.sight().ply


def at_rest(visitor: Visitor, ply: int) -> None:
    """Wait until the address names the position."""
    visitor.page.wait_for_url(f"**ply={ply}&**")


def test_keys_slider_and_log_lead_through_a_game(visitor: Visitor) -> None:
    looked_back(visitor, 50)
    assert visitor.sight().legal == []
    assert [press(visitor, key) for key in ("ArrowRight", "ArrowUp", "ArrowLeft")] == [51, 50, 49]
    assert press(visitor, "End") == END
    assert press(visitor, "Home") == 0
    assert press(visitor, "PageDown") not in (0, 1)
    visitor.page.focus(SLIDER)
    assert press(visitor, "Home") == 0
    for _ in range(20):  # faster than it is drawn
        visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_function("document.body.dataset.ply === '20'")
    assert visitor.page.input_value(SLIDER) == "20"
    assert visitor.sight().ply == 20
    assert visitor.point("[data-at='57']").ply == 57
    assert visitor.page.input_value(SLIDER) == "57"
    at_rest(visitor, 57)
    assert visitor.record() == Table.load(GAME).dump()
    visitor.page.reload()
    assert visitor.sight().ply == 57


def test_playback_runs_to_the_end_and_back_leads_to_the_table(visitor: Visitor) -> None:
    looked_back(visitor, END - 2)
    visitor.page.select_option("select[name=replay-speed]", "rush")
    visitor.page.keyboard.press("Space")
    visitor.page.wait_for_function(f"document.body.dataset.ply === '{END}'")
    at_rest(visitor, END)
    visitor.act("keep-linked-game")
    assert visitor.result().is_visible()
    visitor.act("replay")
    assert visitor.sight().ply == 0
    visitor.page.go_back()
    visitor.page.wait_for_selector("[data-action=again]")
    visitor.act("replay")
    assert press(visitor, "ArrowRight") == 1
    visitor.act("play-on")
    sight = visitor.act("play-on-now")
    assert (sight.ply, sight.phase) == (1, "city")
    assert sight.legal


def test_finger_swipes_from_action_to_action(invite: Invite) -> None:
    visitor = invite("phone")
    looked_back(visitor, 60)
    fingers = Fingers(visitor.page)
    for begin, end, ply in ((300, 100, 61), (300, 100, 62), (100, 300, 61)):
        fingers.down((begin, 300))
        fingers.to((end, 310))
        fingers.up()
        visitor.page.wait_for_function(f"document.body.dataset.ply === '{ply}'")
    fingers.down((200, 200))
    fingers.to((210, 400))
    fingers.up()
    assert visitor.point("[data-action=forward]").ply == 62
