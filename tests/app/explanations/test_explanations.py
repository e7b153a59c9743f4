"""Explained mistakes: reasons and both actions on the board, on the screens where one learns."""

from xml.etree import ElementTree

import pytest

from app.explanations.shared_lesson import LAST, LessonFrames
from app.film.dialog import FilmDialog
from app.jobs.job import Rank
from app.puzzles.decision_task import DecisionTask
from app.screens.replay import Replay
from app.storage.drill_cards import DrillCard
from app.worker_messages import Filmed
from pompeii.games.downfall.mistake_facts import Fact
from tests.app.puzzles.test_drills import PLACE, STAND, do_here, practising
from tests.app.saves import game
from tests.app.screens.test_replay import linked
from tests.app.screens.test_share import share_commands
from tests.app.visitor import Visitor, fast_jobs_only, nodes

SVG = "{http://www.w3.org/2000/svg}"
REASON = "Relatives who can come. As played: 0. Better: 2."


def screen(visitor: Visitor) -> DecisionTask:
    top = visitor.session.top
    assert isinstance(top, DecisionTask)
    return top


def explained(card: DrillCard = PLACE) -> Visitor:
    """Return a visitor who has taken the best action, with its explanation."""
    visitor = practising(card)
    do_here(visitor, card.best)
    visitor.think()
    return visitor


def give(visitor: Visitor, found: list[Fact]) -> None:
    """Let the job of the open explanation have another result."""
    explanation = screen(visitor)._explanation
    assert explanation is not None
    assert explanation.job is not None
    explanation.job.found, explanation.job.part = found, 1.0
    visitor.look()
    visitor.send({"type": "visible", "visible": True})


def test_explanation_follows_the_first_try_only() -> None:
    visitor = practising(PLACE)
    explanation = screen(visitor)._explanation
    assert explanation is not None
    assert explanation.job is not None
    assert visitor.find("why") is None
    ranks = [explanation.job.rank]
    do_here(visitor, PLACE.best)
    assert [*ranks, explanation.job.rank] == [Rank.BACKGROUND, Rank.VISIBLE]
    assert visitor.text("why-waits") == "Thinking …"
    assert visitor.find("why-picture") is None
    visitor.think()
    assert visitor.find("why-waits") is None
    assert visitor.text("why-reason-0") == REASON


def test_reasons_are_announced_once() -> None:
    visitor = explained()
    visitor.look()
    visitor.click("learn-afresh")
    do_here(visitor, PLACE.best)
    assert visitor.said.count(REASON) == 1


def test_both_actions_are_drawn_side_by_side_with_their_sentences() -> None:
    visitor = explained(STAND)
    for name, heading in (("played", "As played"), ("better", "Better")):
        board = visitor.find(f"why-{name}-board")
        assert board is not None
        words = visitor.text(f"why-{name}-words")
        assert words.startswith(heading)
        assert board.attrs["aria-label"] in words
    lines = [node.id for node in nodes(visitor.tree) if node.id.endswith("-line")]
    assert "why-better-board-line" in lines
    assert "why-played-board-line" not in lines  # the end of a turn
    assert "moves to" not in visitor.text("why-played-words")


def test_names_of_places_are_tab_stops() -> None:
    visitor = explained(STAND)
    reason = visitor.find("why-reason-0")
    assert reason is not None
    markup = "".join(node.markup or "" for node in nodes(reason))
    assert 'tabindex="0"' in markup


def test_missing_reason_is_admitted() -> None:
    visitor = explained()
    give(visitor, [])
    assert visitor.text("why-reason-0") == "No single reason accounts for half of the loss."


def test_failed_job_leaves_the_pictures() -> None:
    visitor = practising(PLACE)
    explanation = screen(visitor)._explanation
    assert explanation is not None
    assert explanation.job is not None
    explanation.job.deaths = 9
    do_here(visitor, PLACE.best)
    assert visitor.find("why-reason-0") is None
    assert visitor.find("why-better-board") is not None


# Sharing


def test_explanation_is_saved_as_a_picture() -> None:
    visitor = explained(STAND)
    visitor.click("why-picture")
    (asked,) = share_commands(visitor)
    assert asked["action"] == "picture"
    assert asked["name"] == f"pompeii-p0-p1-{STAND.ply}.png"
    drawn = ElementTree.fromstring(asked["svg"])
    words = " ".join(drawn.itertext())
    assert "As played" in words
    assert "It cost 0.7 pieces." in words
    assert len(drawn.findall(f".//{SVG}svg[@data-part='board']")) == 2


def test_explanation_is_saved_as_a_film() -> None:
    visitor = explained(STAND)
    visitor.click("why-film")
    visitor.fetch()
    visitor.look()
    top = visitor.session.top
    assert isinstance(top, FilmDialog)
    begun = share_commands(visitor)[-1]
    assert begun["action"] == "film"
    assert begun["name"].endswith(f"-{STAND.ply}.gif")
    while "saved" not in visitor.text("film-told"):
        top.reported(Filmed(film=top._film, ok=True))
        visitor.send({"type": "visible", "visible": True})
    visitor.click("film-close")
    assert isinstance(visitor.session.top, DecisionTask)


def frames(card: DrillCard) -> LessonFrames:
    explanation = screen(explained(card))._explanation
    assert explanation is not None
    return LessonFrames(explanation.lesson)


@pytest.mark.parametrize("card", [PLACE, STAND])
def test_film_shows_both_actions_and_then_the_reasons(card: DrillCard) -> None:
    film = frames(card)
    shown = [film.frame(number) for number in range(len(film))]
    texts = [" ".join(ElementTree.fromstring(svg).itertext()) for svg, _seen in shown]
    assert "Which action is best?" in texts[0]
    assert "As played: " in texts[1]
    assert "It cost 0.7 pieces." in texts[2]
    assert "Better: " in texts[3]
    assert any("line" in svg for svg in shown[3][0].split("id="))
    assert shown[-1][1] >= LAST
    wide, high = film.size
    ground = ElementTree.fromstring(film.ground())
    assert (ground.attrib["width"], ground.attrib["height"]) == (f"{wide}", f"{high}")


# The list of an analysed game


def analysed() -> Visitor:
    visitor = linked(game("classic-2"))
    visitor.click("analyse")
    with fast_jobs_only():
        visitor.think()
    return visitor


@pytest.mark.no_cover
def test_mistakes_of_an_analysed_game_are_listed_with_reasons() -> None:
    visitor = analysed()
    top = visitor.session.top
    assert isinstance(top, Replay)
    assert top._analysis is not None
    mistakes = top._analysis.lessons()
    assert mistakes
    for mistake in mistakes:
        assert visitor.find(f"insight-{mistake.ply}-why-0") is not None


@pytest.mark.no_cover
def test_list_of_mistakes_does_without_the_archive_offline() -> None:
    visitor = linked(game("classic-2"))
    visitor.files.connected = False
    visitor.click("analyse")
    with fast_jobs_only():
        visitor.think()
    assert visitor.find("insight-decisions") is not None
    assert "why" not in " ".join(node.id for node in nodes(visitor.tree))
