"""Taking back, taking again, and the Draw step."""

from random import Random

from e2e.conftest import Invite
from e2e.records import changed, started, where
from e2e.visitor import Visitor
from pompeii.games.downfall.state import Decision

UNDO = "[data-action=undo]:not([disabled])"
REDO = "[data-action=redo]:not([disabled])"


def asked(decision: Decision) -> str:
    """A game in which something is to be decided."""
    return where(lambda table: table.state.decision is decision and len(table.steps) > 9)


def test_undo_goes_back_to_the_last_card_drawn_and_redo_forward_again(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(asked(Decision.RELATIVE))
    random = Random(1)
    sight = visitor.play(random, lambda now: now.decision == "draw")
    played, since = visitor.actions(), 0
    while visitor.has(UNDO):
        visitor.act("undo")
        since += 1
    assert since >= 2
    assert visitor.actions() == played[:-since]
    first = visitor.sight()
    assert first.decision == "play"
    while visitor.has(REDO):
        visitor.act("redo")
    assert visitor.actions() == played
    assert visitor.sight() == sight
    # Another choice forgets the first.
    while visitor.has(UNDO):
        visitor.act("undo")
    visitor.play(Random(2), lambda now: now.ply != first.ply)
    assert not visitor.has(REDO)
    assert len(visitor.actions()) == len(played) - since + 1
    # What was drawn stays drawn.
    visitor.play(random, lambda now: now.decision == "draw")
    visitor.act("draw")
    assert not visitor.has(UNDO)
    assert not visitor.has(REDO)


def test_a_move_can_be_taken_back_until_the_next_tile_is_drawn(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(asked(Decision.MOVE))
    random = Random(2)
    tile = len(visitor.actions()) - 1
    visitor.play(random, lambda now: now.decision == "draw")
    while visitor.has(UNDO):
        visitor.act("undo")
    assert len(visitor.actions()) == tile  # it lies no longer, but stays drawn
    assert visitor.sight().decision == "lava"
    visitor.play(random, lambda now: now.decision == "draw")
    visitor.act("draw")
    assert not visitor.has(UNDO)


def test_with_take_backs_even_a_drawn_card_can_be_taken_back(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off&animation=off")
    visitor.bring(changed(started("back").dump(), page={"take_backs": True}))
    random = Random(3)
    visitor.play(random, lambda now: now.ply == 4)
    for ply in (3, 2, 1, 0):
        assert visitor.act("undo").ply == ply
    assert not visitor.has(UNDO)
