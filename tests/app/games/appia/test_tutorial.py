"""The tutorial of Via Appia: its lessons, their order and their completeness."""

import json
from random import Random

import pytest

from app.games.appia.lesson_queries import LessonQueries
from app.games.appia.lessons import LESSONS
from app.games.appia.strategy_lessons import STRATEGY
from app.storage.store import Store
from pompeii.games.appia import new
from research.tutorial_deal import appia
from tests.app.appia_visitor import Seat, table_at
from tests.app.visitor import Visitor
from tests.games.appia.positions import A, B, position

ALL_BUT_FIVE = f"{A} {B} " + " ".join(f"c{number}" for number in range(1, 13))
FACES = {
    "income": "road", "build": "road", "travel": "road", "race": "road",
    "stone": "quarry", "aim": "quarry", "fell": "quarry", "robbed": "quarry",
}  # fmt: skip
"""Visible part during these lessons, if there is room for one picture."""


def part_of(id: str) -> str:
    """Return the part of the table that alone shows an element, or ""."""
    return {"at": "road", "quarry": "quarry"}.get(id.partition("-")[0], "")


class Pupil:
    """A player of the tutorial game; the random choices of both sides have one seed."""

    def __init__(self, seed: int, language: str = "en") -> None:
        self.store = Store.load("/", {}, {})
        self.visitor = Visitor(
            f"?screen=new&game=via-appia&animation=off&lang={language}", store=self.store
        )
        self.random = Random(seed)
        self.visitor.session._context.random.seed(seed)
        self.visitor.click("ready-learn")
        self.lessons: list[str] = []
        """Lessons so far, without immediate repetitions."""
        self.look()

    @property
    def lesson(self) -> str:
        """Name of the current lesson, "" for none."""
        if self.visitor.find("guide") is None:
            return ""
        document = json.loads(self.visitor.session.record() or "")
        return str(document["page"]["guide"]["now"])

    @property
    def lit(self) -> list[str]:
        """Highlighted elements."""
        guide = self.visitor.find("guide")
        return [] if guide is None else guide.attrs["data-meant"].split()

    def look(self) -> None:
        """Read the lesson, and check that all highlighted elements exist."""
        if (lesson := self.lesson) and self.lessons[-1:] != [lesson]:
            self.lessons.append(lesson)
            assert any(self.visitor.find(id) for id in self.lit), (lesson, self.lit)
            main = self.visitor.find("app")
            if main is not None and lesson in FACES:
                assert f"shows-{FACES[lesson]}" in str(main.attrs["class"])
        elif lesson and self.visitor.legal() and not self.visitor.find("aim"):
            main, part = self.visitor.find("app"), part_of(self.lit[0])
            assert main is not None
            assert f"shows-{part}" in str(main.attrs["class"]), lesson

    def do(self, id: str) -> None:
        """Do something, then let the rival play."""
        self.visitor.click(id)
        self.look()
        while self.visitor.session.busy:
            self.visitor.session.tick()
            self.visitor._see()
            self.look()

    def choose(self) -> str:
        """Return the next action.

        It is a highlighted element if possible. A lesson without one is confirmed. Else it is a
        push, a tile, a journey, or anything that moves on.
        """
        legal = self.visitor.legal()
        lit = [id for id in self.lit if id in legal]
        if self.lesson and not lit:
            return "guide-next"
        ahead = [id for id in legal if id == "push" or id.startswith("at-")]
        return self.random.choice(lit or ahead or legal)

    def play(self) -> None:
        """Play to the end as the tutorial says."""
        while self.visitor.legal():
            self.do(self.choose())


def test_goal_and_belongings_are_explained_before_the_first_push() -> None:
    pupil = Pupil(1)
    assert pupil.lesson == "aim_of_game"
    assert "quarry-edge" in pupil.lit
    pupil.visitor.click("guide-next")
    pupil.look()
    assert pupil.lesson == "income"
    pupil.do(pupil.choose())
    assert pupil.lessons == ["aim_of_game", "income", "belongings"]
    pupil.do("guide-next")
    assert pupil.lesson == "stone"
    pupil.do("push-s")
    assert pupil.lesson == "aim"
    assert "quarry-edge" in pupil.lit


def test_lesson_on_past_events_stays_until_the_player_goes_on() -> None:
    pupil = Pupil(1)
    pupil.visitor.click("guide-next")
    pupil.do(pupil.choose())
    assert pupil.visitor.legal()  # Marcus has acted meanwhile
    assert pupil.lesson == "belongings"
    pupil.do("face-quarry")
    assert pupil.lesson == "belongings"
    pupil.do("push-s")
    assert pupil.lesson == "aim"


def test_only_the_first_guided_push_is_previewed() -> None:
    pupil = Pupil(1)
    pupil.do("push-s")
    assert pupil.visitor.find("outcome")
    assert pupil.visitor.find("strip-practice") is None
    pupil.do("push")
    pupil.do("push-s")
    assert pupil.visitor.find("aim")
    assert pupil.visitor.find("outcome") is None


def test_push_is_not_previewed_without_the_guide() -> None:
    pupil = Pupil(1)
    pupil.visitor.click("guide-leave")
    pupil.do("push-s")
    assert pupil.visitor.find("outcome") is None


@pytest.mark.parametrize(
    ("laid", "at", "near"),
    [
        (f"{A} {B}", "beneventum", False),  # with 17 spaces left
        (f"{A} {B} c1 c4", "c4", False),
        (f"{A} {B} c1 c4 c8", "c8", True),  # three steps before Brundisium
        (ALL_BUT_FIVE, "roma", False),
        (f"{ALL_BUT_FIVE} c13", "roma", True),
    ],
)
def test_end_is_near_once_a_round_may_bring_it(laid: str, at: str, near: bool) -> None:
    seat = Seat(table_at(position(2, laid=laid, at=("roma", at))))
    assert LessonQueries(seat.presenter.view_model, ()).end_near is near


def test_deal_equals_the_result_of_the_search() -> None:
    document = json.loads(Pupil(1).visitor.session.record() or "")
    assert document["deal"] == json.loads(new(appia.PLAYERS, {}, appia.SEED).dump())["deal"]


@pytest.mark.parametrize(
    ("seed", "language"),
    [
        (16, "en"),
        pytest.param(8, "es", marks=pytest.mark.no_cover),  # whole games: see tests/conftest.py
    ],
)
def test_obedient_player_gets_each_rule_once_in_time(seed: int, language: str) -> None:
    pupil = Pupil(seed, language)
    pupil.play()
    rules = {lesson.name for lesson in LESSONS if lesson not in STRATEGY}
    assert rules <= {*pupil.lessons}
    assert len(set(pupil.lessons)) == len(pupil.lessons)
    assert pupil.lessons[-1] == "end"
    assert pupil.visitor.marks["data-phase"] == "over"
    assert pupil.visitor.find("onward")
