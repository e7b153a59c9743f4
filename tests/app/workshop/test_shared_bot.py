"""Bots in links: shown first, kept at a button, rejected in one sentence."""

import json

import pytest

from app.storage import own_bots
from app.storage.own_bots import MOST, OwnBot
from app.workshop import bot_link
from pompeii.core.record_link import to_link
from tests.app.visitor import Visitor

BOT = OwnBot("mine", "Caesar", "via-appia", "import this\n</pre><b>x", "2026-01-01T12:00:00.000")
FRAGMENT = f"#bot={bot_link.code(BOT)}"


def visitor_with_bot() -> Visitor:
    visitor = Visitor("?screen=workshop")
    visitor.click("new-bot-pompeii")
    return visitor


def test_link_of_a_bot_is_copied_or_sent() -> None:
    visitor = visitor_with_bot()
    visitor.click("share-bot")
    copy = visitor.find("share-bot-copy")
    assert copy is not None
    (bot,) = own_bots.bots(visitor.store)
    assert copy.attrs["data-link"] == f"#bot={bot_link.code(bot)}"
    visitor.send({"type": "copied", "ok": True})
    assert visitor.text("share-bot-told") == "Copied."
    visitor.click("share-bot-close")
    assert visitor.find("dialog") is None


def test_long_link_gets_a_warning() -> None:
    visitor = visitor_with_bot()
    (bot,) = own_bots.bots(visitor.store)
    noise = "".join(chr(33 + number * number % 89) + str(number * 7919) for number in range(6_000))
    visitor.change(f"source-{bot.id}", f"# {noise}")
    visitor.click("share-bot")
    assert "some programs cut it off" in visitor.text("share-bot-words")


def test_bot_of_a_link_is_shown_and_changes_nothing() -> None:
    visitor = Visitor(fragment=FRAGMENT)
    assert visitor.text("shared-facts").split() == ["Caesar", "Via", "Appia"]
    assert visitor.text("shared-source") == BOT.source
    assert "</pre><b>" not in visitor.html
    assert "nothing ran" in visitor.text("shared-words-0")
    assert own_bots.bots(visitor.store) == []
    assert visitor.address == FRAGMENT
    visitor.click("leave-bot")
    assert visitor.address == ""


def test_bot_of_a_link_is_kept_at_a_button() -> None:
    visitor = Visitor(fragment=FRAGMENT)
    visitor.click("keep-bot")
    (bot,) = own_bots.bots(visitor.store)
    assert (bot.name, bot.game, bot.source) == (BOT.name, BOT.game, BOT.source)
    assert visitor.address == f"?screen=workshop&bot={bot.id}"
    visitor.click("workshop-back")
    assert visitor.address == ""


def test_bot_of_a_link_stays_shown_if_there_are_too_many() -> None:
    visitor = Visitor(fragment=FRAGMENT)
    for number in range(MOST):
        own_bots.put(visitor.store, OwnBot(f"b{number}", "B", "pompeii", str(number), BOT.made))
    visitor.click("keep-bot")
    assert "Delete one first." in visitor.text("notices")
    assert visitor.address == FRAGMENT


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("x", "link: is damaged"),
        (FRAGMENT[5:-9], "link: is"),
        (to_link("[]"), "link: has no bot"),
        (to_link('{"name": "Mine"}'), "bot.game: must be a text"),
        (
            to_link(json.dumps({"name": "", "game": "pompeii", "source": ""})),
            "bot.name: must have 1 to 40 characters",
        ),
        (
            to_link(json.dumps({"name": "Mine", "game": "pompeii", "source": "#" * 70_000})),
            "bot.source: has more than 64 kB",
        ),
    ],
)
def test_broken_link_gets_a_sentence(code: str, words: str) -> None:
    visitor = Visitor(fragment=f"#bot={code}")
    assert words in visitor.text("notices")
    assert visitor.address == ""


def test_dialog_is_not_opened_for_a_bot_that_is_gone() -> None:
    visitor = visitor_with_bot()
    visitor.click("delete-bot")
    visitor.send({"type": "click", "data": {"action": "share-bot"}})
    assert visitor.find("dialog") is None
