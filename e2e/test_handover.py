"""Several people at one device: what one of them may not know is not in the page."""

from random import Random

import pytest

from e2e.conftest import Invite
from e2e.records import NAMES, may_call, started, where
from e2e.visitor import Visitor, shown
from pompeii import Table
from pompeii.cards import SIDES
from pompeii.state import Decision
from tests.redeal import redealt

CALL = "[data-action=call]"


def middle(table: Table) -> bool:
    return len(table.steps) == 25 and table.state.decision is Decision.PLAY


@pytest.mark.parametrize("seats", [2, 4])
def test_the_hand_over_shows_nothing_that_depends_on_hidden_cards(
    visitor: Visitor, seats: int
) -> None:
    text = where(middle, seats)
    other = redealt(Table.load(text), None, Random(1)).dump()
    visitor.open()
    assert visitor.bring(text).hooks == ["action ready"]
    first = shown(visitor)
    assert visitor.bring(other).hooks == ["action ready"]
    assert json_deal(text) != json_deal(other)
    assert shown(visitor) == first
    assert not visitor.has("[data-card]")


def test_a_seat_sees_nothing_that_depends_on_cards_hidden_from_it(visitor: Visitor) -> None:
    text = where(middle, 3)
    table = Table.load(text)
    other = redealt(table, table.state.actor, Random(2)).dump()
    assert json_deal(text) != json_deal(other)
    visitor.open()
    pages = []
    for each in (text, other):
        visitor.bring(each)
        visitor.act("ready")
        pages.append(shown(visitor))
    assert pages[0] == pages[1]
    assert len(visitor.ids("[data-card]")) == 4


def json_deal(text: str) -> object:
    return Table.load(text).record.deal


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
    text = where(lambda table: caller(table) is not None, 3)
    visitor.open()
    visitor.bring(text)
    visitor.act("ready")
    seat = caller(visitor.table())
    assert seat is not None
    before = visitor.actions()
    sight = visitor.point(f"{CALL}[data-side={SIDES[seat]}]")
    assert sight.hooks == ["action ready"]
    assert NAMES[seat] in str(sight.dialog)
    assert not visitor.has("[data-card]")
    sight = visitor.act("ready")
    assert sight.hooks == ["action call-now"]
    sight = visitor.act("call-now")
    assert visitor.actions() == [*before, f"call:{SIDES[seat]}"]
    assert sight.dialog is None


def caller(table: Table) -> int | None:
    """A seat that may call out of turn, while another decides."""
    state = table.state
    if state.decision not in {Decision.PLAY, Decision.RELATIVE} or table.draw_awaited:
        return None
    others = (seat for seat in range(state.seats) if seat != state.actor)
    return next((seat for seat in others if may_call(table, seat)), None)


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
    visitor.bring(where(lambda table: caller(table) is not None, 3))
    table = visitor.table()
    allowed = {SIDES[seat] for seat in range(3) if may_call(table, seat)}
    buttons = visitor.page.locator(CALL).all()
    assert {button.get_attribute("data-side") for button in buttons} == allowed
    visitor.act("call")
    visitor.act("keep-quiet")
    assert visitor.table().steps == table.steps


def test_the_first_hand_over_hides_a_fresh_deal_too(visitor: Visitor) -> None:
    table = started("fresh", 2)
    visitor.open()
    visitor.bring(table.dump())
    first = shown(visitor)
    visitor.bring(redealt(table, None, Random(3)).dump())
    assert shown(visitor) == first
