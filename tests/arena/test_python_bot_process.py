"""External Python bots, each in its own process."""

import pickle
import sys
from pathlib import Path
from random import Random

import pytest

from pompeii import View
from pompeii.arena import StartError, find, program_bot, python_bot_process
from pompeii.arena.python_bot_process import PythonBot
from pompeii.bots import Budget
from pompeii.bots.driver import FailureKind
from tests.arena.test_external_bots import FILE, ONE, failed
from tests.arena.test_referee import a_table


@pytest.fixture(scope="module")
def view() -> View:
    table = a_table("programs")
    return table.view(table.actor)


def hosted(tmp_path: Path, source: str) -> PythonBot:
    """Return a bot from a file, with ``source`` as the body of its method."""
    file = tmp_path / "bot.py"
    body = "".join(f"        {line}\n" for line in source.splitlines())
    file.write_text(
        f"import os, time\nclass Bot:\n    def choose(self, view, random, budget):\n{body}",
        encoding="utf-8",
    )
    return PythonBot(f"{file}:Bot")


def test_bot_gets_complete_view_every_time(tmp_path: Path) -> None:
    file = tmp_path / "seen"
    source = (
        f"import pickle\nopen({str(file)!r}, 'wb').write(pickle.dumps(view))\nreturn view.legal[0]"
    )
    table = a_table("hosted")
    with hosted(tmp_path, source) as bot:
        for ply in range(40):
            view = table.view(table.actor)
            assert bot.choose(view, Random(1), ONE) is view.legal[0]
            assert pickle.loads(file.read_bytes()) == view
            table.play(view.legal[ply % len(view.legal)])
            table.draw()


def test_process_that_cannot_start_is_reported(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "./no-such-python")
    failure = failed(PythonBot("tests/arena/faulty_bots.py:Mute"), view)
    assert failure.way is FailureKind.UNSTARTED
    assert failure.words.startswith("cannot be started: ")
    assert "no-such-python" in failure.words


def test_idle_processes_end_at_exit(tmp_path: Path, view: View) -> None:
    with hosted(tmp_path, "return view.legal[0]") as bot:
        bot.choose(view, Random(1), ONE)
    [idle] = python_bot_process._idle[f"{tmp_path / 'bot.py'}:Bot"]
    assert idle.alive
    python_bot_process.end_idle()
    assert not idle.alive
    assert not any(python_bot_process._idle.values())


def test_same_seed_gives_same_choice(view: View) -> None:
    with find(f"{FILE}:Dawdler").opened() as bot:
        taken = [bot.choose(view, Random(seed), ONE) for seed in (1, 2, 3, 4, 1, 2, 3, 4)]
    assert taken[:4] == taken[4:]
    assert len(set(taken)) > 1


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "time.sleep(10**6)",
        "while True:\n    try: time.sleep(1)\n    except BaseException: pass",
        "while True: sum(range(10**12))",
    ],
)
def test_hanging_bot_is_killed_and_restarted(
    tmp_path: Path, view: View, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_bot, "CLOCK_GRACE", 0.2)
    with hosted(tmp_path, source) as bot:
        for _ in range(2):
            failure = failed(bot, view, Budget(seconds=0.1))
            assert (failure.way, failure.words) == (
                FailureKind.SILENT,
                "did not answer within 0.3 s",
            )


def test_file_that_never_ends_cannot_be_started(
    tmp_path: Path, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(python_bot_process, "START", 1.0)
    file = tmp_path / "bot.py"
    file.write_text("while True: pass\n", encoding="utf-8")
    with pytest.raises(StartError, match="cannot be started: it did not get ready within 1 s"):
        find(f"{file}:Bot").try_out(view, ONE)


def test_bot_that_ends_its_process_is_restarted(tmp_path: Path, view: View) -> None:
    with hosted(tmp_path, "os._exit(3)") as bot:
        for _ in range(2):
            assert failed(bot, view).words == "ended with status 3 instead of answering"


def test_exception_of_bot_has_its_traceback(tmp_path: Path, view: View) -> None:
    with hosted(tmp_path, "raise RuntimeError('over its feet')") as bot:
        failure = failed(bot, view)
    assert (failure.way, failure.words) == (
        FailureKind.RAISED,
        "raised RuntimeError: over its feet (bot.py:4)",
    )
    assert f'File "{tmp_path / "bot.py"}", line 4, in choose' in failure.trace


def test_bot_may_print_and_reads_empty_input(
    tmp_path: Path, view: View, capfd: pytest.CaptureFixture[str]
) -> None:
    source = "import sys\nprint('hm' + sys.stdin.read())\nreturn view.legal[0]"
    with hosted(tmp_path, source) as bot:
        assert bot.choose(view, Random(1), ONE) is view.legal[0]
    out, err = capfd.readouterr()
    assert (out, err) == ("", "hm\n")


def test_each_game_enters_and_leaves_its_own_bot(
    tmp_path: Path, view: View, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "class Bot:\n"
        "    def __init__(self): self.asked = 0\n"
        "    def __enter__(self): return self\n"
        "    def __exit__(self, *_): print('left', self.asked, flush=True)\n"
        "    def choose(self, view, random, budget):\n"
        "        self.asked += 1\n"
        "        return view.legal[0]\n",
        encoding="utf-8",
    )
    for _ in range(2):
        with find(f"{file}:Bot").opened() as bot:
            for _ in range(3):
                bot.choose(view, Random(1), ONE)
    assert capfd.readouterr().err == "left 3\nleft 3\n"


def test_two_seats_of_one_bot_are_two_processes(tmp_path: Path, view: View) -> None:
    file = tmp_path / "pids"
    source = f"print(os.getpid(), file=open({str(file)!r}, 'a'))\nreturn view.legal[0]"
    with hosted(tmp_path, source) as one, hosted(tmp_path, source) as two:
        for bot in (one, two, one):
            bot.choose(view, Random(1), ONE)
    first, second, third = file.read_text(encoding="utf-8").split()
    assert first == third != second
