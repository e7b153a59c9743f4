"""The bot plays duplicate deals against a bot of its game, one decision at a time."""

import json
import pickle
from base64 import b64decode
from collections.abc import Callable

import pytest

from app.bot_sandbox.request import BotRequest, FailureKind
from app.game_catalogue import game
from app.jobs import job_handlers
from app.jobs.job import DEATHS, Job
from app.storage.own_bots import OwnBot
from app.workshop import match
from app.workshop.match import Match, opponents
from app.workshop.template import CLASS, template
from pompeii.core.game_interfaces import View
from pompeii.registry import GAMES

Choose = Callable[[View], str | None]
BOTH = [*GAMES]


def a_match(key: str = "pompeii", opponent: str = "random") -> Match:
    bot = OwnBot("bot0", "My bot", key, template(key), "2026-01-01T12:00:00.000")
    return Match(bot, CLASS, opponent, "79")


def first_action(view: View) -> str | None:
    return view.listed[0].text if view.seat == view.actor else None


def answer(request: BotRequest, action: str | None = None, **found: object) -> None:
    text = json.dumps({"action": action, "failure": None, "milliseconds": 1, **found})
    request.receive("answered", text, "")


def play(played: Match, games: int = match.GAMES, choose: Choose = first_action) -> None:
    """Let the match go on until this number of `games` is over."""
    while played.is_running and len(played.ended) < games:
        if played.request and played.request.answer is None:
            answer(played.request, choose(played.request.view))
        if played.job and not played.job.over:
            search(played.job)
        played.advance()


def search(job: Job) -> None:
    """Let a job worker search for a very short time."""
    bot, view, seed, _seconds = pickle.loads(b64decode(job.request["data"]))
    given = bot, view, seed, 0.001
    job.add_result(0, *next(job_handlers.choice(game(job.request["game"]), given, 0)))


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "GAMES", 4)
    monkeypatch.setattr(match, "SLICE", 10.0)


@pytest.mark.parametrize("key", BOTH)
def test_each_deal_is_played_from_both_seats(key: str) -> None:
    played = a_match(key)
    play(played)
    assert not played.is_running
    assert [(each.deal, each.seat) for each in played.games] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    deals = [each.table.record.document for each in played.games]
    for one, other in (deals[:2], deals[2:]):
        assert {**one, "players": []} == {**other, "players": []}
    names = [[player.name for player in each.table.record.players] for each in played.games]
    assert names[0] == names[1][::-1] == ["My bot", "Random"]
    assert all(each.table.winners is not None for each in played.games)


def test_same_seed_gives_the_same_games() -> None:
    one, other = a_match(), a_match()
    play(one, 1)
    play(other, 1)
    assert one.games[0].table.dump() == other.games[0].table.dump()


def test_stopped_match_goes_on_with_the_game_in_progress_from_its_beginning() -> None:
    whole, stopped = a_match(), a_match()
    play(whole)
    play(stopped, 1)
    stopped.advance()
    answer(stopped.request, first_action(stopped.request.view))  # type: ignore[arg-type, union-attr]
    stopped.advance()
    assert len(stopped.games) == 2
    stopped.stop()
    stopped.advance()
    assert len(stopped.ended) == 1
    stopped.go_on()
    play(stopped)
    assert stopped.is_complete
    assert [each.record for each in stopped.games] == [each.record for each in whole.games]


def test_question_has_the_view_of_the_seat_only() -> None:
    played = a_match()
    played.advance()
    assert played.request is not None
    assert played.request.view.seat == played.games[0].seat
    assert played.request.seconds == match.SECONDS
    assert played.is_waiting


def test_share_has_an_interval_over_the_deals() -> None:
    played = a_match()
    play(played)
    expected = sum(each.share for each in played.games) / 4
    assert played.share.mean == expected
    assert 0 <= played.share.low <= expected <= played.share.high <= 1


def test_scores_are_those_of_the_bot_and_of_its_opponent() -> None:
    played = a_match()
    play(played, 2)
    for each in played.games[:2]:
        own, other = each.score
        assert (own > other) == (each.share == 1) or own == other


def test_failure_ends_a_game_as_lost() -> None:
    played = a_match()
    played.advance()
    assert played.request is not None
    failure = {"kind": "error", "words": "raised ValueError", "line": 7, "traceback": "x"}
    answer(played.request, failure=failure)
    played.advance()
    ((first), *_others) = played.ended
    assert first.failure is not None
    assert (first.failure.line, first.share) == (7, 0.0)
    assert len(played.games) == 2
    assert played.is_running


def test_illegal_answer_is_a_failure() -> None:
    played = a_match()
    played.advance()
    assert played.request is not None
    answer(played.request, "no action")
    played.advance()
    failure = played.games[0].failure
    assert failure is not None
    assert failure.kind is FailureKind.ILLEGAL


def test_missing_sandbox_stops_the_match_without_blaming_the_bot() -> None:
    played = a_match()
    played.advance()
    assert played.request is not None
    played.request.receive("unavailable", "absent", "")
    played.advance()
    assert played.obstacle is not None
    assert not played.is_running
    assert not played.ended


def test_match_goes_on_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "SLICE", 0.0)
    played = a_match()
    played.advance()
    assert played.games == []
    assert not played.is_waiting


@pytest.mark.parametrize("key", BOTH)
def test_searching_opponent_chooses_in_a_job_worker(key: str) -> None:
    played = a_match(key, "hard")
    play(played, 1)
    assert played.ended


def test_match_stops_if_no_job_worker_survives() -> None:
    played = a_match("pompeii", "hard")
    while played.job is None:
        if played.request:
            answer(played.request, first_action(played.request.view))
        played.advance()
    assert played.is_waiting
    played.job.deaths = DEATHS
    played.advance()
    assert played.obstacle is not None
    assert not played.is_running


@pytest.mark.parametrize("key", BOTH)
def test_opponents_are_the_bots_that_answer_soon(key: str) -> None:
    labels = opponents(key)
    assert {"random", "easy", "medium", "hard"} <= {*labels}
    assert "expert" not in labels
