"""Where games are played makes no difference, and nobody's death loses one."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pompeii.arena import ArenaError, optional, workers
from pompeii.arena.workers import Workers, carry_out, here, processes


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    if number == 3:
        raise ArenaError("three")
    return number


def die(marker: str) -> int:
    """The first process to find the file dies of it."""
    try:
        Path(marker).unlink()
    except FileNotFoundError:
        return 0
    os._exit(1)


def threads() -> Workers:
    return Workers(lambda: ThreadPoolExecutor(3), None)


@pytest.mark.parametrize("where", [here, threads, lambda: processes(2)])
def test_every_task_is_done_once(where: Callable[[], Workers]) -> None:
    assert sorted(carry_out(square, range(20), where())) == [n * n for n in range(20)]


@pytest.mark.parametrize("where", [here, threads])
def test_what_the_work_raises_comes_out(where: Callable[[], Workers]) -> None:
    with pytest.raises(ArenaError, match="three"):
        list(carry_out(fail, range(5), where()))


def test_no_more_is_begun_than_is_wanted() -> None:
    begun: list[int] = []
    outcomes = carry_out(begun.append, range(100), here())
    next(outcomes)
    next(outcomes)
    assert begun == [0, 1]


def test_a_process_that_is_killed_takes_no_task_with_it(tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    marker.touch()
    assert list(carry_out(die, [str(marker)] * 12, processes(2))) == [0] * 12
    assert not marker.exists()


def test_processes_that_keep_dying_are_given_up() -> None:
    opened = 0

    @contextmanager
    def broken() -> Iterator[Executor]:
        nonlocal opened
        opened += 1
        raise BrokenProcessPool
        yield  # the sign of a generator

    with pytest.raises(BrokenProcessPool):
        list(carry_out(square, [1], Workers(broken, None)))
    assert opened == workers.TRIES


class Scheduler(ThreadPoolExecutor):
    """A cluster of threads, as Dask's clients give it."""

    def __init__(self, address: str, *, set_as_default: bool) -> None:
        super().__init__(2)
        assert (address, set_as_default) == ("tcp://127.0.0.1:1", False)

    def get_executor(self) -> Executor:
        return self


class Unreachable:
    def __init__(self, address: str, *, set_as_default: bool) -> None:
        raise OSError(f"nobody at {address}, {set_as_default}")


def test_a_cluster_does_every_task_once_and_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Scheduler] = []

    def client(*arguments: Any, **options: Any) -> Scheduler:
        opened.append(Scheduler(*arguments, **options))
        return opened[-1]

    dask = SimpleNamespace(Client=client)
    monkeypatch.setattr(workers, "extra", lambda *_: dask)
    where = workers.cluster("tcp://127.0.0.1:1")
    assert sorted(carry_out(square, range(20), where)) == [n * n for n in range(20)]
    [scheduler] = opened
    with pytest.raises(RuntimeError, match="after shutdown"):
        scheduler.submit(square, 1)


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "extra", lambda *_: SimpleNamespace(Client=Unreachable))
    where = workers.cluster("tcp://127.0.0.1:1")
    with pytest.raises(ArenaError, match=r"no cluster answers at tcp://127\.0\.0\.1:1: nobody at"):
        list(carry_out(square, [1], where))


def test_without_dask_a_cluster_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(optional, "import_module", missing)
    with pytest.raises(ArenaError, match=r"distributed, which `pip install 'pompeii\[cluster\]'`"):
        workers.cluster("tcp://127.0.0.1:1")
