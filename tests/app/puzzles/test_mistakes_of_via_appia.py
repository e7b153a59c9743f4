"""Mistakes in Via Appia: the position at the quarry or the road, a try, and both actions drawn."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.puzzles.decision_task import DecisionTask
from app.storage import drill_cards
from app.storage.drill_cards import DrillCard
from app.table.replay_and_share_intents import ReviewMistakes
from pompeii.analysis.report import Decision
from pompeii.core.table import AnyTable
from pompeii.games import appia
from pompeii.games.appia.actions import Action, parse
from tests.app.saves import visitor_with
from tests.app.screens.test_replay import linked, replay
from tests.app.visitor import Visitor
from tests.games.appia.positions import read_game

PLY = 34
"""Number of actions before a push."""
BETTER = parse("m@0/0")


@pytest.fixture(scope="module")
def table() -> AnyTable:
    return appia.Table(read_game("classic-2"))


def learning(table: AnyTable, best: Action, ply: int = PLY, compared: bool = True) -> Visitor:
    """Return a user who looks at one costly decision of the game."""
    visitor = linked(table)
    visitor.fetch()
    step = table.steps[ply]
    lessons = [Decision(ply, step.seat, step.action, [], best, 2.5)]
    replay(visitor)._analysis = analysis(lessons if compared else [])
    visitor.session._navigation.go(replay(visitor).review_mistakes(ReviewMistakes()))
    visitor.fetch()
    visitor.look()
    return visitor


def analysis(lessons: list[Decision]) -> Any:
    """Return a complete analysis with these mistakes."""
    return SimpleNamespace(
        over=True,
        failed=False,
        explainable=False,
        compared=bool(lessons),
        lessons=lambda: lessons,
        chance_after=lambda _lesson: 0.4,
        jobs=lambda _ply: [],
        panels=lambda _ply: [],
        curve=lambda _ply: [],
        turning_points=(),
    )


def task(visitor: Visitor) -> DecisionTask:
    top = visitor.session.top
    assert isinstance(top, DecisionTask)
    return top


def do(visitor: Visitor, action: Action) -> None:
    """Take an action, and let the job workers evaluate it."""
    task(visitor)._local_game.play(action)
    visitor.send({"type": "visible", "visible": True})


def test_push_is_tried_at_the_quarry_and_both_pushes_are_drawn(table: AnyTable) -> None:
    visitor = learning(table, BETTER)
    assert "decision 1 of 1" in visitor.text("learn-goal")
    assert "pushes a medium stone in" in visitor.text("learn-told")
    assert "It cost 2.5 points." in visitor.text("learn-told")
    assert visitor.find("face-quarry").attrs["aria-pressed"] == "true"  # type: ignore[union-attr]
    assert visitor.find("why") is None
    visitor.click("push-m")
    assert visitor.find("aim") is not None
    visitor.send({"type": "key", "key": "Escape", "data": {}})
    assert visitor.find("aim") is None
    visitor.click("push-m")
    visitor.click("push")
    assert visitor.text("status-line").startswith("Well spotted: no better action is known.")
    visitor.think()
    assert "Chance to win: 40% as it was played" in visitor.text("status-line")
    for name in ("played", "better"):
        assert visitor.find(f"why-{name}-board-push-stone") is not None
    assert visitor.text("why-played-board-push-angle") == "-42°"
    assert visitor.text("why-title") == "Both actions"
    assert visitor.find("why-picture") is None
    assert visitor.find("why-waits") is None


def test_other_push_is_compared_by_playouts(table: AnyTable) -> None:
    visitor = learning(table, BETTER)
    do(visitor, parse("s@-30/30"))
    visitor.think()
    told = visitor.text("status-line")
    assert told.startswith(("Well spotted", "Better than in the game", "That is not better"))
    visitor.click("learn-afresh")
    assert visitor.legal()
    visitor.click("learn-best")
    assert "the best known action" in visitor.text("status-line")


def test_tile_is_drawn_on_the_road_and_a_card_not_at_all(table: AnyTable) -> None:
    visitor = learning(table, parse("+a6"), 42)
    assert visitor.find("face-road").attrs["aria-pressed"] == "true"  # type: ignore[union-attr]
    visitor.click("learn-best")
    assert visitor.find("why-better-board-line") is not None
    assert visitor.find("why-played-board") is None
    assert "income card" in visitor.text("why-played-words")
    visitor = learning(table, parse("+a6"), 44)
    visitor.click("learn-best")
    assert visitor.find("why-played-board-line") is not None  # a journey


def test_games_with_a_trembling_hand_have_no_verdict(table: AnyTable) -> None:
    visitor = learning(table, BETTER, compared=False)
    assert "cannot be compared" in visitor.text("learn-told")


def test_mistakes_of_via_appia_come_back_in_the_drills(table: AnyTable) -> None:
    store = visitor_with(table).store
    drill_cards.add(store, [DrillCard("game0", PLY, BETTER.text, 2.5)])
    visitor = Visitor("?animation=off&screen=puzzles", store=store)
    visitor.click("drills-start")
    visitor.fetch()
    assert "Position 1 of 1" in visitor.text("learn-goal")
    do(visitor, BETTER)
    assert "Theme: Via Appia." in visitor.text("learn-again")
    visitor.click("learn-back")
    assert visitor.text("drills-theme-via-appia-count").startswith("1 of 1")
