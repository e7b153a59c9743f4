"""The bot driver: valid answers, texts of failures, and the fallback action."""

import re
from random import Random

import pytest

from pompeii import View
from pompeii.bots import Budget
from pompeii.bots.driver import CLOCK_GRACE, Failure, FailureKind, ask, describe_error, seats_to_ask
from pompeii.games.downfall.bots import Bot
from tests.arena import faulty_bots
from tests.arena.test_referee import a_table, table_of_jokers

ONE = Budget(iterations=1)


@pytest.fixture
def view() -> View:
    table = a_table("asking")
    return table.view(table.actor)


def failed(bot: Bot, view: View, budget: Budget = ONE, more: float = 0.0) -> Failure:
    """Return the failure of `bot`, which must fail."""
    failure = ask(bot, view, Random(1), budget, more).failure
    assert failure is not None
    return failure


def test_P7_callers_are_asked_before_the_actor() -> None:
    table = table_of_jokers(4)
    assert table.actor == 0
    assert seats_to_ask(table) == [1, 2, 3, 0]
    assert seats_to_ask(a_table("asking")) == [a_table("asking").actor]


@pytest.mark.parametrize(
    ("bot", "way", "words"),
    [
        (
            faulty_bots.Raises(),
            FailureKind.RAISED,
            "raised RuntimeError: two lines (faulty_bots.py:N)",
        ),
        (
            faulty_bots.RaisesUnspeakably(),
            FailureKind.RAISED,
            "raised Unspeakable: it cannot say what (faulty_bots.py:N)",
        ),
        (
            faulty_bots.AsksNonsense(),
            FailureKind.RAISED,
            "raised ValueError: no city square is called 'z9' (faulty_bots.py:N)",
        ),
        (faulty_bots.Quits(), FailureKind.RAISED, "raised SystemExit: 7 (faulty_bots.py:N)"),
        (faulty_bots.Illegal(), FailureKind.ILLEGAL, "gave a1-out, which is not legal"),
        (faulty_bots.Mute(), FailureKind.ILLEGAL, "gave a NoneType, which is not legal"),
        (faulty_bots.Nonsense(), FailureKind.ILLEGAL, "gave a str, which is not legal"),
    ],
)
def test_failure_is_one_sentence(view: View, bot: Bot, way: FailureKind, words: str) -> None:
    failure = failed(bot, view)
    assert failure.way is way
    assert str(failure) == failure.words
    assert re.sub(r":\d+\)$", ":N)", failure.words) == words


def test_exception_of_bot_is_the_cause(view: View) -> None:
    assert isinstance(failed(faulty_bots.Raises(), view).__cause__, RuntimeError)
    assert failed(faulty_bots.Illegal(), view).__cause__ is None


def test_exception_text_is_short() -> None:
    assert describe_error(ValueError()) == "ValueError"
    assert len(describe_error(ValueError("x" * 1000))) < 250


def test_fallback_is_any_legal_action(view: View) -> None:
    taken = {ask(faulty_bots.Raises(), view, Random(seed), ONE).action for seed in range(300)}
    assert taken == set(view.legal)


def test_failing_bot_does_not_call_out_of_turn() -> None:
    table = table_of_jokers(3)
    view = table.view(1)
    for bot in (faulty_bots.Raises(), faulty_bots.Illegal(), faulty_bots.Mute()):
        answer = ask(bot, view, Random(1), ONE)
        assert answer.action is None
        assert (answer.failure is None) == isinstance(bot, faulty_bots.Mute)


def test_bot_past_its_budget_is_late(view: View) -> None:
    budget = Budget(seconds=0.01)
    for bot in (faulty_bots.Slow(), faulty_bots.Sleeper(CLOCK_GRACE + 0.05)):
        answer = ask(bot, view, Random(1), budget)
        assert answer.failure is not None
        assert answer.failure.way is FailureKind.LATE
        assert re.fullmatch(r"took \d+\.\d\d s of 0\.01 s", answer.failure.words)
        assert answer.action in view.legal
    assert ask(faulty_bots.Slow(), view, Random(1), budget, more=10).failure is None
    # A bot that only waits, on a busy machine, is not late yet.
    assert ask(faulty_bots.Sleeper(0.2), view, Random(1), budget).failure is None
    assert ask(faulty_bots.Sleeper(0.2), view, Random(1), ONE).failure is None
