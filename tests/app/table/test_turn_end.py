"""The end of a turn: the action is played, and the next card or tile awaits its draw."""

from e2e.prepared_games import jokers_possible, where
from pompeii import Table
from pompeii.core.record_link import to_link
from pompeii.games.downfall.state import Decision
from tests.app.visitor import Visitor

PEOPLE = "?players=human,human&seed=5&animation=off"


def played(rest: str = "") -> Visitor:
    """Return a user who has played a card and not drawn."""
    visitor = Visitor(PEOPLE + rest)
    if "handover" not in rest:
        visitor.click("ready")
    visitor.key("1")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    return visitor


def test_second_card_is_not_selected_with_an_explanation() -> None:
    visitor = played("&handover=off")
    card = next(f"card-{n}-1" for n in range(1, 12) if visitor.find(f"card-{n}-1") is not None)
    for place in (card, "sq-c4"):
        visitor.click(place)
        assert visitor.text("told") == "You have already played this turn: end it first."
        found = visitor.find(card)
        assert found is not None
        assert found.attrs["aria-pressed"] == "false"


def test_task_line_names_no_moves_during_a_call_decision() -> None:
    text = where(lambda now: jokers_possible(now) and now.state.actor == 0)
    visitor = Visitor("?animation=off", f"#record={to_link(text)}")
    visitor.click("ready")
    while visitor.marks["data-decision"] != "draw":
        squares = [id for id in visitor.legal() if id.startswith("sq-")]
        visitor.click(*squares[:1] or visitor.legal()[:1])
    visitor.click("player-red-call")
    assert visitor.text("dialog-title") == "Livia, not yet"
    assert visitor.text("status-line") == "Livia: Draw a card."


def test_player_whose_turn_ends_is_marked() -> None:
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
    """Return the players that are marked as acting."""
    places = [visitor.find(f"player-{side}") for side in ("red", "black")]
    return [place.id for place in places if place and place.attrs.get("aria-current")]
