"""The tutorial in a real browser: each lesson is beside its subject, and never in the way."""

from random import Random

import pytest

from e2e.conftest import SCREENS, Invite
from e2e.visitor import Visitor

# Waits until the lesson has its place; gives its text, the legal or highlighted elements whose
# centre it covers, the highlighted legal ones, and the other visible legal ones.
TOLD = """() => new Promise((resolve) => {
  const look = () => {
    const guide = document.getElementById("guide");
    if (guide && !guide.hasAttribute("data-on")) return setTimeout(look, 10);
    const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e !== guide);
    const box = guide?.getBoundingClientRect();
    const under = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [to, down] = [x + width / 2, y + height / 2];
      return box && to > box.x && to < box.right && down > box.y && down < box.bottom;
    };
    resolve({
      words: guide?.querySelector("#guide-words").textContent ?? "",
      inside: !guide || (box.x >= 0 && box.y >= 0 && box.right <= innerWidth
        && box.bottom <= innerHeight),
      covers: all("[data-legal],[data-meant]").filter(under).map(({ id }) => id),
      lit: all("[data-meant][data-legal]:not([aria-pressed=true])").map(({ id }) => id),
      seen: all("[data-legal]").filter((e) => e.checkVisibility()).map(({ id }) => id),
    });
  };
  look();
})"""


def follow_tutorial(visitor: Visitor, random: Random, lessons: int) -> list[str]:
    """Follow the tutorial for `lessons` lessons, or to the end of the game."""
    told: list[str] = []
    sight = visitor.sight()
    while True:
        now = visitor.page.evaluate(TOLD)
        if now["words"] and sight.phase != "over":
            assert now["inside"], now
            assert not now["covers"], now
        if now["words"] not in ("", *told[-1:]):
            told.append(now["words"])
        if sight.phase == "over" or len(told) == lessons:
            return told
        out = [id for id in sight.legal if id.startswith("gate")]
        ends = [id for id in sight.legal if id == "draw"]
        choices = ends or now["lit"] or out or now["seen"]
        sight = visitor.point(f"[id='{random.choice(choices)}']")


@pytest.mark.whole
@pytest.mark.parametrize("language", ["en", "de", "it", "es"])
def test_tutorial_runs_from_beginning_to_end(invite: Invite, language: str) -> None:
    visitor = invite("desktop", reduced_motion="reduce")
    visitor.open(f"?animation=off&lang={language}")
    visitor.point("#ready-learn")
    told = follow_tutorial(visitor, Random(3), 100)
    assert len(told) >= 19
    assert len(set(told)) == len(told)
    assert visitor.has("#onward")
    spoken = [each for each in visitor.announced() if told[-1] in each]
    assert len(spoken) == 1


def test_click_on_a_lesson_is_no_choice(any_visitor: Visitor) -> None:
    any_visitor.open("?animation=off")
    any_visitor.point("#ready-learn")
    any_visitor.page.wait_for_selector("#guide[data-on]")
    before = any_visitor.sight()
    assert any_visitor.point("#guide-told") == before


def test_board_stands_still_under_the_lessons_on_a_phone(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?animation=off")
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.point("#ready-learn")
    place = "document.getElementById('board').getBoundingClientRect().toJSON()"
    before = visitor.page.evaluate(place)
    told = follow_tutorial(visitor, Random(3), 4)
    assert len(told) == 4
    assert visitor.page.evaluate(place) == before


def test_road_lessons_are_beside_their_subject_on_a_phone(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?game=via-appia&animation=off")
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.point("#ready-learn")
    told = follow_tutorial(visitor, Random(3), 8)
    assert len(set(told)) == 8
    assert visitor.has("#guide")


def test_reload_restores_the_lesson_and_keys_reach_it(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.page.set_viewport_size(SCREENS["desktop"]["viewport"])
    visitor.open("?animation=off")
    visitor.point("#ready-learn")
    keyboard = visitor.page.keyboard
    words = visitor.text("#guide-words")
    visitor.page.reload()
    visitor.sight()
    assert visitor.text("#guide-words") == words
    keyboard.press("l")
    visitor.sight()
    assert visitor.announced()[-1].endswith(words)
    keyboard.press("Tab")
    assert visitor.focus() == "action rules"
    keyboard.press("Tab")
    assert visitor.focus() == "action next-tip"
    keyboard.press("Enter")
    visitor.sight()
    assert not visitor.has("#guide") or visitor.text("#guide-words") != words
    keyboard.press("3")
    visitor.sight()
    keyboard.press("PageDown")
    keyboard.press("Enter")
    assert visitor.sight().ply == 1
