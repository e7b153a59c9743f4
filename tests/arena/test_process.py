"""Child processes that answer line by line; none outlives its end."""

import sys

import pytest

from pompeii.arena import process
from pompeii.arena.process import Child, NoAnswer

ECHO = """
import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
"""


def test_answers_come_in_order() -> None:
    child = Child([sys.executable, "-S", "-c", ECHO])
    assert [child.ask(line, 20) for line in (b"a\n", b"b\n")] == [b"a\n", b"b\n"]
    assert child.alive
    child.end(20)
    assert not child.alive
    assert child.status() == 0


def test_line_longer_than_a_pipe_is_written_whole() -> None:
    child = Child([sys.executable, "-S", "-c", "print(len(input()), flush=True)"])
    assert int(child.ask(b"x" * 1_000_000 + b"\n", 20)) == 1_000_000
    child.end()


def test_ask_times_out_even_if_child_reads_nothing() -> None:
    child = Child([sys.executable, "-S", "-c", "import time; time.sleep(10**6)"])
    with pytest.raises(NoAnswer):
        child.ask(b"x" * 1_000_000 + b"\n", 0.1)
    child.end()
    assert not child.alive


def test_running_process_has_no_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "END_GRACE", 0.1)
    child = Child([sys.executable, "-S", "-c", "import time; time.sleep(10**6)"])
    assert child.status() is None
    assert child.alive
    child.end()
