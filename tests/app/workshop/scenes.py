"""Visitors at places of the workshop from which every intent is visible."""

from collections.abc import Iterator

from app.storage import own_bots
from app.workshop import bot_link
from tests.app.visitor import Visitor


def scenes() -> Iterator[Visitor]:
    """Yield visitors with a bot, with a problem, with a deleted bot, and with links."""
    visitor = Visitor("?screen=workshop")
    visitor.click("new-bot-pompeii")
    yield visitor
    visitor.click("play-match")
    yield visitor
    number = sum(command[0] == "askbot" for command in visitor.asked)
    for of in (number, number + 1):
        visitor.send({"type": "botanswered", "of": of, "outcome": "ended", "text": ""})
    visitor.click("game-0")
    yield visitor
    visitor.click("copy-bot")
    visitor.click("delete-bot")
    (bot,) = own_bots.bots(visitor.store)
    visitor.change(f"source-{bot.id}", "x = = 1")
    yield visitor
    visitor.click("share-bot")
    yield visitor
    yield Visitor(fragment=f"#bot={bot_link.code(bot)}")
