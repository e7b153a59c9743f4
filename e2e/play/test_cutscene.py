"""The great moments: they lie over all; any click or key ends them and does nothing else."""

import pytest

from e2e.conftest import Invite
from e2e.records import before_ad79
from e2e.visitor import Visitor
from pompeii.core.link import to_link

STAGE = "#stage:popover-open"


def drawn(visitor: Visitor, query: str, *, second: bool = False) -> Visitor:
    """Somebody who has just drawn AD 79, while it is shown."""
    visitor.open(f"{query}#record={to_link(before_ad79(second=second))}")
    if visitor.has("[data-action=ready]"):
        visitor.act("ready")
    visitor.press("[data-action=draw]")
    visitor.page.wait_for_selector(STAGE)
    return visitor


@pytest.mark.parametrize("second", [False, True])
def test_a_click_skips_it_and_does_nothing_else(any_visitor: Visitor, *, second: bool) -> None:
    visitor = drawn(any_visitor, "?handover=off", second=second)
    actions = visitor.actions()
    assert "AD 79" in visitor.text("#stage")
    assert visitor.has("body[data-busy]")
    visitor.point("#stage")
    assert not visitor.has(STAGE)
    assert visitor.actions() == actions
    assert not visitor.has("[aria-pressed=true]")


def test_a_key_skips_it_over_a_hand_over_too_and_nothing_beneath_it_hears_of_it(
    visitor: Visitor,
) -> None:
    drawn(visitor, "")
    visitor.page.keyboard.press("Enter")
    sight = visitor.sight()
    assert not visitor.has(STAGE)
    assert sight.dialog is not None
    assert "your new card" in sight.dialog  # which Enter would have closed


def test_it_ends_by_itself_and_is_short_where_nothing_may_move(invite: Invite) -> None:
    visitor = drawn(invite(reduced_motion="reduce"), "?handover=off")
    since = visitor.page.evaluate("performance.now()")
    visitor.sight()
    assert not visitor.has(STAGE)
    assert visitor.page.evaluate("performance.now()") - since < 1500


def test_it_is_not_there_without_animation(visitor: Visitor) -> None:
    visitor.open(f"?handover=off&animation=off#record={to_link(before_ad79())}")
    visitor.act("draw")
    assert not visitor.has("#stage")
