"""Executors: the outcome does not depend on the place of work, and no dead process loses a game."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pompeii.arena import ArenaError, optional_libraries, workers
from pompeii.arena.workers import Workers, carry_out, here, processes


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    if number == 3:
        raise ArenaError("three")
    return number


def die(marker: str) -> int:
    """Let the first process that finds the file delete it and die."""
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
def test_exception_of_work_is_raised(where: Callable[[], Workers]) -> None:
    with pytest.raises(ArenaError, match="three"):
        list(carry_out(fail, range(5), where()))


def test_tasks_start_lazily() -> None:
    begun: list[int] = []
    outcomes = carry_out(begun.append, range(100), here())
    next(outcomes)
    next(outcomes)
    assert begun == [0, 1]


def test_killed_process_loses_no_task(tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    marker.touch()
    assert list(carry_out(die, [str(marker)] * 12, processes(2))) == [0] * 12
    assert not marker.exists()


def test_dying_processes_are_given_up() -> None:
    opened = 0

    @contextmanager
    def broken() -> Iterator[Executor]:
        nonlocal opened
        opened += 1
        raise BrokenProcessPool
        yield  # makes the function a generator

    with pytest.raises(BrokenProcessPool):
        list(carry_out(square, [1], Workers(broken, None)))
    assert opened == workers.TRIES


class ThreadedClient(ThreadPoolExecutor):
    """A client of a cluster of threads, with the interface of Dask's clients."""

    def __init__(self, address: str, *, set_as_default: bool) -> None:
        super().__init__(2)
        assert (address, set_as_default) == ("tcp://127.0.0.1:1", False)

    def get_executor(self) -> Executor:
        return self


class Unreachable:
    def __init__(self, address: str, *, set_as_default: bool) -> None:
        raise OSError(f"nobody at {address}, {set_as_default}")


def test_cluster_does_every_task_once_and_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[ThreadedClient] = []

    def client(*arguments: Any, **options: Any) -> ThreadedClient:
        opened.append(ThreadedClient(*arguments, **options))
        return opened[-1]

    dask = SimpleNamespace(Client=client)
    monkeypatch.setattr(workers, "extra", lambda *_: dask)
    where = workers.cluster("tcp://127.0.0.1:1")
    assert sorted(carry_out(square, range(20), where)) == [n * n for n in range(20)]
    [scheduler] = opened
    with pytest.raises(RuntimeError, match="after shutdown"):
        scheduler.submit(square, 1)


def test_unreachable_cluster_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "extra", lambda *_: SimpleNamespace(Client=Unreachable))
    where = workers.cluster("tcp://127.0.0.1:1")
    with pytest.raises(ArenaError, match=r"no cluster answers at tcp://127\.0\.0\.1:1: nobody at"):
        list(carry_out(square, [1], where))


def test_without_dask_a_cluster_is_rejected_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(optional_libraries, "import_module", missing)
    with pytest.raises(ArenaError, match=r"distributed, which `pip install '\.\[cluster\]'`"):
        workers.cluster("tcp://127.0.0.1:1")
