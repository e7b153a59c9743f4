"""The brain with a session and a page of this test: what is answered, when, in what order."""

import asyncio
import json
from typing import Any

import pytest
from brain import Brain, Command, Message
from ui.keep.store import Problem, Store
from ui.kit.markup import Node, h
from ui.kit.wish import Unanswered
from ui.think.pool import Thinking

STATIC = h("body", "body", {}, h("p", "line", {}, "static"))


class Page:
    """A page that remembers what it was told, in order, with what was written to IndexedDB."""

    def __init__(self, indexed: str = "{}", *outcomes: str) -> None:
        self.indexed, self.outcomes = indexed, list(outcomes)
        self.heard: list[Message] = []
        self.posted = ""
        self.errors: list[str] = []

    def post(self, text: str) -> None:
        self.posted = text
        self.heard.append(json.loads(text))

    def error(self, text: str) -> None:
        self.errors.append(text)

    def start_thinker(self, index: int) -> None:
        raise AssertionError(index)

    ask_thinker: Any = start_thinker
    end_thinker: Any = start_thinker

    async def read(self, name: str) -> str:
        assert name == "pompeii:/:texts"
        return self.indexed

    async def write(self, changes: str) -> str:
        await asyncio.sleep(0)
        self.heard.append({"type": "written", "changes": json.loads(changes)})
        return self.outcomes.pop(0) if self.outcomes else "kept"

    async def claim(self, game: str) -> bool:
        self.heard.append({"type": "claimed", "game": game})
        return game != "elsewhere"

    def tell(self, text: str) -> None:
        self.heard.append({"type": "told", **json.loads(text)})

    @property
    def last(self) -> Message:
        return self.heard[-1]


class Person:
    """A session that shows what it was told."""

    def __init__(
        self,
        store: Store,
        query: str,
        hash: str,
        languages: list[str],
        seed: str,
        thinking: Thinking,
    ) -> None:
        self.thinking = thinking
        self.store, self.words = store, f"{query} {hash} {languages[0]} {len(seed)}"
        self.line, self.wanted = "", 0
        self.busy = False
        self.asked: list[Command] = []
        self.game = ""

    def watch(self) -> None:
        self.line = "watching"

    def handle(self, message: Message) -> None:
        match message.get("do"):
            case "crash":
                raise RuntimeError("on purpose")
            case "save":
                self.store.put("game", "text", {"ply": 1})
            case "wait":
                self.busy, self.wanted = True, 2
            case "ask":
                self.asked.append(["title", "Pompeii"])
            case "open":
                self.game = message["game"]
            case "fly":
                raise Unanswered("nobody can fly")
            case "quiet":
                return
        self.words = str(message.get("do"))

    def tick(self) -> None:
        self.wanted -= 1
        self.words = f"{self.wanted} more"
        self.busy = bool(self.wanted)

    def pending(self) -> float | None:
        return 0.001 if self.wanted else None

    def tree(self) -> Node:
        if self.words == "undrawable":
            raise RuntimeError("it cannot be drawn")
        words = " ".join([self.words, *self.store.problems])
        return h("body", "body", {}, h("p", "line", {}, words), h("p", "report", {}, self.line))

    def commands(self) -> list[Command]:
        asked, self.asked = self.asked, []
        return asked

    def record(self) -> str | None:
        return None if self.words.startswith("?") else "record"

    def report(self, words: str) -> None:
        self.line = words


HELLO: Message = {
    "type": "hello",
    "query": "?seed=7",
    "hash": "#x",
    "base": "/",
    "local": {},
    "languages": ["de"],
    "handed": "",
    "cores": 8,
    "memory": 8,
    "coarse": False,
}


def talk(page: Page, *messages: Message, hello: Message = HELLO) -> None:
    """Say hello and then these, numbered, all at once; wait until all is answered."""

    async def conversation() -> None:
        brain = Brain(page, Person, STATIC)
        living = asyncio.ensure_future(brain.run())
        for number, message in enumerate((hello, *messages), start=1):
            brain.receive(json.dumps({"rev": 1, "id": number, **message}))
        await asyncio.sleep(0.05)
        living.cancel()

    asyncio.run(conversation())


def click(do: str, **more: Any) -> Message:
    return {"type": "click", "do": do, **more}


def texts(message: Message, id: str) -> list[str]:
    return [patch[2] for patch in message["patches"] if patch[:2] == ["text", id]]


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


def test_what_is_to_be_kept_is_on_the_disk_before_the_drawing_leaves() -> None:
    page = Page()
    talk(page, click("save"))
    _, written, draw = page.heard
    assert written["type"] == "written"
    ((key, text),) = written["changes"]
    assert draw["commands"] == [["local", key, text]]


def test_a_database_that_fails_is_told() -> None:
    page = Page("{}", "failed")
    talk(page, click("save"))
    assert texts(page.last, "line") == [f"save {Problem.INDEXED_FULL}"]
    page = Page("null")
    talk(page, click("save"))
    assert texts(page.last, "line") == [f"save {Problem.INDEXED_BLOCKED}"]


def test_who_was_outrun_by_another_page_draws_and_keeps_nothing_more() -> None:
    page = Page("{}", "outrun")
    talk(page, click("save"))
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
    assert [each["type"] for each in page.heard] == ["draw", "written", "draw"]
    assert Problem.EMPTIED not in texts(page.last, "line")[0]


def test_a_local_storage_that_fails_is_told_until_it_works() -> None:
    page = Page()
    talk(page, {"type": "stored", "ok": False, "key": "x"}, {"type": "stored", "ok": True})
    assert Problem.LOCAL_FULL in texts(page.heard[1], "line")[0]
    assert Problem.LOCAL_FULL not in texts(page.heard[2], "line")[0]


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


def test_where_nothing_can_be_drawn_the_drawing_before_stays_and_the_game_goes_on() -> None:
    page = Page()
    talk(page, click("undrawable"), {"type": "file", "do": "next"})
    assert "RuntimeError: it cannot be drawn" in page.errors[0]
    assert page.heard[1]["patches"] == []
    assert texts(page.last, "line") == ["next"]
    assert "went wrong" in texts(page.last, "report")[0]


def test_a_wish_that_nobody_knows_is_said_in_the_console_alone() -> None:
    page = Page()
    talk(page, click("fly"))
    assert page.errors == ["nobody can fly"]
    assert page.last["patches"] == []


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
