"""The home screen: saves with their pictures, and all of them in one file."""

import json
from pathlib import Path

from e2e.conftest import Invite
from e2e.records import changed, started, where
from e2e.visitor import Visitor
from pompeii.state import Phase


def taken(visitor: Visitor, action: str) -> str:
    """The text of the file that a button gives."""
    with visitor.page.expect_download() as download:
        visitor.act(action)
    return download.value.path().read_text(encoding="utf-8")


def test_saves_are_renamed_deleted_brought_back_and_taken_elsewhere(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off")
    flight = where(lambda table: table.state.phase is Phase.FLIGHT)
    for text in (started("one").dump(), flight):
        visitor.bring(text)
    visitor.act("home")
    newest, oldest = visitor.saves()
    assert "Everybody runs; " in newest
    assert "The city fills; " in oldest
    pictures = visitor.page.get_by_role("img").all()
    assert len(pictures) == 3  # the newest is shown twice
    assert "lava on" in (pictures[0].get_attribute("aria-label") or "")

    visitor.act("rename")
    visitor.page.fill("[name=title]", "Sunday")
    visitor.act("rename-now")
    assert "Sunday" in visitor.saves()[0]
    everything = taken(visitor, "export-all")

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
    assert len(visitor.saves()) == 1
    visitor.bring(everything)
    assert visitor.saves() == before

    document = json.loads(everything)
    document["games"][0]["record"] = json.loads(changed(flight, actions=["6@a1"]))
    other = invite()
    other.open("?handover=off")
    other.bring(everything)
    assert taken(other, "export-all") == everything
    other.act("dismiss")
    other.bring(json.dumps(document))
    brought, refused = other.notices()
    assert brought == "0 games brought in. 1 was there already."
    assert "actions[0]" in refused
    other.act("dismiss")
    other.act("dismiss")
    assert other.notices() == []
    other.open("?handover=off")
    assert len(other.saves()) == 2


def test_bots_are_watched_held_and_stepped(visitor: Visitor) -> None:
    visitor.open()
    visitor.press("[data-action=watch]")
    visitor.page.wait_for_selector("body[data-ply]")
    visitor.press("[data-action=pause]")
    before = visitor.sight().ply
    assert before is not None
    assert visitor.act("step").ply == before + 1
    assert Path(visitor.page.url).name.startswith("?game=")
