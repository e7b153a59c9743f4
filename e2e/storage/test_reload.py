"""Nothing is lost: reload, leave and come back, several saves."""

from collections.abc import Callable
from random import Random

from e2e.conftest import Invite
from e2e.prepared_games import started, where
from e2e.visitor import Sight, Visitor
from pompeii import Table
from pompeii.games.downfall.state import Decision


def reloaded(visitor: Visitor) -> Sight:
    visitor.page.reload()
    return visitor.sight()


def check_reload(visitor: Visitor) -> None:
    """Check that everything is as before after a reload, at an address that names the save.

    Hidden hands need a handover first, since another player may be looking by now.
    """
    before, record = visitor.sight(), visitor.record()
    assert "?game=" in visitor.page.url
    after = reloaded(visitor)
    if before.dialog is None and after.hooks == ["action ready"]:
        after = visitor.act("ready")
    assert after == before
    assert visitor.record() == record


def test_reload_goes_on_at_the_same_decision_with_the_settings_of_the_address(
    invite: Invite,
) -> None:
    visitor = invite("phone")
    sight = visitor.open("?players=human,human&seed=1&animation=off")
    assert sight.hooks == ["action ready"]
    check_reload(visitor)  # the handover comes again
    visitor.act("ready")
    check_reload(visitor)
    for decision in (Decision.RELATIVE, Decision.LAVA, Decision.MOVE, Decision.DRAW):
        if visitor.bring(where(has_decision(decision))).hooks == ["action ready"]:
            visitor.act("ready")
        assert visitor.sight().decision == decision.value
        check_reload(visitor)
    assert "animation=off" in visitor.page.url
    visitor.act("undo")  # it was stored before the draw
    assert visitor.sight().decision != "draw"


def has_decision(decision: Decision) -> Callable[[Table], bool]:
    """Return True if a decision is open some way into a game."""
    return lambda table: table.state.decision is decision and len(table.steps) > 9


def test_saves_are_opened_in_any_order_and_deleted_for_good_after_confirmation(
    visitor: Visitor,
) -> None:
    visitor.open("?handover=off&animation=off")
    for seed in ("first", "second"):
        visitor.bring(started(seed).dump())
        visitor.play(Random(seed), lambda now: now.ply == 2 and not now.chosen)
    before, second = visitor.sight(), visitor.record()
    visitor.leave()
    visitor.page.go_back()
    assert visitor.sight() == before
    assert visitor.record() == second
    visitor.act("home")
    assert visitor.act("continue") == before
    assert visitor.record() == second
    visitor.act("home")
    saves = visitor.page.locator("[data-action=open]")
    assert saves.count() == 2
    visitor.point(f"[id='{saves.nth(1).get_attribute('id')}']")
    assert visitor.table().record.document["seed"] == "first"

    visitor.act("home")
    assert visitor.act("delete").hooks == ["action delete-now"]
    visitor.act("back")
    assert saves.count() == 2
    visitor.act("delete")
    visitor.page.keyboard.press("Escape")
    assert visitor.sight().dialog is None
    for left in (1, 0):
        visitor.act("delete")
        visitor.act("delete-now")
        assert saves.count() == left
    reloaded(visitor)
    assert not visitor.has("[data-action=open]")
    assert not visitor.has("[data-action=continue]")
