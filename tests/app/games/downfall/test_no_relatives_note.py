"""The note that no relatives come before the first AD 79, shown once."""

import pytest

from app.games.downfall.no_relatives_note import no_relatives_note
from e2e.prepared_games import started
from pompeii import Player, Table, new
from pompeii.core.record_link import to_link
from pompeii.games.downfall.actions import Play
from pompeii.games.downfall.board import BUILDING_AT
from pompeii.games.downfall.cards import AD79
from pompeii.games.downfall.events import RelativesCome
from tests.app.visitor import Visitor

WORDS = "No relatives came along: they come only once Vesuvius seethes."


def plays_with_note(humans: set[int], seed: str) -> set[int]:
    """Return the plays of a game with the note, and the number of plays that joined others."""
    table = Table(new([Player("A", 0), Player("B", 1)], {}, seed))
    found = set[int]()
    while not table.view(0).seething:
        if table.draw_awaited:
            table.draw()
        else:
            legal = table.view(table.actor).legal
            lived = {BUILDING_AT[at].key for at in table.view(None).pieces}
            joins = [a for a in legal if isinstance(a, Play) and BUILDING_AT[a.square].key in lived]
            table.play((joins or legal)[0])
        view = table.view(0)
        if words := no_relatives_note(view, humans):
            assert words == WORDS
            last = max(ply for ply, step in enumerate(view.log) if step.seat in humans)
            assert not any(isinstance(event, RelativesCome) for event in view.log[last].acted)
            found.add(last)
    return found


@pytest.mark.parametrize("humans", [{0}, {1}, {0, 1}])
def test_note_comes_at_the_first_joining_piece_of_a_person_only(
    humans: set[int],
) -> None:
    times = [len(plays_with_note(humans, str(seed))) for seed in range(8)]
    assert set(times) <= {0, 1}  # an early AD 79 makes the note superfluous
    assert sum(times) > 4


def test_bots_cause_no_note() -> None:
    assert plays_with_note(set(), "3") == set()


def joined_before_ad79() -> Table:
    """Return a game whose first joining piece comes just before the first AD 79 is drawn."""
    table = started("3")
    while True:
        if table.draw_awaited:
            table.draw()
            continue
        due = table.state.draws[table.state.drawn] == AD79
        lived = {BUILDING_AT[at].key for at in table.view(None).pieces}
        plays = (each for each in table.view(table.actor).legal if isinstance(each, Play))
        table.play(next(a for a in plays if (BUILDING_AT[a.square].key in lived) is due))
        if due:
            return table


def play(visitor: Visitor) -> None:
    """Play the first card on its first space."""
    visitor.click(next(id for id in visitor.legal() if id.startswith("card-")))
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))


def test_note_stands_below_the_status_line_until_the_next_action() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off&draw=auto")
    while visitor.text("told") != WORDS:
        assert visitor.marks["data-decision"] == "play"
        play(visitor)
    assert WORDS in visitor.said
    assert WORDS not in visitor.text("notices")
    visitor.click(next(id for id in visitor.legal() if id.startswith("card-")))
    assert visitor.text("told") == WORDS
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert visitor.text("told") == ""
    assert visitor.said.count(WORDS) == 1


def test_note_is_gone_when_a_bot_has_played() -> None:
    visitor = Visitor("?players=human,bot:easy&seed=5&animation=off&draw=auto")
    while WORDS not in visitor.said:
        play(visitor)
        visitor.wait()
    assert visitor.marks["data-actor"] == "red"
    assert visitor.text("told") == ""


def test_first_ad79_takes_the_note_away() -> None:
    table = joined_before_ad79()
    visitor = Visitor("?handover=off&animation=off", f"#record={to_link(table.dump())}")
    assert visitor.text("told") == WORDS
    visitor.click("draw")
    board = visitor.find("board")
    assert board is not None
    assert "seething" in board.attrs["class"].split()
    assert visitor.text("told") == ""
    assert WORDS not in visitor.html


def test_replay_has_no_note() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off&draw=auto")
    while visitor.text("told") != WORDS:
        play(visitor)
    visitor.click("look-back")
    assert WORDS not in visitor.html
