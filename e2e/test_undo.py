"""Taking back, taking again, and the Draw step."""

from random import Random

from e2e.conftest import Invite
from e2e.records import changed, started
from e2e.visitor import Visitor

UNDO = "[data-action=undo]:not([disabled])"
REDO = "[data-action=redo]:not([disabled])"


def test_undo_goes_back_to_the_last_card_drawn_and_redo_forward_again(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=relatives&handover=off")
    random = Random(1)
    visitor.play(random, lambda now: now.decision == "relative")
    sight = visitor.play(random, lambda now: now.decision == "draw")
    played, since = visitor.actions(), 0
    while visitor.has(UNDO):
        visitor.act("undo")
        since += 1
    assert since >= 2
    assert visitor.actions() == played[:-since]
    assert visitor.sight().decision == "play"
    while visitor.has(REDO):
        visitor.act("redo")
    assert visitor.actions() == played
    assert visitor.sight() == sight
    visitor.act("draw")
    assert not visitor.has(UNDO)
    assert not visitor.has(REDO)


def test_a_move_can_be_taken_back_until_the_next_tile_is_drawn(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=moves&handover=off")
    random = Random(2)
    visitor.play(random, lambda now: now.decision == "move")
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
    visitor.open("?handover=off")
    visitor.bring(changed(started("back").dump(), page={"take_backs": True}))
    random = Random(3)
    visitor.play(random, lambda now: now.ply == 5)
    for ply in (4, 3, 2, 1, 0):
        assert visitor.act("undo").ply == ply
    assert not visitor.has(UNDO)


def test_drawing_at_once_leaves_no_draw_step(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=auto&handover=off&draw=auto")
    for sight in visitor.wander(Random(4)):
        assert sight.decision != "draw"
        if (sight.ply or 0) > 15:
            break


def test_undo_lets_another_choice_be_made_and_forgets_the_first(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=other&handover=off")
    visitor.play(Random(1), lambda now: now.ply == 1)
    visitor.act("undo")
    visitor.play(Random(2), lambda now: now.ply == 1)
    assert not visitor.has(REDO)
    assert len(visitor.actions()) == 1
