"""Bots of the workshop at a table: offered as players, asked in the sandbox, replaced if they
fail.
"""

import json
from typing import Any

import pytest

from app.bot_sandbox.request import BotRequest
from app.jobs.workshop_bots import MAX_FAILURES
from app.storage import own_bots, save_metadata
from app.storage.own_bots import OwnBot
from app.storage.store import BOT, Store
from app.workshop.template import template
from tests.app.visitor import Visitor

MINE = "bot:own:mine"
AGAINST_MINE = f"?players={MINE},human&seed=3&draw=auto"
APPIA = f"?game=via-appia&players=human,{MINE}&seed=3"


def kept(key: str = "pompeii", source: str | None = None) -> Store:
    """Return a store with one bot."""
    store = Store.load("/", {}, {})
    text = template(key) if source is None else source
    own_bots.put(store, OwnBot("mine", "Caesar", key, text, "2026"))
    return store


def questions(visitor: Visitor) -> list[int]:
    """Return the numbers of the questions that went to the sandbox."""
    return [json.loads(str(each[1]))["id"] for each in visitor.asked if each[0] == "askbot"]


def answer(visitor: Visitor, outcome: str = "answered", **found: Any) -> BotRequest:
    """Answer the question to the bot, with its first action if none is given; return it."""
    request: BotRequest
    (request,) = visitor.session.top.bot_requests
    listed = request.view.listed
    action = listed[0].text if request.view.seat == request.view.actor else None
    written = {"action": action, "failure": None, "milliseconds": 3, **found}
    of = questions(visitor)[-1]
    message = {"type": "botanswered", "of": of, "outcome": outcome, "text": json.dumps(written)}
    visitor.send(message)
    return request


def fail(visitor: Visitor, kind: str = "error", line: int | None = 3) -> None:
    """Let the bot fail, and its replacement be played."""
    failure = {"kind": kind, "words": "KeyError: 4", "traceback": "here", "line": line}
    answer(visitor, action=None, failure=failure)


def notices(visitor: Visitor) -> str:
    return visitor.text("notices") if visitor.find("notices") else ""


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_own_bot_is_a_kind_of_player_of_its_game_only(key: str) -> None:
    visitor = Visitor(store=kept(key))
    visitor.click("new")
    visitor.change("game", key)
    visitor.change("kind-1", MINE)
    assert visitor.text("kind-1-bot-own-mine") == "Bot: Caesar"
    assert visitor.text("kind-1-line").startswith("Your own bot")
    visitor.change("game", "via-appia" if key == "pompeii" else "pompeii")
    assert visitor.find("kind-1-bot-own-mine") is None


@pytest.mark.parametrize("query", [AGAINST_MINE, APPIA])
def test_bot_gets_the_view_of_its_seat_alone_and_its_choice_is_played(query: str) -> None:
    visitor = Visitor(query, store=kept("via-appia" if query == APPIA else "pompeii"))
    assert "is thinking" in visitor.text("status")
    assert visitor.session.busy
    assert visitor.session.pending() is None
    table = visitor.session.top.table
    assert table is not None
    seen = table.view(table.actor)
    request = answer(visitor)
    assert request.view == seen
    assert request.bot.file == "caesar.py"
    visitor.wait()
    assert visitor.session.top.table
    assert visitor.session.top.table.record.actions == [seen.listed[0]]
    assert visitor.marks["data-ply"] == "1"


def test_sandbox_is_not_requested_before_such_a_bot_is_asked() -> None:
    visitor = Visitor(f"?players=human,{MINE}&seed=3", store=kept(), connected=False)
    assert notices(visitor) == ""


def test_reload_goes_on_with_the_bot() -> None:
    visitor = Visitor(AGAINST_MINE, store=kept())
    again = Visitor(visitor.address, store=visitor.store)
    assert again.text("player-red-bot") == "Caesar"
    answer(again)
    again.wait()
    assert again.marks["data-ply"] == "1"


def test_save_of_a_deleted_bot_opens_with_a_person_and_says_so() -> None:
    visitor = Visitor(AGAINST_MINE, store=kept())
    own_bots.delete(visitor.store, "mine")
    again = Visitor(visitor.address, store=visitor.store)
    words = "The bot that played for Livia is not in this workshop: a person plays on."
    assert words in notices(again)
    assert again.find("player-red-bot") is None
    again.click("menu")
    assert again.find("plays-0-bot-medium")


def test_save_keeps_the_name_of_a_deleted_bot() -> None:
    visitor = Visitor(AGAINST_MINE, store=kept())
    own_bots.delete(visitor.store, "mine")
    again = Visitor(visitor.address, store=visitor.store)
    again.click("ready")
    again.click(next(id for id in again.legal() if id.startswith("card-")))
    again.click(next(id for id in again.legal() if id.startswith("sq-")))
    (saved,) = again.store.saves()
    assert saved.meta["ply"] == 1
    assert save_metadata.outside_bots(saved.meta) == {"own:mine": "Caesar"}


@pytest.mark.parametrize(
    ("kind", "line", "words"),
    [
        ("error", 3, "Livia failed in line 3: KeyError: 4;"),
        ("out of time", 3, "Livia did not choose within 1 s. It was in line 3;"),
        ("ended", None, "Livia did not stop in time and was ended;"),
        ("memory", None, "Livia needed more than 256 MB of memory;"),
        ("illegal", None, "Livia chose an action that is not legal (KeyError: 4);"),
    ],
)
def test_failure_is_one_sentence_and_another_action_is_played(
    kind: str, line: int | None, words: str
) -> None:
    visitor = Visitor(AGAINST_MINE, store=kept())
    fail(visitor, kind, line)
    assert f"{words} another action was chosen instead." in notices(visitor)
    visitor.wait()
    assert visitor.marks["data-ply"] == "1"


def play_on(visitor: Visitor) -> None:
    """Let the person and the bots play until the bot of the workshop is asked, or the game ends."""
    while not visitor.session.top.bot_requests and "data-decision" in visitor.marks:
        visitor.session.tick()
        visitor.send({"type": "visible", "visible": True})


def test_bot_is_retired_after_failures_in_a_row_and_asked_again_when_a_person_chooses_it() -> None:
    visitor = Visitor(f"?players={MINE},bot:easy&seed=3", store=kept())
    fail(visitor)
    play_on(visitor)
    answer(visitor)
    for _failure in range(MAX_FAILURES):
        play_on(visitor)
        assert "plays on" not in notices(visitor)
        fail(visitor)
    assert "Livia failed in line 3: KeyError: 4; Medium plays on." in notices(visitor)
    ply = int(visitor.marks["data-ply"])
    for _action in range(8):
        visitor.session.tick()
        visitor.send({"type": "visible", "visible": True})
    assert int(visitor.marks["data-ply"]) > ply + 1
    assert not visitor.session.top.bot_requests
    visitor.click("menu")
    visitor.change("plays-0", MINE)
    visitor.click("menu-close")
    play_on(visitor)
    fail(visitor)
    assert "another action was chosen" in notices(visitor)


@pytest.mark.parametrize("source", ["x = = 1", "x = 1", ""])
def test_bot_without_a_class_is_replaced_at_once(source: str) -> None:
    visitor = Visitor(f"?players={MINE},{MINE}&seed=3", store=kept(source=source))
    assert "Livia failed in line 1:" in notices(visitor)
    assert "Medium plays on." in notices(visitor)
    for _action in range(3):
        visitor.session.tick()
        visitor.send({"type": "visible", "visible": True})
    assert int(visitor.marks["data-ply"]) >= 2


def test_browser_without_a_sandbox_plays_on_with_another_bot() -> None:
    visitor = Visitor(AGAINST_MINE, store=kept())
    of = questions(visitor)[-1]
    visitor.send({"type": "botanswered", "of": of, "outcome": "unavailable", "text": "no"})
    words = "This browser cannot run bots that you write; Medium plays on."
    assert words in notices(visitor)
    visitor.wait()
    assert visitor.marks["data-ply"] == "1"


def test_sandbox_that_cannot_be_loaded_is_replaced_and_requested_again_later() -> None:
    visitor = Visitor(AGAINST_MINE, store=kept(), connected=False)
    assert "You need to be online the first time; Medium plays on." in notices(visitor)
    visitor.wait()
    assert visitor.marks["data-ply"] == "1"
    visitor.files.connected = True
    visitor.click("menu")
    visitor.change("plays-1", MINE)
    visitor.click("menu-close")
    assert visitor.session.top.bot_requests


def test_answer_to_an_earlier_position_is_dropped() -> None:
    visitor = Visitor(AGAINST_MINE, store=kept())
    of = questions(visitor)[-1]
    visitor.click("menu")
    visitor.change("plays-0", "human")
    visitor.click("menu-close")
    visitor.send({"type": "botanswered", "of": of, "outcome": "ended", "text": ""})
    assert notices(visitor) == ""


def test_stored_bot_of_an_unknown_shape_is_no_obstacle() -> None:
    store = kept()
    store.put_text(BOT, "mine", '{"name": "Caesar", "game": "pompeii"}')
    store.put_text(BOT, "other", '{"game": "chess"}')
    store.put_text(BOT, "text", "[]")
    visitor = Visitor(AGAINST_MINE, store=store)
    assert "Livia failed: bot.source: must be a text; Medium plays on." in notices(visitor)
