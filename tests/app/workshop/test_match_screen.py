"""A match in the workshop: its progress, its result, and the ways on from a game."""

import json

import pytest

from app.jobs.job import DEATHS
from app.storage import own_bots
from app.workshop import kept_match, match, match_drawing
from app.workshop.match import Match
from app.workshop.match_screen import MatchScreen
from pompeii.analysis.report import Decision, Report
from tests.app.visitor import Visitor
from tests.app.workshop.test_trial import answer, questions, view, with_bot

FAILURE = {"kind": "error", "words": "raised ValueError", "line": 7, "traceback": "at line 7"}


@pytest.fixture(autouse=True)
def one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (match, match_drawing, kept_match):
        monkeypatch.setattr(module, "GAMES", 2)
    monkeypatch.setattr(match, "SLICE", 10.0)


def begun(key: str = "pompeii") -> Visitor:
    """Return a visitor whose bot plays a match against the bot Random."""
    visitor = with_bot(key)
    visitor.change("opponent", "random")
    visitor.click("play-match")
    return visitor


def play(visitor: Visitor, until: str) -> None:
    """Let the bot choose poorly until there is an element."""
    while visitor.find(until) is None:
        seen = view(visitor)
        choice = seen.listed[len(seen.log) % len(seen.listed)]
        answer(visitor, action=choice.text if seen.seat == seen.actor else None)


def match_of(visitor: Visitor) -> Match:
    """Return the match on the screen."""
    screen = visitor.session.top
    assert isinstance(screen, MatchScreen)
    assert screen.match is not None
    return screen.match


@pytest.mark.no_cover
@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_match_shows_its_progress_and_announces_its_result(key: str) -> None:
    visitor = begun(key)
    assert visitor.text("match-done") == "0 of 2 games"
    play(visitor, "game-0")
    assert visitor.text("match-done") == "1 of 2 games"
    assert visitor.text("deal-0-1") == "…"
    play(visitor, "play-match")
    assert visitor.find("match-done") is None
    counts = [int(visitor.text(f"match-{each}-count")) for each in ("won", "shared", "lost")]
    assert sum(counts) == 2
    assert visitor.find("match-failing") is None
    assert visitor.text("match-share").startswith("Share of the victories: ")
    assert visitor.said.count(visitor.text("match-share")) == 1


def test_failing_bot_has_won_nothing_and_is_asked_again_where_it_failed() -> None:
    visitor = begun()
    first = view(visitor)
    answer(visitor, failure=FAILURE)
    answer(visitor, failure=FAILURE)
    assert visitor.text("match-won-count") == "0"
    assert visitor.text("match-failed-count") == "2"
    visitor.click("game-0")
    assert "raised ValueError" in visitor.text("game-words")
    assert visitor.text("game-traceback") == "at line 7"
    line = visitor.find("game-failure-line")
    assert line is not None
    assert line.attrs["data-line"] == "7"
    visitor.click("ask-there")
    count = len(first.log)
    assert f"Deal 1 of the match, after {count} actions" in visitor.html
    visitor.click("choose-here")
    assert view(visitor) == first
    visitor.change("position", "start")
    assert "Deal 1 of the match" not in visitor.html


def test_costliest_decision_is_found_and_shown() -> None:
    visitor = begun("via-appia")
    play(visitor, "game-0")
    visitor.click("stop-match")
    visitor.click("game-0")
    visitor.send({"type": "click", "data": {"action": "ask-there"}})  # nothing is there yet
    visitor.click("find-costliest")
    assert visitor.text("game-words") == "The game is being analysed: 0% done."
    table = match_of(visitor).games[0].table
    step, seen = table.steps[2], table.at(2).view(table.at(2).actor)
    decision = Decision(2, 0, step.action, [], best=seen.listed[-1], loss=3.0)
    (job,) = visitor.session.top.jobs
    job.part, job.found = 1.0, Report(decisions=[decision])
    visitor.look()
    assert "It cost 3.0 points. Better: " in visitor.text("game-words")
    visitor.click("ask-there")
    visitor.click("choose-here")
    assert len(view(visitor).log) == 2
    visitor.click("watch-game")
    assert visitor.find("rail-picture") is not None
    visitor.go(-1)
    assert visitor.find("game-0") is not None


def test_analysis_without_a_result_is_reported() -> None:
    visitor = begun("via-appia")
    play(visitor, "game-0")
    visitor.click("game-0")
    visitor.click("find-costliest")
    (job,) = visitor.session.top.jobs
    job.deaths = DEATHS
    visitor.look()
    assert visitor.text("game-words") == "This device cannot calculate it."
    job.deaths, job.part, job.found = 0, 1.0, Report()
    visitor.look()
    assert visitor.text("game-words") == "The analysis found no better decision."


def test_edit_stops_the_match_and_another_bot_begins_without_one() -> None:
    visitor = begun()
    bot = own_bots.bots(visitor.store)[0]
    visitor.change(f"source-{bot.id}", bot.source)
    assert visitor.find("stop-match") is not None
    visitor.change(f"source-{bot.id}", bot.source + "\n")
    assert visitor.find("play-match") is not None
    assert visitor.find("match-share") is None
    visitor.click("new-bot-via-appia")
    assert visitor.find("match-done") is None
    visitor.change("opponent", "chaotic")  # no bot of this game
    visitor.click("play-match")
    assert visitor.find("stop-match") is not None


def test_match_is_there_after_a_reload_and_goes_on_at_a_button() -> None:
    visitor = begun()
    answer(visitor, failure=FAILURE)
    again = Visitor(visitor.address, store=visitor.store)
    assert again.text("match-done") == "1 of 2 games"
    assert again.text("match-share") not in again.said
    again.click("game-0")
    assert "raised ValueError" in again.text("game-words")
    assert questions(again) == []
    again.click("continue-match")
    assert again.find("continue-match") is None
    answer(again, failure=FAILURE)
    assert again.text("match-failed-count") == "2"
    assert again.text("match-share") in again.said
    assert again.find("continue-match") is None
    once_more = Visitor(visitor.address, store=again.store)
    assert once_more.text("match-failed-count") == "2"
    assert once_more.find("continue-match") is None


def test_stopped_match_goes_on_unless_its_bot_was_changed() -> None:
    visitor = begun()
    answer(visitor, failure=FAILURE)
    visitor.click("stop-match")
    bot = own_bots.bots(visitor.store)[0]
    visitor.change(f"source-{bot.id}", bot.source + "\n")
    assert visitor.find("continue-match") is None
    visitor.send({"type": "click", "data": {"action": "continue-match"}})
    assert visitor.find("stop-match") is None
    visitor.change(f"source-{bot.id}", bot.source)
    visitor.click("continue-match")
    assert visitor.find("stop-match") is not None


def test_match_of_a_bot_is_there_again_after_another_bot_was_open() -> None:
    visitor = begun()
    answer(visitor, failure=FAILURE)
    (bot,) = own_bots.bots(visitor.store)
    visitor.click("new-bot-pompeii")
    assert visitor.find("match-done") is None
    visitor.click(f"bot-{bot.id}-open")
    assert visitor.text("match-done") == "1 of 2 games"


def test_match_goes_on_beneath_another_screen() -> None:
    visitor = begun()
    visitor.click("share-bot")
    answer(visitor, failure=FAILURE)
    assert len(questions(visitor)) == 2
    assert visitor.session.pending() is None


def test_missing_sandbox_is_no_failure_of_the_bot() -> None:
    visitor = begun()
    message = {"type": "botanswered", "outcome": "unavailable", "text": "absent"}
    visitor.send({**message, "of": questions(visitor)[-1]["id"]})
    assert visitor.text("match-obstacle")
    assert visitor.find("match-failing") is None


def test_intents_without_a_match_do_nothing() -> None:
    visitor = with_bot()
    for action in ("stop-match", "watch-game", "find-costliest-decision", "ask-there"):
        visitor.send({"type": "click", "data": {"action": action}})
    visitor.send({"type": "click", "data": {"action": "select-game", "number": "0"}})
    visitor.change(f"source-{own_bots.bots(visitor.store)[0].id}", "x = 1")
    visitor.send({"type": "click", "data": {"action": "play-match"}})
    assert json.dumps(questions(visitor)) == "[]"
