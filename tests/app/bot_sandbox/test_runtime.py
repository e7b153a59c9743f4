"""The runtime of the sandbox: it finds the class, asks it, and ends what takes too long."""

import json
import signal
import sys
from collections.abc import Iterator
from textwrap import dedent

import pytest

from app.bot_sandbox import runtime
from app.bot_sandbox.limits import MAX_BOTS, MAX_PRINTED
from app.bot_sandbox.request import BotFailure, FailureKind
from tests.app.bot_sandbox.sandboxed_bots import (
    FIRST_LINE,
    Sandbox,
    a_source,
    a_view,
    sandboxes,
)

COUNTING = """
    self.count = getattr(self, "count", 0) + 1
    print(self.count)
    return view.sample(random)
"""


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with sandboxes() as found:
        yield found


def failure(sandbox: Sandbox, body: str) -> BotFailure:
    """Return the failure of a bot with this method ``choose``."""
    found = sandbox.choose(body).failure
    assert found is not None
    return found


def test_bot_chooses_a_legal_action_from_its_view(sandbox: Sandbox) -> None:
    answer = sandbox.choose("return view.listed[-1]")
    assert answer.action == a_view().listed[-1]
    assert answer.failure is None


def test_bot_gets_the_seed_and_the_budget_of_the_question(sandbox: Sandbox) -> None:
    body = "print(random.random(), budget.seconds)\nreturn view.sample(random)"
    assert sandbox.choose(body).printed == sandbox.choose(body).printed
    assert sandbox.choose(body, random=2).printed != sandbox.choose(body).printed
    assert sandbox.choose(body, seconds=0.5).printed.endswith(" 0.5\n")


def test_bot_of_a_seat_keeps_its_memory(sandbox: Sandbox) -> None:
    source = a_source(COUNTING)
    assert [sandbox.ask(source).printed for _ in range(2)] == ["1\n", "2\n"]
    assert sandbox.ask(source, "game:1").printed == "1\n"
    assert sandbox.ask(source).printed == "3\n"


def test_source_that_cannot_be_imported_is_tried_again(sandbox: Sandbox) -> None:
    source = "import sys\nsys.tried = hasattr(sys, 'tried')\n1 / sys.tried\n"
    found = [sandbox.ask(source + a_source("return view.listed[0]")).failure for _ in range(2)]
    del sys.tried  # type: ignore[attr-defined]
    assert found[0]
    assert found[0].words.startswith("ZeroDivisionError")
    assert found[1] is None


def test_bots_of_only_a_few_seats_are_kept(sandbox: Sandbox) -> None:
    source = a_source(COUNTING)
    for number in range(MAX_BOTS + 1):
        sandbox.ask(source, f"game:{number}")
    assert sandbox.ask(source, f"game:{MAX_BOTS}").printed == "2\n"
    assert sandbox.ask(source, "game:0").printed == "1\n"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "cannot be started: it has no class 'Mine'"),
        ("Mine = 1", "cannot be started: it has no class 'Mine'"),
        (
            "class Mine:\n    pass",
            "cannot be started: it has no method choose(view, random, budget)",
        ),
    ],
)
def test_file_without_a_bot_is_named(sandbox: Sandbox, source: str, words: str) -> None:
    assert sandbox.ask(source).failure == BotFailure(FailureKind.ERROR, words)


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("x = 1\ny = (", 2, "SyntaxError: '(' was never closed (mine.py, line 2)"),
        ("\n\nraise SystemExit", 3, "SystemExit"),
        ("class Mine:\n    def __init__(self):\n        1 / 0", 3, "ZeroDivisionError: "),
        ("import numpy_of_nobody", 1, "ModuleNotFoundError: No module named 'numpy_of_nobody'"),
    ],
)
def test_error_while_loading_names_its_line(
    sandbox: Sandbox, source: str, line: int, words: str
) -> None:
    found = sandbox.ask(source).failure
    assert found is not None
    assert found.kind is FailureKind.ERROR
    assert found.line == line
    assert found.words.startswith(words)
    assert f'File "mine.py", line {line}' in found.traceback


def test_error_while_choosing_shows_the_lines_of_the_file_only(sandbox: Sandbox) -> None:
    found = failure(sandbox, "here = view.listed\nreturn here[10_000]")
    assert found.kind is FailureKind.ERROR
    assert found.line == FIRST_LINE + 1
    assert found.traceback.splitlines()[1:3] == [
        f'  File "mine.py", line {FIRST_LINE + 1}, in choose',
        "    return here[10_000]",
    ]
    assert found.traceback.splitlines()[-1] == "IndexError: tuple index out of range"


@pytest.mark.parametrize(
    "raised", ["KeyboardInterrupt", "GeneratorExit", "SystemExit(3)", "BaseException('no')"]
)
def test_any_exception_is_an_error_of_the_bot(sandbox: Sandbox, raised: str) -> None:
    found = failure(sandbox, f"raise {raised}")
    assert found.kind is FailureKind.ERROR
    assert found.line == FIRST_LINE
    assert sandbox.choose("return view.sample(random)").failure is None


@pytest.mark.parametrize("given", ["None", "'move'", "view"])
def test_illegal_choice_is_named(sandbox: Sandbox, given: str) -> None:
    found = failure(sandbox, f"return {given}")
    assert found.kind is FailureKind.ILLEGAL
    assert found.words.endswith("which is not legal")


@pytest.mark.parametrize(
    "body",
    [
        "while True:\n    pass",
        "sum(1 for _ in iter(int, 1))",
        "try:\n    while True: pass\nexcept Exception:\n    return view.sample(random)",
        "try:\n    while True: pass\nfinally:\n    raise ValueError",
        "try:\n    while True: pass\nfinally:\n    return view.sample(random)",
        "for _ in range(3):\n    try:\n        while True: pass\n    except BaseException: pass",
    ],
)
def test_bot_out_of_time_is_interrupted_in_its_line(sandbox: Sandbox, body: str) -> None:
    found = failure(sandbox, body)
    assert found.kind is FailureKind.OUT_OF_TIME
    (place,) = sandbox.worker.places
    if found.traceback:
        assert found.line is not None
        assert found.line >= FIRST_LINE
        assert json.loads(place) == {"text": found.traceback, "line": found.line}
    assert sandbox.choose("return view.sample(random)").failure is None


def test_endless_import_is_interrupted(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "START_SECONDS", 0.05)
    found = sandbox.ask("\nwhile True:\n    pass").failure
    assert found is not None
    assert found.kind is FailureKind.OUT_OF_TIME
    assert found.line in (2, 3)


def test_late_answer_is_out_of_time(sandbox: Sandbox) -> None:
    """A sleep that no signal ends may return too late."""
    body = "from pompeii.bots.driver import Failure, FailureKind\n"
    found = failure(sandbox, f"{body}raise Failure(FailureKind.LATE, 'took 3 s')")
    assert found.kind is FailureKind.OUT_OF_TIME
    assert found.line is None


def test_interrupt_after_the_answer_changes_nothing(sandbox: Sandbox) -> None:
    sandbox.choose("return view.sample(random)")
    signal.raise_signal(signal.SIGINT)
    assert sandbox.choose("return view.sample(random)").failure is None


@pytest.mark.parametrize(
    "body", ["raise MemoryError", "return 'x' * 10**15"], ids=["raised", "allocated"]
)
def test_memory_has_a_failure_of_its_own(sandbox: Sandbox, body: str) -> None:
    found = failure(sandbox, body)
    assert found.kind is FailureKind.MEMORY
    assert found.line == FIRST_LINE


def test_endless_recursion_is_a_short_error(sandbox: Sandbox) -> None:
    found = sandbox.ask(
        dedent("""
            def again(n):
                return again(n + 1)

            class Mine:
                def choose(self, view, random, budget):
                    return again(0)
        """)
    ).failure
    assert found is not None
    assert found.words.startswith("RecursionError")
    assert found.line == 3
    assert len(found.traceback) < 1000


def test_long_traceback_is_shortened(sandbox: Sandbox) -> None:
    found = failure(sandbox, "raise ValueError('x' * 100_000)")
    assert len(found.traceback) < 5000
    assert "\n  ...\n" in found.traceback


def test_prints_come_with_the_answer_up_to_a_bound(sandbox: Sandbox) -> None:
    answer = sandbox.choose("print('x' * 30_000)\nreturn view.sample(random)")
    assert answer.printed == "x" * MAX_PRINTED
    assert answer.omitted == 30_001 - MAX_PRINTED
    assert sandbox.choose("return view.sample(random)").printed == ""


def test_errors_go_to_the_same_console(sandbox: Sandbox) -> None:
    streams = sys.stdout, sys.stderr
    answer = sandbox.choose("import sys\nprint('no', file=sys.stderr)\nraise ValueError")
    assert answer.printed == "no\n"
    assert (sys.stdout, sys.stderr) == streams


def test_handler_of_a_bot_does_not_stay(sandbox: Sandbox) -> None:
    sandbox.choose("import signal\nsignal.signal(2, signal.SIG_IGN)\nreturn view.sample(random)")
    assert failure(sandbox, "while True: pass").kind is FailureKind.OUT_OF_TIME


def test_start_denies_access_first(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(runtime, "deny_access", lambda: done.append("denied"))
    answer = runtime.start(sandbox.worker)
    assert done == ["denied"]
    found = json.loads(answer(sandbox.question(a_source("return view.listed[0]"))))
    assert found["action"] == a_view().listed[0].text


def test_engine_is_imported_for_the_snapshot() -> None:
    runtime.prepare()
    for name in ("downfall.hints", "appia.quarry_physics", "downfall.draw_odds"):
        assert f"pompeii.games.{name}" in sys.modules
