"""A game played in another tab is watched here, and can be taken over."""

import asyncio
import json
from typing import Any

import pytest

from app.session import Session
from app.storage.store import Store
from app.worker import AppWorker
from tests.app.fake_page import HELLO, STATIC, Page, click, talk
from tests.app.visitor import Visitor, nodes

TABLE = "?players=human,human&seed=5&handover=off&draw=auto"


def turn(visitor: Visitor) -> None:
    """Play a card."""
    visitor.key("1")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))


def watcher(player: Visitor) -> Visitor:
    """Return a user who opens a game that another tab plays."""
    visitor = Visitor(f"?game={player.session.game}&handover=off", store=copied(player.store))
    visitor.session.watch()
    visitor.key("x")  # the answer to any message draws it
    return visitor


def copied(store: Store) -> Store:
    """Return the copies that another tab finds."""
    other = Store.load("/", {}, {})
    for saved in store.saves():
        other.put(saved.id, saved.text, saved.meta)
    other.writes()
    return other


def test_spectator_sees_the_game_go_on_without_hands() -> None:
    player = Visitor(TABLE)
    turn(player)
    visitor = watcher(player)
    assert visitor.marks["data-ply"] == "1"
    assert "data-watching" in visitor.marks.keys() - player.marks.keys()
    turn(player)
    told: dict[str, object] = {
        "type": "overheard",
        "game": player.session.game,
        "record": player.session.record(),
    }
    visitor.send({**told, "game": "another"})
    assert visitor.marks["data-ply"] == "1"
    visitor.send(told)
    assert visitor.marks["data-ply"] == "2"
    hooks = [node.attrs for node in nodes(visitor.tree)]
    assert not any("data-card" in attrs for attrs in hooks)
    assert visitor.find("tip") is not None


def test_spectator_can_neither_act_nor_write() -> None:
    player = Visitor(TABLE)
    turn(player)
    visitor = watcher(player)
    before = visitor.session.record()
    visitor.store.writes()
    assert visitor.legal() == []
    for key in ("1", "Enter", "Undo", "Redo"):
        visitor.key(key)
    visitor.send({"type": "click", "data": {"action": "undo"}, "keyboard": False})
    visitor.send({"type": "click", "data": {"action": "end-now"}, "keyboard": False})
    visitor.click("menu")
    assert visitor.find("end") is None
    visitor.change("plays-0", "bot:random")
    assert visitor.session.record() == before
    assert [write for write in visitor.store.writes() if ":save:" in write.key] == []


def test_bots_wait_in_a_watched_game() -> None:
    player = Visitor("?players=bot:random,human&seed=5&handover=off")
    visitor = watcher(player)
    assert visitor.session.pending() is None
    assert not visitor.session.busy


def test_watched_game_can_be_taken_over() -> None:
    player = Visitor(TABLE)
    visitor = watcher(player)
    visitor.click("notice-1-take")
    assert ["take", player.session.game] in visitor.asked


def test_worker_claims_the_open_game_and_informs_other_tabs() -> None:
    page = Page()
    talk(page, click("open", game="mine"), click("quiet"))
    assert [each["game"] for each in page.heard if each["type"] == "claimed"] == ["mine"]
    told = [each for each in page.heard if each["type"] == "told"]
    assert told == [{"type": "told", "game": "mine", "record": "record"}]
    page = Page()
    talk(page, click("open", game="mine"), {"type": "overheard", "wanted": "another"})
    assert "watching" not in json.dumps(page.heard)


def test_worker_watches_games_of_other_tabs_and_releases_requested_ones() -> None:
    page = Page()
    talk(page, click("open", game="elsewhere"))
    assert "watching" in json.dumps(page.heard)
    page = Page()
    talk(page, click("open", game="mine"), {"type": "overheard", "wanted": "mine"})
    assert [each["game"] for each in page.heard if each["type"] == "claimed"] == ["mine", ""]
    assert "watching" in json.dumps(page.heard)


NOISE = [
    "",
    "no JSON",
    "null",
    "[1]",
    "7",
    '"text"',
    "[" * 100_000,
    '{"__proto__": {"game": "x"}}',
    '{"game": null, "record": null}',
    '{"constructor": 1, "wanted": ["x"]}',
    '{"type": "hello", "wanted": {}}',
    object(),
]


def test_foreign_messages_between_tabs_change_nothing() -> None:
    page = Page()

    async def overheard(noise: list[Any]) -> None:
        brain = AppWorker(page, Session, STATIC)
        living = asyncio.ensure_future(brain.run())
        brain.receive(json.dumps({"rev": 1, "id": 1, **HELLO}))
        for text in noise:
            brain.overhear(text)
        brain.receive(json.dumps({"type": "ping", "id": 2}))
        await asyncio.sleep(0.3)
        living.cancel()

    asyncio.run(overheard(NOISE))
    assert page.errors == []
    assert page.last == {"type": "pong", "ack": 2}
    drawn = [message["patches"] for message in page.heard if message["type"] == "draw"]
    assert all(patches == [] for patches in drawn[1:])


@pytest.mark.parametrize("record", [None, "", {}, "[", '{"format": "pompeii-game", "version": 2}'])
def test_rejected_record_of_another_tab_changes_nothing(record: object) -> None:
    player = Visitor(TABLE)
    turn(player)
    visitor = watcher(player)
    visitor.send({"type": "overheard", "game": player.session.game, "record": record})
    assert visitor.marks["data-ply"] == "1"
    assert visitor.session.record() == player.session.record()
