"""The handlers of job workers: results slice by slice."""

import json
import pickle
from base64 import b64decode
from random import Random
from typing import Any

import pytest

from app.jobs import worker
from app.jobs.job import KEPT, Job
from app.jobs.worker import think
from pompeii import Player, Table, new, registry
from pompeii.core.incremental_work import at_once
from pompeii.games.downfall.forecast import Forecast
from tests.app.saves import game

FIRST = "pompeii"


def answer(job: Job, *others: Job) -> tuple[Any, float]:
    """Return the answer of a job worker after one slice, while other keys are wanted too."""
    wanted = [each.key for each in (job, *others)]
    request = {**job.request, "id": 1, "thinker": 0, "wanted": wanted}
    said = json.loads(think(json.dumps(request)))
    return pickle.loads(b64decode(said["found"])), said["part"]


def test_bot_without_a_search_tree_returns_its_single_action() -> None:
    table = Table(new([Player("A", 0), Player("B", 1)], {}, "79"))
    view = table.view(table.state.actor)
    job = Job("choice", FIRST, ("medium", view, "seed", 1.0))
    [text], _part = answer(job)
    assert text in {action.text for action in view.legal}


def playouts(job: Job, *others: Job) -> int:
    """Return the number of playouts of a forecast after one more slice.

    Meanwhile other keys are wanted too.
    """
    return round(600 * answer(job, *others)[1])


def test_long_job_continues_slice_by_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_works", {})
    table = game("classic-2")
    views = [table.at(100 - number).view(0) for number in range(KEPT + 2)]
    first, *others = [Job("forecast", FIRST, (view, ()), seconds=0.0) for view in views]
    assert playouts(first) == 1
    assert [playouts(each) for each in others[:KEPT]] == [1] * KEPT
    assert playouts(first) == 2
    assert [playouts(each) for each in others] == [2] * KEPT + [1]
    assert playouts(first) == 1  # too many other jobs in between


def test_wanted_jobs_are_kept_while_others_come_and_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "_works", {})
    table = game("classic-2")
    views = [table.at(100 - number).view(0) for number in range(KEPT + 2)]
    first, *others = [Job("forecast", FIRST, (view, ()), seconds=0.0) for view in views]
    assert playouts(first) == 1
    assert [playouts(each, first) for each in others] == [1] * (KEPT + 1)
    assert playouts(first) == 2


@pytest.mark.no_cover
def test_forecast_equals_that_without_slices() -> None:
    view = game("classic-2", 100).view(0)
    job = Job("forecast", FIRST, (view, ()), seconds=60.0)
    found, part = answer(job)
    forecast = Forecast(view, "79")
    for _ in range(600):
        forecast.play_out()
    assert (found, part) == (forecast.outlook, 1)


@pytest.mark.no_cover
def test_hint_equals_that_without_slices() -> None:
    view = game("classic-2", 100).view(0)
    job = Job("hint", FIRST, view, seconds=0.0)
    slices = 0
    found, part = None, 0.0
    while part < 1:
        assert found is None
        found, part = answer(job)
        slices += 1
    assert found == at_once(registry.game(FIRST).hints.hint(view, Random("79")))
    assert slices > 10
