"""The answers of the process of an external bot, message by message."""

import io
import os
import pickle
import re
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest

from pompeii import View
from pompeii.arena import python_bot_host
from pompeii.arena.process import END_GRACE
from pompeii.arena.python_bot_host import LEAVE, SEAT, Host, Message, Question, messages
from pompeii.bots import Budget
from tests.arena.test_referee import a_table

FILE = "tests/arena/faulty_bots.py"
DONE = {"action": None}


@pytest.fixture
def view() -> View:
    table = a_table("host")
    return table.view(table.actor)


def question(view: View, known: int = 0) -> Question:
    """Return the question at a position whose log shares `known` steps with the previous one."""
    bare = replace(view, log=())
    return Question(bare, known, view.log[known:], 7, Budget(iterations=1))


def host_of(tmp_path: Path, body: str) -> Host:
    """Return the host of a bot whose class has this body."""
    file = tmp_path / "bot.py"
    file.write_text(f"class Bot:\n{body}", encoding="utf-8")
    return Host(f"{file}:Bot")


def test_bot_gets_the_transmitted_random_and_budget(view: View) -> None:
    one = Host(f"{FILE}:Dawdler")
    assert one.reply(SEAT) == DONE
    assert one.reply(question(view)) == {"action": view.sample(Random(7)).text}


def test_only_new_steps_are_sent(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    body = (
        "    def choose(self, view, random, budget):\n"
        "        import pathlib, pickle\n"
        f"        pathlib.Path({str(seen)!r}).write_bytes(pickle.dumps(view))\n"
        "        return view.legal[0]\n"
    )
    one, table, known = host_of(tmp_path, body), a_table("host"), 0
    one.reply(SEAT)
    for _ in range(8):
        view = table.view(table.actor)
        if table.actor == 0:
            assert one.reply(question(view, known)) == {"action": view.legal[0].text}
            assert pickle.loads(seen.read_bytes()) == view
            known = len(view.log)
        table.play(view.legal[0])
        table.draw()
    assert known >= 4
    # Another game begins with its own log.
    one.reply(SEAT)
    table = a_table("another")
    view = table.view(table.actor)
    one.reply(question(view))
    assert pickle.loads(seen.read_bytes()).log == view.log


def test_installed_bot_starts(view: View, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hosted.py").write_text(
        "from tests.arena.faulty_bots import Dawdler\n", encoding="utf-8"
    )
    installed = tmp_path / "hosted-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: hosted\nVersion: 1\n", encoding="utf-8"
    )
    entry = f"[{python_bot_host.GROUP}]\nhosted = hosted:Dawdler\n"
    (installed / "entry_points.txt").write_text(entry, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    one = Host("hosted")
    assert one.reply(SEAT) == DONE
    assert one.reply(question(view)) == {"action": view.sample(Random(7)).text}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (f"{FILE}:Nobody", "it has no class 'Nobody'"),
        (f"{FILE}:Broken", "making it raised RuntimeError: no"),
        (f"{FILE}:Empty", "it has no method choose(view, random, budget)"),
        ("README.py:Bot", "importing it raised FileNotFoundError"),
    ],
)
def test_bot_that_cannot_start_reports_the_reason_each_time(name: str, words: str) -> None:
    one = Host(name)
    for _ in range(2):
        reply = one.reply(SEAT)
        assert reply["way"] == "unstarted"
        assert str(reply["words"]).startswith(f"cannot be started: {words}")


def test_exception_is_reported_with_traceback_and_bot_may_go_on(view: View) -> None:
    one = Host(f"{FILE}:Raises")
    one.reply(SEAT)
    for _ in range(2):
        reply = one.reply(question(view))
        assert reply["way"] == "raised"
        assert re.fullmatch(
            r"raised RuntimeError: two lines \(faulty_bots\.py:\d+\)", str(reply["words"])
        )
        assert "faulty_bots.py" in str(reply["trace"])


def test_bot_is_left_once_and_its_exception_is_reported(tmp_path: Path) -> None:
    left = tmp_path / "left"
    body = (
        "    def choose(self, view, random, budget): return view.legal[0]\n"
        "    def __enter__(self): return self\n"
        f"    def __exit__(self, *_): __import__('pathlib').Path({str(left)!r}).touch(); 1 / 0\n"
    )
    one = host_of(tmp_path, body)
    assert one.reply(SEAT) == DONE
    assert not left.exists()
    reply = one.reply(LEAVE)
    assert reply["way"] == "raised"
    assert reply["words"] == "raised ZeroDivisionError: division by zero (bot.py:4)"
    assert left.exists()
    assert one.reply(LEAVE) == DONE


def test_bot_that_cannot_be_entered_does_not_start(tmp_path: Path) -> None:
    body = (
        "    def choose(self, view, random, budget): return view.legal[0]\n"
        "    def __enter__(self): raise OSError('no model')\n"
        "    def __exit__(self, *_): pass\n"
    )
    reply = host_of(tmp_path, body).reply(SEAT)
    assert reply["words"] == "cannot be started: entering it raised OSError: no model (bot.py:3)"


def test_messages_come_in_order_and_end_of_input_starts_the_grace(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: SimpleQueue[tuple[object, ...]] = SimpleQueue()

    class Clock:
        """A timer that records its start and never fires."""

        daemon = False

        def __init__(self, *arguments: object) -> None:
            self.arguments = arguments

        def start(self) -> None:
            begun.put((self.daemon, *self.arguments))

    monkeypatch.setattr(python_bot_host, "Timer", Clock)
    sent: list[Message] = [SEAT, question(view), LEAVE]
    stream = io.BytesIO(b"".join(map(pickle.dumps, sent)))
    assert list(messages(stream)) == sent
    assert begun.get(timeout=20) == (True, END_GRACE, os._exit, [1])
