"""The note that no relatives come before the first AD 79, shown once."""

import pytest

from app.games.downfall.no_relatives_note import no_relatives_note
from app.table.table_changes import ChangeDetector
from pompeii import Player, Table, new
from pompeii.games.downfall.actions import Play
from pompeii.games.downfall.board import BUILDING_AT
from pompeii.games.downfall.events import RelativesCome
from tests.app.visitor import Visitor

WORDS = "No relatives came along: they come only after the first AD 79 (P5)."


def plays_with_note(humans: set[int], seed: str) -> list[int]:
    """Return the plays of a game with the note, and the number of plays that joined others."""
    table = Table(new([Player("A", 0), Player("B", 1)], {}, seed))
    witness = ChangeDetector(table.view(0))
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
        if words := no_relatives_note(witness.detect(view), view, humans):
            assert words == WORDS
            last = view.log[-1]
            assert last.seat in humans
            assert not any(isinstance(event, RelativesCome) for event in last.acted)
            found.append(len(view.log))
    return found


@pytest.mark.parametrize("humans", [{0}, {1}, {0, 1}])
def test_note_comes_at_the_first_joining_piece_of_a_person_only(
    humans: set[int],
) -> None:
    times = [len(plays_with_note(humans, str(seed))) for seed in range(8)]
    assert set(times) <= {0, 1}  # an early AD 79 makes the note superfluous
    assert sum(times) > 4


def test_bots_cause_no_note() -> None:
    assert plays_with_note(set(), "3") == []


def test_page_shows_the_note_in_a_line_that_goes_with_the_next_action() -> None:
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
