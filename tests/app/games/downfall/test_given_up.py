"""The relatives and moves that a player gives up, and the place of the buttons for it."""

from collections.abc import Callable, Iterator

import pytest

from e2e.prepared_games import where
from pompeii import Table
from pompeii.core.record_link import to_link
from pompeii.games.downfall.state import Decision
from tests.app.visitor import Visitor, nodes


def relatives_left(now: Table) -> bool:
    """Return True if a player may still place relatives."""
    return now.decision is Decision.RELATIVE and not now.draw_awaited


def moves_left(count: int) -> Callable[[Table], bool]:
    """Return a condition for positions with ``count`` moves left."""
    return lambda now: now.decision is Decision.MOVE and now.view(None).moves_left == count


def opened(text: str, rest: str = "") -> Visitor:
    """Return a user at the table of a record."""
    return Visitor(f"?handover=off&animation=off{rest}", f"#record={to_link(text)}")


def buttons(visitor: Visitor, id: str) -> Iterator[str]:
    """Yield the ids of the buttons in an element."""
    found = visitor.find(id)
    assert found is not None
    yield from (node.id for node in nodes(found) if node.tag == "button")


@pytest.mark.parametrize("condition", [relatives_left, moves_left(2)])
def test_giving_up_and_ending_the_turn_have_places_of_their_own(
    condition: Callable[[Table], bool],
) -> None:
    visitor = opened(where(condition))
    assert [*buttons(visitor, "alternatives")] == ["done"]
    assert [*buttons(visitor, "turn-end")] == []
    visitor.click("done")
    assert [*buttons(visitor, "alternatives")] == ["take-back"]
    assert [*buttons(visitor, "turn-end")] == ["draw"]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (relatives_left, "{name}: 1 relative stays away."),
        (moves_left(1), "{name}: 1 move is left unused."),
        (moves_left(2), "{name}: 2 moves are left unused."),
    ],
)
@pytest.mark.parametrize("rest", ["", "&draw=auto"])
def test_given_up_things_can_be_had_back_before_the_turn_ends(
    condition: Callable[[Table], bool], words: str, rest: str
) -> None:
    text = where(condition)
    visitor, table = opened(text, rest), Table.load(text)
    name = table.record.players[table.actor].name
    before = visitor.text("status-line")
    visitor.click("done")
    assert visitor.marks["data-decision"] == "draw"
    assert visitor.text("status-line") == words.format(name=name)
    assert visitor.said[-1].endswith(f" {name}: End your turn, or undo it.")
    visitor.click("take-back")
    assert visitor.text("status-line") == before


def test_last_relative_and_last_move_leave_nothing_to_undo_for() -> None:
    for text in (where(relatives_left), where(moves_left(1))):
        visitor = opened(text)
        while visitor.marks["data-decision"] != "draw":
            visitor.click(next(id for id in reversed(visitor.legal()) if id != "done"))
        assert [*buttons(visitor, "alternatives")] == []
        assert "unused" not in visitor.text("status-line")
