"""A bot is asked for its choice in a position, and the answer is shown."""

import json

import pytest

from app.storage import own_bots
from app.storage.save_metadata import meta
from app.workshop import positions
from app.workshop.template import template
from pompeii import Player, Table, new
from pompeii.core.game_interfaces import View
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor

SEEN = "2026-01-01T12:00:00.000"


def with_bot(key: str = "pompeii", visitor: Visitor | None = None) -> Visitor:
    """Return a visitor of the workshop with a new bot."""
    store = visitor.store if visitor else None
    visitor = Visitor("?screen=workshop", store=store)
    visitor.click(f"new-bot-{key}")
    visitor.asked.clear()
    return visitor


def questions(visitor: Visitor) -> list[dict[str, object]]:
    """Return the questions that went to the sandbox."""
    return [json.loads(str(each[1])) for each in visitor.asked if each[0] == "askbot"]


def view(visitor: Visitor) -> View:
    (request,) = visitor.session.top.bot_requests
    found: View = request.view
    return found


def answer(visitor: Visitor, **found: object) -> None:
    """Let the bot answer the last question."""
    text = json.dumps({"action": None, "failure": None, "milliseconds": 120, **found})
    of = questions(visitor)[-1]["id"]
    visitor.send({"type": "botanswered", "of": of, "outcome": "answered", "text": text})


def against_a_bot(plies: int = 0) -> Table:
    """Return a game of one person against a bot, in which the person is to move."""
    players = [Player("Livia", 0), Player("Easy", 1, "bot:easy")]
    table = Table(new(players, {}, seed="79"))
    while len(table.steps) < plies or table.actor != 0:
        table.play(table.view(table.actor).legal[0])
        table.draw()
    return table


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_choice_is_shown_in_words_with_prints_and_time(key: str) -> None:
    visitor = with_bot(key)
    assert visitor.find("trial-board") is not None
    visitor.click("choose-here")
    assert visitor.text("trial-words") == "My bot is thinking …"
    (question,) = questions(visitor)
    asked = json.loads(str(question["text"]))
    assert (asked["file"], asked["class"]) == ("my_bot.py", "Mine")
    assert asked["source"] == template(key)
    action = view(visitor).listed[0]
    answer(visitor, action=action.text, printed="looking at <b>\n", omitted=3)
    assert visitor.text("trial-words").startswith("My bot would ")
    assert visitor.text("trial-facts") == f"{action.text} 0.12 s of 1 s"
    assert visitor.text("printed") == "looking at <b>\n"
    assert visitor.text("omitted") == "3 more characters were printed."
    assert visitor.said[-1] == visitor.text("trial-words")
    visitor.change("bot-name", "Caesar")
    assert visitor.said.count(visitor.said[-1]) == 1


def test_failure_is_shown_with_a_way_to_its_line() -> None:
    visitor = with_bot()
    visitor.click("choose-here")
    failure = {
        "kind": "error",
        "words": "raised ValueError: no",
        "traceback": 'File "my_bot.py", line 9',
        "line": 9,
    }
    answer(visitor, failure=failure)
    assert "raised ValueError: no" in visitor.text("trial-words")
    line = visitor.find("failure-line")
    assert line is not None
    assert line.attrs["data-line"] == "9"
    assert visitor.text("traceback") == 'File "my_bot.py", line 9'


def test_sandbox_that_is_not_there_is_reported() -> None:
    visitor = with_bot()
    visitor.click("choose-here")
    message = {"type": "botanswered", "outcome": "unavailable", "text": "absent"}
    visitor.send({**message, "of": questions(visitor)[-1]["id"]})
    assert visitor.text("trial-words")
    assert visitor.find("traceback") is None


def test_edited_bot_is_asked_again_in_the_same_position() -> None:
    visitor = with_bot()
    visitor.click("choose-here")
    before = view(visitor)
    answer(visitor, action=before.listed[0].text)
    source = template("pompeii").replace("view.sample(random)", "view.legal[-1]")
    visitor.change(f"source-{own_bots.bots(visitor.store)[0].id}", source)
    visitor.click("choose-here")
    assert view(visitor) == before
    assert json.loads(str(questions(visitor)[-1]["text"]))["source"] == source


def test_other_cards_are_dealt_and_another_bot_begins_without_an_answer() -> None:
    visitor = with_bot()
    visitor.click("choose-here")
    hand = view(visitor)
    answer(visitor, action=hand.listed[0].text)
    visitor.click("other-deal")
    assert visitor.text("trial-words") == ""
    visitor.click("choose-here")
    assert view(visitor) != hand
    visitor.click("copy-bot")
    assert visitor.text("trial-words") == ""
    visitor.change("bot-name", "Other")  # an answer to a question that is not shown any more
    answer(visitor, action=hand.listed[0].text)
    assert visitor.text("trial-words") == ""


def test_source_without_a_class_is_not_asked() -> None:
    visitor = with_bot()
    visitor.change(f"source-{own_bots.bots(visitor.store)[0].id}", "x = 1")
    assert visitor.find("choose-here") is None
    visitor.send({"type": "click", "data": {"action": "choose-here"}})
    visitor.click("delete-bot")
    for action in ("choose-here", "other-deal"):
        visitor.send({"type": "click", "data": {"action": action}})
    visitor.change("position", "start")
    assert questions(visitor) == []


def test_own_running_game_is_a_position() -> None:
    home = visitor_with()
    table = against_a_bot(6)
    home.store.put("game0", table.dump(), meta(table, SEEN))
    visitor = with_bot(visitor=home)
    count = len(table.steps)
    assert f"Livia, Easy, after {count} actions" in visitor.html
    visitor.change("position", "game0")
    visitor.click("choose-here")
    assert view(visitor) == table.view(0)
    assert visitor.find("other-deal") is None


def test_no_position_shows_the_cards_of_another_seat() -> None:
    home = visitor_with(game("classic-2", 9), game("classic-2"))  # two people, and a finished game
    table = against_a_bot(6)
    about = meta(table, SEEN)
    home.store.put("turn-of-the-bot", table.dump(), {**about, "seat": 1})
    home.store.put("ended", table.dump(), {**about, "ended": True})
    for name, seats in (("a", None), ("b", [["Livia"], "x"]), ("c", [[]])):
        home.store.put(name, table.dump(), {**about, "seats": seats})
    assert [*positions.texts(positions.running(home.store, "pompeii"))] == ["start"]
    visitor = with_bot(visitor=home)
    visitor.change("position", "turn-of-the-bot")
    visitor.click("choose-here")
    assert len(view(visitor).log) == 0  # the start of a game in its place


def test_save_that_cannot_be_read_is_reported() -> None:
    home = visitor_with()
    about = meta(against_a_bot(), SEEN)
    home.store.put("broken", "{}", {**about, "ply": None})
    visitor = with_bot(visitor=home)
    visitor.change("position", "broken")
    assert visitor.text("notices")
