"""What a thinker finds out, piece by piece."""

import json
import pickle
from base64 import b64decode
from random import Random
from typing import Any

import pytest

from app.jobs import worker
from app.jobs.job import KEPT, Job
from app.jobs.worker import think
from pompeii import Player, Table, new
from pompeii.core.incremental import at_once
from pompeii.games.downfall.forecast import Forecast
from pompeii.registry import hinter
from tests.app.saves import game

FIRST = "pompeii"


def answer(job: Job, *others: Job) -> tuple[Any, float]:
    """What a thinker says after a slice, of whom some others are wanted, too."""
    wanted = [each.key for each in (job, *others)]
    request = {**job.request, "id": 1, "thinker": 0, "wanted": wanted}
    said = json.loads(think(json.dumps(request)))
    return pickle.loads(b64decode(said["found"])), said["part"]


def test_a_thinker_of_a_bot_that_searches_in_no_tree_gives_its_one_action() -> None:
    table = Table(new([Player("A", 0), Player("B", 1)], {}, "79"))
    view = table.view(table.state.actor)
    job = Job("choice", FIRST, ("medium", view, "seed", 1.0))
    [text], _part = answer(job)
    assert text in {action.text for action in view.legal}


def playouts(job: Job, *others: Job) -> int:
    """How many a forecast is made of after one more slice, while others are wanted, too."""
    return round(600 * answer(job, *others)[1])


def test_what_takes_long_is_gone_on_with_slice_by_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_works", {})
    table = game("classic-2")
    views = [table.at(100 - number).view(0) for number in range(KEPT + 2)]
    first, *others = [Job("forecast", FIRST, view, seconds=0.0) for view in views]
    assert playouts(first) == 1
    assert [playouts(each) for each in others[:KEPT]] == [1] * KEPT
    assert playouts(first) == 2
    assert [playouts(each) for each in others] == [2] * KEPT + [1]
    assert playouts(first) == 1  # too much was thought about meanwhile


def test_what_is_wanted_is_kept_while_what_is_not_comes_and_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "_works", {})
    table = game("classic-2")
    views = [table.at(100 - number).view(0) for number in range(KEPT + 2)]
    first, *others = [Job("forecast", FIRST, view, seconds=0.0) for view in views]
    assert playouts(first) == 1
    assert [playouts(each, first) for each in others] == [1] * (KEPT + 1)
    assert playouts(first) == 2


@pytest.mark.no_cover
def test_a_forecast_comes_out_as_it_does_elsewhere() -> None:
    view = game("classic-2", 100).view(0)
    job = Job("forecast", FIRST, view, seconds=60.0)
    found, part = answer(job)
    forecast = Forecast(view, "79")
    for _ in range(600):
        forecast.play_out()
    assert (found, part) == (forecast.outlook, 1)


@pytest.mark.no_cover
def test_a_hint_comes_out_as_it_does_elsewhere_however_often_it_gives_way() -> None:
    view = game("classic-2", 100).view(0)
    job = Job("hint", FIRST, view, seconds=0.0)
    slices = 0
    found, part = None, 0.0
    while part < 1:
        assert found is None
        found, part = answer(job)
        slices += 1
    assert found == at_once(hinter(FIRST).hint(view, Random("79")))
    assert slices > 10
