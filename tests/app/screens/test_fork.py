"""A replay is played on: a new game begins with the first actions of another one."""

import json
from typing import Any

import pytest

from app.screens.table_screen import TableScreen
from app.storage.store import Store
from tests.app import appia_visitor
from tests.app.saves import game
from tests.app.visitor import Visitor


@pytest.mark.parametrize("kind", ["downfall", "appia"])
def test_replay_continues_from_any_position_with_other_players(kind: str) -> None:
    table: Any = game("classic-2") if kind == "downfall" else appia_visitor.table()
    store = Store.load("/", {}, {})
    store.put("old", table.dump(), {})
    ply = min(40, len(table.steps))
    visitor = Visitor(f"?game=old&ply={ply}&animation=off&handover=off", store=store)
    visitor.click("play-on")
    visitor.change("fork-1", "bot:easy")
    visitor.change("fork-0", "human")
    visitor.change("fork-0", "bot:nobody")
    visitor.click("fork-yes")
    top = visitor.session.top
    assert isinstance(top, TableScreen)
    record = json.loads(top.table.dump())
    assert record["actions"] == json.loads(table.dump())["actions"][:ply]
    assert record["forked"] == {"game": "old", "ply": ply}
    assert [player["kind"] for player in record["players"]][:2] == ["human", "bot:easy"]
    kept = store.save("old")
    assert kept is not None
    assert kept.text == table.dump()
    assert len(store.saves()) == 2
    assert len(visitor.entries) == 2  # the replay has been left


@pytest.mark.parametrize(
    ("ply", "begin"),
    [(0, "the same deal."), (1, "the first 1 move of this one."), (2, "the first 2 moves of")],
)
def test_question_names_the_moves_that_a_fork_keeps(ply: int, begin: str) -> None:
    store = Store.load("/", {}, {})
    store.put("old", game("classic-2").dump(), {})
    visitor = Visitor(f"?game=old&ply={ply}&animation=off&handover=off", store=store)
    visitor.click("play-on")
    assert visitor.text("fork-words").startswith(f"A new game begins with {begin}")
