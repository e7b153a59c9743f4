"""The app worker with a test session and a test page: answers and their order."""

import asyncio
import json
from pathlib import Path

import pytest

from app.kit.diff import is_countdown
from app.kit.nodes import to_html
from app.screens import about
from app.snapshot_preload import warm
from app.storage import lazy_files
from app.worker import AppWorker, running, start
from app.worker_messages import Died, Fetched, Message, Overheard, Thought
from tests.app.fake_page import HELLO, STATIC, Page, Person, click, standing_in, talk, texts


def test_hello_is_answered_with_the_difference_to_the_static_page() -> None:
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
            ["text", "line", "?seed=7 #x 32"],
        ],
        "commands": [],
        "busy": False,
    }


@pytest.mark.parametrize(("query", "asks"), [("?bots=served&seed=7", True), ("?seed=7", False)])
def test_server_is_asked_for_bots_only_if_the_address_says_so(query: str, *, asks: bool) -> None:
    page = Page()
    talk(page, hello={**HELLO, "query": query})
    assert ("bots asked for" in [each["type"] for each in page.heard]) == asks
    assert page.last["ack"] == 1


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
def test_action_on_an_outdated_drawing_is_dropped_but_answered(kind: str) -> None:
    page = Page()
    talk(page, click("first"), {"type": kind, "do": "second"})
    assert texts(page.heard[1], "line") == ["first"]
    assert (page.last["patches"], page.last["ack"]) == ([], 3)


@pytest.mark.parametrize("kind", ["change", "visible"])
def test_click_right_after_a_changed_field_is_not_dropped(kind: str) -> None:
    page = Page()
    talk(page, {"type": kind, "do": "field"}, click("button"))
    assert texts(page.last, "line") == ["button"]


@pytest.mark.parametrize(("kind", "counts"), [("thought", True), ("tick", False)])
def test_click_survives_new_results_but_not_new_actions(kind: str, *, counts: bool) -> None:
    page = Page()
    talk(page, {"type": "change", "do": "move on"}, {"type": kind}, click("button"))
    assert (["button"] in [texts(each, "line") for each in page.heard[1:]]) is counts


@pytest.mark.parametrize(("do", "counts"), [("more parts", True), ("other screen", False)])
def test_click_survives_a_file_that_leaves_the_screen_open(do: str, *, counts: bool) -> None:
    page = Page()
    talk(page, {"type": "fetched", "do": do}, click("button"))
    assert (texts(page.last, "line") == ["button"]) is counts


def test_countdown_alone_makes_no_click_old() -> None:
    assert is_countdown(["text", "at-red-countdown", "0:59 left"])
    assert not is_countdown(["text", "line", "0:59 left"])
    assert not is_countdown(["set", "at-red-countdown", "class", "left short"])


def test_identical_redraw_invalidates_no_click() -> None:
    page = Page()
    talk(page, click("quiet"), click("second"))
    assert texts(page.last, "line") == ["second"]


def test_timer_runs_while_the_session_requests_it() -> None:
    page = Page()
    talk(page, click("wait"))
    assert [(m["ack"], m["busy"]) for m in page.heard] == [
        (1, False),
        (2, True),
        (None, True),
        (None, False),
    ]


def test_commands_and_the_record_are_sent_once() -> None:
    page = Page()
    talk(page, click("ask"), click("quiet"))
    assert page.heard[1]["commands"] == [["title", "Pompeii"]]
    assert page.heard[1]["record"] == "record"
    assert page.heard[2]["commands"] == []
    assert "record" not in page.heard[2]


def test_characters_of_every_plane_are_sent_unchanged() -> None:
    page = Page()
    talk(page, click("Vesuvius 🌋"))
    assert "Vesuvius 🌋" in page.posted


def test_error_in_the_session_is_reported_and_survived() -> None:
    page = Page()
    talk(page, click("crash"), {"type": "file", "do": "next"})
    assert "RuntimeError: on purpose" in page.errors[0]
    assert "went wrong" in texts(page.heard[1], "report")[0]
    assert texts(page.last, "line") == ["next"]


def test_failed_drawing_keeps_the_previous_one_and_the_game_goes_on() -> None:
    page = Page()
    talk(page, click("undrawable"), {"type": "file", "do": "next"})
    assert "RuntimeError: it cannot be drawn" in page.errors[0]
    assert page.heard[1]["patches"] == []
    assert texts(page.last, "line") == ["next"]
    assert "went wrong" in texts(page.last, "report")[0]


def test_unknown_intent_is_reported_only_in_the_console() -> None:
    page = Page()
    talk(page, click("fly"))
    assert page.errors == ["nobody can fly"]
    assert page.last["patches"] == []


def test_messages_of_job_workers_and_tabs_reach_the_session() -> None:
    page, heard = Page(), list[Message]()

    class Listener(Person):
        def handle(self, message: Message) -> None:
            heard.append(message)

    async def conversation() -> None:
        brain = AppWorker(page, standing_in(Listener), STATIC)
        living = asyncio.ensure_future(brain.run())
        brain.receive(json.dumps({"rev": 1, "id": 1, **HELLO}))
        brain.hear(2, '{"ready": true}')
        brain.lose(1)
        for text in ("no JSON", "[1]", '"x"', "[" * 100_000, '{"game": "g", "record": "r"}'):
            brain.overhear(text)
        await asyncio.sleep(0.05)
        living.cancel()

    asyncio.run(conversation())
    assert [(type(message), vars(message)) for message in heard] == [
        (Thought, {"thinker": 2, "ready": True}),
        (Died, {"thinker": 1}),
        (Overheard, {"game": "g", "record": "r", "wanted": None}),
    ]
    assert page.errors == []


def test_started_worker_draws_the_requested_page() -> None:
    page = Page()

    async def context() -> None:
        brain = start(page, "")
        hello = {**HELLO, "query": "?players=human,human&seed=7&handover=off", "hash": ""}
        brain.receive(json.dumps({"rev": 1, "id": 1, **hello}))
        await asyncio.sleep(0.2)
        running.pop().cancel()

    asyncio.run(context())
    assert page.errors == []
    shown, kept = [message for message in page.heard if message["type"] == "draw"]
    assert ["set", "body", "data-decision", "play"] in shown["patches"]
    assert json.loads(kept["record"])["players"][0]["kind"] == "human"


def test_warm_up_covers_every_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = tmp_path / "works.json"
    kept.write_text(
        '[{"name": "Pyodide", "version": "1", "licence": "MPL-2.0", "within": ""}]',
        encoding="utf-8",
    )
    monkeypatch.setattr(about, "PATH", kept)
    (addressed := tmp_path / "shelf.json").write_text(
        '{"rules.en": "rules.en.1.json"}', encoding="utf-8"
    )
    monkeypatch.setattr(lazy_files, "PATH", addressed)
    lazy_files.addresses.cache_clear()
    about.third_party_works.cache_clear()
    try:
        warm()
        kept.unlink()
        addressed.unlink()
        assert lazy_files.addresses() == {"rules.en": "rules.en.1.json"}
        html = to_html(about.render_about("Back"))
    finally:
        about.third_party_works.cache_clear()
        lazy_files.addresses.cache_clear()
    assert "Pyodide" in html
    assert "MPL-2.0" in html


def test_replacing_worker_draws_everything() -> None:
    page = Page()
    talk(page, hello={**HELLO, "handed": "restarted"})
    (draw,) = page.heard
    assert draw["patches"][0] == ["text", "body", ""]
    inserts = [patch[3] for patch in draw["patches"] if patch[0] == "insert"]
    assert len(inserts) == 2
    assert "had to restart" in "".join(inserts)


def test_error_of_the_worker_itself_ends_it_with_a_message() -> None:
    page = Page("not JSON")
    talk(page)
    assert "JSONDecodeError" in page.errors[0]
    assert page.heard == []


def test_requested_file_reaches_the_session_as_a_message() -> None:
    page = Page()
    heard: list[Message] = []

    class Reader(Person):
        def handle(self, message: Message) -> None:
            heard.append(message)

    async def conversation() -> None:
        brain = AppWorker(page, standing_in(Reader), STATIC)
        living = asyncio.ensure_future(brain.run())
        brain.receive(json.dumps({"rev": 1, "id": 1, **HELLO}))
        brain.fetched("rules.en", "{}", "whole")
        await asyncio.sleep(0.05)
        living.cancel()

    asyncio.run(conversation())
    assert [(type(message), vars(message)) for message in heard] == [
        (Fetched, {"name": "rules.en", "text": "{}", "outcome": "whole"})
    ]
    assert page.last["ack"] is None
