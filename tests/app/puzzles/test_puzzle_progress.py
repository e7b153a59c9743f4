"""Progress at puzzles: results of first tries, the rating, themes, and their storage."""

import json

import pytest

from app.puzzles import puzzle_catalogue
from app.puzzles.rating import START, rating, result
from app.storage import puzzle_progress, save_metadata
from app.storage.games_file import LONGEST_SETTINGS
from app.storage.store import Store
from pompeii.games.downfall.puzzle_goals import BURY, HOLD, LEAD_OUT
from pompeii.games.downfall.puzzle_themes import THEMES
from tests.app.puzzles.test_puzzles import (
    DAY,
    LEADING_OUT,
    PUZZLES,
    do,
    lost_by,
    puzzle_user,
    screen,
    solve,
)
from tests.app.saves import brought, exported
from tests.app.visitor import Visitor


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_metadata, "now", lambda: f"{DAY}T08:00:00.000")


def test_result_with_an_impossible_number_is_ignored() -> None:
    assert rating(["+" + "9" * 5000, "+²", "+"]) == START


def test_first_try_without_a_mistake_raises_the_rating() -> None:
    puzzle = LEADING_OUT[0]
    visitor = puzzle_user(puzzle)
    assert puzzle_progress.results(visitor.store) == []
    solve(visitor, puzzle)
    won = result(puzzle.difficulty, won=True)
    assert puzzle_progress.results(visitor.store) == [(puzzle.name, won)]
    visitor.click("puzzle-back")
    assert f"Your rating: {rating([won])}, from 1 first try." in visitor.text("puzzles-rating")


def test_mistake_in_the_first_try_counts_although_it_is_undone() -> None:
    puzzle = next(each for each in LEADING_OUT if lost_by(each))
    visitor = puzzle_user(puzzle)
    do(visitor, lost_by(puzzle))
    visitor.click("undo")
    solve(visitor, puzzle)
    assert puzzle_progress.results(visitor.store) == [
        (puzzle.name, result(puzzle.difficulty, won=False))
    ]
    assert puzzle_progress.solved(visitor.store) == [puzzle.name]


def test_shown_solution_counts_as_a_lost_try() -> None:
    puzzle = LEADING_OUT[0]
    visitor = puzzle_user(puzzle)
    visitor.click("puzzle-solution")
    assert puzzle_progress.results(visitor.store) == [
        (puzzle.name, result(puzzle.difficulty, won=False))
    ]


def test_puzzle_solved_before_does_not_change_the_rating() -> None:
    puzzle = LEADING_OUT[0]
    store = Store.load("/", {}, {})
    puzzle_progress.solve(store, puzzle.name)
    visitor = puzzle_user(puzzle, store)
    solve(visitor, puzzle)
    assert puzzle_progress.results(visitor.store) == []


def test_rating_follows_elos_formula() -> None:
    assert rating([]) == START
    assert rating(["+1200"]) == START + 20
    assert rating(["-1200"]) == START - 20
    assert rating(["+1600"]) == START + round(40 * (1 - 1 / 11))
    assert rating(["+1200", "-1200"]) == START - 1
    even = ["+1200", "-1200"] * 15
    assert rating([*even, "+1200"]) - rating(even) == pytest.approx(10, abs=1)
    assert rating(["", "x", "+", "+x", "1200"]) == START


def test_themes_lead_to_their_next_unsolved_puzzle() -> None:
    visitor = Visitor("?screen=puzzles")
    for each in THEMES:
        known = len(puzzle_catalogue.with_theme(each))
        assert visitor.text(f"puzzles-theme-{each}-count") == f"0 of {known}"
    theme = "lava"
    alike = puzzle_catalogue.with_theme(theme)
    for puzzle in alike[:2]:
        puzzle_progress.solve(visitor.store, puzzle.name)
    visitor = Visitor("?screen=puzzles", store=visitor.store)
    assert visitor.text(f"puzzles-theme-{theme}-count") == f"2 of {len(alike)}"
    visitor.click(f"puzzles-theme-{theme}-next")
    assert screen(visitor).address == {"puzzle": alike[2].name}


def test_next_unsolved_puzzle_is_the_easiest_until_all_are_solved() -> None:
    visitor = Visitor("?screen=puzzles")
    visitor.click("puzzles-next")
    assert screen(visitor).address == {"puzzle": PUZZLES[0].name}
    for puzzle in PUZZLES:
        puzzle_progress.solve(visitor.store, puzzle.name)
    visitor = Visitor("?screen=puzzles", store=visitor.store)
    assert visitor.find("puzzles-next") is None
    assert visitor.find("puzzles-theme-lava-next") is None


# Storage


def streak(store: Store, day: str) -> int:
    return puzzle_progress.streak(puzzle_progress.days(store), day)


def test_solved_puzzles_are_exported_and_merged() -> None:
    visitor = Visitor()
    puzzle_progress.solve(visitor.store, "2-0-1", "2026-11-21")
    visitor = Visitor(store=visitor.store)
    visitor.click("new")
    visitor.click("start")
    visitor.click("home")
    _name, text = exported(visitor, "export-all")
    other = Visitor()
    puzzle_progress.solve(other.store, "2-0-2", "2026-11-22")
    brought(other, text)
    assert puzzle_progress.solved(other.store) == ["2-0-2", "2-0-1"]
    assert streak(other.store, DAY) == 2
    older = json.loads(text)
    del older["settings"]["puzzles"]
    third = Visitor()
    brought(third, json.dumps(older))
    assert puzzle_progress.solved(third.store) == []


@pytest.mark.parametrize("kept", [None, [], "x", {"solved": 3, "days": [1, None]}, {"days": {}}])
def test_damaged_setting_means_nothing_is_solved(kept: object) -> None:
    store = Store.load("/", {}, {})
    store.set(puzzle_progress.SOLVED, kept)
    assert (puzzle_progress.solved(store), puzzle_progress.days(store)) == ([], [])
    assert streak(store, DAY) == 0
    puzzle_progress.solve(store, "2-0-1")
    assert (puzzle_progress.solved(store), puzzle_progress.days(store)) == (["2-0-1"], [])


def test_streak_lasts_until_a_missed_day() -> None:
    store = Store.load("/", {}, {})
    for day in ("2026-11-18", "2026-11-20", "2026-11-21", "2026-11-22"):
        puzzle_progress.solve(store, day, day)
    assert [streak(store, day) for day in (DAY, "2026-11-22", "2026-11-24")] == [
        3,
        3,
        0,
    ]
    for number in range(puzzle_progress.MOST + 5):
        puzzle_progress.solve(store, str(number))
        puzzle_progress.add_result(store, f"4-{number}-103-hold", "+1800")
    assert len(puzzle_progress.solved(store)) == puzzle_progress.MOST
    assert len(puzzle_progress.results(store)) == puzzle_progress.MOST
    assert len(json.dumps(store.settings)) < LONGEST_SETTINGS


def test_of_two_results_of_a_puzzle_the_first_is_kept() -> None:
    store = Store.load("/", {}, {})
    puzzle_progress.add_result(store, "2-0-1", "-900")
    puzzle_progress.add_result(store, "2-0-2", "+900")
    puzzle_progress.add_result(store, "2-0-1", "+900")
    assert puzzle_progress.results(store) == [("2-0-1", "-900"), ("2-0-2", "+900")]
    other = {"results": ["+900:2-0-1", "+900:2-0-3"]}
    both = puzzle_progress.joined(store.settings[puzzle_progress.SOLVED], other)
    assert both["results"] == ["-900:2-0-1", "+900:2-0-2", "+900:2-0-3"]


@pytest.mark.parametrize(
    ("goal", "words"),
    [(LEAD_OUT, "Lead {} of your"), (HOLD, "Keep the next player"), (BURY, "Bury {} of the")],
)
def test_entry_of_the_list_names_the_goal(goal: str, words: str) -> None:
    visitor = Visitor("?screen=puzzles")
    puzzle = next(each for each in PUZZLES if each.goal == goal)
    entry = visitor.find(f"puzzle-{puzzle.name}-solve")
    assert entry is not None
    assert words.format(puzzle.count) in str(entry.attrs["aria-label"])
