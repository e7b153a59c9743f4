"""The piles beside the hand: their top card and size."""

from random import Random

from e2e.prepared_games import where
from pompeii import Table
from pompeii.core.record_link import to_link
from pompeii.games.downfall.cards import OMEN
from pompeii.games.downfall.state import Decision
from tests.app.visitor import Visitor, nodes

OPEN = "?players=human,human&seed=5&handover=off&animation=off"


def test_only_the_stock_is_there_at_first() -> None:
    visitor = Visitor(OPEN)
    assert visitor.text("stock-pile-count") == "41"
    assert visitor.find("discard-pile") is None
    assert visitor.find("bag-pile") is None


def test_played_card_lies_on_top_of_the_discard_pile() -> None:
    visitor = Visitor(OPEN)
    visitor.key("1")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert visitor.text("discard-pile-count") == "1"
    assert visitor.find("discard-1") is not None
    visitor.click("draw")
    assert visitor.text("stock-pile-count") == "40"


def test_omen_lies_on_top_too() -> None:
    def on_top(now: Table) -> bool:
        return now.view(None).discards[-1:] == (OMEN,)

    visitor = Visitor("?handover=off&animation=off", f"#record={to_link(where(on_top))}")
    assert visitor.find("discard-omen-picture")
    assert visitor.text("discard-pile-title") == "Omen"


def test_flight_has_the_bag_and_the_end_nothing() -> None:
    visitor = Visitor(OPEN + "&draw=auto")
    random = Random(5)
    while legal := visitor.legal():
        if visitor.marks["data-phase"] != "city":
            assert visitor.find("stock-pile") is None
            assert visitor.text("bag-pile-count").isdigit()
        visitor.click(random.choice(legal))
    hand = visitor.find("hand")
    assert hand is not None
    assert "hidden" in hand.attrs


def test_every_card_shows_the_house_of_its_colour() -> None:
    visitor = Visitor(OPEN)
    uses = {node.id: node.attrs["href"] for node in nodes(visitor.tree) if "-house-use" in node.id}
    assert uses["card-3-1-house-use"] == "#card-purple-house"
    assert len(uses) == 4


def test_pointing_at_the_stock_draws_at_the_end_of_a_turn() -> None:
    visitor = Visitor(OPEN)
    visitor.click("stock-pile")
    assert visitor.text("told") == "A card is drawn at the end of the turn."
    assert visitor.marks["data-ply"] == "0"
    visitor.key("1")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    visitor.click("stock-pile")
    assert visitor.text("stock-pile-count") == "40"
    assert visitor.text("told") == ""


def test_pointing_at_the_bag_draws_too() -> None:
    def lays(now: Table) -> bool:
        return now.decision is Decision.LAVA

    visitor = Visitor("?handover=off&animation=off", f"#record={to_link(where(lays))}")
    visitor.click("bag-pile")
    assert visitor.text("told") == "A tile is drawn at the end of the turn."
