"""A bot of the player is asked about the position at the table or in a replay."""

import pytest

from app.bot_sandbox.request import BotRequest
from app.storage import own_bots
from app.storage.own_bots import OwnBot
from app.table.replay_timeline import PLY_FIELD
from app.workshop.template import template
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor
from tests.app.workshop.test_trial import answer

AT_TABLE = "?players=human,bot:easy&seed=3&draw=auto"


def keep_bot(visitor: Visitor, key: str = "pompeii", id: str = "mine") -> None:
    own_bots.put(visitor.store, OwnBot(id, f"Caesar of {key}", key, template(key), "2026"))
    visitor.look()


def ask(visitor: Visitor) -> BotRequest:
    """Let the bot choose at the shown position; return its question."""
    visitor.click("ask-own-bot")
    visitor.click("choose-here")
    request: BotRequest
    (request,) = visitor.session.top.bot_requests
    answer(visitor, action=request.view.listed[0].text, printed="looking")
    return request


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_choice_at_the_own_turn_is_marked_on_the_board(key: str) -> None:
    query = AT_TABLE if key == "pompeii" else f"{AT_TABLE}&game=via-appia"
    visitor = Visitor(query)
    keep_bot(visitor, "pompeii", "first")
    keep_bot(visitor, "via-appia", "second")
    visitor.wait()
    table = visitor.session.top
    request = ask(visitor)
    assert f"Caesar of {key}" in visitor.html
    assert request.view == table.local_game.view  # type: ignore[attr-defined]
    assert "Livia and Marcus, after" in visitor.html
    assert visitor.text("printed") == "looking"
    visitor.click("workshop-back")
    assert visitor.session.top is table
    assert table.local_game.suggestion == request.view.listed[0]  # type: ignore[attr-defined]


def test_every_decision_of_a_finished_game_can_be_asked_about() -> None:
    played = game("classic-2")
    home = visitor_with(played)
    keep_bot(home)
    visitor = Visitor("?game=game0&screen=replay&ply=5", store=home.store)
    request = ask(visitor)
    assert request.view == played.at(5).view(played.at(5).actor)
    visitor.click("workshop-back")
    suggestion = visitor.session.top._presenter.local_game.suggestion  # type: ignore[attr-defined]
    assert suggestion == request.view.listed[0]
    visitor.change(PLY_FIELD, str(len(played.steps)))
    assert visitor.find("ask-own-bot") is None


def test_no_bot_is_asked_about_the_cards_of_another_seat_or_without_a_bot() -> None:
    visitor = Visitor(AT_TABLE)
    visitor.click("menu")
    assert visitor.find("ask-own-bot") is None
    visitor.click("menu-close")
    keep_bot(visitor)
    visitor.change("draw", "auto")
    card = next(id for id in visitor.legal() if id.startswith("card-"))
    visitor.click(card)
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert visitor.session.top.table
    assert visitor.session.top.table.actor == 1
    visitor.click("menu")
    assert visitor.find("ask-own-bot") is None
    visitor.send({"type": "click", "data": {"action": "ask-own-bot"}})
    assert visitor.find("menu-close")
