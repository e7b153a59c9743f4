"""Several people at one device: hidden information is not in the page."""

import json
from random import Random

from e2e.prepared_games import (
    PEOPLE,
    callers,
    dealt_anew,
    jokers_possible,
    may_call,
    out_of_turn,
    started,
    where,
)
from e2e.visitor import Visitor, readable_text
from pompeii import Table
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Decision

CALL = "[data-action=call]"


def middle(table: Table) -> bool:
    return len(table.steps) == 25 and table.state.decision is Decision.PLAY


def test_handover_shows_nothing_that_depends_on_hidden_cards(visitor: Visitor) -> None:
    visitor.open()
    for text in (where(middle, 2), where(jokers_possible, 4), started("fresh").dump()):
        pages = []
        for each in (text, dealt_anew(text, None, Random(1))):
            assert visitor.bring(each).hooks == ["action ready"]
            pages.append(readable_text(visitor))
        assert pages[0] == pages[1]
        assert not visitor.has("[data-card]")


def test_seat_sees_nothing_that_depends_on_cards_hidden_from_it(visitor: Visitor) -> None:
    text = where(middle, 3)
    other = dealt_anew(text, Table.load(text).state.actor, Random(2))
    visitor.open()
    pages = []
    for each in (text, other):
        visitor.bring(each)
        visitor.act("ready")
        pages.append(readable_text(visitor))
    assert pages[0] == pages[1]
    assert len(visitor.ids("[data-card]")) == 4


def test_every_seat_has_the_same_neutral_call_with_an_explanation(
    visitor: Visitor,
) -> None:
    visitor.open()
    visitor.bring(started("4", 3).dump())
    visitor.act("ready")
    assert not visitor.has(CALL)
    for preset in ("online", "classic"):
        text = where(jokers_possible, 3, preset=preset)
        played = json.loads(text)["actions"]
        visitor.bring(text)
        visitor.act("ready")
        calls = visitor.page.locator(CALL)
        assert calls.count() == 3
        assert len(set(calls.all_inner_texts())) == 1
        assert not visitor.has(f"{CALL}[data-legal]")
        assert {call.get_attribute("data-side") for call in calls.all()} == set(SIDES[:3])
    before = visitor.sight()
    other = next(side for side in SIDES[:3] if side != before.actor)
    visitor.point(f"{CALL}[data-side={other}]")
    sight = visitor.act("ready")
    assert "P7" in str(sight.dialog)
    visitor.act("back")
    after = visitor.act("ready") if visitor.sight().hooks == ["action ready"] else visitor.sight()
    assert after == before
    assert visitor.actions() == played


def test_call_out_of_turn_passes_the_handover_and_erupts(visitor: Visitor) -> None:
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


def test_call_button_is_exactly_where_it_is_legal_at_an_open_table(visitor: Visitor) -> None:
    visitor.open("?players=human,human,human&seed=4&handover=off&animation=off")
    assert not visitor.has(CALL)
    visitor.bring(out_of_turn())
    table = visitor.table()
    allowed = {SIDES[seat] for seat in range(3) if may_call(table, seat)}
    buttons = visitor.page.locator(CALL).all()
    assert {button.get_attribute("data-side") for button in buttons} == allowed
    visitor.act("call")
    visitor.act("back")
    assert visitor.table().steps == table.steps
