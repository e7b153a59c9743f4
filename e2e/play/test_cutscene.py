"""The cutscenes: they cover everything; any click or key ends them and does nothing else."""

import pytest

from e2e.conftest import Invite
from e2e.prepared_games import before_ad79, guided_before_ad79
from e2e.visitor import Visitor
from pompeii.core.record_link import to_link

STAGE = "#stage:popover-open"


def user_after_ad79(visitor: Visitor, query: str, *, second: bool = False) -> Visitor:
    """A user who has just drawn AD 79, during the cutscene."""
    visitor.open(f"{query}#record={to_link(before_ad79(second=second))}")
    if visitor.has("[data-action=ready]"):
        visitor.act("ready")
    visitor.press("[data-action=draw]")
    visitor.page.wait_for_selector(STAGE)
    return visitor


@pytest.mark.parametrize("second", [True, pytest.param(False, marks=pytest.mark.whole)])
def test_click_skips_the_cutscene_and_does_nothing_else(
    any_visitor: Visitor, *, second: bool
) -> None:
    visitor = user_after_ad79(any_visitor, "?handover=off", second=second)
    actions = visitor.actions()
    assert "AD 79" in visitor.text("#stage")
    assert visitor.has("body[data-busy]")
    visitor.point("#stage")
    assert not visitor.has(STAGE)
    assert visitor.actions() == actions
    assert not visitor.has("[aria-pressed=true]")


def test_key_skips_the_cutscene_even_over_a_handover_and_reaches_nothing_beneath(
    visitor: Visitor,
) -> None:
    user_after_ad79(visitor, "")
    visitor.page.keyboard.press("Enter")
    sight = visitor.sight()
    assert not visitor.has(STAGE)
    assert sight.dialog is not None
    assert "your new card" in sight.dialog  # which Enter would have closed


def test_cutscene_ends_by_timer_and_is_short_with_reduced_motion(invite: Invite) -> None:
    visitor = user_after_ad79(invite(reduced_motion="reduce"), "?handover=off")
    since = visitor.page.evaluate("performance.now()")
    visitor.sight()
    assert not visitor.has(STAGE)
    assert visitor.page.evaluate("performance.now()") - since < 1500


def test_no_cutscene_without_animation(visitor: Visitor) -> None:
    visitor.open(f"?handover=off&animation=off#record={to_link(before_ad79())}")
    visitor.act("draw")
    assert not visitor.has("#stage")


def test_cutscene_under_the_guide_waits_for_the_player(visitor: Visitor) -> None:
    visitor.open(f"#record={to_link(guided_before_ad79())}")
    visitor.press("[data-action=draw]")
    visitor.page.wait_for_selector(STAGE)
    sight = visitor.sight()
    assert visitor.has(STAGE)
    assert sight.legal == ["stage-go-on"]
    assert visitor.focus() == "action skip"
    visitor.point("#stage-go-on")
    assert not visitor.has(STAGE)
