"""A hint at the table: requested, shown with its reasons, and played."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.games.appia import hint_sentences as appia
from app.games.downfall import hint_sentences as downfall
from app.kit.nodes import Node
from app.storage.store import Store
from app.table.replay_and_share_intents import PlaySuggestion
from pompeii.analysis.hint_interface import Hint, Option, Reason
from pompeii.core.i18n import whole
from pompeii.core.record_link import to_link
from pompeii.games.appia.actions import Build, Income, Push, Travel
from pompeii.games.downfall.actions import OUT, Move
from pompeii.games.downfall.board import NAMES
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


def test_hint_is_a_sentence_beside_the_board_and_is_played() -> None:
    visitor = at(66)
    visitor.click("advise")
    assert visitor.find("dialog") is None
    assert visitor.text("advice-sentence") == "Hard is thinking …"
    assert visitor.find("advice-follow") is None
    visitor.think()
    sentence = visitor.text("advice-sentence")
    assert sentence.startswith("Hard would move the piece on ")
    named = re.findall(r" \(([a-k][1-7])\)", sentence)
    assert sentence.count("(") == len(named)  # neither notation nor numbers
    assert "data-lights" in visitor.html.split('id="advice-sentence"')[1].split("</p>")[0]
    assert visitor.said[-1] == sentence
    assert visitor.find("advised")
    assert visitor.find("advice-reasons")
    visitor.click("advice-follow")
    assert visitor.find("advice") is None
    record = json.loads(visitor.session.record() or "")
    assert len(record["actions"]) == 67


def test_close_alternatives_are_named_and_worse_ones_have_their_cost() -> None:
    visitor = at(66)
    best, even, worse, *_others = legal_moves(visitor)
    options = [Option(best), Option(even), Option(worse, 0.25)]
    show_hint(visitor, Hint(options, [Reason("a", 0.3), Reason("b", -0.2)]))
    assert visitor.text("advice-sentence").endswith(f"; almost as good: {phrase(even)}.")
    assert visitor.text("advice-compared") == f"Compared with {phrase(even)}:"
    assert visitor.text("advice-terms-0") == "better: a"
    assert visitor.text("advice-terms-1") == "worse: b"
    assert visitor.text("advice-costs-0") == f"{phrase(even)}: next to nothing"
    assert visitor.text("advice-costs-1") == f"{phrase(worse)}: 0.25 pieces"
    assert visitor.find("advice-later") is None
    visitor = at(66)
    show_hint(visitor, Hint(options, [Reason("a", -0.3), Reason("b", -0.2)]))
    assert "looks several moves ahead" in visitor.text("advice-later")


def test_hint_without_reasons_contradicts_no_cost() -> None:
    visitor = at(66)
    best, other, *_others = legal_moves(visitor)
    show_hint(visitor, Hint([Option(best), Option(other)], []))
    assert "much the same position" in visitor.text("advice-same")
    visitor = at(66)
    show_hint(visitor, Hint([Option(best), Option(other, 0.25)], []))
    assert visitor.find("advice-same") is None
    assert visitor.find("advice-costs-0")
    visitor = at(66)
    show_hint(visitor, Hint([Option(best)], []))
    assert "nothing else" in visitor.text("advice-alone")


def test_click_on_a_hint_that_was_replaced_plays_nothing() -> None:
    visitor = at(66)
    best, other, *_others = legal_moves(visitor)
    show_hint(visitor, Hint([Option(best)], []))
    visitor.session.top.do(PlaySuggestion(other.text))
    assert visitor.find("advised")
    assert len(json.loads(visitor.session.record() or "")["actions"]) == 66


def legal_moves(visitor: Visitor) -> list[Any]:
    """Return the moves of the viewing player that stay in the city."""
    legal = visitor.session.top.local_game.view.legal  # type: ignore[attr-defined]
    return [action for action in legal if isinstance(action, Move) and action.target != OUT]


def phrase(action: Move) -> str:
    return f"{NAMES[action.origin]} to {NAMES[action.target]}"


def test_hint_names_the_gate_of_a_piece_that_leaves() -> None:
    table = game("classic-2")
    ply = next(
        ply
        for ply, step in enumerate(table.steps)
        if isinstance(step.action, Move) and step.action.target == OUT
    )
    visitor = at(ply)
    show_hint(visitor, Hint([Option(table.steps[ply].action)], []))
    assert " out through Porta " in visitor.text("advice-sentence")


def test_every_kind_of_action_has_a_sentence_and_a_phrase() -> None:
    for name in ("classic-2", "two-card-3"):
        table = game(name)
        for ply, step in enumerate(table.steps):
            view = table.at(ply).view(step.seat)
            for action in view.legal:
                assert downfall.advice(view, action, "Hard").startswith("Hard would ")
                assert downfall.alternative(view, action)
    appia_table = road("classic-2")
    for ply, step in enumerate(appia_table.steps):
        appia_view = appia_table.at(ply).view(step.seat)
        for action in (step.action, *appia_view.legal.actions):
            assert appia.advice(action, "Hard").startswith("Hard would ")
            assert appia.alternative(action)


def test_hint_closes_by_button_and_by_escape() -> None:
    visitor = at(66)
    visitor.click("advise")
    visitor.click("advice-close")
    assert visitor.find("advice") is None
    visitor.click("advise")
    visitor.key("Escape")
    assert visitor.find("advice") is None


def test_hint_vanishes_with_its_position() -> None:
    visitor = at(66)
    visitor.click("advise")
    visitor.think()
    visitor.session.top.local_game.play(legal_moves(visitor)[0])  # type: ignore[attr-defined]
    visitor.key("q")
    assert visitor.find("advice") is None


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
    visitor.click("advice-close")
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
        visitor.click("advice-close")
        assert visitor.find("advised")


def test_hint_of_the_same_position_is_cached() -> None:
    visitor = at(66)
    visitor.click("advise")
    visitor.think()
    told = visitor.text("advice-sentence")
    visitor.click("advice-close")
    visitor.click("advise")
    assert visitor.text("advice-sentence") == told
    assert not visitor.thinkers.asked


def test_hint_that_no_device_can_compute_is_reported() -> None:
    visitor = at(66)
    visitor.think()
    visitor.click("advise")
    for _ in range(2):
        visitor.send({"type": "died", "thinker": 0})
        for started in visitor.thinkers.answers():
            visitor.send(started)
    assert visitor.text("advice-sentence") == "This device cannot calculate it."


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
    assert visitor.text("advice-sentence")
    visitor.click("advice-follow")
    assert len(json.loads(visitor.session.record() or "")["actions"]) == 1


@pytest.mark.parametrize("kind", [Income, Push, Build, Travel])
def test_via_appia_hint_is_marked_at_its_place(kind: type[Any]) -> None:
    table = road("classic-2")
    ply = next(ply for ply, step in enumerate(table.steps) if isinstance(step.action, kind))
    action = table.steps[ply].action
    visitor = people_at(table.at(ply))
    visitor.session.top.presenter.local_game.suggest(action)  # type: ignore[attr-defined]
    visitor.key("q")
    marked = [node.id for node in nodes(visitor.tree) if "advised" in classes(node)]
    if isinstance(action, Income):
        assert marked == [f"card-{action.card}-{'coins' if action.coins else 'stones'}"]
        return
    assert marked == ([f"push-{action.text[0]}"] if isinstance(action, Push) else [])
    part = "quarry" if isinstance(action, Push) else "road"
    assert f"shows-{part}" in str(visitor.find("app").attrs["class"])  # type: ignore[union-attr]
    if isinstance(action, Push):
        assert visitor.text("advised-angle") == f"{whole(action.angle)}°"
        assert visitor.find("advised-stone")
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
