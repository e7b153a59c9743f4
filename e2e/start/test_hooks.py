"""The hooks, the page's public interface: their elements and times."""

from collections.abc import Callable

from e2e.legal_highlights import ambiguous_squares, expected
from e2e.prepared_games import started, where
from e2e.table_layout import COVERED
from e2e.visitor import Visitor
from pompeii import Table
from pompeii.games.downfall.board import BUILDINGS, CITY, GATES, NAMES, SQUARES, SYMBOLS
from pompeii.games.downfall.state import Decision, Phase

MARKS = ("data-phase", "data-decision", "data-actor", "data-ply")
WITH_ANSWERS = [(Decision.LAVA, "symbol", 2), (Decision.OMEN, "side", 3)]
"""Decisions in which a square may leave a choice, with its hook and number of players."""


def hook_values(visitor: Visitor, hook: str) -> list[str]:
    values: list[str] = visitor.page.eval_on_selector_all(
        f"[data-{hook}]", f"all => all.map(e => e.getAttribute('data-{hook}'))"
    )
    return sorted(values)


def is_ambiguous(decision: Decision) -> Callable[[Table], bool]:
    """Return True if a decision has a square that leaves a choice."""
    return lambda table: table.state.decision is decision and bool(ambiguous_squares(table))


def test_home_has_no_hooks_of_a_game_and_the_table_has_every_hook_once(
    visitor: Visitor,
) -> None:
    visitor.open("?handover=off")
    body = visitor.page.locator("body")
    assert body.get_attribute("data-ready") is not None
    assert [mark for mark in MARKS if body.get_attribute(mark) is not None] == []
    assert visitor.page.evaluate("pompeii.record()") is None
    visitor.bring(started("1").dump())
    assert [mark for mark in MARKS if body.get_attribute(mark) is None] == []
    assert hook_values(visitor, "square") == sorted(NAMES[square] for square in SQUARES)
    assert hook_values(visitor, "gate") == sorted(gate.key for gate in GATES)
    assert hook_values(visitor, "vent") == sorted(SYMBOLS)
    assert len(hook_values(visitor, "building")) == len(set(hook_values(visitor, "building")))
    assert len(hook_values(visitor, "building")) == len(BUILDINGS)


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
    any_visitor.page.get_by_role("application").scroll_into_view_if_needed()
    assert any_visitor.page.evaluate(COVERED) == []


def test_ambiguous_square_offers_each_answer(visitor: Visitor) -> None:
    visitor.open("?handover=off")
    for decision, hook, seats in WITH_ANSWERS:
        visitor.bring(where(is_ambiguous(decision), seats, dual_vents=True))
        square, actions = next(iter(ambiguous_squares(visitor.table()).items()))
        sight = visitor.point(f"[data-square={square}]")
        answers = visitor.ids(f"[data-{hook}][data-legal]")
        assert set(sight.hooks) == expected(visitor.table(), sight)
        assert len(answers) == len(actions)
        visitor.point(f"[id='{answers[-1]}']")
        assert visitor.actions()[-1] in actions
