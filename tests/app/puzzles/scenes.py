"""Users at the places of the puzzles and of the drills, from which every intent is visible."""

from collections.abc import Iterator

from tests.app.drills import card, put
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor


def scenes() -> Iterator[Visitor]:
    """Yield these users."""
    store = visitor_with(game("classic-2")).store
    put(store, card(31, "3@c3", 0.72), card(41, "+h6", 0.76))
    visitor = Visitor("?animation=off&screen=puzzles", store=store)
    yield visitor
    visitor.click("drills-start")
    yield visitor
    visitor.click("learn-best")
    yield visitor
    visitor.click("learn-back")
    visitor.click("puzzles-today-solve")
    yield visitor
    visitor.click("puzzle-solution")
    visitor.wait()
    yield visitor
    visitor = Visitor("?animation=off&screen=pushes")
    yield visitor
    visitor.click("pushes-next")
    yield visitor
    visitor.click("push")
    yield visitor
    visitor.click("push-solution")
    yield visitor
