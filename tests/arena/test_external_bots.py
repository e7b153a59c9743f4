"""External bots: files, installed ones, programs; and the texts of their failures."""

import sys
from pathlib import Path
from random import Random

import pytest

from pompeii import View
from pompeii.arena import ArenaError, StartError, find, program_bot, python_bot_host
from pompeii.arena.contestants import budget_text, parse_budget
from pompeii.arena.python_bot_process import PythonBot
from pompeii.bots import Budget
from pompeii.bots.driver import Failure, FailureKind, ask
from pompeii.games.downfall.bots import BOTS
from tests.arena.test_referee import a_table
from tests.cli.command_line import command_text

FILE = "tests/arena/faulty_bots.py"
ENDS = f"cmd:{command_text(sys.executable, '-c', '1/0')}"
ONE = Budget(iterations=1)


@pytest.fixture(scope="module")
def view() -> View:
    table = a_table("programs")
    return table.view(table.actor)


# Finding contestants


def test_every_bot_of_the_game_has_its_own_budget(view: View) -> None:
    for name, entry in BOTS.items():
        found = find(name)
        found.try_out(view, ONE)
        assert (found.name, found.budget) == (name, entry.budget)
        with found.opened() as bot:
            assert type(bot) is type(entry.make())


def test_bot_from_file_and_class(view: View) -> None:
    with find(f"{FILE}:Dawdler").opened() as bot:
        assert bot.choose(view, Random(1), ONE) in view.legal


def test_installed_bot(view: View, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dawdling.py").write_text(
        "from tests.arena.faulty_bots import Dawdler\n", encoding="utf-8"
    )
    installed = tmp_path / "dawdling-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: dawdling\nVersion: 1\n", encoding="utf-8"
    )
    (installed / "entry_points.txt").write_text(
        f"[{python_bot_host.GROUP}]\ndawdler = dawdling:Dawdler\nnowhere = dawdling:Nobody\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    with find("dawdler").opened() as bot:
        assert bot.choose(view, Random(1), ONE) in view.legal
    with pytest.raises(ArenaError, match=r"there are .*dawdler, nowhere"):
        find("nobody")
    words = r"nowhere cannot be started: importing it raised AttributeError"
    with pytest.raises(StartError, match=words):
        find("nowhere").try_out(view, ONE)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobody", "no bot is called 'nobody'; there are random"),
        ("README.md:Bot", "no bot is called"),
        ("nowhere.py:Bot", "nowhere.py: No such file"),
        (f"{FILE}:Nobody", "cannot be started: it has no class 'Nobody'"),
        (f"{FILE}:os", "cannot be started: it has no class 'os'"),
        (f"{FILE}:", "cannot be started: it has no class ''"),
        (f"{FILE}:Broken", "cannot be started: making it raised RuntimeError: no"),
        (f"{FILE}:Empty", "cannot be started: it has no method choose"),
        ("cmd:./no-such-program", "cmd:./no-such-program cannot be started: "),
        ("cmd:", "cmd: cannot be started: it names no program"),
        ("cmd: ", "cmd:  cannot be started: it names no program"),
        ('cmd:"x', 'cmd:"x cannot be started: No closing quotation'),
        (ENDS, "cannot be started: it ended with status 1 instead of"),
    ],
)
def test_impossible_contestant_is_named_in_one_sentence(view: View, name: str, words: str) -> None:
    with pytest.raises(ArenaError) as refusal:
        find(name).try_out(view, ONE)
    assert words in str(refusal.value)
    assert isinstance(refusal.value, StartError) == ("no bot is called" not in words)


def test_file_that_cannot_be_imported(view: View, tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("1 / 0\n", encoding="utf-8")
    with pytest.raises(StartError, match="importing it raised ZeroDivisionError"):
        find(f"{file}:Bot").try_out(view, ONE)


def test_budget_text_round_trip() -> None:
    for text in ("100ms", "2000ms", "500it", "0.5ms"):
        assert budget_text(parse_budget(text)) == text
    assert parse_budget("2s") == parse_budget("2000ms") == Budget(seconds=2)
    for seconds in (1000.0, 1.2345678, 0.0005):
        assert parse_budget(budget_text(Budget(seconds=seconds))) == Budget(seconds=seconds)
    for text in ("", "100", "fast", "-1s", "1m", "1.5it", "0s", "0it", "1e3s", "nans"):
        with pytest.raises(ValueError, match="budget"):
            parse_budget(text)


# Programs


def failed(bot: program_bot.ProgramBot | PythonBot, view: View, budget: Budget = ONE) -> Failure:
    """Return the failure of `bot`, which must fail; the fallback action is legal."""
    answer = ask(bot, view, Random(1), budget, more=60)
    assert answer.action in view.legal
    assert answer.failure is not None
    return answer.failure


def program(tmp_path: Path, source: str) -> program_bot.ProgramBot:
    file = tmp_path / "bot.py"
    file.write_text(source, encoding="utf-8")
    return program_bot.ProgramBot(command_text(sys.executable, "-S", str(file)))


FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"""


def test_program_is_asked_repeatedly(tmp_path: Path, view: View) -> None:
    with program(tmp_path, FIRST) as bot:
        for _ in range(3):
            assert bot.choose(view, Random(1), ONE) is view.legal[0]


MAPPED = """
import json, sys
for number, line in enumerate(sys.stdin):
    if number == 2:
        break
    question = json.loads(line)
    known = question.get("board", {}).get("gates", {}).get("marina", {}).get("square")
    assert known == (None if number else "a5")
    print(json.dumps({"action": question["legal"][0]}), flush=True)
"""
"""Program that answers twice, then ends, and requires the map in its first question alone."""


def test_first_question_after_every_start_has_the_map(tmp_path: Path, view: View) -> None:
    with program(tmp_path, MAPPED) as bot:
        for _ in range(2):
            assert bot.choose(view, Random(1), ONE) is view.legal[0]
        with pytest.raises(Failure, match="ended with status 0"):
            bot.choose(view, Random(1), ONE)
        assert bot.choose(view, Random(1), ONE) is view.legal[0]


def test_program_gets_time_to_start(tmp_path: Path, view: View) -> None:
    with program(tmp_path, "import time; time.sleep(0.3)\n" + FIRST) as bot:
        assert bot.choose(view, Random(1), Budget(seconds=0.01)) is view.legal[0]


def test_same_seed_sends_same_random_number(tmp_path: Path, view: View) -> None:
    any_action = FIRST.replace(
        "[0]", '[json.loads(line)["random"] % len(json.loads(line)["legal"])]'
    )
    with program(tmp_path, any_action) as bot:
        taken = [bot.choose(view, Random(seed), ONE) for seed in (1, 2, 3, 1, 2, 3)]
    assert taken[:3] == taken[3:]
    assert len(set(taken)) > 1


@pytest.mark.parametrize(
    ("source", "way", "words"),
    [
        ("raise SystemExit(3)", FailureKind.ENDED, "ended with status 3 instead of answering"),
        (
            "import sys; sys.stdin.readline()",
            FailureKind.ENDED,
            "ended with status 0 instead of answering",
        ),
        (
            "import sys\nfor line in sys.stdin: print('hm', flush=True)",
            FailureKind.ILLEGAL,
            "answered 'hm' instead of",
        ),
        (
            "import sys; sys.stdin.readline(); print('h', end='')",
            FailureKind.ILLEGAL,
            "answered a line without an end",
        ),
        ("import time; time.sleep(60)", FailureKind.SILENT, "did not answer within 0.4 s"),
        (
            "import sys\nwhile True: sys.stdout.write('x' * 99)",
            FailureKind.ILLEGAL,
            "answered a line without an end",
        ),
    ],
)
def test_failing_program_is_reported_in_one_sentence(
    tmp_path: Path,
    view: View,
    source: str,
    way: FailureKind,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(program_bot, "CLOCK_GRACE", 0.2 if way is FailureKind.SILENT else 20.0)
    monkeypatch.setattr(program_bot, "START", 0.1)
    with program(tmp_path, source) as bot:
        for _ in range(2):  # the second time it was restarted
            failure = failed(bot, view, Budget(seconds=0.1))
            assert failure.way is way
            assert failure.words.startswith(words)


def test_missing_program(view: View) -> None:
    for command in ("./no-such-program", "", "/", '"x', "''"):
        with program_bot.ProgramBot(command) as bot:
            assert failed(bot, view).way is FailureKind.UNSTARTED


def test_slow_or_illegal_program_counts_as_startable(
    tmp_path: Path, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_bot, "START", 0.2)
    for source in ("import time; time.sleep(60)", FIRST.replace("action", "nothing")):
        with program(tmp_path, source) as bot:
            bot.try_out(view, ONE)
