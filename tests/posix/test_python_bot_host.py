"""The processes of external bots, ended by a signal."""

import os
import signal
from pathlib import Path
from random import Random

from pompeii.arena import python_bot_process
from tests.arena.test_external_bots import FIRST, ONE, program
from tests.arena.test_python_bot_process import hosted
from tests.arena.test_referee import a_table


def test_dead_idle_process_is_not_reused(tmp_path: Path) -> None:
    table = a_table("programs")
    view = table.view(table.actor)
    file = tmp_path / "pids"
    source = f"print(os.getpid(), file=open({str(file)!r}, 'a'))\nreturn view.legal[0]"
    with hosted(tmp_path, source) as bot:
        bot.choose(view, Random(1), ONE)
    os.kill(int(file.read_text(encoding="utf-8")), signal.SIGTERM)
    [idle] = python_bot_process._idle[f"{tmp_path / 'bot.py'}:Bot"]
    assert idle.status() == -signal.SIGTERM
    with hosted(tmp_path, source) as bot:
        assert bot.choose(view, Random(1), ONE) is view.legal[0]
    assert len(set(file.read_text(encoding="utf-8").split())) == 2


def test_program_that_ends_between_questions_is_restarted(tmp_path: Path) -> None:
    table = a_table("programs")
    view = table.view(table.actor)
    pids = tmp_path / "pids"
    note = f"import os; print(os.getpid(), file=open({str(pids)!r}, 'a'), flush=True)\n"
    with program(tmp_path, note + FIRST) as bot:
        assert bot.choose(view, Random(1), ONE) is view.legal[0]
        assert bot._child is not None
        os.kill(int(pids.read_text(encoding="utf-8")), signal.SIGTERM)
        assert bot._child.status() == -signal.SIGTERM
        assert bot.choose(view, Random(1), ONE) is view.legal[0]
    assert len(set(pids.read_text(encoding="utf-8").split())) == 2
