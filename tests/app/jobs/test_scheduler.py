"""The job scheduler with a test port: assignment, timing and results of jobs."""

import json
import pickle
from base64 import b64decode, b64encode
from typing import Any

import pytest

from app.jobs.job import SLICE, Job, Rank
from app.jobs.scheduler import (
    IDLE,
    MAX_CACHED,
    MAX_WORKERS,
    OVERTIME,
    START,
    Scheduler,
    count_workers,
    seconds,
)
from app.jobs.worker import think
from app.worker_messages import Thought
from pompeii import Player, Table, View, new
from pompeii.games.downfall.bots import BOTS

ALONE = "hard"
SHARED = "expert"
FIRST, SECOND = "pompeii", "via-appia"


class Port:
    """A port of job workers that only records messages, with a clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.running: set[int] = set()
        self.started: list[int] = []
        self.archives: list[str] = []
        self.asked: list[tuple[int, dict[str, Any]]] = []

    def start_job_worker(self, index: int, archives: str) -> None:
        assert index not in self.running
        self.running.add(index)
        self.started.append(index)
        self.archives.append(archives)

    def ask_job_worker(self, index: int, text: str) -> None:
        assert index in self.running
        self.asked.append((index, json.loads(text)))

    def end_job_worker(self, index: int) -> None:
        self.running.remove(index)


@pytest.fixture
def port() -> Port:
    return Port()


@pytest.fixture
def thinking(port: Port) -> Scheduler:
    thinking = Scheduler(port, most=3, clock=lambda: port.now)
    thinking.begin(FIRST)
    return thinking


@pytest.fixture
def view() -> View:
    table = Table(new([Player("A", 0), Player("B", 1)], {}, "79"))
    return table.view(table.state.actor)


def bot_job(view: View, bot: str = ALONE, seed: str = "seed") -> Job:
    time = seconds(BOTS[bot])
    return Job(
        "choice", FIRST, (bot, view, seed, time), Rank.BOT, time, shared=bot == SHARED
    )  # fmt: skip


def position_job(number: int, rank: Rank = Rank.VISIBLE, played: str = FIRST) -> Job:
    return Job("anything", played, number, rank)


def begin(thinking: Scheduler, jobs: list[Job], *indexes: int, workers_in_reserve: int = 0) -> None:
    """Want something, and report that the job workers have started."""
    thinking.set_jobs(jobs, workers_in_reserve)
    for index in indexes:
        thinking.receive(Thought(thinker=index))
    thinking.set_jobs(jobs, workers_in_reserve)


def answer(port: Port, thinking: Scheduler, index: int, found: Any, part: float = 1.0) -> None:
    """Send the answer of a job worker to its latest request."""
    of = next(request["id"] for each, request in reversed(port.asked) if each == index)
    packed = b64encode(pickle.dumps(found)).decode()
    thinking.receive(Thought(thinker=index, of=of, found=packed, part=part))


def keys(port: Port) -> list[tuple[int, str]]:
    return [(index, request["key"]) for index, request in port.asked]


def test_number_of_workers_fits_the_device() -> None:
    assert count_workers(8, 8, coarse=False) == MAX_WORKERS
    assert count_workers(3, 8, coarse=False) == 2
    assert count_workers(1, 8, coarse=False) == 1
    assert count_workers(8, 4, coarse=False) == 1
    assert count_workers(8, 8, coarse=True) == 1


def test_device_without_memory_size_is_rated_by_its_cores() -> None:
    assert count_workers(8, None, coarse=False) == MAX_WORKERS
    assert count_workers(4, None, coarse=False) == 3
    assert count_workers(3, None, coarse=False) == 1
    assert count_workers(8, None, coarse=True) == 1


def test_searching_bots_get_twice_the_budget_of_a_match() -> None:
    searching = {id: seconds(bot) for id, bot in BOTS.items() if bot.searches}
    assert searching[ALONE] == 0.4
    assert searching[SHARED] == 2.0
    assert set(searching) == {ALONE, SHARED}


def test_worker_gets_exactly_its_job(port: Port, thinking: Scheduler, view: View) -> None:
    job = bot_job(view)
    begin(thinking, [job], 0)
    [(index, request)] = port.asked
    assert request.keys() == {"kind", "game", "data", "seconds", "key", "id", "thinker", "wanted"}
    bot, told, seed, _time = pickle.loads(b64decode(request["data"]))
    assert (bot, told, seed) == (ALONE, view, "seed")
    quick = b64encode(pickle.dumps((bot, told, seed, 0.01))).decode()
    said = json.loads(think(json.dumps({**request, "data": quick})))
    assert said["of"] == request["id"]
    thinking.receive(Thought(thinker=index, **said))
    assert job.over
    assert {*job.found} <= {action.text for action in view.legal}


def test_long_job_is_shared_by_all_started_workers(
    port: Port, thinking: Scheduler, view: View
) -> None:
    job = bot_job(view, SHARED)
    begin(thinking, [], workers_in_reserve=3)
    assert port.started == [0, 1, 2]
    begin(thinking, [job], 0, 2)
    assert [(index, request["thinker"]) for index, request in port.asked] == [(0, 0), (2, 2)]
    answer(port, thinking, 0, {"a": (10, 10.0)})
    assert not job.over
    answer(port, thinking, 2, {"a": (10, 1.0)})
    assert job.over
    assert job.found == [{"a": (10, 10.0)}, {"a": (10, 1.0)}]


def test_worker_gets_no_job_before_it_has_started(
    port: Port, thinking: Scheduler, view: View
) -> None:
    job = bot_job(view, SHARED)
    thinking.set_jobs([job])
    assert port.started == [0, 1, 2]
    assert port.asked == []
    begin(thinking, [job], 1)
    assert [index for index, _ in port.asked] == [1]
    begin(thinking, [job], 0)  # too late, the job is running
    assert [index for index, _ in port.asked] == [1]


def test_bot_jobs_precede_shown_positions_and_those_precede_the_rest(
    port: Port, thinking: Scheduler, view: View
) -> None:
    rest, look, bot = position_job(1, Rank.BACKGROUND), position_job(2), bot_job(view)
    begin(thinking, [rest], 0)
    thinking.set_jobs([rest, look])
    assert [key for _, key in keys(port)] == [rest.key]  # it gets its slice
    answer(port, thinking, 0, "some", 0.1)
    thinking.set_jobs([rest, look, bot])
    answer(port, thinking, 0, {"a": (1, 1.0)})
    for part in (0.5, 1.0):
        thinking.set_jobs([rest, look, bot])
        answer(port, thinking, 0, "half or all", part)
    thinking.set_jobs([rest, look, bot])
    assert [key for _, key in keys(port)] == [rest.key, bot.key, look.key, look.key, rest.key]
    assert [each.over for each in (rest, look, bot)] == [False, True, True]
    assert seconds(BOTS[ALONE]) > SLICE  # so a bot waits no longer than that


def test_several_jobs_run_on_several_workers(port: Port, thinking: Scheduler) -> None:
    jobs = [position_job(number) for number in range(5)]
    begin(thinking, jobs, 0, 1, 2)
    assert port.started == [0, 1, 2]
    assert keys(port) == [(index, jobs[index].key) for index in range(3)]


def test_worker_continues_its_own_job(port: Port, thinking: Scheduler) -> None:
    one, other = position_job(1), position_job(2)
    begin(thinking, [one, other], 0, 1, workers_in_reserve=2)
    assert keys(port) == [(0, one.key), (1, other.key)]
    answer(port, thinking, 1, "some", 0.5)
    thinking.set_jobs([one, other])
    answer(port, thinking, 0, "some", 0.5)
    thinking.set_jobs([one, other])
    assert keys(port)[2:] == [(1, other.key), (0, one.key)]


def test_unwanted_job_is_not_continued(port: Port, thinking: Scheduler) -> None:
    old, new = position_job(1), position_job(2)
    begin(thinking, [old], 0)
    thinking.set_jobs([new])
    answer(port, thinking, 0, "some", 0.2)
    thinking.set_jobs([new])
    assert [key for _, key in keys(port)] == [old.key, new.key]
    assert old.found == "some"


def test_results_are_kept_and_continued(port: Port, thinking: Scheduler) -> None:
    begin(thinking, [position_job(1)], 0)
    answer(port, thinking, 0, "half", 0.5)
    thinking.set_jobs([])
    again = position_job(1)
    thinking.set_jobs([again])
    assert (again.found, again.part) == ("half", 0.5)
    answer(port, thinking, 0, "begun anew", 0.1)
    assert again.found == "half"  # it had better results before
    thinking.set_jobs([again])
    answer(port, thinking, 0, "all", 1.0)
    asked = len(port.asked)
    last = position_job(1)
    thinking.set_jobs([last])
    assert (last.found, last.over, len(port.asked)) == ("all", True, asked)
    thinking.set_jobs([position_job(number) for number in range(2, MAX_CACHED + 2)])
    forgotten = position_job(1)
    thinking.set_jobs([forgotten])
    assert forgotten.found is None


def test_answer_to_another_question_is_dropped(thinking: Scheduler, port: Port) -> None:
    job = position_job(1)
    begin(thinking, [job], 0)
    packed = b64encode(pickle.dumps("stray")).decode()
    thinking.receive(Thought(thinker=0, of=77, found=packed, part=1.0))
    assert job.found is None
    answer(port, thinking, 0, "right")
    assert job.found == "right"


def test_dead_worker_is_restarted_and_asked_again(
    port: Port, thinking: Scheduler, view: View
) -> None:
    job = bot_job(view)
    begin(thinking, [job], 0)
    thinking.died(0)
    assert port.started == [0, 0]
    assert not thinking.broken
    begin(thinking, [job], 0)
    assert [key for _, key in keys(port)] == [job.key] * 2
    answer(port, thinking, 0, {"a": (1, 1.0)})
    assert job.over


def test_workers_are_given_up_after_two_deaths_until_the_next_game(
    port: Port, thinking: Scheduler, view: View
) -> None:
    job, looked = bot_job(view), position_job(1)
    begin(thinking, [job], 0)
    thinking.died(0)
    thinking.died(0)
    assert thinking.broken
    assert port.running == set()
    thinking.set_jobs([job, looked], 1)
    assert port.running == set()
    assert looked.failed
    assert not job.over
    thinking.begin(FIRST)
    thinking.set_jobs([], 1)
    assert port.running == {0}


def test_only_the_job_that_kills_two_workers_is_given_up(
    port: Port, thinking: Scheduler, view: View
) -> None:
    deadly = position_job(1)
    for _ in range(2):
        begin(thinking, [deadly], 0)
        thinking.died(0)
    assert deadly.failed
    assert not thinking.broken
    job = bot_job(view)
    begin(thinking, [deadly, job], 0)
    assert keys(port)[-1] == (0, job.key)


def test_hanging_worker_counts_as_dead(port: Port, thinking: Scheduler, view: View) -> None:
    thinking.set_jobs([bot_job(view)])
    assert thinking.pending() == START
    port.now += START - 1
    begin(thinking, [bot_job(view)], 0)
    limit = seconds(BOTS[ALONE]) + OVERTIME
    assert thinking.pending() == pytest.approx(limit)
    port.now += limit - 0.1
    assert not thinking.check_timeouts()
    port.now += 0.2
    assert thinking.check_timeouts()
    assert port.started == [0, 0]


def test_stopped_worker_cannot_die_or_answer(port: Port, thinking: Scheduler, view: View) -> None:
    begin(thinking, [bot_job(view)], 0)
    thinking.died(7)
    thinking.receive(Thought(thinker=7))
    assert port.started == [0]
    assert not thinking.broken


def test_idle_workers_end_after_a_while(port: Port, thinking: Scheduler) -> None:
    begin(thinking, [], 0, workers_in_reserve=1)
    assert thinking.pending() is None
    thinking.set_jobs([])
    assert thinking.pending() == IDLE
    port.now += IDLE
    assert not thinking.check_timeouts()
    assert port.running == set()


def test_unneeded_workers_of_a_hidden_page_end_at_once(port: Port, thinking: Scheduler) -> None:
    begin(thinking, [], 0, workers_in_reserve=1)
    thinking.set_jobs([])
    thinking.set_visible(visible=False)
    assert port.running == set()


def test_hidden_page_with_a_seat_keeps_workers_for_a_while(port: Port, thinking: Scheduler) -> None:
    begin(thinking, [], 0, workers_in_reserve=1)
    thinking.set_visible(visible=False)
    thinking.set_jobs([], 1)
    assert port.running == {0}
    port.now += IDLE
    thinking.check_timeouts()
    thinking.set_jobs([], 1)
    assert port.running == set()
    thinking.set_visible(visible=True)
    thinking.set_jobs([], 1)
    assert port.running == {0}
