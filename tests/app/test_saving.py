"""The app worker draws an action, stores it, and only then answers and goes on."""

import json

from app.storage.store import Problem, Store
from tests.app.fake_page import HELLO, Page, click, talk, texts


def test_action_is_drawn_before_it_is_stored_and_answered_afterwards() -> None:
    page = Page()
    talk(page, click("save"))
    _, draw, written, answer = page.heard
    assert texts(draw, "line") == ["save"]
    assert (draw["ack"], draw["busy"], draw["commands"]) == (None, True, [])
    assert written["type"] == "written"
    ((key, text),) = written["changes"]
    assert answer["commands"] == [["local", key, text]]
    assert (answer["ack"], answer["busy"]) == (2, False)
    assert (answer["patches"], answer["rev"]) == ([], draw["rev"])


def test_no_action_follows_an_unstored_one() -> None:
    page = Page()
    talk(page, click("save"), click("next", rev=2))  # made on the drawing of an unstored action
    assert [each["type"] for each in page.heard] == ["draw", "draw", "written", "draw", "draw"]
    assert texts(page.last, "line") == ["next"]
    assert page.last["ack"] == 3


def test_bot_waits_until_its_action_is_stored() -> None:
    page = Page()
    talk(page, click("save and wait"))
    heard = [(each["type"], each.get("ack"), each.get("busy")) for each in page.heard]
    assert heard[1:] == [
        ("draw", None, True),
        ("written", None, None),
        ("draw", 2, True),
        ("draw", None, True),
        ("draw", None, False),
    ]


def test_navigation_waits_until_the_action_is_stored() -> None:
    page = Page()
    talk(page, click("begin"))
    _, draw, _, answer = page.heard
    assert draw["commands"] == [["title", "Pompeii"]]
    assert answer["commands"][0] == ["place", ["?game=game"]]


def test_record_and_other_tabs_get_only_stored_actions() -> None:
    page = Page()
    talk(page, click("open", game="1"), click("save", rev=2))
    told = [each["type"] for each in page.heard[3:]]
    assert told == ["draw", "draw", "written", "told", "draw"]
    opened, draw, _, others, answer = page.heard[3:]
    assert opened["record"] == "record"
    assert "record" not in draw
    assert others["record"] == answer["record"] == "record 1"


def test_click_on_a_lost_action_is_dropped_with_its_report() -> None:
    page = Page("{}", "failed")
    talk(page, click("save"), click("next", rev=2))
    failed, dropped = page.heard[-2:]
    assert texts(failed, "line") == [f"save {Problem.INDEXED_FULL}"]
    assert (failed["ack"], failed["rev"]) == (2, 3)
    assert (dropped["ack"], dropped["patches"]) == (3, [])


def test_failing_database_is_reported() -> None:
    page = Page("{}", "failed")
    talk(page, click("save"))
    assert texts(page.last, "line") == [f"save {Problem.INDEXED_FULL}"]
    page = Page("null")
    talk(page, click("save"))
    assert texts(page.last, "line") == [f"save {Problem.INDEXED_BLOCKED}"]


def test_outrun_page_draws_and_stores_nothing_more() -> None:
    page = Page("{}", "outrun")
    talk(page, click("save"), click("save", rev=2), {"type": "ping"})
    assert [each["type"] for each in page.heard] == ["draw", "draw", "written", "outrun"]
    assert page.last == {"type": "outrun", "ack": 2}
    page = Page()
    talk(page, hello={**HELLO, "handed": "outrun"})
    assert "This game was continued on another page" in json.dumps(page.last)


def test_storage_emptied_during_the_visit_is_rewritten_with_a_note() -> None:
    other = Store.load("/", {}, {})
    other.put("other", "text", {})
    kept = {write.key: write.text for write in other.writes()}
    page = Page(json.dumps(kept), "emptied")
    talk(page, click("save"))
    first, second = [each["changes"] for each in page.heard if each["type"] == "written"][-2:]
    assert len(first) == 1
    assert {key for key, _ in second} == {*kept, first[0][0]}
    assert [command[1] for command in page.last["commands"]].count(first[0][0]) == 2
    assert Problem.EMPTIED in texts(page.last, "line")[0]


def test_storage_empty_from_the_start_is_no_problem() -> None:
    page = Page("{}", "emptied")
    talk(page, click("save"))
    assert [each["type"] for each in page.heard] == ["draw", "draw", "written", "draw"]
    assert Problem.EMPTIED not in json.dumps(page.heard)


def test_failing_local_storage_is_reported_until_it_works() -> None:
    page = Page()
    talk(page, {"type": "stored", "ok": False, "key": "x"}, {"type": "stored", "ok": True})
    assert Problem.LOCAL_FULL in texts(page.heard[1], "line")[0]
    assert Problem.LOCAL_FULL not in texts(page.heard[2], "line")[0]


def test_click_while_a_storage_turns_out_full_is_not_dropped() -> None:
    page = Page()
    talk(page, {"type": "stored", "ok": False, "key": "x"}, click("button"))
    assert Problem.LOCAL_FULL in texts(page.heard[1], "line")[0]
    assert page.heard[-1]["patches"]
    assert texts(page.last, "line")[0].startswith("button")
