"""The button of the workshop that begins a game against the open bot."""

import json

from app.storage import own_bots
from app.storage.own_bots import OwnBot
from app.storage.store import Store
from app.workshop.template import template
from tests.app.visitor import Visitor


def at_workshop(key: str, source: str) -> Visitor:
    """Return a visitor of the workshop with one bot."""
    store = Store.load("/", {}, {})
    own_bots.put(store, OwnBot("mine", "Caesar", key, source, "2026"))
    return Visitor("?screen=workshop", store=store)


def test_workshop_begins_a_game_against_the_open_bot_in_two_clicks() -> None:
    visitor = at_workshop("via-appia", template("via-appia"))
    visitor.click("play-against")
    assert ["focus", "start"] in visitor.asked
    visitor.click("start")
    record = json.loads(visitor.session.record() or "")
    assert [player["kind"] for player in record["players"]] == ["human", "bot:own:mine"]


def test_bot_without_a_class_is_not_offered_for_a_game() -> None:
    visitor = at_workshop("pompeii", "x = 1")
    assert visitor.find("play-against") is None
    visitor.send({"type": "click", "data": {"action": "play-against"}})
    assert visitor.find("workshop-docs")
