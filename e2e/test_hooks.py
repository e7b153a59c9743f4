"""The hooks that are the page's public interface: what carries them, and when."""

from random import Random

import pytest

from e2e.conftest import Invite
from e2e.legal import expected, several
from e2e.records import where
from e2e.visitor import Visitor
from pompeii.board import BUILDINGS, CITY, GATES, NAMES, SQUARES, SYMBOLS
from pompeii.state import Decision, Phase

MARKS = ("data-phase", "data-decision", "data-actor", "data-ply")
# The squares and gates whose centre something else covers.
COVERED = """() => [...document.querySelectorAll("[data-square], [data-gate]")].filter((place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) !== place;
}).map(({ id }) => id)"""


def hooked(visitor: Visitor, hook: str) -> list[str]:
    values: list[str] = visitor.page.eval_on_selector_all(
        f"[data-{hook}]", f"all => all.map(e => e.getAttribute('data-{hook}'))"
    )
    return sorted(values)


def test_the_home_screen_says_ready_and_nothing_of_a_game(visitor: Visitor) -> None:
    visitor.open()
    body = visitor.page.locator("body")
    assert body.get_attribute("data-ready") is not None
    assert [mark for mark in MARKS if body.get_attribute(mark) is not None] == []
    assert visitor.page.evaluate("pompeii.record()") is None


def test_every_square_gate_vent_and_building_has_its_hook_once(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=1")
    assert hooked(visitor, "square") == sorted(NAMES[square] for square in SQUARES)
    assert hooked(visitor, "gate") == sorted(gate.key for gate in GATES)
    assert hooked(visitor, "vent") == sorted(SYMBOLS)
    assert len(hooked(visitor, "building")) == len(set(hooked(visitor, "building")))
    assert len(hooked(visitor, "building")) == len(BUILDINGS)


def test_no_piece_lava_or_label_covers_the_centre_of_a_square(any_visitor: Visitor) -> None:
    any_visitor.open("?handover=off")
    crowded = where(
        lambda table: (
            table.state.decision is Decision.LAVA
            and table.state.phase is Phase.FLIGHT
            and (CITY & ~table.state.open).bit_count() > 12
        ),
        seats=4,
    )
    any_visitor.bring(crowded)
    any_visitor.page.locator("#board").scroll_into_view_if_needed()
    assert any_visitor.page.evaluate(COVERED) == []


@pytest.mark.parametrize(("preset", "handover"), [("two-card", "on"), ("retold", "off")])
def test_exactly_what_the_rules_allow_glows_through_a_whole_game(
    invite: Invite, preset: str, handover: str
) -> None:
    visitor = invite()
    visitor.open(f"?players=human,human&rules={preset}&seed=hooks&handover={handover}")
    sight = visitor.sight()
    for sight in visitor.wander(Random(preset)):
        table = visitor.table()
        assert set(sight.hooks) == expected(table, sight)
        assert sight.ply == len(table.record.actions)
    assert sight.hooks == []
    assert not any(visitor.page.locator("body").get_attribute(mark) for mark in MARKS[1:3])


@pytest.mark.parametrize(
    ("decision", "hook", "seats"), [(Decision.LAVA, "symbol", 2), (Decision.OMEN, "side", 3)]
)
def test_where_a_square_leaves_open_which_each_answer_can_be_chosen(
    visitor: Visitor, decision: Decision, hook: str, seats: int
) -> None:
    visitor.open("?handover=off")
    visitor.bring(
        where(
            lambda table: table.state.decision is decision and bool(several(table)),
            seats,
            dual_vents=True,
        )
    )
    square, actions = next(iter(several(visitor.table()).items()))
    sight = visitor.point(f"[data-square={square}]")
    answers = visitor.ids(f"[data-{hook}][data-legal]")
    assert set(sight.hooks) == expected(visitor.table(), sight)
    assert len(answers) == len(actions)
    visitor.point(f"[id='{answers[-1]}']")
    assert visitor.actions()[-1] in actions
