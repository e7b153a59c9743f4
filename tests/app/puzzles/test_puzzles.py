"""Puzzles on the page: listed, solved on the board, undone, shown, played on, stored."""

import json
from math import gcd

import pytest

from app.puzzles import puzzle_catalogue
from app.puzzles.explanation import reason
from app.puzzles.puzzle_list import PuzzlesScreen
from app.puzzles.screen import PuzzleScreen
from app.screens.home import Home
from app.screens.open_lazy_screens import LoadingScreen
from app.screens.table_screen import TableScreen
from app.storage import puzzle_progress, save_metadata
from app.storage.store import Store
from pompeii.games.downfall.actions import Lay, Move, parse
from pompeii.games.downfall.puzzle_solver import can
from pompeii.games.downfall.puzzles import DIFFICULTIES, Puzzle
from tests.app.saves import brought, exported
from tests.app.visitor import Visitor

DAY = "2026-11-23"
PUZZLES = puzzle_catalogue.puzzles()


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_metadata, "now", lambda: f"{DAY}T08:00:00.000")


def puzzle_user(puzzle: Puzzle, store: Store | None = None) -> Visitor:
    """Return a user who has opened a puzzle."""
    return Visitor(f"?screen=puzzles&puzzle={puzzle.name}&animation=off", store=store)


def screen(visitor: Visitor) -> PuzzleScreen:
    top = visitor.session.top
    assert isinstance(top, PuzzleScreen)
    return top


def do(visitor: Visitor, text: str) -> None:
    """Point at the elements of an action."""
    visitor.wait()
    action = parse(text)
    if isinstance(action, Lay):
        visitor.click(f"sq-{text.partition('>')[2]}")
    elif isinstance(action, Move):
        origin, _dash, target = text.partition("-")
        visitor.click(f"sq-{origin}")
        gates = [id for id in visitor.legal() if id.startswith("gate-")]
        visitor.click(gates[0] if target == "out" else f"sq-{target}")
    else:
        visitor.click("done")


def solve(visitor: Visitor, puzzle: Puzzle) -> None:
    for text in puzzle.line:
        do(visitor, text)
    visitor.wait()


def lost_by(puzzle: Puzzle) -> str:
    """Return a place for the first tile that spoils the puzzle, "" if there is none."""
    task = puzzle.task()
    legal = puzzle.table().view(task.seat).legal
    return next((lay.text for lay in legal if not can(task.after(lay), puzzle.count)), "")


# The list


def test_home_leads_to_the_list_and_back() -> None:
    visitor = Visitor()
    visitor.click("puzzles")
    assert isinstance(visitor.session.top, PuzzlesScreen)
    assert visitor.address == "?screen=puzzles"
    assert visitor.text("puzzles-kept") == f"0 of {len(PUZZLES)} puzzles solved."
    for difficulty in DIFFICULTIES:
        alike = sum(puzzle.difficulty == difficulty for puzzle in PUZZLES)
        assert f"0 of {alike} solved" in visitor.text(f"puzzles-{difficulty}-title")
    visitor.click("puzzles-back")
    assert isinstance(visitor.session.top, Home)


def test_puzzles_are_fetched_on_demand() -> None:
    visitor = Visitor("?screen=puzzles&puzzle=" + PUZZLES[3].name, connected=False)
    assert isinstance(visitor.session.top, LoadingScreen)
    assert "could not be loaded" in visitor.text("coming-wait")
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert screen(visitor).address == {"puzzle": PUZZLES[3].name}
    assert Visitor().files.asked == []


def test_address_of_a_missing_puzzle_leads_to_the_list() -> None:
    visitor = Visitor("?screen=puzzles&puzzle=9-9-9")
    assert isinstance(visitor.session.top, PuzzlesScreen)
    assert visitor.session.top.title == "Puzzles"
    visitor.send({"type": "click", "data": {"action": "solve", "puzzle": "9-9-9"}})
    assert isinstance(visitor.session.top, PuzzlesScreen)


def test_every_day_has_a_puzzle_and_all_precede_a_repetition() -> None:
    assert gcd(puzzle_catalogue.STEP, len(PUZZLES)) == 1
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 7) for day in range(1, 29)]
    chosen = [puzzle_catalogue.of_day(day) for day in days[: len(PUZZLES)]]
    assert puzzle_catalogue.of_day(DAY) == puzzle_catalogue.of_day(DAY)
    assert puzzle_catalogue.of_day("2026-11-24") != puzzle_catalogue.of_day(DAY)
    assert len({puzzle.name for puzzle in chosen[:28]}) == 28


def test_puzzle_leads_to_the_next_unsolved_one() -> None:
    first, second, third = PUZZLES[:3]
    assert puzzle_catalogue.following(first, [second.name]) == third
    assert puzzle_catalogue.following(PUZZLES[-1], []) == first
    assert puzzle_catalogue.following(first, [puzzle.name for puzzle in PUZZLES]) is None
    assert [puzzle_catalogue.number(puzzle) for puzzle in (first, second)] == [1, 2]


# Solving


@pytest.mark.no_cover
@pytest.mark.parametrize("puzzle", PUZZLES[:: len(PUZZLES) // 8], ids=lambda puzzle: puzzle.name)
def test_line_of_a_puzzle_solves_it_on_the_board(puzzle: Puzzle) -> None:
    visitor = puzzle_user(puzzle)
    assert f"lead {puzzle.count} of yours out" in visitor.text("puzzle-goal")
    solve(visitor, puzzle)
    assert visitor.text("status-line").startswith("Solved!")
    assert visitor.text("puzzle-told").replace(" ", "") == reason(puzzle).replace(" ", "")
    assert puzzle_progress.solved(visitor.store) == [puzzle.name]
    assert visitor.legal() == []


def test_puzzle_of_the_day_counts_days_in_a_row() -> None:
    visitor = Visitor("?screen=puzzles&animation=off")
    puzzle_progress.solve(visitor.store, "2-0-1", "2026-11-22")
    puzzle = puzzle_catalogue.of_day(DAY)
    visitor.click("puzzles-today-solve")
    solve(visitor, puzzle)
    assert puzzle_progress.days(visitor.store) == ["2026-11-22", DAY]
    visitor.click("puzzle-back")
    assert "2 days in a row" in visitor.text("puzzles-kept")
    assert "You have solved it." in visitor.text("puzzles-today-task")
    entry = visitor.find(f"puzzle-{puzzle.name}-solve")
    assert entry is not None
    assert entry.attrs["aria-label"].endswith("(solved)")


def test_mistake_is_reported_and_can_be_undone() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if lost_by(puzzle))
    visitor = puzzle_user(puzzle)
    do(visitor, lost_by(puzzle))
    assert "can no longer be led out" in visitor.text("status-line")
    assert any("can no longer be led out" in said for said in visitor.said)
    visitor.click("undo")
    assert "Lay the lava" in visitor.text("status-line")
    assert not screen(visitor)._local_game.can_undo
    visitor.click("redo")
    assert "can no longer be led out" in visitor.text("status-line")
    visitor.key("Undo")
    visitor.key("Redo")
    visitor.key("Undo")
    solve(visitor, puzzle)
    assert visitor.text("status-line").startswith("Solved!")


def test_early_end_shows_the_rescued_count() -> None:
    puzzle = PUZZLES[0]
    visitor = puzzle_user(puzzle)
    for text in (puzzle.line[0], "done"):
        do(visitor, text)
    visitor.wait()
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    visitor.click("done")
    assert f"0 of {puzzle.count}" in visitor.text("status-line")
    assert visitor.legal() == []
    visitor.key("Enter")
    visitor.click("puzzle-afresh")
    assert visitor.text("puzzle-out") == f"Out: 0 of {puzzle.count}."
    assert len(screen(visitor)._local_game.table.steps) == puzzle.ply
    assert puzzle_progress.solved(visitor.store) == []


def test_shown_solution_is_played_and_does_not_count() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if len(puzzle.line) == 6)
    visitor = puzzle_user(puzzle)
    do(visitor, puzzle.line[0])
    visitor.click("puzzle-solution")
    assert visitor.text("status-line") == "This is the solution."
    squares = [id for id in visitor.legal() if id.startswith("sq-")]
    visitor.click(squares[0])  # it continues automatically
    visitor.key("Enter")
    visitor.wait()
    assert visitor.text("puzzle-out") == f"Out: {puzzle.count} of {puzzle.count}."
    assert any(reason(puzzle) in said for said in visitor.said)
    assert puzzle_progress.solved(visitor.store) == []
    visitor.click("puzzle-next")
    assert screen(visitor).address != {"puzzle": puzzle.name}
    visitor.key("Escape")
    assert isinstance(visitor.session.top, PuzzlesScreen)


def test_puzzle_is_played_on_against_bots() -> None:
    puzzle = PUZZLES[1]
    visitor = puzzle_user(puzzle)
    visitor.click("play-on")
    visitor.click("fork-yes")
    table = visitor.session.top
    assert isinstance(table, TableScreen)
    assert len(table.table.steps) == puzzle.ply
    kinds = [player.kind for player in table.table.record.players]
    assert kinds.count("human") == 1
    assert table.table.actor == kinds.index("human")


def test_keys_pick_and_release_as_at_any_table() -> None:
    puzzle = PUZZLES[0]
    visitor = puzzle_user(puzzle)
    do(visitor, puzzle.line[0])
    origin = next(id for id in visitor.legal() if id.startswith("sq-"))
    visitor.click(origin)
    visitor.key("Escape")
    assert screen(visitor)._local_game.selection.stack is None
    visitor.key("p")
    assert visitor.said
    visitor.key("?")
    assert visitor.find("dialog")
    visitor.key("Escape")
    assert isinstance(visitor.session.top, PuzzleScreen)
    visitor.key("Escape")
    assert isinstance(visitor.session.top, PuzzlesScreen)


def test_animations_show_the_moves_of_the_others() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if len(puzzle.line) == 6)
    visitor = Visitor(f"?screen=puzzles&puzzle={puzzle.name}")
    for text in puzzle.line[:3]:
        do(visitor, text)
    pending = screen(visitor).pending()
    assert pending is not None
    assert pending > 0.5


@pytest.mark.no_cover
def test_explanation_of_each_puzzle_covers_its_themes() -> None:
    for puzzle in PUZZLES:
        told = reason(puzzle)
        assert ("(M4)" in told) == ("twice" in puzzle.themes)
        assert ("(M2)" in told) == ("behind" in puzzle.themes)
        assert ("gate" in told) == ("gate" in puzzle.themes)
        assert ("single good place" in told) == ("lava" in puzzle.themes)


# Storage


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
    assert puzzle_progress.streak(other.store, DAY) == 2
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
    assert puzzle_progress.streak(store, DAY) == 0
    puzzle_progress.solve(store, "2-0-1")
    assert (puzzle_progress.solved(store), puzzle_progress.days(store)) == (["2-0-1"], [])


def test_streak_lasts_until_a_missed_day() -> None:
    store = Store.load("/", {}, {})
    for day in ("2026-11-18", "2026-11-20", "2026-11-21", "2026-11-22"):
        puzzle_progress.solve(store, day, day)
    assert [puzzle_progress.streak(store, day) for day in (DAY, "2026-11-22", "2026-11-24")] == [
        3,
        3,
        0,
    ]
    for number in range(puzzle_progress.MOST + 5):
        puzzle_progress.solve(store, str(number))
    assert len(puzzle_progress.solved(store)) == puzzle_progress.MOST
    assert len(json.dumps(store.settings)) < 20_000
