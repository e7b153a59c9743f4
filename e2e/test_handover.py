"""Several people at one device: what one of them may not know is not in the page."""

from random import Random

import pytest

from e2e.conftest import Invite
from e2e.records import PEOPLE, callers, dealt_anew, may_call, out_of_turn, started, where
from e2e.visitor import Visitor, shown
from pompeii import Table
from pompeii.cards import SIDES
from pompeii.state import Decision

CALL = "[data-action=call]"


def middle(table: Table) -> bool:
    return len(table.steps) == 25 and table.state.decision is Decision.PLAY


@pytest.mark.parametrize("seats", [2, 4])
def test_the_hand_over_shows_nothing_that_depends_on_hidden_cards(
    visitor: Visitor, seats: int
) -> None:
    text = where(middle, seats)
    other = dealt_anew(text, None, Random(1))
    visitor.open()
    assert visitor.bring(text).hooks == ["action ready"]
    first = shown(visitor)
    assert visitor.bring(other).hooks == ["action ready"]
    assert shown(visitor) == first
    assert not visitor.has("[data-card]")


def test_a_seat_sees_nothing_that_depends_on_cards_hidden_from_it(visitor: Visitor) -> None:
    text = where(middle, 3)
    other = dealt_anew(text, Table.load(text).state.actor, Random(2))
    visitor.open()
    pages = []
    for each in (text, other):
        visitor.bring(each)
        visitor.act("ready")
        pages.append(shown(visitor))
    assert pages[0] == pages[1]
    assert len(visitor.ids("[data-card]")) == 4


def test_the_device_is_handed_over_at_every_turn_and_never_in_the_flight(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?players=human,human&seed=over")
    random = Random(7)
    for _ in range(4):
        sight = visitor.play(random, lambda now: now.hooks == ["action ready"])
        name = visitor.table().record.players[visitor.table().state.actor].name
        assert sight.dialog is not None
        assert name in sight.dialog
        assert not visitor.has("[data-card]")
        visitor.act("ready")
        assert len(visitor.ids("[data-card]")) == 4
    visitor.bring(where(lambda table: table.state.decision is Decision.LAVA))
    sight = visitor.play(random, lambda now: now.hooks == ["action ready"])
    assert sight.phase == "over"


@pytest.mark.parametrize("preset", ["classic", "online"])
def test_every_seat_has_the_same_neutral_call_where_hands_are_hidden(
    visitor: Visitor, preset: str
) -> None:
    visitor.open(f"?players=human,human,human&rules={preset}&seed=4")
    visitor.act("ready")
    calls = visitor.page.locator(CALL)
    assert calls.count() == 3
    assert len(set(calls.all_inner_texts())) == 1
    assert not visitor.has(f"{CALL}[data-legal]")
    assert {call.get_attribute("data-side") for call in calls.all()} == set(SIDES[:3])


def test_a_call_out_of_turn_goes_through_the_hand_over_and_breaks_out(visitor: Visitor) -> None:
    visitor.open()
    visitor.bring(out_of_turn())
    visitor.act("ready")
    seat = callers(visitor.table())[0]
    before = visitor.actions()
    sight = visitor.point(f"{CALL}[data-side={SIDES[seat]}]")
    assert sight.hooks == ["action ready"]
    assert PEOPLE[seat] in str(sight.dialog)
    assert not visitor.has("[data-card]")
    sight = visitor.act("ready")
    assert sight.hooks == ["action call-now"]
    sight = visitor.act("call-now")
    assert visitor.actions() == [*before, f"call:{SIDES[seat]}"]
    assert sight.dialog is None


def test_who_may_not_call_is_told_why_and_the_turn_goes_on(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=4")
    visitor.act("ready")
    before = visitor.sight()
    other = next(side for side in SIDES[:2] if side != before.actor)
    visitor.point(f"{CALL}[data-side={other}]")
    sight = visitor.act("ready")
    assert "P7" in str(sight.dialog)
    visitor.act("keep-quiet")
    after = visitor.act("ready") if visitor.sight().hooks == ["action ready"] else visitor.sight()
    assert after == before
    assert visitor.actions() == []


def test_at_an_open_table_the_call_stands_exactly_where_it_is_allowed(visitor: Visitor) -> None:
    visitor.open("?players=human,human,human&seed=4&handover=off")
    assert not visitor.has(CALL)
    visitor.bring(out_of_turn())
    table = visitor.table()
    allowed = {SIDES[seat] for seat in range(3) if may_call(table, seat)}
    buttons = visitor.page.locator(CALL).all()
    assert {button.get_attribute("data-side") for button in buttons} == allowed
    visitor.act("call")
    visitor.act("keep-quiet")
    assert visitor.table().steps == table.steps


def test_the_first_hand_over_hides_a_fresh_deal_too(visitor: Visitor) -> None:
    text = started("fresh").dump()
    visitor.open()
    visitor.bring(text)
    first = shown(visitor)
    visitor.bring(dealt_anew(text, None, Random(3)))
    assert shown(visitor) == first
