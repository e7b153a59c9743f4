"""Questions to a bot, and its answers, of which nothing is believed."""

import json
import pickle
from base64 import b64decode
from random import Random
from typing import Any

import pytest

from app.bot_sandbox.request import BotAnswer, BotFailure, BotRequest, FailureKind, sentence
from pompeii.core.game_interfaces import View
from pompeii.games.appia import Player, Table, new
from tests.app.bot_sandbox.sandboxed_bots import a_request, a_view
from tests.arena.test_referee import table_of_jokers

PLACE = json.dumps({"text": "File mine.py", "line": 7})


def answered(found: object, view: View | None = None) -> BotAnswer:
    """Return the answer that a worker sent as this value, or as this text."""
    request = a_request("", view=view or a_view())
    text = found if isinstance(found, str) else json.dumps(found)
    request.receive("answered", text, "")
    return answer(request)


def answer(request: BotRequest) -> BotAnswer:
    assert request.answer is not None
    return request.answer


@pytest.mark.parametrize("deep", ["[" * 5_000 + "]" * 5_000, '{"a":' * 5_000 + "1" + "}" * 5_000])
def test_nested_answer_is_not_even_parsed(deep: str, monkeypatch: pytest.MonkeyPatch) -> None:
    late, early = a_request(""), a_request("")
    monkeypatch.setattr(json, "loads", lambda *_given, **_named: pytest.fail("it was parsed"))
    early.receive("answered", deep, "")
    late.receive("ended", "", deep)
    assert answer(early).failure == BotFailure(FailureKind.ILLEGAL)
    assert answer(late).failure == BotFailure(FailureKind.ENDED)


def test_question_has_everything_that_a_new_worker_needs() -> None:
    view = a_view()
    message = json.loads(a_request("class Mine: ...", "game:0", view=view, seconds=2).message(5))
    question = json.loads(message["text"])
    assert message["id"] == 5
    assert message["seconds"] > 2
    assert pickle.loads(b64decode(question.pop("view"))) == view
    assert question == {
        "file": "mine.py", "source": "class Mine: ...", "class": "Mine", "seat": "game:0",
        "random": 1, "seconds": 2,
    }  # fmt: skip


def test_question_names_the_same_source_alike_and_another_one_otherwise() -> None:
    first, again, other = (
        json.loads(a_request(source, seat).message(1))["bot"]
        for source, seat in (("x = 1", "game:0"), ("x = 1", "game:1"), ("x = 2", "game:0"))
    )
    assert first == again != other


def test_listed_action_is_read_by_its_notation() -> None:
    view = a_view()
    found = answered({"action": view.listed[1].text, "printed": "x", "milliseconds": 4}, view)
    assert found == BotAnswer(view.listed[1], None, "x", 0, 4)


def test_action_of_a_family_is_read_by_its_notation() -> None:
    table = Table(new([Player("Livia", 0), Player("Marcus", 1)], {}, seed="79"))
    while not (view := table.view(table.actor)).families:
        table.play(view.listed[0])
    action = view.families[0].sample(Random(1))
    assert answered({"action": action.text}, view).action == action


@pytest.mark.parametrize("named", ["no such action", None, 5, ["a"], "x" * 100_000])
def test_anything_else_is_no_legal_action(named: Any) -> None:
    assert answered({"action": named}).failure == BotFailure(FailureKind.ILLEGAL)


def test_no_action_out_of_turn_is_an_answer() -> None:
    table = table_of_jokers(4)
    (seat, *_) = table.callers()
    assert answered({"action": None}, table.view(seat)) == BotAnswer()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '"text"'])
def test_broken_answer_is_illegal(text: str) -> None:
    assert answered(text).failure == BotFailure(FailureKind.ILLEGAL)


def test_hostile_values_are_dropped_or_shortened() -> None:
    failure = {"kind": "fine", "words": 1, "traceback": "x" * 10**6, "line": -4}
    found = answered({"failure": failure, "printed": ["x"], "omitted": -1, "milliseconds": 10**30})
    assert found == BotAnswer(failure=BotFailure(FailureKind.ERROR, "", "x" * 40_000, None))


def test_ended_bot_was_out_of_time_where_python_last_knew() -> None:
    request = a_request("")
    request.receive("ended", "", PLACE)
    expected = BotFailure(FailureKind.OUT_OF_TIME, "", "File mine.py", 7)
    assert answer(request).failure == expected


def test_ended_bot_without_a_place_did_not_stop() -> None:
    request = a_request("")
    request.receive("ended", "", "")
    assert answer(request).failure == BotFailure(FailureKind.ENDED)


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (BotFailure(FailureKind.ERROR, "KeyError: 1", "", 3), "Mine failed in line 3: KeyError: 1"),
        (BotFailure(FailureKind.ERROR, "no class"), "Mine failed: no class"),
        (BotFailure(FailureKind.OUT_OF_TIME), "Mine did not choose within 1.5 s."),
        (BotFailure(FailureKind.OUT_OF_TIME, line=7), "It was in line 7."),
        (BotFailure(FailureKind.ENDED), "Mine did not stop"),
        (BotFailure(FailureKind.MEMORY), "more than 256 MB"),
        (BotFailure(FailureKind.ILLEGAL), "not legal."),
        (BotFailure(FailureKind.ILLEGAL, "gave a NoneType"), "not legal (gave a NoneType)."),
        (BotFailure(FailureKind.UNAVAILABLE, "absent"), "You need to be online"),
        (BotFailure(FailureKind.UNAVAILABLE, "timeout"), "This browser cannot run bots"),
    ],
)
def test_failure_has_a_sentence(failure: BotFailure, words: str) -> None:
    assert words in sentence(failure, "Mine", 1.5)
