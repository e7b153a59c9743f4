"""The win chances at the tables of both games, by setting."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.jobs import job_handlers
from app.storage.store import Store
from pompeii import registry
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.core.record_link import to_link
from tests.app.history.test_results import road
from tests.app.saves import game
from tests.app.visitor import Visitor, fast_jobs_only


@pytest.fixture(autouse=True)
def fast_jobs() -> Iterator[None]:
    with fast_jobs_only():
        yield


def people_at(table: Any, *wanted: str) -> Visitor:
    """Return people at a given table, who want to see some chances."""
    document = json.loads(table.dump())
    for player in document["players"]:
        player["kind"] = "human"
    store = Store.load("/", {}, {})
    store.set("habits", dict.fromkeys(wanted, "true"))
    fragment = f"#record={to_link(json.dumps(document))}"
    return Visitor("?animation=off&handover=off", fragment, store=store)


@pytest.mark.parametrize("table", [game("classic-4", 40), game("classic-2", 100)])
def test_chances_of_all_are_shown_while_clicks_still_count(table: Any) -> None:
    assert people_at(table).find("who-wins") is None
    visitor = people_at(table, "odds")
    assert visitor.find("who-wins") is None
    visitor.think()
    told = visitor.text("who-wins")
    assert re.search(r"After \d+ playouts; each chance to within \d+ percentage points\.", told)
    assert told.endswith("This assumes that everyone plays like Medium.")
    for player in table.record.players:
        assert player.name in told
    assert told.count("%") == table.seats
    visitor.key("p")
    assert visitor.text("who-wins") == told  # the same position
    local_game: Any = visitor.session.top.presenter.local_game  # type: ignore[attr-defined]
    local_game.play(local_game.view.legal[0])
    visitor.key("p")
    assert visitor.find("who-wins") is None
    assert visitor.thinkers.asked


def test_via_appia_shows_chances() -> None:
    visitor = people_at(road("classic-2").at(20), "odds")
    visitor.think()
    told = visitor.text("who-wins")
    assert told.count("%") == road("classic-2").seats
    assert "assumed" not in told


def test_decided_game_shows_no_chances() -> None:
    visitor = people_at(game("classic-2"), "odds")
    visitor.think()
    assert visitor.find("who-wins")
    visitor.key("End")
    visitor.think()
    assert visitor.find("who-wins") is None


def test_chances_that_no_device_can_compute_are_reported() -> None:
    visitor = people_at(game("classic-4", 40), "odds")
    for _ in range(2):
        for started in visitor.thinkers.answers():
            visitor.send(started)
        visitor.send({"type": "died", "thinker": 0})
    assert "cannot find out who wins" in visitor.text("odds-failed")


def test_chances_appear_after_a_few_playouts() -> None:
    view = game("classic-4", 40).view(0)
    facts: Any = type("Facts", (), {"engine": registry.game("pompeii")})
    found = [
        (moment and moment.playouts, part)
        for moment, part in job_handlers.win_probabilities(facts, (view, ()), 0)
    ]
    assert [playouts for playouts, _ in found[:MIN_SAMPLES]] == [None] * (MIN_SAMPLES - 1) + [
        MIN_SAMPLES
    ]
    assert found[-1] == (len(found) - 1, 1.0)
    assert all(0 <= part < 1 for _, part in found[:-1])
