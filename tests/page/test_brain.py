"""The brain with a session and a page of this test: what is answered, when, in what order."""

import pytest

from tests.page.brains import HELLO, Page, click, talk, texts


def test_hello_is_answered_with_what_differs_from_the_static_page() -> None:
    page = Page()
    talk(page)
    (draw,) = page.heard
    assert draw == {
        "type": "draw",
        "rev": 1,
        "ack": 1,
        "patches": [
            ["set", "body", "data-ready", ""],
            ["insert", "body", None, '<p id="report"></p>'],
            ["text", "line", "?seed=7 #x de 32"],
        ],
        "commands": [],
        "busy": False,
    }


def test_every_message_is_answered_in_order() -> None:
    page = Page()
    talk(page, {"type": "ping"}, {"type": "change", "do": "a"}, {"type": "file", "do": "b"})
    assert [(m["type"], m["ack"]) for m in page.heard] == [
        ("draw", 1),
        ("pong", 2),
        ("draw", 3),
        ("draw", 4),
    ]


@pytest.mark.parametrize("kind", ["click", "key"])
def test_what_was_done_on_an_older_drawing_is_dropped_but_answered(kind: str) -> None:
    page = Page()
    talk(page, click("first"), {"type": kind, "do": "second"})
    assert texts(page.heard[1], "line") == ["first"]
    assert (page.last["patches"], page.last["ack"]) == ([], 3)


@pytest.mark.parametrize("kind", ["change", "visible"])
def test_a_click_right_after_a_changed_field_is_not_dropped(kind: str) -> None:
    page = Page()
    talk(page, {"type": kind, "do": "field"}, click("button"))
    assert texts(page.last, "line") == ["button"]


def test_a_drawing_that_is_the_same_makes_no_click_old() -> None:
    page = Page()
    talk(page, click("quiet"), click("second"))
    assert texts(page.last, "line") == ["second"]


def test_time_goes_on_by_itself_while_the_session_asks_for_it() -> None:
    page = Page()
    talk(page, click("wait"))
    assert [(m["ack"], m["busy"]) for m in page.heard] == [
        (1, False),
        (2, True),
        (None, True),
        (None, False),
    ]


def test_commands_and_the_record_come_once() -> None:
    page = Page()
    talk(page, click("ask"), click("quiet"))
    assert page.heard[1]["commands"] == [["title", "Pompeii"]]
    assert page.heard[1]["record"] == "record"
    assert page.heard[2]["commands"] == []
    assert "record" not in page.heard[2]


def test_signs_of_every_plane_are_sent_as_they_are() -> None:
    page = Page()
    talk(page, click("Vesuvius 🌋"))
    assert "Vesuvius 🌋" in page.posted


def test_an_error_in_the_session_is_told_and_survived() -> None:
    page = Page()
    talk(page, click("crash"), {"type": "file", "do": "next"})
    assert "RuntimeError: on purpose" in page.errors[0]
    assert "went wrong" in texts(page.heard[1], "report")[0]
    assert texts(page.last, "line") == ["next"]


def test_a_brain_that_takes_over_draws_everything() -> None:
    page = Page()
    talk(page, hello={**HELLO, "handed": "restarted"})
    (draw,) = page.heard
    assert draw["patches"][0] == ["text", "body", ""]
    inserts = [patch[3] for patch in draw["patches"] if patch[0] == "insert"]
    assert len(inserts) == 2
    assert "started again" in "".join(inserts)


def test_an_error_of_the_brain_itself_ends_it_with_a_word() -> None:
    page = Page("not JSON")
    talk(page)
    assert "JSONDecodeError" in page.errors[0]
    assert page.heard == []
