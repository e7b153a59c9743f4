"""Visitors at places of the workshop from which every intent is visible."""

import json
from collections.abc import Iterator

from app.storage import own_bots
from app.workshop import bot_link
from tests.app.visitor import Visitor


def play(visitor: Visitor, until: str, outcome: str = "answered") -> None:
    """Let the bot answer in its match with this outcome until there is an element."""
    while visitor.find(until) is None:
        if not visitor.session.top.bot_requests:
            visitor.look()
            continue
        (request,) = visitor.session.top.bot_requests
        seen = request.view
        action = seen.listed[0].text if seen.seat == seen.actor else None
        asked = [json.loads(str(each[1]))["id"] for each in visitor.asked if each[0] == "askbot"]
        text = json.dumps({"action": action, "failure": None, "milliseconds": 1})
        visitor.send({"type": "botanswered", "of": asked[-1], "outcome": outcome, "text": text})


def scenes() -> Iterator[Visitor]:
    """Yield visitors with a bot, with a problem, with a deleted bot, with links, and at a table."""
    visitor = Visitor("?screen=workshop")
    yield visitor
    visitor.click("new-bot-pompeii")
    yield visitor
    visitor.click("play-match")
    yield visitor
    play(visitor, "game-0")
    visitor.click("game-0")
    yield visitor
    visitor.click("stop-match")
    visitor.click("play-match")
    play(visitor, "game-0", outcome="ended")
    visitor.click("game-0")
    yield visitor
    visitor.click("stop-match")
    yield visitor
    visitor.click("copy-bot")
    visitor.click("delete-bot")
    (bot,) = own_bots.bots(visitor.store)
    visitor.change(f"source-{bot.id}", "x = = 1")
    yield visitor
    visitor.click("share-bot")
    yield visitor
    yield Visitor(fragment=f"#bot={bot_link.code(bot)}")
    visitor = Visitor("?screen=workshop")
    visitor.click("new-bot-pompeii")
    visitor = Visitor("?players=human,bot:easy&seed=3", store=visitor.store)
    visitor.click("menu")
    yield visitor
