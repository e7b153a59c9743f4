"""The guide's bubble covers nothing that it speaks of, and no button."""

from types import SimpleNamespace
from typing import Any

import pytest

from dom.tutorial_bubble import EDGE, TO_CHOOSE, TO_USE, TutorialBubble

WIDE, HIGH = 300, 100


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


def put(meant: list[Element], **others: list[Element]) -> Any:
    """Return the box of a bubble that speaks of ``meant``. The page of 1000 x 600 also has
    ``others``, each under the name of its selector.
    """
    names = [f"meant-{number}" for number in range(len(meant))]
    bubble = Element(0, 0, WIDE, HIGH, " ".join(names))
    elements = {"guide": bubble, **dict(zip(names, meant, strict=True))}
    document = SimpleNamespace(
        getElementById=elements.get,
        querySelectorAll=lambda selector: others.get(
            {TO_CHOOSE: "to_choose", TO_USE: "to_use"}.get(selector, ""), []
        ),
        documentElement=SimpleNamespace(clientWidth=1000, clientHeight=600),
    )
    window = SimpleNamespace(
        document=document,
        addEventListener=lambda _kind, _listener: None,
        setTimeout=lambda does, _milliseconds: does(),
        getComputedStyle=lambda _element: SimpleNamespace(position="fixed"),
    )
    TutorialBubble(window, SimpleNamespace(create_proxy=lambda f: f)).drawn()
    assert "data-on" in bubble.attributes
    left, top = (float(text[:-2]) for text in (bubble.style.left, bubble.style.top))
    return Element(left, top, WIDE, HIGH).box


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
