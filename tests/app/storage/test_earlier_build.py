"""Saves, settings, files and jobs that an earlier build wrote (see `tests/data/00d0a85`)."""

import json
from typing import Any

import pytest

from app.jobs.worker import think
from app.storage.store import INDEXED, LOCAL, Store
from tests.app.saves import brought
from tests.app.saves_of_other_versions import Places, do
from tests.app.visitor import Visitor
from tests.paths import DATA

EARLIER = DATA / "00d0a85"
SAVES = {"town", "road", "over-pompeii", "over-via-appia"}


def read(name: str) -> Any:
    return json.loads((EARLIER / name).read_text(encoding="utf-8"))


def places() -> Places:
    return {LOCAL: read("copies.json"), INDEXED: read("copies.json")}


def store() -> Store:
    there = places()
    return Store.load("/", there[LOCAL], there[INDEXED])


def test_saves_and_settings_are_read_and_a_deleted_save_stays_deleted() -> None:
    there = places()
    loaded = Store.load("/", there[LOCAL], there[INDEXED])
    assert loaded.problems == []
    assert loaded.newer_saves() == []
    assert {saved.id for saved in loaded.saves()} == SAVES
    assert loaded.settings["habits"]["theme"] == "dark"
    do(there, loaded)
    assert not any(":gone:" in key for place in there.values() for key in place)


@pytest.mark.parametrize("id", sorted(SAVES))
def test_a_save_opens_from_the_home_screen(id: str) -> None:
    visitor = Visitor("?handover=off", store=store())
    saved = visitor.store.save(id)
    assert saved is not None
    visitor.click(f"save-{id}-open")
    assert visitor.session.record() == saved.text


def test_finished_games_are_in_the_statistics_at_once_and_analysed_again_on_demand() -> None:
    visitor = Visitor("?screen=results", store=store())
    assert visitor.text("results-count") == "2 finished games."
    analysed = [saved.id for saved in visitor.store.saves() if "account" in saved.meta]
    assert analysed == ["over-pompeii"]
    assert visitor.find("results-pompeii-luck-analyse")  # the evaluation is another one today


def test_the_file_of_all_games_is_imported() -> None:
    visitor = Visitor()
    text = (EARLIER / "games-file.json").read_text(encoding="utf-8")
    brought(visitor, text)
    visitor.wait()  # on a busy machine it takes several steps
    assert visitor.text("notices").startswith("4 games imported.")
    assert Visitor(store=visitor.store).marks["data-theme"] == "dark"


def test_the_question_to_a_job_worker_is_answered() -> None:
    question = read("jobs.json")["pompeii"]
    answer = json.loads(think(json.dumps({**question, "seconds": 2})))  # on a busy machine too
    assert answer["of"] == question["id"]
    assert answer["part"] > 0
