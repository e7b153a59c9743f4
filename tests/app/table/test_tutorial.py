"""The tutorial of the first game: its lessons and their order; it never blocks the game."""

import json
from random import Random

import pytest

from app.games.downfall.lessons import BY_NAME, LESSONS
from app.games.downfall.tutorial_deal import TUTORIAL_DEAL
from app.storage.store import Store
from pompeii import Table, load
from research.tutorial_deal import downfall
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor, nodes

ORDER = ["P1", "P2", "P5", "P3", "P4", "P6", "P7", "E2", "E3", "E4", "M1", "M2", "M3", "M4", "M8"]


class Pupil:
    """A player of the tutorial game; the random choices of both sides have one seed."""

    def __init__(self, seed: int, language: str = "en", store: Store | None = None) -> None:
        self.store = store or Store.load("/", {}, {})
        address = f"?animation=off&lang={language}"
        self.visitor = Visitor(address, store=self.store)
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

    def do(self, id: str) -> None:
        """Do something, then let the rival play."""
        self.visitor.click(id)
        self.look()
        while self.visitor.session.busy:
            self.visitor.session.tick()
            self.visitor._see()
            self.look()

    def choose(self, *, heeds: bool) -> str:
        """Return the next action.

        It is a highlighted element if possible, else anything that moves on.
        """
        legal = self.visitor.legal()
        if "draw" in legal:
            return "draw"
        lit = [id for id in self.lit if id in legal and heeds]
        if heeds and self.lesson and legal and not lit:
            return "guide-next"
        out = [id for id in legal if id.startswith("gate") and heeds]
        goes_on = [id for id in legal if id != "done" or not heeds]
        return self.random.choice(lit or out or goes_on or legal)

    def play(self) -> None:
        """Play to the end as the tutorial says."""
        while self.visitor.legal():
            self.do(self.choose(heeds=True))

    @property
    def rules(self) -> list[str]:
        """Rules of the lessons, in the order of their first time."""
        return list(dict.fromkeys(BY_NAME[name].rule for name in self.lessons))


def test_deal_equals_the_result_of_the_search() -> None:
    deal = {
        "players": [
            {"name": n, "colour": c, "kind": "human"} for n, c in (("a", "red"), ("b", "black"))
        ],
        "actions": [],
    }
    assert load(json.dumps({**json.loads(TUTORIAL_DEAL), **deal})).deal == downfall.lay(
        downfall.SEED
    )


@pytest.mark.parametrize(
    ("seed", "language"),
    [
        (1, "en"),
        *(
            pytest.param(*other, marks=pytest.mark.no_cover)  # whole games: see tests/conftest.py
            for other in ((2, "de"), (5, "it"), (4, "es"))
        ),
    ],
)
def test_obedient_player_gets_every_rule_once_in_order(seed: int, language: str) -> None:
    pupil = Pupil(seed, language)
    pupil.play()
    assert pupil.rules == ORDER
    assert len(set(pupil.lessons)) == len(pupil.lessons)
    assert pupil.visitor.marks["data-phase"] == "over"
    assert pupil.visitor.find("onward")


@pytest.mark.parametrize("seed", range(3))
def test_other_play_gets_no_lesson_twice_and_none_that_is_impossible(seed: int) -> None:
    pupil = Pupil(seed)
    needs = {
        "cards": "play", "space": "play", "draw": "draw", "moving-in": "play", "choice": "play",
        "company": "play",
        "relatives": "relative", "omen": "omen", "vent": "lava", "spreading": "lava",
        "buried": "lava", "steps": "move", "gate": "move", "another": "move",
    }  # fmt: skip
    while legal := pupil.visitor.legal():
        decision = pupil.visitor.marks["data-decision"]
        assert needs.get(pupil.lesson, decision) == decision
        others = [id for id in legal if id not in pupil.lit]
        pupil.do(pupil.random.choice([*others, *legal]))
    assert len(set(pupil.lessons)) == len(pupil.lessons)
    assert pupil.lessons[-1] == "end"


def test_highlights_include_those_without_the_tutorial() -> None:
    pupil, other = Pupil(5), Pupil(5)
    other.visitor.click("guide-leave")
    for _step in range(60):
        legal = pupil.visitor.legal()
        assert legal == other.visitor.legal()
        chosen = pupil.choose(heeds=False)
        pupil.do(chosen)
        other.do(chosen)
    assert other.lessons == ["cards"]


def test_reload_continues_the_tutorial() -> None:
    pupil = Pupil(1)
    while pupil.lesson != "neighbours":
        pupil.do(pupil.choose(heeds=True))
    words = pupil.visitor.text("guide-words")
    again = Visitor("?animation=off&" + pupil.visitor.address.lstrip("?"), store=pupil.store)
    assert again.text("guide-words") == words
    assert f"The guide: {words}" in again.said
    again.click(again.legal()[0])
    again.click("menu")
    again.click("menu-close")
    assert again.find("guide") is None or again.text("guide-words") != words


def test_lesson_can_be_skipped() -> None:
    pupil = Pupil(1)
    assert pupil.lesson == "cards"
    pupil.do("guide-next")
    assert pupil.lesson == "moving-in"
    pupil.do("guide-next")
    assert pupil.lesson == ""
    assert "cards" not in pupil.lessons[1:]


def test_first_lesson_begins_with_the_goal() -> None:
    pupil = Pupil(1)
    words = pupil.visitor.text("guide-words")
    assert words.startswith("Fill the city now; when Vesuvius erupts, get more of your people out")
    assert "Marcus" in words


def test_lesson_on_a_chosen_card_waits_for_the_choice() -> None:
    pupil = Pupil(1)
    while pupil.lesson != "choice":
        before = pupil.lesson
        pupil.do(pupil.choose(heeds=True))
    spaces = {id for id in pupil.visitor.legal() if id.startswith("sq-")}
    assert before != "choice"
    assert {*pupil.lit} == spaces
    assert any(
        node.attrs.get("aria-pressed") == "true"
        for node in nodes(pupil.visitor.tree)
        if node.id.startswith("card-")
    )


def test_lesson_that_names_end_turn_points_at_it() -> None:
    pupil = Pupil(1)
    while pupil.lesson != "draw":
        pupil.do(pupil.choose(heeds=True))
    assert pupil.visitor.text("draw") == "End turn"
    assert "“End turn”" in pupil.visitor.text("guide-words")
    assert pupil.lit == ["draw"]


def test_tutorial_can_be_closed_and_reopened() -> None:
    pupil = Pupil(1)
    pupil.do("guide-leave")
    assert pupil.visitor.find("guide") is None
    assert "The guide is closed" in pupil.visitor.text("notices")
    pupil.do(pupil.visitor.legal()[0])
    assert pupil.lesson == ""
    pupil.do("menu")
    assert pupil.visitor.find("leave-guide") is None
    pupil.do("call-guide")
    assert pupil.lesson in ("space", "moving-in")
    pupil.do("menu")
    pupil.do("leave-guide")
    assert pupil.visitor.find("guide") is None


def test_lessons_are_announced_once_after_the_events_and_on_request() -> None:
    pupil = Pupil(1)
    said = pupil.visitor.said
    words = pupil.visitor.text("guide-words")
    assert said[-1] == f"The guide: {words}"
    assert said.count(said[-1]) == 1
    pupil.visitor.key("l")
    assert said[-2:] == [f"The guide: {words}"] * 2
    pupil.do("guide-leave")
    before = len(said)
    pupil.visitor.key("l")
    assert len(said) == before


def test_other_games_have_no_tutorial_and_malformed_progress_does_not_fail() -> None:
    visitor = visitor_with(game("classic-2", 9))
    visitor.click("continue")
    assert visitor.find("guide") is None
    pupil = Pupil(1)
    document = json.loads(pupil.visitor.session.record() or "")
    stranger: tuple[object, ...] = (
        7,
        [],
        {"told": 3, "now": ["x"]},
        {"told": ["x", "cards"], "now": "x"},
    )
    for strange in stranger:
        document["page"]["guide"] = strange
        opened = Visitor("?animation=off")
        opened.send({"type": "file", "text": json.dumps(document)})
        assert opened.marks["data-phase"] == "city"


@pytest.mark.parametrize(("winner", "setup"), [("human", "medium"), ("bot:easy", "easy")])
def test_end_of_the_tutorial_offers_a_better_rival_only_after_a_victory(
    winner: str, setup: str
) -> None:
    document = json.loads(game("classic-2").dump())
    won = Table.load(json.dumps(document)).winners
    kinds = {"human": "bot:easy", "bot:easy": "human"}
    for seat, player in enumerate(document["players"]):
        player["kind"] = winner if seat in (won or ()) else kinds[winner]
    document["page"] = {"guide": {"told": []}}
    visitor = Visitor("?animation=off")
    visitor.send({"type": "file", "text": json.dumps(document)})
    assert visitor.text("guide-words") == LESSONS[-1].text
    visitor.click(f"ready-{setup}")
    begun = json.loads(visitor.session.record() or "")
    assert [player["kind"] for player in begun["players"]] == ["human", f"bot:{setup}"]
    assert "guide" not in begun.get("page", {})


def test_tutorial_stays_available_afterwards() -> None:
    visitor = visitor_with(game("classic-2", 9))
    visitor.click("learn")
    assert visitor.find("guide")
    visitor.click("home")
    visitor.click("new")
    visitor.click("ready-learn")
    assert visitor.find("guide")
