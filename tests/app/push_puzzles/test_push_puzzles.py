"""Push puzzles on the page: listed, aimed, solved, shown, stored, by pointer and by keys."""

import pytest

from app.push_puzzles import push_catalogue
from app.push_puzzles.push_list import PushPuzzlesScreen
from app.push_puzzles.screen import PushPuzzleScreen
from app.puzzles import puzzle_order
from app.puzzles.puzzle_list import PuzzlesScreen
from app.puzzles.rating import START, rating, result
from app.screens.open_lazy_screens import LoadingScreen
from app.storage import puzzle_progress
from app.storage.store import Store
from pompeii.core.puzzle_difficulty import BEYOND, DIFFICULTIES
from pompeii.games.appia.actions import PUSHES, Push, push
from pompeii.games.appia.board import SIZES
from pompeii.games.appia.push_puzzles import ALONE, GOALS, LEAVE, PushPuzzle
from tests.app.saves import brought, exported
from tests.app.visitor import Visitor

PUZZLES = push_catalogue.puzzles()
FIRST = PUZZLES[0]


def opened(puzzle: PushPuzzle = FIRST, store: Store | None = None) -> Visitor:
    """Return a user who has opened a puzzle."""
    return Visitor(f"?screen=pushes&puzzle={puzzle.name}&animation=off", store=store)


def screen(visitor: Visitor) -> PushPuzzleScreen:
    top = visitor.session.top
    assert isinstance(top, PushPuzzleScreen)
    return top


def make(visitor: Visitor, action: Push) -> None:
    """Aim the stone at the red line, and push it in."""
    visitor.send(
        {"type": "click", "data": {"action": "aim", "x": str(action.x), "angle": str(action.angle)}}
    )
    visitor.click("push")


def failing(puzzle: PushPuzzle) -> Push:
    """Return a push that does not solve a puzzle."""
    pushes = (push(puzzle.size, x, 0) for x in PUSHES[puzzle.size].places)
    return next(each for each in pushes if not puzzle.is_solved_by(each))


# The list


def test_puzzles_lead_to_the_push_puzzles_and_back() -> None:
    visitor = Visitor("?screen=puzzles")
    assert visitor.text("puzzles-pushes-words").endswith("0 puzzles solved.")
    visitor.click("puzzles-pushes-open")
    assert isinstance(visitor.session.top, PushPuzzlesScreen)
    assert visitor.session.top.title == "Push puzzles"
    assert "screen=pushes" in visitor.address
    for difficulty in DIFFICULTIES:
        alike = len(puzzle_order.with_difficulty(PUZZLES, difficulty))
        assert f"0 of {alike} solved" in visitor.text(f"pushes-{difficulty}-title")
    visitor.click("pushes-back")
    assert isinstance(visitor.session.top, PuzzlesScreen)


def test_push_puzzles_are_fetched_on_demand() -> None:
    visitor = Visitor(f"?screen=pushes&puzzle={FIRST.name}", connected=False)
    assert isinstance(visitor.session.top, LoadingScreen)
    assert "could not be loaded" in visitor.text("coming-wait")
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert screen(visitor).address == {"puzzle": FIRST.name}


def test_address_of_a_missing_puzzle_leads_to_the_list() -> None:
    visitor = Visitor("?screen=pushes&puzzle=push-9-9999")
    assert isinstance(visitor.session.top, PushPuzzlesScreen)
    visitor.send({"type": "click", "data": {"action": "solve", "puzzle": "push-9-9999"}})
    assert isinstance(visitor.session.top, PushPuzzlesScreen)


def test_list_leads_to_the_easiest_unsolved_puzzle() -> None:
    visitor = Visitor("?screen=pushes")
    puzzle_progress.solve(visitor.store, FIRST.name)
    visitor = Visitor("?screen=pushes", store=visitor.store)
    entry = visitor.find(f"{FIRST.name}-solve")
    assert entry is not None
    assert str(entry.attrs["aria-label"]).endswith("(solved)")
    visitor.click("pushes-next")
    assert screen(visitor).address == {"puzzle": PUZZLES[1].name}
    for puzzle in PUZZLES:
        puzzle_progress.solve(visitor.store, puzzle.name)
    assert Visitor("?screen=pushes", store=visitor.store).find("pushes-next") is None


def test_wrong_name_opens_no_puzzle_in_place_of_another() -> None:
    visitor = opened()
    visitor.send({"type": "click", "data": {"action": "solve", "puzzle": "push-9-9999"}})
    assert screen(visitor).address == {"puzzle": FIRST.name}


# Solving


@pytest.mark.parametrize("goal", GOALS)
def test_solution_of_a_puzzle_is_aimed_and_pushed(goal: str) -> None:
    puzzle = next(each for each in PUZZLES if each.goal == goal)
    visitor = opened(puzzle)
    starts = {ALONE: "Bring down exactly", LEAVE: "Leave the next player"}
    assert visitor.text("status-line").startswith(starts.get(goal, "Bring down at least"))
    assert visitor.said[-1].startswith(visitor.text("status-line"))
    assert visitor.text("push-given").startswith("Your stone: ")
    assert visitor.find("foreseen") is None
    make(visitor, puzzle.solution)
    assert "Solved!" in visitor.text("status-line")
    assert f"{len(puzzle.region)} of {puzzle.pushes} pushes solve" in visitor.text("region-words")
    assert visitor.said[-2:] == [visitor.text("status-line"), visitor.text("region-words")]
    assert puzzle_progress.solved(visitor.store) == [puzzle.name]
    visitor.click("push-next")
    assert screen(visitor).address == {
        "puzzle": PUZZLES[(PUZZLES.index(puzzle) + 1) % len(PUZZLES)].name
    }


@pytest.mark.parametrize("goal", GOALS)
def test_failed_push_is_undone_and_tried_again(goal: str) -> None:
    puzzle = next(each for each in PUZZLES if each.goal == goal)
    visitor = opened(puzzle)
    make(visitor, failing(puzzle))
    assert visitor.text("status-line").endswith("Try again.")
    if goal == LEAVE:
        visitor.wait()
        assert "Try again. For example: " in visitor.text("status-line")
        assert visitor.said[-1].startswith("For example: ")
    assert visitor.find("region") is None
    assert puzzle_progress.results(visitor.store) == [
        (puzzle.name, result(puzzle.difficulty, won=False))
    ]
    for again in ("push-afresh", "undo"):
        visitor.click(again)
        assert visitor.text("push-given").startswith("Your stone: ")
        assert visitor.find("aim") is not None
        visitor.click("redo")
        visitor.wait()
        assert "Try again." in visitor.text("status-line")
        count = len(visitor.said)
        visitor.key("Redo")  # there is none
        visitor.wait()
        assert len(visitor.said) == count
    visitor.click("push-afresh")
    make(visitor, puzzle.solution)
    assert puzzle_progress.solved(visitor.store) == [puzzle.name]
    assert [won[0] for _name, won in puzzle_progress.results(visitor.store)] == ["-"]


def test_shown_solution_counts_as_a_lost_try_and_not_as_solved() -> None:
    visitor = opened()
    visitor.click("push-solution")
    assert visitor.text("status-line").endswith("This is the solution.")
    assert visitor.find("region-made") is not None
    assert puzzle_progress.results(visitor.store) == [
        (FIRST.name, result(FIRST.difficulty, won=False))
    ]
    visitor.click("push-afresh")
    assert visitor.find("push-solution") is None
    make(visitor, FIRST.solution)
    assert puzzle_progress.solved(visitor.store) == []


def test_puzzle_is_solved_by_keys() -> None:
    visitor = opened()
    visitor.key("q")
    assert visitor.said[-1].startswith("At the edge: ") or "red line" in visitor.said[-1]
    visitor.key("Escape")
    assert visitor.find("aim") is None
    visitor.key(SIZES[FIRST.size])
    assert visitor.said[-1] == "middle, straight."
    visitor.key("Enter")
    assert visitor.find("push-afresh") is not None
    visitor.key("Undo")
    assert visitor.find("aim") is not None
    visitor.key("Escape")
    visitor.key("Escape")
    assert isinstance(visitor.session.top, PushPuzzlesScreen)


def test_last_puzzle_offers_no_other_if_all_are_solved() -> None:
    store = Store.load("/", {}, {})
    for puzzle in PUZZLES:
        puzzle_progress.solve(store, puzzle.name)
    visitor = opened(FIRST, store)
    make(visitor, FIRST.solution)
    assert visitor.find("push-next") is None


def test_region_is_explained_in_words() -> None:
    many = next(each for each in PUZZLES if each.weakest_bot != BEYOND)
    none = next(each for each in PUZZLES if each.weakest_bot == BEYOND)
    for puzzle, words in ((many, "weakest bot that found"), (none, "No bot found")):
        visitor = opened(puzzle)
        visitor.click("push-solution")
        assert words in visitor.text("region-words")
        assert "The area around that push reaches from (" in visitor.text("region-words")


# Progress


def test_push_puzzles_have_a_rating_of_their_own() -> None:
    store = Store.load("/", {}, {})
    puzzle_progress.add_result(store, "2-0-1", "-900")
    visitor = opened(FIRST, store)
    make(visitor, FIRST.solution)
    own = rating([result(FIRST.difficulty, won=True)])
    assert own > START
    visitor.click("leave")
    assert f"Your rating: {own}, from 1 first try." in visitor.text("pushes-rating")
    other = Visitor("?screen=puzzles", store=store)
    assert f"Your rating: {rating(['-900'])}, from 1 first try." in other.text("puzzles-rating")
    assert other.text("puzzles-pushes-words").endswith("1 puzzle solved.")
    assert other.text("puzzles-kept").startswith("0 of ")


def test_solved_push_puzzles_are_exported_with_the_games() -> None:
    visitor = opened()
    make(visitor, FIRST.solution)
    visitor = Visitor(store=visitor.store)
    for id in ("new", "start", "home"):
        visitor.click(id)
    _name, text = exported(visitor, "export-all")
    other = Visitor()
    brought(other, text)
    assert puzzle_progress.solved(other.store) == [FIRST.name]
    assert puzzle_progress.results(other.store) == puzzle_progress.results(visitor.store)
