"""The guide's bubble covers nothing that it speaks of, and no button."""

from math import pi
from types import SimpleNamespace
from typing import Any

import pytest

from dom.tutorial_bubble import EDGE, GAP, TO_CHOOSE, TO_READ, TO_USE, TutorialBubble

WIDE, HIGH = 300, 100
NAMES = {TO_CHOOSE: "to_choose", TO_USE: "to_use", TO_READ: "to_read"}


class Element:
    """A fake element with a box."""

    def __init__(self, x: float, y: float, width: float, height: float, meant: str = "") -> None:
        self.box = SimpleNamespace(
            x=x, y=y, width=width, height=height, right=x + width, bottom=y + height
        )
        self.meant = meant
        self.textContent = ""
        self.attributes: set[str] = set()
        self.properties: dict[str, str] = {}
        self.style = SimpleNamespace(setProperty=self.properties.__setitem__)

    def getBoundingClientRect(self) -> Any:
        return self.box

    def getAttribute(self, _name: str) -> str:
        return self.meant

    def setAttribute(self, name: str, _value: str) -> None:
        self.attributes.add(name)

    def removeAttribute(self, name: str) -> None:
        self.attributes.discard(name)


class Page:
    """A fake page of 1000 x 600 with a bubble that speaks of ``meant``.

    It also has ``others``, each under the name of its selector. In a layout with a ``band``, the
    bubble has that place.
    """

    def __init__(self, meant: list[Element], *, band: Element | None = None) -> None:
        names = [f"meant-{number}" for number in range(len(meant))]
        self.guide = band or Element(0, 0, WIDE, HIGH)
        self.guide.meant = " ".join(names)
        self.others: dict[str, list[Element]] = {}
        elements = {"guide": self.guide, **dict(zip(names, meant, strict=True))}
        document = SimpleNamespace(
            getElementById=elements.get,
            querySelectorAll=lambda selector: self.others.get(NAMES.get(selector, ""), []),
            documentElement=SimpleNamespace(clientWidth=1000, clientHeight=600),
        )
        window = SimpleNamespace(
            document=document,
            addEventListener=lambda _kind, _listener: None,
            setTimeout=lambda does, _milliseconds: does(),
            getComputedStyle=lambda _e: SimpleNamespace(position="relative" if band else "fixed"),
        )
        self.bubble = TutorialBubble(window, SimpleNamespace(create_proxy=lambda f: f))
        self.at: Any = None
        """The box of the bubble."""

    def draw(self, **others: list[Element]) -> Any:
        """Draw the page with ``others``; return the box of the bubble."""
        self.others = others
        self.bubble.drawn()
        assert "data-on" in self.guide.attributes
        left, top = (float(text[:-2]) for text in (self.guide.style.left, self.guide.style.top))
        self.at = self.guide.box = Element(left, top, WIDE, HIGH).box
        return self.at


def put(meant: list[Element], **others: list[Element]) -> Any:
    """Return the box of a bubble that speaks of ``meant``, on a page with ``others``."""
    return Page(meant).draw(**others)


def overlap(one: Any, other: Any) -> bool:
    """Return True if two boxes share a point."""
    beside = one.right <= other.x or other.right <= one.x
    return not (beside or one.bottom <= other.y or other.bottom <= one.y)


def test_bubble_stands_beside_its_first_subject() -> None:
    box = put([Element(400, 300, 100, 40)])
    assert box.bottom < 300
    assert box.x == 400 + 50 - WIDE / 2


@pytest.mark.parametrize("selector", ["to_choose", "to_use"])
def test_bubble_covers_no_button(selector: str) -> None:
    button = Element(350, 200, 200, 60)
    box = put([Element(400, 300, 100, 40)], **{selector: [button]})
    assert not overlap(box, button.box)


def test_bubble_covers_rather_many_buttons_than_a_subject() -> None:
    subject = Element(EDGE, EDGE, 1000 - 2 * EDGE, 300)
    buttons = [Element(x, 320, 40, 280) for x in range(0, 1000, 50)]
    assert not overlap(put([subject], to_choose=buttons), subject.box)


def test_bubble_covers_a_text_rather_than_go_far_away() -> None:
    subject = Element(900, 0, 100, 600)
    board = Element(400, 0, 480, 600)
    box = put([subject], to_read=[board])
    assert box.right == 900 - GAP


def test_bubble_stays_while_others_act_and_moves_once_the_player_acts() -> None:
    page = Page([Element(400, 300, 100, 40)])
    before = page.draw()
    button = Element(before.x, before.y, 200, 60)
    assert page.draw(to_choose=[button]).y == before.y
    page.bubble.settled = False  # as after any input of the player (see web/main.py)
    assert not overlap(page.draw(to_choose=[button]), button.box)


def test_line_leads_from_a_band_to_its_subject() -> None:
    page = Page([Element(400, 100, 100, 40)], band=Element(0, 500, 1000, 100))
    page.bubble.drawn()
    lengths = page.guide.properties
    assert lengths["--far"] == "360.0px"
    assert (lengths["--from-x"], lengths["--from-y"]) == ("450.0px", "0px")
    assert float(lengths["--towards"].removesuffix("rad")) == pytest.approx(-pi / 2)
    page = Page([Element(400, 650, 100, 40)], band=Element(0, 500, 1000, 100))
    page.bubble.drawn()
    assert page.guide.properties["--far"] == "0px"  # close enough


def test_second_click_of_a_double_click_reaches_nothing_below_the_bubble() -> None:
    bubble = Page([Element(400, 100, 100, 40)]).bubble

    def click(detail: int, *, hit: bool) -> bool:
        target = SimpleNamespace(closest=lambda _selector: object() if hit else None)
        return bubble.takes(SimpleNamespace(target=target, detail=detail))

    assert not click(1, hit=True)
    assert click(2, hit=False)
    assert click(3, hit=False)
    assert not click(1, hit=False)
    assert not click(2, hit=False)
