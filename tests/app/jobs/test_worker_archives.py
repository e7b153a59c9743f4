"""The lazy archives with which the scheduler starts job workers."""

import pytest

from app.game_catalogue import EXPLANATIONS
from app.jobs.job import Job
from app.jobs.scheduler import Scheduler
from tests.app.jobs.test_scheduler import FIRST, SECOND, Port, begin, position_job


@pytest.fixture
def port() -> Port:
    return Port()


@pytest.fixture
def thinking(port: Port) -> Scheduler:
    return Scheduler(port, most=1, clock=lambda: port.now)


def test_workers_load_the_archives_of_their_game(port: Port, thinking: Scheduler) -> None:
    begin(thinking, [position_job(1)], 0)
    begin(thinking, [position_job(2, played=SECOND)], 0)
    begin(thinking, [position_job(3)], 0)  # these include the first game
    assert port.archives == ["", "appia"]
    assert port.running == {0}


def test_workers_load_the_archives_that_jobs_need_beside_their_game(
    port: Port, thinking: Scheduler
) -> None:
    reasons = Job("reasons", FIRST, ("", 0, ""), part=EXPLANATIONS)
    begin(thinking, [reasons], 0)
    begin(thinking, [position_job(1, played=SECOND), reasons], 0)
    begin(thinking, [reasons], 0)
    assert [*dict.fromkeys(port.archives)] == ["explanations", "appia explanations"]
