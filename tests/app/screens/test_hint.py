"""A hint at the table: requested, shown with its reasons, and played."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.kit.nodes import Node
from app.storage.store import Store
from pompeii.analysis.hints import Hint, Option, Reason
from pompeii.core.record_link import to_link
from pompeii.games.appia.actions import Build, Income, Push, Travel
from tests.app.history.test_results import road
from tests.app.saves import game
from tests.app.visitor import Visitor, fast_jobs_only, nodes

ROAD = "?game=via-appia&players=human,human&seed=5&animation=off&handover=off"


@pytest.fixture(autouse=True)
def fast_jobs() -> Iterator[None]:
    with fast_jobs_only():
        yield


def at(plies: int, *, wanted: bool = True) -> Visitor:
    """Return two people at a table after `plies` actions."""
    document = json.loads(game("classic-2", plies).dump())
    for player in document["players"]:
        player["kind"] = "human"
    store = Store.load("/", {}, {})
    store.set("habits", {"hint": "true" if wanted else "false"})
    fragment = f"#record={to_link(json.dumps(document))}"
    return Visitor("?animation=off&handover=off&draw=auto", fragment, store=store)


def test_hint_is_offered_by_setting() -> None:
    visitor = at(100, wanted=False)
    assert visitor.find("advise") is None
    assert not visitor.thinkers.running
    visitor.click("menu")
    visitor.click("foresee")
    visitor.change("hint", "true")
    visitor.click("foreseen-close")
    assert visitor.find("advise")
    assert visitor.thinkers.running  # players may ask at any time


def test_hint_is_computed_shown_with_reasons_and_played() -> None:
    visitor = at(66)
    visitor.click("advise")
    assert visitor.text("dialog-title") == "The Hard bot's choice"
    assert visitor.text("hint-waiting") == "Thinking …"
    visitor.think()
    assert "h2-j2" in visitor.text("hint-best") or "moves from" in visitor.text("hint-best")
    assert "next best" in visitor.text("hint-why")
    assert visitor.text("hint-reason-0").startswith(("Better: ", "Worse: "))
    assert visitor.text("hint-other-1")
    written = visitor.text("hint-best").split()[-1]
    visitor.click("hint-follow")
    assert visitor.find("dialog") is None
    record = json.loads(visitor.session.record() or "")
    assert (len(record["actions"]), record["actions"][66]) == (67, written)


def test_close_alternatives_and_drawbacks_are_explained() -> None:
    visitor = at(66)
    best, even, worse, *_others = visitor.session.top.local_game.view.legal  # type: ignore[attr-defined]
    options = [Option(best), Option(even), Option(worse, 0.25)]
    show_hint(visitor, Hint(options, [Reason("a", 0.3), Reason("b", -0.2)]))
    assert visitor.text("hint-other-0").endswith(f"{even.text} (about as good)")
    assert visitor.text("hint-other-1").endswith(f"{worse.text} (−0.25)")
    assert visitor.find("hint-farther") is None
    visitor = at(66)
    show_hint(visitor, Hint(options, [Reason("a", -0.3), Reason("b", -0.2)]))
    assert "the search looks further ahead" in visitor.text("hint-farther")


def show_hint(visitor: Visitor, hint: Hint[Any]) -> None:
    """Request a hint and set its result."""
    visitor.click("advise")
    [job] = visitor.session.top.jobs
    job.add_result(0, hint, 1.0)
    visitor.key("q")


def test_hint_is_marked_on_the_board_until_the_position_changes() -> None:
    visitor = at(66)
    assert visitor.find("advised") is None
    visitor.click("advise")
    visitor.think()
    visitor.click("hint-close")
    assert visitor.find("advised")
    visitor.click(visitor.legal()[0])
    assert visitor.find("advised")
    visitor.key("Escape")
    visitor.click("done")
    assert visitor.find("advised") is None
    for plies in (3, 12):  # for a card action its square is marked
        visitor = at(plies)
        visitor.click("advise")
        visitor.think()
        visitor.click("hint-close")
        assert visitor.find("advised")


def test_hint_of_the_same_position_is_cached() -> None:
    visitor = at(66)
    visitor.click("advise")
    visitor.think()
    told = visitor.text("hint-best")
    visitor.click("hint-close")
    visitor.click("advise")
    assert visitor.text("hint-best") == told
    assert not visitor.thinkers.asked


def test_hint_that_no_device_can_compute_is_reported() -> None:
    visitor = at(66)
    visitor.think()
    visitor.click("advise")
    for _ in range(2):
        visitor.send({"type": "died", "thinker": 0})
        for started in visitor.thinkers.answers():
            visitor.send(started)
    assert visitor.text("hint-waiting") == "This device cannot calculate it."


def test_no_hint_without_a_decision() -> None:
    store = Store.load("/", {}, {})
    store.set("habits", {"hint": "true"})
    visitor = Visitor("?players=bot:random,human&seed=3", store=store)
    while visitor.session.busy:
        tool = visitor.find("advise")
        assert tool is not None
        assert "disabled" in tool.attrs
        visitor.session.tick()
        visitor.send({"type": "visible", "visible": True})
    tool = visitor.find("advise")
    assert tool is not None
    assert "disabled" not in tool.attrs


def test_via_appia_has_hints() -> None:
    store = Store.load("/", {}, {})
    store.set("habits", {"hint": "true"})
    visitor = Visitor(ROAD, store=store)
    visitor.click("advise")
    visitor.think()
    assert visitor.text("hint-best")
    visitor.click("hint-follow")
    assert len(json.loads(visitor.session.record() or "")["actions"]) == 1


@pytest.mark.parametrize("kind", [Income, Push, Build, Travel])
def test_via_appia_hint_is_marked_at_its_place(kind: type[Any]) -> None:
    table = road("classic-2")
    ply = next(ply for ply, step in enumerate(table.steps) if isinstance(step.action, kind))
    action = table.steps[ply].action
    visitor = people_at(table.at(ply))
    visitor.session.top.presenter.local_game.suggestion = action  # type: ignore[attr-defined]
    visitor.key("q")
    marked = [node.id for node in nodes(visitor.tree) if "advised" in classes(node)]
    if isinstance(action, Income):
        assert marked == [f"card-{action.card}-{'coins' if action.coins else 'stones'}"]
        return
    assert not marked
    place = visitor.find("quarry" if kind is Push else "road")
    assert place is not None
    assert "advised" in [node.id for node in nodes(place)]
    visitor.session.top.presenter.local_game.play(action)  # type: ignore[attr-defined]
    visitor.key("q")
    assert visitor.find("advised") is None


def classes(node: Node) -> list[str]:
    return str(node.attrs.get("class", "")).split()


def people_at(table: Any) -> Visitor:
    """Return people at a table of Via Appia in the given position."""
    document = json.loads(table.dump())
    for player in document["players"]:
        player["kind"] = "human"
    return Visitor("?animation=off&handover=off", f"#record={to_link(json.dumps(document))}")
