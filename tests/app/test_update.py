"""A newer version of the page is offered, and never forced on a game."""

from tests.app.visitor import Visitor

TABLE = "?players=human,human&seed=5&handover=off"


def test_newer_version_is_offered_once_and_loaded_on_request() -> None:
    visitor = Visitor(TABLE)
    assert visitor.find("notice-1") is None
    visitor.send({"type": "update"})
    visitor.send({"type": "update"})
    assert visitor.find("notice-1-update") is not None
    assert visitor.find("notice-2") is None
    ply = visitor.marks["data-ply"]
    visitor.click("notice-1-update")
    assert ["update"] in visitor.asked
    assert visitor.marks["data-ply"] == ply


def test_closed_offer_does_not_return() -> None:
    visitor = Visitor(TABLE)
    visitor.send({"type": "update"})
    visitor.click("notice-1-close")
    visitor.send({"type": "update"})
    assert visitor.find("notice-1") is None
