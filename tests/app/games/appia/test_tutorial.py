"""The guide through a first game of Via Appia: what it tells, when, and that all of it is told."""

import json
from random import Random

import pytest

from app.games.appia.tutorial import LESSONS
from app.storage.store import Store
from pompeii.games.appia import new
from research.tutorial_deal import appia
from tests.app.visitor import Visitor

FACES = {
    "income": "road", "build": "road", "travel": "road", "race": "road",
    "stone": "quarry", "aim": "quarry", "fell": "quarry", "robbed": "quarry",
}  # fmt: skip
"""What is to be seen while they are told, where there is room for one picture."""


class Pupil:
    """Somebody who plays the first game; the rival's chance and their own are of one seed."""

    def __init__(self, seed: int, language: str = "en") -> None:
        self.store = Store.load("/", {}, {})
        self.visitor = Visitor(
            f"?screen=new&game=via-appia&animation=off&lang={language}", store=self.store
        )
        self.random = Random(seed)
        self.visitor.session._context.random.seed(seed)
        self.visitor.click("ready-learn")
        self.lessons: list[str] = []
        """What was told, each time that it was another thing than before."""
        self.look()

    @property
    def lesson(self) -> str:
        """What is told now: the name of the lesson, "" for none."""
        if self.visitor.find("guide") is None:
            return ""
        document = json.loads(self.visitor.session.record() or "")
        return str(document["page"]["guide"]["now"])

    @property
    def lit(self) -> list[str]:
        """What is lit."""
        guide = self.visitor.find("guide")
        return [] if guide is None else guide.attrs["data-meant"].split()

    def look(self) -> None:
        """See what is told; all that is lit is there."""
        if (lesson := self.lesson) and self.lessons[-1:] != [lesson]:
            self.lessons.append(lesson)
            assert any(self.visitor.find(id) for id in self.lit), (lesson, self.lit)
            main = self.visitor.find("app")
            if main is not None and lesson in FACES:
                assert f"shows-{FACES[lesson]}" in str(main.attrs["class"])

    def do(self, id: str) -> None:
        """Do something, then let the rival play."""
        self.visitor.click(id)
        self.look()
        while self.visitor.session.busy:
            self.visitor.session.tick()
            self.visitor._see()
            self.look()

    def choose(self) -> str:
        """What to do next: what is lit, if that can be chosen; else the push, a tile, a journey,
        anything that moves on.
        """
        legal = self.visitor.legal()
        lit = [id for id in self.lit if id in legal]
        ahead = [id for id in legal if id == "push" or id.startswith("at-")]
        return self.random.choice(lit or ahead or legal)

    def play(self) -> None:
        """Play to the end as the guide says."""
        while self.visitor.legal():
            self.do(self.choose())


def test_the_deal_of_the_first_game_is_the_one_that_the_search_found() -> None:
    document = json.loads(Pupil(1).visitor.session.record() or "")
    assert document["deal"] == json.loads(new(appia.PLAYERS, {}, appia.SEED).dump())["deal"]


@pytest.mark.parametrize(
    ("seed", "language"),
    [
        (1, "en"),
        pytest.param(4, "es", marks=pytest.mark.no_cover),  # whole games: see tests/conftest.py
    ],
)
def test_who_heeds_the_guide_is_told_each_rule_once_when_it_matters(
    seed: int, language: str
) -> None:
    pupil = Pupil(seed, language)
    pupil.play()
    assert set(pupil.lessons) == {lesson.name for lesson in LESSONS}
    assert len(set(pupil.lessons)) == len(pupil.lessons)
    assert pupil.lessons[-1] == "end"
    assert pupil.visitor.marks["data-phase"] == "over"
    assert pupil.visitor.find("onward")
