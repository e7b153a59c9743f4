"""Mistakes in Via Appia: the position at the quarry or the road, a try, and both actions drawn."""

from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from app.explanations.shared_lesson import LessonFrames
from app.film.dialog import FilmDialog
from app.games.appia.position_drawing import DRAWING
from app.puzzles.decision_task import DecisionTask
from app.storage import drill_cards
from app.storage.drill_cards import DrillCard
from app.table.replay_and_share_intents import ReviewMistakes
from pompeii.analysis.report import Decision
from pompeii.core.table import AnyTable
from pompeii.games import appia
from pompeii.games.appia.actions import Action, parse
from tests.app.drills import put
from tests.app.saves import visitor_with
from tests.app.screens.test_replay import linked, replay
from tests.app.screens.test_share import share_commands
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
        assert visitor.find(f"why-{name}-board-push-line") is not None
    assert visitor.text("why-played-board-push-angle") == "−42°"
    assert visitor.text("why-title") == "Why?"
    reason = visitor.text("why-reason-0")
    assert "reason" in reason or ("As played: " in reason and "Better: " in reason)
    assert visitor.said.count(reason) == 1
    assert visitor.find("why-picture") is not None
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


def test_tile_is_drawn_on_the_road_beside_the_card_of_the_game(table: AnyTable) -> None:
    visitor = learning(table, parse("+a6"), 42)
    assert visitor.find("face-road").attrs["aria-pressed"] == "true"  # type: ignore[union-attr]
    visitor.click("learn-best")
    assert visitor.find("why-better-board-line") is not None
    assert visitor.find("why-played-board-card") is not None
    assert "the card with 2 coins, 1 small stone and 1 medium stone" in visitor.text(
        "why-played-words"
    )
    visitor = learning(table, parse("+a6"), 44)
    visitor.click("learn-best")
    assert visitor.find("why-played-board-line") is not None  # a journey


# Pictures and films


def parts_of(svg: str) -> list[str | None]:
    """Return the parts of the table in a picture."""
    return [each.get("data-part") for each in ElementTree.fromstring(svg) if each.get("data-part")]


@pytest.mark.parametrize(
    ("ply", "best", "parts"),
    [
        (PLY, BETTER.text, ["quarry", "quarry"]),
        (42, "+a6", ["road"]),
        (44, "m@0/0", ["road", "quarry"]),
    ],
)
def test_both_actions_are_saved_as_one_picture(
    table: AnyTable, ply: int, best: str, parts: list[str]
) -> None:
    visitor = learning(table, parse(best), ply)
    visitor.click("learn-best")
    visitor.think()
    visitor.click("why-picture")
    asked = share_commands(visitor)[-1]
    assert asked["name"].startswith("via-appia-")
    assert asked["name"].endswith(f"-{ply}.png")
    assert parts_of(asked["svg"]) == parts
    words = " ".join(ElementTree.fromstring(asked["svg"]).itertext())
    assert "As played" in words
    assert "It cost 2.5 points." in words


def test_film_shows_road_and_quarry_with_both_actions(table: AnyTable) -> None:
    visitor = learning(table, parse("+a6"), 42)
    visitor.click("learn-best")
    visitor.think()
    explanation = task(visitor)._explanation
    assert explanation is not None
    film = LessonFrames(explanation.lesson)
    assert parts_of(film.ground()) == ["road", "quarry"]
    shown = [film.frame(number)[0] for number in range(len(film))]
    assert ['id="beside-card"' in frame for frame in shown] == [False, True, *[False] * 4]
    assert ['id="line"' in frame for frame in shown] == [False] * 3 + [True, False, False]
    assert ['id="tile-a6"' in frame for frame in shown] == [False] * 4 + [True, True]
    visitor.click("why-film")
    visitor.fetch()
    visitor.look()
    assert isinstance(visitor.session.top, FilmDialog)


@pytest.mark.parametrize(("text", "shown"), [("l>1", "coin"), ("l>m", "tile"), ("0>1", "coin")])
def test_exchange_is_drawn_with_its_stone_and_tile_or_coin(
    table: AnyTable, text: str, shown: str
) -> None:
    part, nodes = DRAWING.action_picture(table.at(PLY).view(None), parse(text), "x-")
    ids = [node.id for node in nodes]
    assert part.id == ""
    assert f"x-{shown}" in ids
    assert ("x-stone" in ids) is (text[0] == "l")


def test_end_of_an_action_is_drawn_where_the_action_took_place(table: AnyTable) -> None:
    done = parse("done")
    decisions = [table.at(ply).state.decision for ply in range(len(table.steps))]
    views = (table.at(decisions.index(kind)).view(None) for kind in ("push", "build"))
    parts = [DRAWING.action_picture(view, done, "").part.id for view in views]
    assert parts == ["quarry", "road"]


def test_games_with_a_trembling_hand_have_no_verdict(table: AnyTable) -> None:
    visitor = learning(table, BETTER, compared=False)
    assert "cannot be compared" in visitor.text("learn-told")


def test_mistakes_of_via_appia_come_back_in_the_drills(table: AnyTable) -> None:
    store = visitor_with(table).store
    put(store, DrillCard("game0", PLY, drill_cards.line(table, PLY), BETTER.text, 2.5))
    visitor = Visitor("?animation=off&screen=puzzles", store=store)
    visitor.click("drills-start")
    visitor.fetch()
    assert "Position 1 of 1" in visitor.text("learn-goal")
    do(visitor, BETTER)
    assert "Theme: Via Appia." in visitor.text("learn-again")
    visitor.click("learn-back")
    assert visitor.text("drills-theme-via-appia-count").startswith("1 of 1")
