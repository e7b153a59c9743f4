"""The sandbox is asked one question at a time, the most urgent first."""

import json

from app.bot_sandbox.client import BotSandbox
from app.bot_sandbox.request import FailureKind
from app.worker_messages import BotAnswered, Command
from tests.app.bot_sandbox.sandboxed_bots import a_request

ENDED = BotAnswered(of=1, outcome="ended", text="")


def number(commands: list[Command]) -> int:
    """Return the number of the only question among the commands."""
    (command,) = commands
    assert command[0] == "askbot"
    return int(json.loads(command[1])["id"])


def test_next_question_waits_for_the_answer() -> None:
    sandbox, first, second = BotSandbox(), a_request("1"), a_request("2")
    assert number(sandbox.set_requests([first, second])) == 1
    assert sandbox.set_requests([second, first]) == []
    sandbox.receive(ENDED)
    assert first.answer is not None
    assert first.answer.failure is not None
    assert first.answer.failure.kind is FailureKind.ENDED
    assert number(sandbox.set_requests([second, first])) == 2
    assert second.answer is None


def test_unwanted_question_is_not_asked() -> None:
    sandbox, first, second = BotSandbox(), a_request("1"), a_request("2")
    sandbox.set_requests([first, second])
    sandbox.set_requests([])
    sandbox.receive(ENDED)
    assert sandbox.set_requests([]) == []


def test_answered_question_is_not_asked_again() -> None:
    sandbox, first = BotSandbox(), a_request("1")
    sandbox.set_requests([first])
    sandbox.receive(ENDED)
    assert sandbox.set_requests([first]) == []


def test_answer_to_another_app_worker_is_ignored() -> None:
    sandbox, first = BotSandbox(), a_request("1")
    sandbox.receive(ENDED)
    sandbox.set_requests([first])
    sandbox.receive(BotAnswered(of=7, outcome="ended", text=""))
    assert first.answer is None
