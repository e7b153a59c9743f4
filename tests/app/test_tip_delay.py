"""The tip comes after a moment, never under a click, and goes with its element. It covers neither
the guide nor the last click.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from dom.tips import AFTER, DELAY, LEGEND, TELLING, Tips


class Element:
    """A fake element of the page, which every selector finds."""

    def __init__(self, id: str, **attributes: str) -> None:
        self.id = id
        self.attributes = {name.replace("_", "-"): value for name, value in attributes.items()}
        self.textContent = ""
        self.style = SimpleNamespace()
        self.clientWidth, self.clientHeight = 1440, 900
        self.x, self.y = 400.0, 300.0

    def closest(self, selector: str) -> Element | None:
        named = {TELLING: "aria-label", LEGEND: "data-legend"}.get(selector)
        return self if named in self.attributes else None

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def hasAttribute(self, name: str) -> bool:
        return name in self.attributes

    def setAttribute(self, name: str, value: str) -> None:
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:
        self.attributes.pop(name, None)

    def getBoundingClientRect(self) -> SimpleNamespace:
        return SimpleNamespace(x=self.x, y=self.y, width=80.0, height=80.0)


class Window:
    """A fake window with one timer."""

    def __init__(self) -> None:
        self.elements = {
            each.id: each
            for each in (
                Element("tip", data_reasons='{"sq-b1": "Not there (P1)."}'),
                Element("sq-a1", aria_label="a1: street."),
                Element("sq-b1", aria_label="grey 1 (b1)."),
                Element("player-red", data_legend="Livia: 30 still to move in."),
                Element("shows-sq-a1"),
            )
        }
        self.document = SimpleNamespace(
            getElementById=self.elements.get,
            querySelectorAll=self.find,
            elementFromPoint=lambda _x, _y: None,
            documentElement=Element("page"),
            addEventListener=lambda _kind, _listener: None,
        )
        self.timer: tuple[Callable[[], None], int] | None = None

    def find(self, selector: str) -> list[Element]:
        """Return the guide, if it is there and looked for."""
        return [self.elements["guide"]] if "guide" in self.elements and "#guide" in selector else []

    def setTimeout(self, does: Callable[[], None], milliseconds: int) -> int:
        self.timer = does, milliseconds
        return 1

    def clearTimeout(self, _timer: int | None) -> None:
        self.timer = None

    def ring(self) -> int:
        """Let the timer ring; return its time."""
        assert self.timer is not None
        (does, milliseconds), self.timer = self.timer, None
        does()
        return milliseconds


def at(x: int, y: int, target: Element | None = None) -> SimpleNamespace:
    """Return an event of a mouse."""
    return SimpleNamespace(clientX=x, clientY=y, pointerType="mouse", target=target)


def made() -> tuple[Window, Any, Tips]:
    """Return a window, its tip, and the tips that show it."""
    window = Window()
    return window, window.elements["tip"], Tips(window, SimpleNamespace(create_proxy=lambda f: f))


def test_tip_comes_after_a_moment_and_the_marks_at_once() -> None:
    window, tip, tips = made()
    tips.point(window.elements["sq-a1"])
    assert window.elements["shows-sq-a1"].hasAttribute("data-on")
    assert not tip.hasAttribute("data-on")
    assert window.ring() == DELAY
    assert tip.hasAttribute("data-on")
    assert tip.textContent == "a1: street."


def test_next_element_waits_again() -> None:
    window, tip, tips = made()
    tips.point(window.elements["sq-a1"])
    window.ring()
    tips.point(window.elements["sq-b1"])
    assert not tip.hasAttribute("data-on")
    assert window.ring() == DELAY
    assert tip.textContent == "grey 1 (b1). Not there (P1)."


def test_click_hides_the_tip_until_the_pointer_was_elsewhere() -> None:
    window, tip, tips = made()
    square = window.elements["sq-a1"]
    tips.point(square)
    window.ring()
    tips.press(at(5, 5))
    assert not tip.hasAttribute("data-on")
    tips.drawn()
    tips.point(square)
    assert window.timer is None
    assert window.elements["shows-sq-a1"].hasAttribute("data-on")
    tips.point(window.elements["sq-b1"])
    tips.point(square)
    window.ring()
    assert tip.hasAttribute("data-on")


def test_visible_tip_follows_a_drawing() -> None:
    window, tip, tips = made()
    tips.point(window.elements["sq-a1"])
    window.ring()
    window.elements["sq-a1"].setAttribute("aria-label", "a1: street. Pieces here: red 1.")
    tips.drawn()
    assert tip.hasAttribute("data-on")
    assert window.ring() == AFTER
    assert tip.textContent == "a1: street. Pieces here: red 1."


def test_tip_of_a_removed_element_leaves_no_trace() -> None:
    window, tip, tips = made()
    tips.point(window.elements["sq-a1"])
    window.ring()
    del window.elements["sq-a1"]
    tips.drawn()
    assert not tip.hasAttribute("data-on")
    assert tip.textContent == ""
    assert window.timer is None
    assert not window.elements["shows-sq-a1"].hasAttribute("data-on")


def test_click_on_figures_shows_their_legend_until_the_next_press() -> None:
    window, tip, tips = made()
    figures = window.elements["player-red"]
    tips.point(figures)
    assert window.timer is None
    tips.press(at(5, 5))
    tips.tap(SimpleNamespace(target=figures))
    assert tip.hasAttribute("data-on")
    assert tip.textContent == "Livia: 30 still to move in."
    tips.press(at(5, 5))
    assert not tip.hasAttribute("data-on")


def test_pointer_that_stands_still_since_a_click_shows_no_tip() -> None:
    window, _tip, tips = made()
    tips.press(at(5, 5))
    tips.enter(at(5, 5, window.elements["sq-a1"]))
    assert window.timer is None
    tips.enter(at(6, 5, window.elements["sq-a1"]))
    assert window.timer is not None


def test_tip_covers_neither_the_guide_nor_the_last_click() -> None:
    window, tip, tips = made()
    square, clicked = window.elements["sq-a1"], window.elements["sq-b1"]
    guide = window.elements["guide"] = Element("guide")
    guide.x, guide.y = square.x, square.y - 88
    clicked.x, clicked.y = square.x, square.y + 88
    tips.tap(SimpleNamespace(target=clicked))
    tips.point(square)
    window.ring()
    place = float(tip.style.left[:-2]), float(tip.style.top[:-2])
    assert place in ((square.x + 88, square.y), (square.x - 88, square.y))
