"""The menu of the table and the messages of the page."""

import json

import pytest

from app.kit.notices import Notices
from pompeii import Table
from tests.app.visitor import Visitor, nodes

PAIR = "?players=human,bot:random&seed=5&animation=off"


def players(visitor: Visitor) -> list[str]:
    """Return the players of the record."""
    return [each["kind"] for each in json.loads(visitor.session.record() or "")["players"]]


def test_toolbar_is_small_and_the_menu_holds_the_rest() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    toolbar = visitor.find("toolbar")
    assert toolbar is not None
    assert [node.id for node in toolbar.nodes] == ["drawer-open", "undo", "redo", "menu"]
    before = visitor.html
    visitor.click("menu")
    assert visitor.legal() == []
    for id in ("settings", "export", "report", "end", "home"):
        assert visitor.find(id) is not None
    visitor.click("menu-close")
    assert visitor.html == before
    visitor.click("menu")
    visitor.key("Escape")
    assert visitor.html == before


def test_menu_has_its_buttons_in_groups_with_headings() -> None:
    visitor = Visitor(PAIR)
    visitor.wait()
    visitor.click("menu")
    groups = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "group"]
    assert [visitor.text(f"{group.id}-title") for group in groups] == [
        "This game",
        "Rules and settings",
        "Share and save",
        "Leave the table",
    ]
    grouped = [node.id for group in groups for node in nodes(group) if node.tag == "button"]
    dialog = visitor.find("dialog")
    assert dialog is not None
    drawn = [node.id for node in nodes(dialog) if node.tag == "button"]
    assert drawn == [*grouped, "menu-close"]


def test_menu_blocks_the_keys_of_the_table() -> None:
    visitor = Visitor(PAIR)
    visitor.click("menu")
    before = visitor.html
    visitor.key("1")
    assert visitor.html == before


def test_seat_changes_between_human_and_bot() -> None:
    visitor = Visitor(PAIR)
    visitor.wait()
    visitor.click("menu")
    visitor.change("plays-1", "human")
    visitor.change("plays-0", "bot:easy")
    visitor.click("menu-close")
    assert players(visitor) == ["bot:easy", "human"]
    visitor.wait()
    assert visitor.marks["data-actor"] == "black"
    assert visitor.legal()
    [saved] = visitor.store.saves()
    assert saved.text == visitor.session.record()
    again = Visitor(visitor.address, store=visitor.store)
    assert again.marks == visitor.marks


@pytest.mark.no_cover
def test_last_person_can_leave_and_bots_play_to_the_end() -> None:
    visitor = Visitor(PAIR)
    visitor.wait()
    visitor.click("menu")
    visitor.change("plays-0", "bot:random")
    visitor.change("plays-7", "bot:random")
    visitor.change("plays-0", "bot:nobody")
    visitor.click("menu-close")
    assert players(visitor) == ["bot:random", "bot:random"]
    visitor.wait()
    assert visitor.marks["data-phase"] == "over"


def test_second_person_hides_the_hands_again() -> None:
    visitor = Visitor("?players=human,bot:random&seed=5&animation=off&draw=auto")
    visitor.wait()
    visitor.click("menu")
    visitor.change("plays-1", "human")
    visitor.click("menu-close")
    while visitor.find("ready") is None:
        visitor.click(visitor.legal()[0])
    assert visitor.text("dialog-title") == "Livia, your new card"
    visitor.click("ready")
    assert visitor.text("dialog-title") == "Pass to Marcus"


def test_bot_of_a_seat_is_forgotten_with_its_job() -> None:
    visitor = Visitor("?players=bot:hard,bot:hard&seed=5&animation=off")
    visitor.session.tick()
    visitor.thinkers.answers()
    visitor.click("menu")
    visitor.change("plays-0", "human")
    visitor.change("plays-1", "human")
    visitor.click("menu-close")
    assert not visitor.session.busy
    assert visitor.legal()


def test_game_is_ended_early_after_confirmation_and_can_continue() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.click(visitor.legal()[0])
    visitor.click("end")
    visitor.click("end-no")
    assert visitor.legal()
    visitor.click("end")
    assert visitor.legal() == ["end-yes"]
    visitor.click("end-yes")
    assert visitor.legal() == []
    assert "data-decision" not in visitor.marks
    assert visitor.text("status-line") == "The game was ended early."
    assert visitor.text("result-title") == "Ended early"
    assert json.loads(visitor.session.record() or "")["page"]["ended"] is True
    visitor.click("menu")
    assert visitor.find("end") is None
    visitor.click("home")
    [saved] = visitor.store.saves()
    assert visitor.text(f"save-{saved.id}-stand") == "Ended early"
    assert Table.load(saved.text).dump() == saved.text
    visitor.click(f"save-{saved.id}-open")
    for id in ("undo", "redo"):
        node = visitor.find(id)
        assert node is not None
        assert "disabled" in node.attrs
    visitor.click("go-on")
    assert visitor.legal()
    assert "page" not in json.loads(visitor.session.record() or "")


def test_bots_stop_in_an_ended_game() -> None:
    visitor = Visitor("?players=bot:random,bot:random&seed=5")
    visitor.click("end")
    visitor.click("end-yes")
    assert not visitor.session.busy
    visitor.click("rematch")
    assert visitor.session.busy


def test_copying_is_confirmed() -> None:
    visitor = Visitor(PAIR)
    visitor.click("menu")
    report = visitor.find("report")
    assert report is not None
    assert report.attrs["data-action"] == "report"
    visitor.send({"type": "copied", "ok": True})
    assert "Copied" in visitor.text("notices")
    visitor.send({"type": "copied", "ok": False})
    assert "does not allow" in visitor.text("notices")


def test_message_stays_until_something_is_finished() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.session.report("Something was so.")
    visitor.key("1")
    assert "Something was so." in visitor.text("notices")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert visitor.text("notices") == ""


def test_closed_message_with_a_lasting_reason_stays_closed() -> None:
    notices = Notices()
    notices.add("once")
    notices.add("once")
    shown = [node.id for node in notices.render({"full": None}).nodes]
    assert shown == ["notice-1", "notice-2"]
    notices.close("2")
    notices.close("x")
    assert [node.id for node in notices.render({"full": None}).nodes] == ["notice-1"]
    notices.forget(notices.newest)
    assert notices.render({"full": None}).nodes == ()
    assert notices.render({}).nodes == ()
    assert [node.text for node in nodes(notices.render({"full": None})) if node.tag == "p"] == [
        "full"
    ]
