"""Why no relatives come before the first AD 79 is told, and told once."""

import pytest

from app.games.downfall.no_relatives_note import why_none_came
from app.table.changes import Witness
from pompeii import Player, Table, new
from pompeii.games.downfall.actions import Play
from pompeii.games.downfall.board import BUILDING_AT
from pompeii.games.downfall.events import RelativesCome
from tests.app.visitor import Visitor

WORDS = "No relatives came along: they do once the first AD 79 is drawn (P5)."


def told(humans: set[int], seed: str) -> list[int]:
    """After which plays of a game it is told, and how many there were that joined others."""
    table = Table(new([Player("A", 0), Player("B", 1)], {}, seed))
    witness = Witness(table.view(0))
    found = []
    while not table.view(0).seething:
        if table.draw_awaited:
            table.draw()
        else:
            legal = table.view(table.actor).legal
            lived = {BUILDING_AT[at].key for at in table.view(None).pieces}
            joins = [a for a in legal if isinstance(a, Play) and BUILDING_AT[a.square].key in lived]
            table.play((joins or legal)[0])
        view = table.view(0)
        if words := why_none_came(witness.look(view), view, humans):
            assert words == WORDS
            last = view.log[-1]
            assert last.seat in humans
            assert not any(isinstance(event, RelativesCome) for event in last.acted)
            found.append(len(view.log))
    return found


@pytest.mark.parametrize("humans", [{0}, {1}, {0, 1}])
def test_it_is_told_at_the_first_piece_of_a_person_that_joins_others_and_never_again(
    humans: set[int],
) -> None:
    times = [len(told(humans, str(seed))) for seed in range(8)]
    assert set(times) <= {0, 1}  # where AD 79 comes early, nobody need be told
    assert sum(times) > 4


def test_of_bots_it_is_not_told() -> None:
    assert told(set(), "3") == []


def test_the_page_tells_it_in_a_line_that_goes_as_life_goes_on() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off&draw=auto")
    while WORDS not in visitor.text("notices"):
        assert visitor.marks["data-decision"] == "play"
        card = next(id for id in visitor.legal() if id.startswith("card-"))
        visitor.click(card)
        at = next(id for id in visitor.legal() if id.startswith("sq-"))
        visitor.click(at)
    assert WORDS in visitor.said
    for _ in range(3):
        visitor.click(next(id for id in visitor.legal() if id.startswith("card-")))
        visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert WORDS not in visitor.text("notices")
    assert visitor.said.count(WORDS) == 1
