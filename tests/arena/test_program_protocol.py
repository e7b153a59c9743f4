"""A View as JSON, and the lines of programs."""

import json
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from pompeii import Player, Table, View, new
from pompeii.arena import program_protocol
from pompeii.bots import Budget
from pompeii.games.downfall import components_document
from tests.arena.test_referee import table_of_jokers
from tests.downfall_positions import OPTION_VALUES

ONE = Budget(iterations=1)


def views(seats: int, preset: str) -> Iterator[View]:
    """Yield the actor's view of every position of a random game, including the last one."""
    players = [Player(f"P{seat}", seat) for seat in reversed(range(seats))]
    table = Table(new(players, {"preset": preset, "dual_vents": True}, "wire"))
    random = Random(79)
    while (view := table.view(table.state.actor)).winners is None:
        yield view
        table.play(view.sample(random))
        table.draw()
    yield view


def test_document_holds_everything_in_a_view() -> None:
    view = next(views(2, "classic"))
    named = {field.name for field in fields(View)}
    written = set(view.document())
    # The request holds the legal actions separately; the names of the sides are in the players.
    assert named - written == {"sides", "legal"}
    assert written - named == {"players"}
    assert set(view.document()["rules"]) == set(OPTION_VALUES)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", ["classic", "two-card", "online"])
def test_documents_use_the_names_of_records(seats: int, preset: str) -> None:
    kinds = set()
    for view in views(seats, preset):
        document = view.document()
        assert json.loads(json.dumps(document)) == document
        assert document["seat"] == document["actor"]
        assert sum(map(bool, document["pieces"].values())) == len(view.pieces)
        assert sum(document["bag"].values()) == sum(view.bag)
        assert len(document["log"]) == len(view.log)
        kinds |= {event["event"] for step in document["log"] for event in step["events"]}
    assert document["winners"]
    assert document["decision"] is None
    assert {"card-drawn", "omen-drawn", "ad79-drawn", "eruption", "tile-drawn", "pieces-lost",
            "game-over", "relatives-come"} <= kinds  # fmt: skip


def test_document_hides_secrets_of_other_seats() -> None:
    for view in views(3, "classic"):
        own = view.document()["seat"]
        for step in view.document()["log"]:
            for event in step["events"]:
                if event["event"] == "card-drawn":
                    assert (event["card"] is None) == (event["player"] != own)


def request_of(view: View, budget: Budget = ONE) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(program_protocol.request(view, 7, budget))
    return found


def test_request_holds_all_arguments_of_choose() -> None:
    view = next(views(2, "classic"))
    request = request_of(view)
    assert set(request) == {"ask", "legal", "budget", "random", "view"}
    assert request["ask"] == "action"
    assert request["legal"] == [action.text for action in view.legal]
    assert request["budget"] == {"iterations": 1}
    assert request["random"] == 7
    assert request["view"] == view.document()
    assert request_of(view, Budget(seconds=0.2))["budget"] == {"seconds": 0.2}


def test_first_request_has_the_map() -> None:
    view = next(views(2, "classic"))
    first = json.loads(program_protocol.request(view, 7, ONE, board=components_document.document()))
    assert first["board"] == components_document.document()
    assert {key: value for key, value in first.items() if key != "board"} == request_of(view)


def test_request_out_of_turn_asks_for_a_call() -> None:
    view = table_of_jokers(2).view(1)
    request = request_of(view)
    assert (request["ask"], request["legal"]) == ("call", ["call:black"])
    assert program_protocol.answer(b'{"action": "call:black"}\n', view.legal) is view.legal[0]
    assert program_protocol.answer(b'{"action": null}\n', view.legal) is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"\n", "answered '' instead of"),
        (b"hello\n", "answered 'hello' instead of"),
        (b'"1@a2"\n', "instead of"),
        (b'{"move": "1@a2"}\n', "instead of"),
        (b"\xff\xfe\n", "instead of"),
        (b"[" * 90_000 + b"\n", "instead of"),
        (b'{"action": "a1-out"}\n', "which is not legal"),
        (b'{"action": ["1@a2"]}\n', "which is not legal"),
        (b'{"action": 1}\n', "which is not legal"),
    ],
)
def test_malformed_answer_is_rejected_in_one_sentence(line: bytes, words: str) -> None:
    view = next(views(2, "classic"))
    with pytest.raises(ValueError, match="answered") as refusal:
        program_protocol.answer(line, view.legal)
    assert words in str(refusal.value)
    assert len(str(refusal.value)) < 120
