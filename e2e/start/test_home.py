"""The home screen: saves with their pictures, and all of them in one file."""

import json
from pathlib import Path

from e2e.access.test_sizes import EVERY
from e2e.conftest import Invite
from e2e.prepared_games import changed, started, where
from e2e.visitor import Visitor
from pompeii.games.downfall.state import Phase

# Faults of a screen: elements wider than it, or whose centre cannot be pointed at. Elements under
# the buttons at the lower edge are scrolled to from above.
WRONG = """() => {
  const wrong = document.documentElement.scrollWidth > innerWidth ? ["wide"] : [];
  for (const element of document.querySelectorAll("main :is(button, input, select, summary)")) {
    if (!element.checkVisibility()) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const within = element.closest("label") ?? element;
    if (!within.contains(top)) wrong.push(`${element.id} under ${top?.id}`);
  }
  scrollTo(0, 0);
  return wrong;
}"""
# The share of the window taken by the picture of the town, and the visibility of the first button.
SEEN = """() => {
  const { width, height } = getComputedStyle(document.body, "::before");
  const first = document.querySelector("#continue, #ready-learn").getBoundingClientRect();
  return {
    town: parseFloat(width) * parseFloat(height) / innerWidth / innerHeight,
    first: first.bottom <= innerHeight,
    filled: document.body.getBoundingClientRect().bottom >= innerHeight,
  };
}"""


def test_home_fills_its_page_at_every_size_and_new_game_is_reachable_everywhere(
    visitor: Visitor,
) -> None:
    visitor.open("?handover=off")
    check_home(visitor)
    visitor.act("new")
    visitor.lay(4)
    visitor.customise()
    for width, height in EVERY:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(WRONG) == [], (width, height)
    visitor.act("back")
    visitor.bring(started("one").dump())
    visitor.act("home")
    check_home(visitor)


def check_home(visitor: Visitor) -> None:
    for width, height in EVERY:
        here = width, height
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(WRONG) == [], here
        seen = visitor.page.evaluate(SEEN)
        assert seen["town"] > 0.3, here
        assert seen["first"], here
        assert seen["filled"], here


def exported_text(visitor: Visitor, action: str) -> str:
    """Return the text of the file that a button gives."""
    with visitor.page.expect_download() as download:
        visitor.act(action)
    return download.value.path().read_text(encoding="utf-8")


def test_saves_are_renamed_deleted_restored_and_exported(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off")
    flight = where(lambda table: table.state.phase is Phase.FLIGHT)
    for text in (started("one").dump(), flight):
        visitor.bring(text)
    visitor.act("home")
    newest, oldest = visitor.saves()
    assert "Everyone runs; " in newest
    assert "The city fills; " in oldest
    pictures = visitor.page.get_by_role("img").all()
    assert len(pictures) == 3  # the newest one is shown twice
    assert "lava on" in (pictures[0].get_attribute("aria-label") or "")

    visitor.act("rename")
    visitor.page.fill("[name=title]", "Sunday")
    visitor.act("rename-now")
    assert "Sunday" in visitor.saves()[0]
    everything = exported_text(visitor, "export-all")

    visitor.act("delete")
    visitor.act("delete-now")
    assert visitor.page.evaluate("document.activeElement.dataset.action") == "restore"
    visitor.act("restore")
    assert "Sunday" in visitor.saves()[0]
    before = visitor.saves()
    visitor.act("delete")
    visitor.act("delete-now")
    visitor.act("new")
    visitor.act("back")
    visitor.page.wait_for_selector("[data-action=import]")
    assert len(visitor.saves()) == 1
    visitor.bring(everything)
    assert visitor.saves() == before

    document = json.loads(everything)
    document["games"][0]["record"] = json.loads(changed(flight, actions=["6@a1"]))
    other = invite()
    other.open("?handover=off")
    other.bring(everything)
    assert exported_text(other, "export-all") == everything
    other.act("dismiss")
    other.bring(json.dumps(document))
    brought, refused = other.notices()
    assert brought == "0 games imported. 1 was already here."
    assert "actions[0]" in refused
    other.act("dismiss")
    other.act("dismiss")
    assert other.notices() == []
    other.open("?handover=off")
    assert len(other.saves()) == 2


def test_games_of_bots_are_watched_paused_and_stepped(visitor: Visitor) -> None:
    visitor.open()
    visitor.press("[data-action=watch]")
    visitor.page.wait_for_selector("body[data-ply]")
    visitor.press("[data-action=pause]")
    before = visitor.sight().ply
    assert before is not None
    assert visitor.act("step").ply == before + 1
    assert Path(visitor.page.url).name.startswith("?game=")


def test_game_begins_at_one_click_and_sound_is_offered_once(visitor: Visitor) -> None:
    visitor.open("?animation=off")
    visitor.point("[data-action=hear][data-volume=quiet]")
    assert visitor.point("[data-action=begin][data-setup=learn]").phase == "city"
    kinds = [player["kind"] for player in json.loads(visitor.record())["players"]]
    assert kinds == ["human", "bot:easy"]
    visitor.act("home")
    assert not visitor.has("[data-action=hear]")
    visitor.act("last")
    assert len(json.loads(visitor.record())["players"]) == 2
