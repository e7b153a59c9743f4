"""Hidden information is not used: predictions do not depend on it."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.storage.store import Store
from e2e.prepared_games import dealt_anew
from pompeii import Table, registry
from pompeii.analysis.win_probability import estimate_win_probabilities
from pompeii.core.incremental_work import at_once
from pompeii.core.record_link import to_link
from pompeii.games.appia.determinization import imagine
from tests.app.history.test_results import road
from tests.app.saves import game
from tests.app.visitor import Visitor, fast_jobs_only

WANTED = ("gauge", "danger", "forecast", "odds", "hint")
SEED = "79"


@pytest.fixture(autouse=True)
def fast_jobs() -> Iterator[None]:
    with fast_jobs_only():
        yield


def with_one_person(table: Any) -> str:
    """Return the record of a game in which the actor is a person among bots."""
    document = json.loads(table.dump())
    for seat, player in enumerate(document["players"]):
        player["kind"] = "human" if seat == table.actor else "bot:easy"
    return json.dumps(document)


def visible_texts(text: str) -> list[str]:
    """Return all that a person sees who wants to see everything: the table, and then the hint."""
    store = Store.load("/", {}, {})
    store.set("habits", dict.fromkeys(WANTED, "true"))
    visitor = Visitor("?animation=off&draw=auto", f"#record={to_link(text)}", store=store)
    visitor.think()
    found = [visitor.html]
    for id in ("outlook", "who-wins"):
        assert visitor.find(id), id
    visitor.click("advise")
    visitor.think()
    assert visitor.find("advice-follow")
    return [*found, visitor.html]


def table_with_choice(name: str, ply: int) -> Table:
    """Return the table after `ply` or a few more actions, with a choice to make."""
    while True:
        table = game(name, ply)
        table.draw()
        if len(table.view(table.actor).legal) > 1:
            return table
        ply += 1


@pytest.mark.parametrize(
    ("name", "ply"), [("classic-2", 30), ("classic-4", 44), ("online-3", 12), ("classic-3", 90)]
)
def test_hidden_hands_stock_and_bag_do_not_change_predictions(name: str, ply: int) -> None:
    table = table_with_choice(name, ply)
    text = with_one_person(table)
    first = visible_texts(text)
    for number in range(2):
        assert visible_texts(dealt_anew(text, table.actor, Random(number))) == first


@pytest.mark.parametrize("ply", [6, 40])
def test_hidden_cards_of_via_appia_do_not_change_predictions(ply: int) -> None:
    table = road("classic-2").at(ply)
    view = table.view(table.actor)
    before = table.state.piles
    table.state = imagine(view, Random(5))
    assert table.state.piles != before
    other = table.view(table.actor)
    for each in (view, other):
        assert each.listed
    hint = registry.game("via-appia").hints.hint
    assert at_once(hint(view, Random(SEED))) == at_once(hint(other, Random(SEED)))
    evaluator = registry.game("via-appia").analysis_evaluation
    assert [*estimate_win_probabilities(view, evaluator, SEED)][-1] == [
        *estimate_win_probabilities(other, evaluator, SEED)
    ][-1]
