"""The occasions of the lessons on good play."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.games.appia.lesson_queries import LessonQueries
from app.games.appia.strategy_lessons import STRATEGY
from pompeii.games.appia.board import PLACES, mask
from pompeii.games.appia.state import Decision
from tests.games.appia.positions import A, B, sizes

EMPTY = {"carts": ("", ""), "bonus": ((0, 0, 0), (0, 0, 0)), "at": ("roma", "roma"), "laid": ""}
NEAR_B = "b1 b4 b7 b11"
"""A way over the second segment."""


def at_turn(builds: str = "", stones: str = "s", **facts: Any) -> LessonQueries:
    """Return the state at the first player's turn, with spaces for tiles."""
    there = {**EMPTY, "markers": ((), (), ()), "ending": None, **facts}
    view = SimpleNamespace(
        seat=0,
        actor=0,
        decision=Decision.TURN,
        carts=tuple(map(sizes, there["carts"])),
        bonus=there["bonus"],
        at=tuple(PLACES[name] for name in there["at"]),
        laid=mask([PLACES[name] for name in there["laid"].split()]),
        markers=there["markers"],
        ending=there["ending"],
        sides=(0, 1),
    )
    found: Any = SimpleNamespace(
        view=view,
        main_seat=0,
        choices=True,
        aim=None,
        stones=frozenset(size for size, count in enumerate(sizes(stones)) if count),
        builds=frozenset(PLACES[name] for name in builds.split()),
    )
    return LessonQueries(found, ())


def due(state: LessonQueries) -> list[str]:
    """Return the lessons whose occasion it is; their elements can be named."""
    found = [lesson for lesson in STRATEGY if lesson.condition(state)]
    assert all(lesson.highlighted_ids(state) for lesson in found)
    return [lesson.name for lesson in found]


def test_no_lesson_is_due_at_the_start() -> None:
    assert due(at_turn("a1 a2 a3")) == []


@pytest.mark.parametrize(
    ("cart", "builds", "laid", "fits"),
    [
        ("ss", "a3 a4", "a1", True),
        ("sm", "a3 a5", "a1", True),
        ("ss", "a3", "a1", False),  # one space
        ("s", "a3 a4", "a1", False),  # one tile
        ("ss", "b1 b3", "a1", False),  # the first segment is not complete
        ("ss", "a3 b1", "a1", False),  # two segments
        ("ss", "b1 b3", A, True),
    ],
)
def test_two_tiles_are_advised_if_both_can_be_laid(
    cart: str, builds: str, laid: str, fits: bool
) -> None:
    assert ("two_tiles" in due(at_turn(builds, carts=(cart, ""), laid=laid))) is fits


@pytest.mark.parametrize(
    ("cart", "stones", "builds", "full"),
    [
        ("ssmm", "s", "a3", False),
        ("ssmmm", "s", "a3", True),
        ("lls", "s", "a3", True),
        ("lls", "", "a3", False),  # no stone to keep
        ("lls", "s", "", False),  # nothing can be laid
        ("ll", "s", "a3", False),
    ],
)
def test_stones_are_kept_while_the_cart_is_full(
    cart: str, stones: str, builds: str, full: bool
) -> None:
    assert ("full_cart" in due(at_turn(builds, stones, carts=(cart, "")))) is full


@pytest.mark.parametrize(
    ("own", "other", "lesson"),
    [
        ("b4", "b1", "race_ahead"),
        ("b1", "b4", "race_behind"),
        ("b4", "b4", ""),
    ],
)
def test_race_to_the_next_city_is_judged_by_the_steps(own: str, other: str, lesson: str) -> None:
    state = at_turn(at=(own, other), laid=f"{A} {NEAR_B}")
    assert due(state) == [lesson] * bool(lesson)


def test_race_is_not_judged_before_the_road_is_there_or_after_an_arrival() -> None:
    assert due(at_turn(at=("b4", "b1"), laid=f"{A} b1 b4")) == []
    arrived = at_turn(at=("b4", "b1"), laid=f"{A} {NEAR_B}", markers=((), (1,), ()))
    assert due(arrived) == []
    assert due(at_turn(at=("a4", "a1"), laid=A)) == []  # the first city has a lesson of its own
    assert due(at_turn(at=("brundisium", "b1"), laid=f"{A} {B}")) == []


@pytest.mark.parametrize(
    ("tokens", "close"), [((4, 4), True), ((3, 4), True), ((2, 4), False), ((5, 4), False)]
)
def test_close_majority_is_pointed_out_in_a_segment_that_is_almost_full(
    tokens: tuple[int, int], close: bool
) -> None:
    bonus = tuple((count, 0, 0) for count in tokens)
    laid = " ".join(A.split()[:8])
    free = A.split()[-1]
    assert ("close_majority" in due(at_turn(free, bonus=bonus, laid=laid))) is close
    assert due(at_turn(free, bonus=bonus, laid="a1")) == []


def test_last_turn_is_announced_once_the_end_is_certain() -> None:
    assert due(at_turn(ending="brundisium")) == ["last_turn"]
