"""Nothing is lost: reload, leave and come back, several saves."""

from collections.abc import Callable
from random import Random

from e2e.conftest import Invite
from e2e.records import started, where
from e2e.visitor import Sight, Visitor
from pompeii.state import Decision


def reloaded(visitor: Visitor) -> Sight:
    visitor.page.reload()
    return visitor.sight()


def deciding(kind: str) -> Callable[[Sight], bool]:
    """See whether a decision is asked, and nothing chosen for it yet."""
    return lambda now: now.decision == kind and not now.chosen


def check_reload(visitor: Visitor) -> None:
    """After a reload everything is as before, at an address that names the save; where hands are
    hidden only after the hand-over, since somebody else may look by now.
    """
    before, record = visitor.sight(), visitor.record()
    assert "?game=" in visitor.page.url
    after = reloaded(visitor)
    if before.dialog is None and after.hooks == ["action ready"]:
        after = visitor.act("ready")
    assert after == before
    assert visitor.record() == record


def test_a_reload_at_random_moments_goes_on_at_the_same_decision(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?players=human,human&seed=reload")
    random = Random(11)
    for kind in ("play", "draw", "relative", "lava", "move"):
        visitor.play(random, deciding(kind))
        check_reload(visitor)


def test_a_reload_while_the_device_is_handed_over_hands_it_over_again(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=1")
    assert visitor.sight().hooks == ["action ready"]
    check_reload(visitor)


def test_an_address_setting_survives_the_reload(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=1&handover=off&draw=auto")
    assert visitor.sight().dialog is None
    check_reload(visitor)
    assert "draw=auto" in visitor.page.url


def test_leaving_and_coming_back_continues_the_same_game(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=1&handover=off")
    visitor.play(Random(3), lambda now: now.ply == 3 and not now.chosen)
    before, record = visitor.sight(), visitor.record()
    visitor.leave()
    visitor.page.go_back()
    assert visitor.sight() == before
    assert visitor.record() == record


def test_continue_takes_up_the_newest_save_and_the_list_any(visitor: Visitor) -> None:
    visitor.open("?handover=off")
    for seed in ("first", "second"):
        visitor.bring(started(seed).dump())
        visitor.play(Random(seed), lambda now: now.ply == 2 and not now.chosen)
    second = visitor.record()
    visitor.act("home")
    assert visitor.act("continue").ply == 2
    assert visitor.record() == second
    visitor.act("home")
    saves = visitor.page.locator("[data-action=open]")
    assert saves.count() == 2
    visitor.point(f"[id='{saves.nth(1).get_attribute('id')}']")
    assert visitor.table().record.document["seed"] == "first"


def test_a_save_is_deleted_only_after_a_question_and_for_good(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=1&handover=off")
    visitor.act("home")
    sight = visitor.act("delete")
    assert sight.hooks == ["action delete-now"]
    visitor.act("cancel")
    assert visitor.has("[data-action=open]")
    visitor.act("delete")
    visitor.page.keyboard.press("Escape")
    assert visitor.sight().dialog is None
    visitor.act("delete")
    visitor.act("delete-now")
    assert not visitor.has("[data-action=open]")
    reloaded(visitor)
    assert not visitor.has("[data-action=open]")
    assert not visitor.has("[data-action=continue]")


def test_a_position_before_the_draw_is_kept_before_the_draw(visitor: Visitor) -> None:
    visitor.open("?handover=off")
    visitor.bring(
        where(lambda table: table.state.decision is Decision.DRAW and len(table.steps) > 9)
    )
    assert visitor.sight().hooks == ["action draw"]
    check_reload(visitor)
    visitor.act("undo")
    assert visitor.sight().decision != "draw"
