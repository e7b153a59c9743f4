"""A bot is asked about the position at a table and in a replay, which then marks its choice."""

import json
from typing import Any

import pytest

from app.workshop.template import template
from e2e.conftest import Invite
from e2e.visitor import Visitor
from pompeii.core.multi_game_file import FORMAT, VERSION
from pompeii.core.record_link import to_link
from tests.paths import DOWNFALL_GAMES

GAME = (DOWNFALL_GAMES / "classic-2.json").read_text("utf-8")
PLY = 90
"""A position in the flight. The first legal action is a move, which is marked by an arrow."""
FIRST = template("pompeii").replace("view.sample(random)", "view.listed[0]")
"""A bot that always plays the first legal action; not every legal action has a mark."""


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    """A user with a bot."""
    visitor = invite()
    bot: dict[str, Any] = {"id": "a", "name": "Caesar", "game": "pompeii", "made": "2026"}
    bots = [{**bot, "source": FIRST}]
    visitor.open("")
    visitor.bring(json.dumps({"format": FORMAT, "version": VERSION, "games": [], "bots": bots}))
    return visitor


def ask(visitor: Visitor) -> str:
    """Let the bot choose in the position that was shown, and go back there; return its choice."""
    visitor.point("#choose-here")
    visitor.page.locator("#trial-facts").wait_for()
    words = visitor.text("#trial-words")
    assert words.startswith("Caesar would ")
    visitor.point("#workshop-back")
    return words


def test_choice_at_the_own_turn_is_marked_at_the_table(visitor: Visitor) -> None:
    visitor.open("?players=human,bot:easy&seed=3&handover=off&animation=off")
    visitor.act("menu")
    visitor.point("#ask-own-bot")
    ask(visitor)
    assert visitor.sight().legal
    assert visitor.has("#advised")


def test_choice_in_a_replay_is_marked_there(visitor: Visitor) -> None:
    visitor.open(f"?animation=off&ply={PLY}#record={to_link(GAME)}")
    visitor.point("#ask-own-bot")
    ask(visitor)
    assert visitor.sight().ply == PLY
    assert visitor.has("#advised")
