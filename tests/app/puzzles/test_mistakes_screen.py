"""Players go through their costliest decisions of a game and find better ones."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.jobs.job import Job
from app.kit.probability_bar import percent
from app.puzzles.mistakes_screen import MistakesScreen
from pompeii.core.record_link import to_link
from tests.app.saves import game
from tests.app.screens.test_analysis import finish_analysis
from tests.app.screens.test_replay import linked
from tests.app.visitor import Visitor, fast_jobs_only, nodes


@pytest.fixture(scope="module")
def analysed() -> Visitor:
    visitor = linked(game("classic-2"))
    visitor.click("analyse")
    with fast_jobs_only():
        return finish_analysis(visitor)


@pytest.fixture
def learning(analysed: Visitor) -> Iterator[Visitor]:
    analysed.click("insight-learn")
    analysed.fetch()
    yield analysed
    analysed.send({"type": "key", "key": "Escape", "data": {}})


def screen(visitor: Visitor) -> MistakesScreen:
    top = visitor.session.top
    assert isinstance(top, MistakesScreen)
    return top


def do(visitor: Visitor, text: str) -> None:
    """Take an action by its text, and let the job workers evaluate it."""
    local_game = screen(visitor)._local_game
    local_game.play(local_game.game.engine.parse(text))
    visitor.send({"type": "visible", "visible": True})


def others(visitor: Visitor) -> list[str]:
    """Return legal actions that were neither played nor best."""
    lesson = screen(visitor)._lesson
    assert lesson is not None
    known = {lesson.action, lesson.best}
    return [action.text for action in screen(visitor)._local_game.view.legal if action not in known]


def test_mistake_is_shown_in_its_position_with_a_single_try(
    learning: Visitor,
) -> None:
    lesson = screen(learning)._lesson
    assert lesson is not None
    assert learning.marks["data-ply"] == str(lesson.ply)
    assert "decision 1 of 6" in learning.text("learn-goal")
    assert f"It cost {lesson.loss:.1f} pieces." in learning.text("learn-told")
    assert learning.legal()
    do(learning, lesson.action.text)
    assert "That is what was played in the game" in learning.text("status-line")
    assert not learning.legal()
    learning.click("learn-afresh")
    assert learning.legal()


def test_best_action_is_praised_or_shown(learning: Visitor) -> None:
    lesson = screen(learning)._lesson
    assert lesson is not None
    do(learning, lesson.best.text)
    assert learning.text("status-line") == "Well spotted: no better action is known."
    learning.think()
    assert "Chance to win: " in learning.text("status-line")
    learning.click("undo")
    learning.click("learn-best")
    assert "the best known action" in learning.text("status-line")
    assert learning.marks["data-ply"] == str(lesson.ply + 1)


def test_learning_and_turning_points_tell_the_same_chance(learning: Visitor) -> None:
    learned = screen(learning)
    analysis = learned._analysis
    lesson = learned._lesson
    assert lesson is not None
    name = analysis._players[lesson.seat].name
    turn = " ".join(node.text for node in nodes(analysis._turn(lesson.ply)))
    found = re.search(r"(\S+)'s chance to win was \S+ before it, (\d+)% after it\.", turn)
    assert found
    after = int(found[2]) if found[1] == name else 100 - int(found[2])
    do(learning, others(learning)[1])
    learning.think()
    assert f"Chance to win: {after}% as it was played" in learning.text("status-line")


def test_other_action_is_compared_with_both(learning: Visitor) -> None:
    tried, *_rest = others(learning)
    do(learning, tried)
    assert learning.text("status-line") == "Thinking …"
    learning.think()
    told = learning.text("status-line")
    assert told.startswith(("Well spotted", "Better than in the game", "That is not better"))


@pytest.mark.parametrize(
    ("values", "words"),
    [((0.0, 1.0, 0.5), "Better than in the game, by 0.5"), ((0.0, 1.0, 0.99), "Well spotted"),
     ((0.0, 1.0, -0.5), "That is not better")],
)  # fmt: skip
def test_better_means_beyond_chance(
    learning: Visitor, values: tuple[float, float, float], words: str
) -> None:
    lesson = screen(learning)._lesson
    assert lesson is not None
    tried = others(learning)[-1]
    job = Job("any", "pompeii", (tried, values))
    written = (lesson.action.text, lesson.best.text, tried)
    weighed = [(value, 0.5 + value / 10) for value in values]
    job.add_result(0, dict(zip(written, weighed, strict=True)), 1.0)
    screen(learning)._jobs[screen(learning)._record, lesson.ply, tried] = job
    do(learning, tried)
    told = learning.text("status-line")
    assert told.startswith(words)
    was = screen(learning)._analysis.chance_after(lesson)
    now = min(1.0, max(0.0, was + values[-1] / 10))
    words = f"Chance to win: {percent(was)} as it was played, {percent(now)} like this."
    assert told.endswith(words)
    del screen(learning)._jobs[screen(learning)._record, lesson.ply, tried]


def test_mistakes_end_with_the_way_back_to_the_game(analysed: Visitor) -> None:
    analysed.click("insight-learn")
    analysed.fetch()
    losses = []
    while isinstance(top := analysed.session.top, MistakesScreen):
        assert top._lesson is not None
        losses.append(top._lesson.loss)
        analysed.click("learn-best")
        analysed.click("learn-next")
    assert losses == sorted(losses, reverse=True)
    assert len(losses) == 6
    assert analysed.find("insight-learn")


def test_decision_that_more_playouts_cleared_is_not_shown(analysed: Visitor) -> None:
    top: Any = analysed.session.top
    analysis, table = top._analysis, game("classic-2")
    known = {lesson.ply for lesson in analysis.lessons()}
    ply, cleared = next(
        (ply, each)
        for ply in range(len(table.steps))
        if (each := analysis.decision(ply)).best == each.action and ply not in known
    )
    shown = MistakesScreen(top.context, table, analysis, ply)
    assert cleared.loss == 0.0
    assert shown._lesson == analysis.lessons()[0]


def test_only_own_decisions_are_shown() -> None:
    document = json.loads(game("classic-2").dump())
    document["players"][0]["kind"] = "bot:easy"
    document["players"][1]["kind"] = "human"
    fragment = f"#record={to_link(json.dumps(document))}"
    visitor = Visitor("?animation=off&screen=learn", fragment)
    visitor.fetch()
    assert "First, the costliest decisions" in visitor.text("learn-told")
    with fast_jobs_only():
        visitor.think()
    assert {lesson.seat for lesson in screen(visitor)._lessons} == {1}
    assert visitor.legal()


def test_result_that_no_device_can_compute_is_reported() -> None:
    fragment = f"#record={to_link(game('classic-2').dump())}"
    visitor = Visitor("?animation=off&screen=learn", fragment)
    visitor.fetch()
    for _ in range(2):
        for started in visitor.thinkers.answers():
            visitor.send(started)
        visitor.send({"type": "died", "thinker": 0})
    assert visitor.text("learn-told") == "This device cannot calculate it."
    assert not visitor.legal()


def test_running_game_shows_no_mistakes() -> None:
    visitor = Visitor("?screen=learn", f"#record={to_link(game('classic-2', 40).dump())}")
    visitor.fetch()
    assert not isinstance(visitor.session.top, MistakesScreen)
