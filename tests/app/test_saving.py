"""The brain draws what was done, has it kept, and only then answers and goes on."""

import json

from app.storage.store import Problem, Store
from tests.app.workers import HELLO, Page, click, talk, texts


def test_what_is_done_is_drawn_before_it_is_kept_and_answered_only_then() -> None:
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


def test_nothing_is_done_on_top_of_what_is_not_kept() -> None:
    page = Page()
    talk(page, click("save"), click("next", rev=2))  # made on the drawing of what is not kept yet
    assert [each["type"] for each in page.heard] == ["draw", "draw", "written", "draw", "draw"]
    assert texts(page.last, "line") == ["next"]
    assert page.last["ack"] == 3


def test_a_bot_does_not_go_on_before_what_it_did_is_kept() -> None:
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


def test_what_leads_to_another_address_waits_until_that_is_kept() -> None:
    page = Page()
    talk(page, click("begin"))
    _, draw, _, answer = page.heard
    assert draw["commands"] == [["title", "Pompeii"]]
    assert answer["commands"][0] == ["place", ["?game=game"]]


def test_the_record_and_the_other_pages_get_only_what_is_kept() -> None:
    page = Page()
    talk(page, click("open", game="1"), click("save", rev=2))
    told = [each["type"] for each in page.heard[3:]]
    assert told == ["draw", "draw", "written", "told", "draw"]
    opened, draw, _, others, answer = page.heard[3:]
    assert opened["record"] == "record"
    assert "record" not in draw
    assert others["record"] == answer["record"] == "record 1"


def test_a_click_on_what_could_not_be_kept_is_dropped_when_that_is_told() -> None:
    page = Page("{}", "failed")
    talk(page, click("save"), click("next", rev=2))
    failed, dropped = page.heard[-2:]
    assert texts(failed, "line") == [f"save {Problem.INDEXED_FULL}"]
    assert (failed["ack"], failed["rev"]) == (2, 3)
    assert (dropped["ack"], dropped["patches"]) == (3, [])


def test_a_database_that_fails_is_told() -> None:
    page = Page("{}", "failed")
    talk(page, click("save"))
    assert texts(page.last, "line") == [f"save {Problem.INDEXED_FULL}"]
    page = Page("null")
    talk(page, click("save"))
    assert texts(page.last, "line") == [f"save {Problem.INDEXED_BLOCKED}"]


def test_who_was_outrun_by_another_page_draws_and_keeps_nothing_more() -> None:
    page = Page("{}", "outrun")
    talk(page, click("save"), click("save", rev=2), {"type": "ping"})
    assert [each["type"] for each in page.heard] == ["draw", "draw", "written", "outrun"]
    assert page.last == {"type": "outrun", "ack": 2}
    page = Page()
    talk(page, hello={**HELLO, "handed": "outrun"})
    assert "Another page has gone on" in json.dumps(page.last)


def test_what_was_emptied_under_the_page_is_written_again_and_told() -> None:
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


def test_a_place_that_was_empty_from_the_beginning_is_no_matter() -> None:
    page = Page("{}", "emptied")
    talk(page, click("save"))
    assert [each["type"] for each in page.heard] == ["draw", "draw", "written", "draw"]
    assert Problem.EMPTIED not in json.dumps(page.heard)


def test_a_local_storage_that_fails_is_told_until_it_works() -> None:
    page = Page()
    talk(page, {"type": "stored", "ok": False, "key": "x"}, {"type": "stored", "ok": True})
    assert Problem.LOCAL_FULL in texts(page.heard[1], "line")[0]
    assert Problem.LOCAL_FULL not in texts(page.heard[2], "line")[0]


def test_a_click_while_the_page_learns_that_a_storage_is_full_is_not_dropped() -> None:
    page = Page()
    talk(page, {"type": "stored", "ok": False, "key": "x"}, click("button"))
    assert Problem.LOCAL_FULL in texts(page.heard[1], "line")[0]
    assert page.heard[-1]["patches"]
    assert texts(page.last, "line")[0].startswith("button")
