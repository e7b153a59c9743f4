"""The last match is kept in the store, and comes back without another game being played."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.storage.own_bots import OwnBot
from app.storage.store import NOTE, Store
from app.workshop import kept_match, match
from app.workshop.match import Match
from app.workshop.match_game import MatchGame
from app.workshop.template import CLASS
from tests.app.workshop.test_match import a_match, answer, play

FAILURE = {"kind": "error", "words": "raised ValueError", "line": 7, "traceback": "x"}


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (match, kept_match):
        monkeypatch.setattr(module, "GAMES", 4)
    monkeypatch.setattr(match, "SLICE", 10.0)


@pytest.fixture(scope="module")
def played() -> Match:
    """Return a match with a game that the bot finished, one in which it failed, and a third."""
    played = a_match()
    play(played, 1)
    assert played.request
    answer(played.request, failure=FAILURE)
    played.advance()
    return played


def kept(played: Match) -> Store:
    """Return a store with a match."""
    store = Store.load("/", {}, {})
    kept_match.keep(store, played)
    return store


def facts(game: MatchGame) -> tuple[Any, ...]:
    return game.deal, game.seat, game.record, game.failure, game.share, game.score


def test_finished_games_come_back_and_the_match_goes_on_from_there(played: Match) -> None:
    found = kept_match.kept(kept(played), played.bot, CLASS)
    assert found
    assert not found.is_running
    assert [facts(each) for each in found.games] == [facts(each) for each in played.ended]
    assert found.games[0].table.winners is not None
    found.go_on()
    play(found)
    assert found.is_complete


def test_match_of_another_source_or_bot_does_not_come_back(played: Match) -> None:
    store, bot = kept(played), played.bot
    assert kept_match.kept(store, replace(bot, name="Caesar"), CLASS)
    assert kept_match.kept(store, replace(bot, source="x = 1"), CLASS) is None
    assert kept_match.kept(store, replace(bot, id="bot1"), CLASS) is None


def test_new_match_takes_the_place_of_the_last_one(played: Match) -> None:
    store, other = kept(played), OwnBot("bot1", "Caesar", "pompeii", "x = 1", "2026")
    kept_match.keep(store, Match(other, CLASS, "random", "1"))
    assert kept_match.kept(store, other, CLASS)
    assert kept_match.kept(store, played.bot, CLASS) is None
    assert len(store.texts(NOTE)) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"opponent": "chaotic-other"}, {"games": 3}, {"games": [3]}, {"games": None},
        {"games": [{}]}, {"games": [{"record": "", "failure": None, "score": [1], "share": 1}]},
        {"games": [{"record": "", "failure": None, "score": [1, "x"], "share": 1}]},
        {"games": [{"record": "", "failure": {}, "score": [1, 2], "share": 1}]},
        {"games": [{"record": "", "failure": {**FAILURE, "kind": "odd"}, "score": [1, 2],
                    "share": 1}]},
    ],
)  # fmt: skip
def test_damaged_match_does_not_come_back(played: Match, changed: dict[str, Any]) -> None:
    store = kept(played)
    document = json.loads(store.text(NOTE, kept_match.NAME) or "")
    store.put_text(NOTE, kept_match.NAME, json.dumps({**document, **changed}))
    assert kept_match.kept(store, played.bot, CLASS) is None
    store.put_text(NOTE, kept_match.NAME, "[")
    assert kept_match.kept(store, played.bot, CLASS) is None
