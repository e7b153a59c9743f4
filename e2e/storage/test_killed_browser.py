"""The browser is killed at any moment: the game is unchanged, or one action further."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserType

from e2e.conftest import FLAGS, SCREENS
from e2e.visitor import COUNT_CLICKS, Visitor

GAME = "?players=human,human&handover=off&animation=off&seed="
MOMENT = 0.08
"""Seconds after a click until the browser is killed: up to about the time of an answer."""
PATIENCE = 60
"""Time limit for the start of a browser, in seconds."""

assert sys.platform != "win32"

Life = Callable[[], contextlib.AbstractContextManager[tuple[Visitor, Callable[[], None]]]]


@pytest.fixture
def life(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, str],
    site: str,
    tmp_path: Path,
) -> Life:
    """A browser with a profile on the disk: a user in it, and a function that kills it."""
    program = browser_type_launch_args.get("executable_path", browser_type.executable_path)
    port_file = tmp_path / "DevToolsActivePort"

    @contextmanager
    def lived() -> Iterator[tuple[Visitor, Callable[[], None]]]:
        port_file.unlink(missing_ok=True)
        flags = ["--headless", f"--user-data-dir={tmp_path}", "--remote-debugging-port=0", *FLAGS]
        process = subprocess.Popen(
            [program, *flags, "about:blank"], stderr=subprocess.DEVNULL, start_new_session=True
        )
        deadline = time.monotonic() + PATIENCE
        while not port_file.exists() or "\n" not in port_file.read_text(encoding="utf-8"):
            assert time.monotonic() < deadline, "the browser does not start"
            time.sleep(0.02)
        port = port_file.read_text(encoding="utf-8").split("\n")[0]
        browser = browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
        page = browser.contexts[0].new_page()
        page.set_viewport_size(SCREENS["desktop"]["viewport"])
        page.add_init_script(COUNT_CLICKS)

        def kill() -> None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

        try:
            yield Visitor(page, site, touch=False), kill
        finally:
            if process.poll() is None:
                kill()
            browser.close()

    return lived


def lose_browsers(life: Life, random: Random, kills: int) -> None:
    """Play, kill the browser in the middle, check the stored game, and go on."""
    address, known = GAME + str(random.random()), list[str]()
    for _ in range(kills):
        with life() as (visitor, kill):
            sight = visitor.open(address)
            found = visitor.actions()
            assert found[: len(known)] == known
            assert len(found) <= len(known) + 1
            if sight.phase == "over":
                sight = visitor.open(GAME + str(random.random()))
            address = visitor.page.url.removeprefix(visitor.address)
            for _ in range(1 + int(random.random() * 6)):
                sight = visitor.point(f"[id='{random.choice(sight.legal)}']")
                if sight.phase == "over":
                    break
            known = visitor.actions()
            if sight.legal:
                visitor.press(f"[id='{random.choice(sight.legal)}']")
            time.sleep(random.random() * MOMENT)
            kill()


def test_killed_browser_costs_nothing(life: Life) -> None:
    lose_browsers(life, Random(1), 4)


@pytest.mark.kills
def test_hundred_killed_browsers_cost_nothing(life: Life) -> None:
    lose_browsers(life, Random(79), 101)  # the last one only checks that all is there
