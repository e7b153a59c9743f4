"""Forecasts name the skill that they assume of each player."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from app.game_catalogue import load
from app.storage.save_metadata import meta
from app.storage.store import Store
from app.table.assumed_skills import assumed_skills, describe_assumption
from pompeii import registry
from pompeii.core.record_link import to_link
from tests.app.history.test_skill import with_games
from tests.app.saves import game
from tests.app.visitor import Visitor, fast_jobs_only

BOTH = {"forecast": "true", "odds": "true"}


@pytest.fixture(autouse=True)
def fast_jobs() -> Iterator[None]:
    with fast_jobs_only():
        yield


def record(kinds: Sequence[str], plies: int = 100) -> str:
    document = json.loads(game(f"classic-{len(kinds)}", plies).dump())
    names = ("Julia", "Livia", "Titus")[: len(kinds)]
    for player, kind, name in zip(document["players"], kinds, names, strict=True):
        player["kind"], player["name"] = kind, name
    return json.dumps(document)


def table_of(store: Store, *kinds: str) -> Visitor:
    store.set("habits", BOTH)
    return Visitor("?animation=off&handover=off", f"#record={to_link(record(kinds))}", store=store)


def empty() -> Store:
    return Store.load("/", {}, {})


def local_game_of(visitor: Visitor) -> Any:
    top: Any = visitor.session.top
    return top.local_game


@pytest.mark.parametrize(
    ("kinds", "skills"),
    [
        (("human", "human"), ("medium", "medium")),
        (("human", "bot:easy"), ("medium", "easy")),
        (("human", "bot:random", "bot:hard"), ("medium", "random", "medium")),
        (("human", "bot:nobody"), ("medium", "medium")),
    ],
)
def test_bots_have_their_own_skill(kinds: Sequence[str], skills: Sequence[str]) -> None:
    assert assumed_skills(local_game_of(table_of(empty(), *kinds))) == skills


@pytest.mark.parametrize(
    ("plays", "skill"),
    [
        ([-0.2, 0.2] * 8, "medium"),
        ([-2.8, -2.6] * 8, "easy"),
        ([-9.0, -8.0] * 8, "careless"),
        ([9.0, 8.0] * 8, "medium"),
        ([-9.0] * 3, "medium"),
    ],
)
def test_people_have_the_skill_of_their_analysed_games(plays: list[float], skill: str) -> None:
    store = with_games(empty(), "Julia", plays, ["bot:medium"])
    visitor = table_of(store, "human", "human")
    assert assumed_skills(local_game_of(visitor)) == (skill, "medium")


@pytest.mark.parametrize("rivals", [2, 3])
def test_people_have_the_skill_of_games_against_several_equal_bots(rivals: int) -> None:
    play = registry.game("pompeii").analysis_evaluation.LEVELS[rivals + 1]["medium"]["easy"].mean
    store = with_games(empty(), "Julia", [play - 0.1, play + 0.1] * 8, ["bot:medium"] * rivals)
    assert assumed_skills(local_game_of(table_of(store, "human", "human"))) == ("easy", "medium")


def test_only_counted_games_against_bots_of_one_kind_show_a_skill() -> None:
    store = with_games(empty(), "Julia", [-9.0] * 8, ["human"])
    with_games(store, "Julia", [-9.0] * 8, ["bot:medium", "bot:easy"])
    table = load(record(("human", "bot:medium")))
    store.put("running", table.dump(), meta(table, "2026-01-01T12:00"))
    assert assumed_skills(local_game_of(table_of(store, "human", "human")))[0] == "medium"


def test_both_forecasts_name_the_assumption() -> None:
    visitor = table_of(empty(), "human", "bot:easy")
    visitor.think()
    sentence = "This assumes that Julia plays like Medium and Livia plays like Easy."
    assert visitor.text("who-wins-assumed") == sentence
    assert visitor.text("outlook-assumed") == sentence
    assert describe_assumption(local_game_of(visitor)) == sentence


def test_players_of_the_usual_skill_are_named_together() -> None:
    visitor = table_of(empty(), "human", "bot:easy", "bot:hard")
    sentence = "This assumes that Livia plays like Easy and all others play like Medium."
    assert describe_assumption(local_game_of(visitor)) == sentence


def test_replay_assumes_the_same_skills() -> None:
    store = with_games(empty(), "Julia", [-2.8, -2.6] * 8, ["bot:medium"])
    store.set("habits", BOTH)
    link = f"#record={to_link(record(('human', 'human')))}"
    visitor = Visitor("?animation=off&ply=90", link, store=store)
    visitor.think()
    told = "This assumes that Julia plays like Easy and Livia plays like Medium."
    assert visitor.text("outlook-assumed") == told


def test_other_skills_start_another_job() -> None:
    local_game = local_game_of(table_of(empty(), "human", "human"))
    jobs, view = local_game.forecast_jobs, local_game.view
    usual = jobs.job_for(view, assumed_skills(local_game))
    assert jobs.job_for(view, assumed_skills(local_game)) is usual
    local_game.set_player_kind(1, "bot:easy")
    assert jobs.job_for(view, assumed_skills(local_game)).key != usual.key
