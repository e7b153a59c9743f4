"""Processes that are asked: nothing of them is left behind."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from pompeii.arena import children
from pompeii.arena.children import Child, Silent
from tests.arena.watch import Watch

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
FAMILY = f"""
import subprocess, sys
from tests.arena.watch import hold
subprocess.Popen([sys.executable, "-c", '''
import time
from tests.arena.watch import hold
held = hold()
while True: time.sleep(1)
'''])
held = hold()
{ECHO}
"""


@pytest.fixture
def watch() -> Iterator[Watch]:
    with Watch() as watch:
        yield watch


def test_lines_are_answered_in_order() -> None:
    child = Child([sys.executable, "-S", "-c", ECHO])
    assert [child.ask(line, 20) for line in (b"a\n", b"b\n")] == [b"a\n", b"b\n"]
    assert child.alive
    child.end(20)
    assert not child.alive
    assert child.status() == 0


def test_a_line_longer_than_a_pipe_is_written_whole() -> None:
    child = Child([sys.executable, "-S", "-c", "print(len(input()), flush=True)"])
    assert child.ask(b"x" * 1_000_000 + b"\n", 20) == b"1000000\n"
    child.end()


def test_silence_is_bounded_even_where_nothing_is_read() -> None:
    child = Child([sys.executable, "-S", "-c", "import time; time.sleep(10**6)"])
    with pytest.raises(Silent):
        child.ask(b"x" * 1_000_000 + b"\n", 0.1)
    child.end()
    assert not child.alive


def test_who_goes_on_has_no_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "FAREWELL", 0.1)
    child = Child([sys.executable, "-S", "-c", "import time; time.sleep(10**6)"])
    assert child.status() is None
    assert child.alive
    child.end()


def test_what_a_process_started_ends_with_it(watch: Watch) -> None:
    child = Child([sys.executable, "-c", FAMILY], watch.environment)
    watch.wait_for(2)
    assert child.ask(b"there\n", 20) == b"there\n"
    child.end()
    watch.wait_until_gone()


def test_all_of_them_end_with_who_started_them_whatever_ends_that(watch: Watch) -> None:
    source = f"""
import time
from pompeii.arena.children import Child
children = [Child([{sys.executable!r}, "-c", {FAMILY!r}]) for _ in range(2)]
while True: time.sleep(1)
"""
    parent = subprocess.Popen([sys.executable, "-c", source], env=watch.environment)
    watch.wait_for(4)
    parent.kill()
    parent.wait()
    watch.wait_until_gone()
