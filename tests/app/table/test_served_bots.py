"""Bots of the page's own server: offered as players, asked by message, replaced if they fail."""

import json
from html import escape
from random import Random
from typing import Any

import pytest

from app.games.downfall.local_game import DownfallLocalGame
from app.jobs.scheduler import Scheduler
from app.jobs.served_bots import ServedBots
from app.storage.settings import UserSettings
from app.table.bot_runner import BotRunner
from app.worker_messages import Chosen
from pompeii import Player, Table, View, new
from pompeii.games.downfall.state import Phase
from tests.app.visitor import Server, Thinkers, Visitor
from tests.downfall_positions import city_position, filled

MINE = "mine.py:Mine"
PUSHER = "pusher.py:Pusher"
SERVED = json.dumps(
    {
        "bots": [
            {"id": MINE, "label": "Mine", "game": "pompeii"},
            {"id": PUSHER, "label": "Pusher", "game": "via-appia"},
        ]
    }
)
AGAINST_MINE = f"?bots=served&players=bot:{MINE},human&seed=3&draw=auto"


def answer(visitor: Visitor, action: str | None = None, **fields: Any) -> dict[str, Any]:
    """Answer the only question, with its first legal action if none is given; return it."""
    ((number, asked),) = visitor.server.asked
    visitor.server.asked = []
    view = View.read(asked["view"])
    chosen = view.legal[0].text if action is None else action
    written = {"action": chosen, "failure": None, "retired": False, **fields}
    visitor.send({"type": "chosen", "number": number, "text": json.dumps(written)})
    return asked


def notices(visitor: Visitor) -> str:
    return visitor.text("notices")


def test_served_bot_is_a_kind_of_player_of_its_game() -> None:
    visitor = Visitor("?bots=served", served=SERVED)
    visitor.click("new")
    visitor.change("kind-1", f"bot:{MINE}")
    assert visitor.text("kind-1-line").startswith("Your own bot")
    assert visitor.text(f"kind-1-bot-{MINE.replace(':', '-')}") == "Bot: Mine"
    assert visitor.find(f"kind-1-bot-{PUSHER.replace(':', '-')}") is None
    visitor.change("game", "via-appia")
    assert visitor.find(f"kind-1-bot-{PUSHER.replace(':', '-')}")


@pytest.mark.parametrize(
    "bot", ["cmd:node my/bot.mjs --level 3", "/home/Jörg/a b.py:C", "cmd:say '\"<b>&%'", "cmd:ø,é"]
)
def test_bot_may_have_any_name(bot: str) -> None:
    served = json.dumps({"bots": [{"id": bot, "label": bot, "game": "pompeii"}]})
    visitor = Visitor("?bots=served", served=served)
    visitor.click("new")
    visitor.change("kind-1", f"bot:{bot}")
    assert visitor.text("kind-1-line").startswith("Your own bot")
    visitor.click("start")
    assert json.loads(visitor.session.record() or "")["players"][1]["kind"] == f"bot:{bot}"
    visitor.click("menu")
    assert escape(f"Bot: {bot}") in visitor.html
    again = Visitor(visitor.address, store=visitor.store, served=served)
    assert "There is no bot" not in again.html
    assert Visitor(visitor.address, store=visitor.store).find("notices")


def test_server_is_asked_once_with_the_view_of_the_seat_alone() -> None:
    visitor = Visitor(AGAINST_MINE, served=SERVED)
    visitor.send({"type": "visible", "visible": True})
    assert visitor.session.busy
    assert visitor.session.pending() is None
    asked = answer(visitor)
    assert set(asked) == {"bot", "table", "random", "view"}
    assert (asked["bot"], asked["view"]["seat"]) == (MINE, "red")
    visitor.wait()
    assert visitor.marks["data-ply"] == "1"
    assert visitor.marks["data-actor"] == "black"
    assert not visitor.server.asked
    assert "bots=served" in visitor.address


def test_save_with_a_served_bot_says_so_where_there_is_none() -> None:
    visitor = Visitor(AGAINST_MINE, served=SERVED)
    answer(visitor)
    visitor.wait()
    elsewhere = Visitor(visitor.address, store=visitor.store)
    assert f"There is no bot “{MINE}” here: a person plays for Livia." in notices(elsewhere)
    elsewhere.click("menu")
    assert elsewhere.find("plays-0-bot-medium")
    again = Visitor(visitor.address, store=visitor.store, served=SERVED)
    assert "There is no bot" not in again.html
    assert again.text("player-red-bot") == "Mine"


def test_address_with_a_served_bot_is_rejected_where_there_is_none() -> None:
    assert "is none of human, bot:random" in notices(Visitor(AGAINST_MINE))


@pytest.mark.parametrize("served", ["", "<!doctype html>", "[]", '{"error": 404}'])
def test_site_without_bots_offers_its_own_alone(served: str) -> None:
    visitor = Visitor("?bots=served", served=served)
    visitor.click("new")
    assert visitor.find("kind-1-bot-medium")
    assert "Mine" not in visitor.html


def test_failure_is_a_sentence_at_the_table() -> None:
    visitor = Visitor(AGAINST_MINE, served=SERVED)
    answer(visitor, failure="raised KeyError: 4 (mine.py:12)")
    words = "Livia failed (raised KeyError: 4 (mine.py:12)); another action was chosen instead."
    assert words in notices(visitor)
    visitor.wait()
    assert visitor.marks["data-ply"] == "1"


def test_retired_bot_is_replaced_and_asked_again_only_if_a_person_chooses_it_again() -> None:
    visitor = Visitor(f"?bots=served&players=bot:{MINE},bot:easy&seed=3", served=SERVED)
    answer(visitor, failure="is retired", retired=True)
    assert "Livia has failed too often and is retired; Medium plays on." in notices(visitor)
    for _action in range(4):
        visitor.session.tick()
        visitor.send({"type": "visible", "visible": True})
    assert int(visitor.marks["data-ply"]) >= 3
    assert not visitor.server.asked
    visitor.click("menu")
    visitor.change("plays-0", f"bot:{MINE}")
    visitor.click("menu-close")
    while visitor.marks["data-actor"] != "red":
        visitor.session.tick()
        visitor.send({"type": "visible", "visible": True})
    assert visitor.server.asked


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<!doctype html>",
        "[]",
        "{}",
        '{"action": null, "failure": null, "retired": false}',
        '{"action": "12@z9", "failure": null, "retired": false}',
        '{"action": "a1-out", "failure": null, "retired": false}',
    ],
)
def test_fallback_bot_chooses_if_the_server_gives_no_legal_answer(text: str) -> None:
    visitor = Visitor(AGAINST_MINE, served=SERVED)
    ((number, _asked),) = visitor.server.asked
    visitor.send({"type": "chosen", "number": number, "text": text})
    assert "Livia does not answer; Medium chooses instead." in notices(visitor)
    visitor.wait()
    assert visitor.marks["data-ply"] == "1"


def test_answer_to_an_earlier_position_is_dropped() -> None:
    visitor = Visitor(AGAINST_MINE, served=SERVED)
    ((number, _asked),) = visitor.server.asked
    visitor.click("menu")
    visitor.change("plays-0", "bot:easy")
    visitor.click("menu-close")
    visitor.wait()
    visitor.send({"type": "chosen", "number": number, "text": ""})
    assert "does not answer" not in visitor.html


def entitled() -> tuple[Table, BotRunner, Server, ServedBots]:
    """Return a person to play, while the second seat, a served bot, may call the eruption."""
    server = Server()
    served_bots = ServedBots(server, SERVED)
    table = Table(new([Player("Ada", 0), Player("Bert", 1, f"bot:{MINE}")], {}, "7"))
    table.state = city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4])
    local_game = DownfallLocalGame(table, "game", UserSettings())
    thinking = Scheduler(Thinkers(), most=1)
    return table, BotRunner(local_game, thinking, served_bots, Random(1)), server, served_bots


@pytest.mark.parametrize("calls", [True, False])
def test_P7_served_bot_is_asked_about_a_call_out_of_turn(calls: bool) -> None:
    table, bots, server, served_bots = entitled()
    assert bots.busy
    ((number, asked),) = server.asked
    call = View.read(asked["view"]).legal[-1].text if calls else None
    written = {"action": call, "failure": None, "retired": False}
    served_bots.receive(Chosen(number=number, text=json.dumps(written)))
    bots.update()
    assert bots.busy == calls
    if calls:
        bots.tick()
        assert table.state.phase is Phase.ERUPTION
    assert len(server.asked) == 1


def test_page_that_only_watches_asks_no_bot() -> None:
    table = Table(new([Player("Ada", 0), Player("Bert", 1, f"bot:{MINE}")], {}, "7"))
    table.state = city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4])
    server = Server()
    served_bots = ServedBots(server, SERVED)
    local_game = DownfallLocalGame(table, "game", UserSettings())
    local_game.watch()
    BotRunner(local_game, Scheduler(Thinkers(), most=1), served_bots, Random(1))
    assert not server.asked
