"""The hand of the first game: its new card."""

from random import Random

from app.kit.nodes import Node
from pompeii.games.downfall.events import CardDrawn
from tests.app.visitor import Visitor, nodes


def test_last_drawn_card_is_marked_until_the_next_own_action() -> None:
    visitor = Visitor("?players=human,bot:easy&seed=5&handover=off&draw=auto&animation=off")
    random = Random(1)
    visitor.wait()
    assert new_cards(visitor) == []
    marked = 0
    while visitor.marks["data-phase"] == "city":
        table = visitor.session.top.table
        assert table is not None
        own = [step for step in table.steps if step.seat == 0]
        flowed = own[-1].flowed if own else ()
        drawn = [e.card for e in flowed if isinstance(e, CardDrawn) and e.seat == 0]
        assert new_cards(visitor) == drawn
        marked += len(drawn)
        said = [node for node in hand(visitor) if ", new" in node.attrs["aria-label"]]
        assert len(said) == len(drawn)
        visitor.click(random.choice(visitor.legal()))
        visitor.wait()
    assert marked > 3


def new_cards(visitor: Visitor) -> list[int]:
    """Return the cards that are marked as new."""
    marked = [node for node in hand(visitor) if visitor.find(f"{node.id}-new")]
    return [int(node.attrs["data-card"]) for node in marked]


def hand(visitor: Visitor) -> list[Node]:
    return [node for node in nodes(visitor.tree) if "data-card" in node.attrs]
