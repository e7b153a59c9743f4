"""Child processes end together with all the processes they have started."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from pompeii.arena.process import Child
from tests.arena.process_watch import Watch
from tests.arena.test_process import ECHO

assert sys.platform != "win32"

FAMILY = f"""
import subprocess, sys
from tests.arena.process_watch import hold
subprocess.Popen([sys.executable, "-c", '''
import time
from tests.arena.process_watch import hold
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


def test_grandchildren_end_with_the_child(watch: Watch) -> None:
    child = Child([sys.executable, "-c", FAMILY], watch.environment)
    watch.wait_for(2)
    assert child.ask(b"there\n", 20) == b"there\n"
    child.end()
    watch.wait_until_gone()


def test_children_end_with_their_parent(watch: Watch) -> None:
    source = f"""
import time
from pompeii.arena.process import Child
children = [Child([{sys.executable!r}, "-c", {FAMILY!r}]) for _ in range(2)]
while True: time.sleep(1)
"""
    parent = subprocess.Popen([sys.executable, "-c", source], env=watch.environment)
    watch.wait_for(4)
    parent.kill()
    parent.wait()
    watch.wait_until_gone()
