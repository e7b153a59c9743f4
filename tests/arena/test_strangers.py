"""Strangers' bots: files, installed ones, programs; and what is said when they fail."""

import importlib.metadata
import os
import shlex
import sys
import time
from pathlib import Path
from random import Random

import pytest

from pompeii import View
from pompeii.arena import ArenaError, contestants, find, programs, referee
from pompeii.arena.contestants import budget_text, parse_budget
from pompeii.bots import BOTS, Budget
from tests.arena.strangers import Dawdler
from tests.arena.test_arena import a_table

FILE = "tests/arena/strangers.py"
ONE = Budget(iterations=1)


# Who is who


def test_every_player_of_the_game_takes_part_with_its_own_budget() -> None:
    for name, entry in BOTS.items():
        found = find(name)
        assert (found.name, found.budget) == (name, entry.budget)
        with found.seated() as bot:
            assert type(bot) is type(entry.make())


def test_a_file_and_a_class() -> None:
    with find(f"{FILE}:Dawdler").seated() as bot:
        assert type(bot).__name__ == "Dawdler"


def test_an_installed_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = importlib.metadata.EntryPoint(
        "dawdler", "tests.arena.strangers:Dawdler", contestants.GROUP
    )

    def entry_points(group: str, name: str | None = None) -> importlib.metadata.EntryPoints:
        assert group == "pompeii.bots"
        return importlib.metadata.EntryPoints([entry] if name in (None, "dawdler") else [])

    monkeypatch.setattr(contestants, "entry_points", entry_points)
    find.cache_clear()
    with find("dawdler").seated() as bot:
        assert isinstance(bot, Dawdler)
    with pytest.raises(ArenaError, match=r"there are .*dawdler"):
        find("nobody")
    entry = importlib.metadata.EntryPoint(
        "dawdler", "tests.arena.strangers:Nobody", contestants.GROUP
    )
    find.cache_clear()
    with pytest.raises(ArenaError, match="dawdler: importing it raised AttributeError"):
        find("dawdler")
    find.cache_clear()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobody", "no bot is called 'nobody'; there are random"),
        ("nowhere.py:Bot", "nowhere.py: No such file"),
        (f"{FILE}:Nobody", "has no class 'Nobody'"),
        (f"{FILE}:os", "has no class 'os'"),
        (f"{FILE}:", "has no class ''"),
        ("README.md:Bot", "no bot is called"),
    ],
)
def test_who_is_not_there_is_named_in_a_sentence(name: str, words: str) -> None:
    with pytest.raises(ArenaError) as refusal:
        find(name)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "words"),
    [("Broken", "making it raised RuntimeError('no')"), ("Empty", "has no method choose")],
)
def test_a_class_that_makes_no_bot(name: str, words: str) -> None:
    with pytest.raises(ArenaError) as refusal, find(f"{FILE}:{name}").seated():
        pass
    assert words in str(refusal.value)


def test_a_file_that_cannot_be_imported(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("1 / 0\n")
    with pytest.raises(ArenaError, match="importing it raised ZeroDivisionError"):
        find(f"{file}:Bot")


def test_budgets_are_written_as_they_are_read() -> None:
    for text in ("100ms", "2000ms", "500it", "0.5ms"):
        assert budget_text(parse_budget(text)) == text
    assert parse_budget("2s") == parse_budget("2000ms") == Budget(seconds=2)
    for text in ("", "100", "fast", "-1s", "1m", "1.5it", "0s", "0it", "1e3s", "nans"):
        with pytest.raises(ValueError, match="budget"):
            parse_budget(text)


# Programs


@pytest.fixture(scope="module")
def view() -> View:
    table = a_table("programs")
    return table.view(table.state.actor)


def program(tmp_path: Path, source: str) -> programs.Program:
    file = tmp_path / "bot.py"
    file.write_text(source)
    return programs.Program(shlex.join([sys.executable, "-S", str(file)]))


FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"""


def test_a_program_is_asked_again_and_again(tmp_path: Path, view: View) -> None:
    with program(tmp_path, FIRST) as bot:
        for _ in range(3):
            assert bot.choose(view, Random(1), ONE) is view.legal[0]


MAPPED = """
import json, sys
for number, line in enumerate(sys.stdin):
    question = json.loads(line)
    known = question.get("board", {}).get("gates", {}).get("marina", {}).get("square")
    assert known == (None if number else "a5")
    print(json.dumps({"action": question["legal"][0]}), flush=True)
    if number == 1:
        break
"""
"""Answers twice, and insists on the map in the first question alone."""


def test_the_first_question_of_every_start_brings_the_map(tmp_path: Path, view: View) -> None:
    with program(tmp_path, MAPPED) as bot:
        for _ in range(2):
            assert bot.choose(view, Random(1), ONE) is view.legal[0]
        with pytest.raises(referee.BotError, match="ended with status 0"):
            bot.choose(view, Random(1), ONE)
        assert bot.choose(view, Random(1), ONE) is view.legal[0]


def test_a_program_has_time_to_start(tmp_path: Path, view: View) -> None:
    with program(tmp_path, "import time; time.sleep(0.3)\n" + FIRST) as bot:
        assert bot.choose(view, Random(1), Budget(seconds=0.01)) is view.legal[0]


def test_the_same_random_number_comes_with_the_same_seed(tmp_path: Path, view: View) -> None:
    any_action = FIRST.replace(
        "[0]", '[json.loads(line)["random"] % len(json.loads(line)["legal"])]'
    )
    with program(tmp_path, any_action) as bot:
        taken = [bot.choose(view, Random(seed), ONE) for seed in (1, 2, 3, 1, 2, 3)]
    assert taken[:3] == taken[3:]
    assert len(set(taken)) > 1


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("raise SystemExit(3)", "ended with status 3 instead of answering"),
        ("import sys; sys.stdin.readline()", "ended with status 0 instead of answering"),
        ("import sys\nfor line in sys.stdin: print('hm', flush=True)", "answered 'hm' instead of"),
        ("import sys; sys.stdin.readline(); print('h', end='')", "answered a line without an end"),
        ("import time; time.sleep(60)", "did not answer within 0.4 s"),
        ("import sys\nwhile True: sys.stdout.write('x' * 99)", "answered a line without an end"),
    ],
)
def test_a_program_that_fails_is_reported_in_a_sentence(
    tmp_path: Path, view: View, source: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 0.2 if "time" in source else 20.0)
    monkeypatch.setattr(programs, "START", 0.1)
    with program(tmp_path, source) as bot:
        for _ in range(2):  # the second time it was started anew
            answer = referee.ask(bot, view, Random(1), Budget(seconds=0.1), more=60)
            assert answer.fault.startswith(words)
            assert answer.action in view.legal


def test_a_program_that_is_not_there(view: View) -> None:
    for command in ("./no-such-program", "", "/"):
        with programs.Program(command) as bot:
            answer = referee.ask(bot, view, Random(1), ONE)
        assert answer.fault.startswith("cannot be started: ")


def test_what_a_program_started_ends_with_it(tmp_path: Path, view: View) -> None:
    marker = tmp_path / "alive"
    source = f"""
import subprocess, sys
subprocess.Popen([sys.executable, "-S", "-c", '''
import time, pathlib
while True:
    pathlib.Path({str(marker)!r}).touch()
    time.sleep(0.02)
'''])
"""
    with program(tmp_path, source + FIRST) as bot:
        assert bot.choose(view, Random(1), ONE) is view.legal[0]
        deadline = time.monotonic() + 20
        while not marker.exists():
            assert time.monotonic() < deadline
            time.sleep(0.01)
    marker.unlink(missing_ok=True)
    time.sleep(0.2)
    assert not marker.exists()
    assert os.environ  # nothing of this process went with it
