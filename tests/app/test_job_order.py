"""The order of equally urgent jobs."""

from app.jobs.job import KEPT, Rank
from app.jobs.scheduler import Scheduler
from tests.app.jobs.test_scheduler import FIRST, Port, answer, begin, keys, position_job


def thinkers(port: Port, most: int) -> Scheduler:
    """Return the scheduler of a device that can run `most` job workers."""
    thinking = Scheduler(port, most, clock=lambda: port.now)
    thinking.begin(FIRST)
    return thinking


def test_single_worker_alternates_between_equal_jobs() -> None:
    port, jobs = Port(), [position_job(number) for number in range(3)]
    thinking = thinkers(port, 1)
    begin(thinking, jobs, 0)
    for _ in range(4):
        answer(port, thinking, 0, "some", 0.1)
        thinking.set_jobs(jobs)
    jobs.append(new := position_job(3))
    answer(port, thinking, 0, "some", 0.2)
    thinking.set_jobs(jobs)
    a, b, c = (job.key for job in jobs[:3])
    assert [key for _, key in keys(port)] == [a, b, c, a, b, new.key]


def test_worker_starts_no_more_jobs_than_it_can_continue() -> None:
    port, jobs = Port(), [position_job(number) for number in range(KEPT + 3)]
    thinking = thinkers(port, 1)
    begin(thinking, jobs, 0)
    for _ in range(2 * KEPT + 2):
        answer(port, thinking, 0, "some", 0.1)
        thinking.set_jobs(jobs)
    most = {job.key for job in jobs[: KEPT + 1]}
    assert {key for _, key in keys(port)} == most
    assert all({*question["wanted"]} == most for _, question in port.asked)
    answer(port, thinking, 0, "all")
    thinking.set_jobs(jobs)
    assert keys(port)[-1] == (0, jobs[KEPT + 1].key)


def test_new_job_goes_to_a_worker_without_jobs() -> None:
    port, old, new = Port(), position_job(1), position_job(2)
    thinking = thinkers(port, 3)
    begin(thinking, [old], 0)
    answer(port, thinking, 0, "some", 0.1)
    thinking.set_jobs([old, new])  # the second one starts
    assert keys(port) == [(0, old.key)] * 2
    answer(port, thinking, 0, "some", 0.2)
    begin(thinking, [new, old], 1)
    assert keys(port)[2:] == [(0, old.key), (1, new.key)]
    answer(port, thinking, 0, "some", 0.3)
    urgent = position_job(3, Rank.BOT)
    thinking.set_jobs([old, new, urgent])  # the third one starts, but no bot waits for it
    assert keys(port)[4:] == [(0, urgent.key)]
