"""Undo, redo, and the Draw step."""

from random import Random

from e2e.conftest import Invite
from e2e.prepared_games import changed, started, where
from e2e.visitor import Visitor
from pompeii.games.downfall.state import Decision

UNDO = "[data-action=undo]:not([disabled])"
REDO = "[data-action=redo]:not([disabled])"


def game_with_decision(decision: Decision) -> str:
    """Return a game with a decision to make."""
    return where(lambda table: table.state.decision is decision and len(table.steps) > 9)


def test_undo_goes_back_to_the_last_draw_and_redo_forward_again(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(game_with_decision(Decision.RELATIVE))
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
    # Another choice removes the first one from redo.
    while visitor.has(UNDO):
        visitor.act("undo")
    visitor.play(Random(2), lambda now: now.ply != first.ply)
    assert not visitor.has(REDO)
    assert len(visitor.actions()) == len(played) - since + 1
    # A draw cannot be undone.
    visitor.play(random, lambda now: now.decision == "draw")
    visitor.act("draw")
    assert not visitor.has(UNDO)
    assert not visitor.has(REDO)


def test_move_can_be_undone_until_the_next_tile_is_drawn(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(game_with_decision(Decision.MOVE))
    random = Random(2)
    tile = len(visitor.actions()) - 1
    visitor.play(random, lambda now: now.decision == "draw")
    while visitor.has(UNDO):
        visitor.act("undo")
    assert len(visitor.actions()) == tile  # it is no longer laid, but stays drawn
    assert visitor.sight().decision == "lava"
    visitor.play(random, lambda now: now.decision == "draw")
    visitor.act("draw")
    assert not visitor.has(UNDO)


def test_take_backs_undo_even_a_drawn_card(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off&animation=off")
    visitor.bring(changed(started("back").dump(), page={"take_backs": True}))
    random = Random(3)
    visitor.play(random, lambda now: now.ply == 4)
    for ply in (3, 2, 1, 0):
        assert visitor.act("undo").ply == ply
    assert not visitor.has(UNDO)
