"""The end of a turn: what is played already, and waits for the next card or tile to be drawn."""

from e2e.records import where
from pompeii import Table
from pompeii.core.link import to_link
from pompeii.games.downfall.state import Decision
from tests.app.visitor import Visitor

PEOPLE = "?players=human,human&seed=5&animation=off"


def played(rest: str = "") -> Visitor:
    """Somebody who has played a card and not drawn."""
    visitor = Visitor(PEOPLE + rest)
    if "handover" not in rest:
        visitor.click("ready")
    visitor.key("1")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    return visitor


def test_a_second_card_is_not_picked_but_why_is_told() -> None:
    visitor = played("&handover=off")
    card = next(f"card-{n}-1" for n in range(1, 12) if visitor.find(f"card-{n}-1") is not None)
    for place in (card, "sq-c4"):
        visitor.click(place)
        assert visitor.text("told") == "This turn is played; it is to be ended first."
        found = visitor.find(card)
        assert found is not None
        assert found.attrs["aria-pressed"] == "false"


def test_while_somebody_is_asked_to_call_the_line_says_nothing_of_moves() -> None:
    visitor = played()
    visitor.click("player-red-call")
    assert visitor.text("dialog-title") == "Livia, not yet"
    assert visitor.text("status-line") == "Livia: draw a card."


def test_whose_turn_is_to_be_ended_is_marked_among_the_players() -> None:
    def lays(now: Table) -> bool:
        return now.decision is Decision.LAVA

    visitor = Visitor("?handover=off&animation=off", f"#record={to_link(where(lays))}")
    layer = marked(visitor)
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert visitor.marks["data-decision"] == "draw"
    assert marked(visitor) == layer
    visitor.click("draw")
    assert marked(visitor) != layer


def marked(visitor: Visitor) -> list[str]:
    """The players that are marked as acting."""
    places = [visitor.find(f"player-{side}") for side in ("red", "black")]
    return [place.id for place in places if place and place.attrs.get("aria-current")]
