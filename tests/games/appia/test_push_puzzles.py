"""Push puzzles: their regions, solutions and difficulties, proved again by the rulebook."""

from collections import Counter
from dataclasses import replace
from functools import partial
from gzip import compress
from random import Random

import pytest

from pompeii.core.incremental_work import at_once
from pompeii.core.puzzle_difficulty import BEYOND, DIFFICULTIES
from pompeii.games.appia import game, push_puzzle_search
from pompeii.games.appia.actions import PUSHES, Push, push
from pompeii.games.appia.board import LARGE, SIZES, SMALL
from pompeii.games.appia.events import StonesFell
from pompeii.games.appia.push_puzzle_search import Replies, reaches, region, sampled_share
from pompeii.games.appia.push_puzzles import (
    ALONE,
    GOALS,
    LEAST,
    LEAVE,
    WIDTHS,
    PushPuzzle,
    areas,
    read,
    rows,
    write,
)
from pompeii.games.appia.quarry_physics import Stone
from pompeii.games.appia.state import State
from tests.games.appia.positions import position
from tests.paths import ROOT
from tests.share_of_cases import THOROUGH

FILE = ROOT / "web/app/push_puzzles/pushes.jsonl"
ALL = read(FILE.read_text(encoding="utf-8"))
FIRST = ALL[0]


# A second search: every push at a table, by the rulebook alone


def at_table(stones: tuple[Stone, ...], size: int) -> State:
    """Return a position in which the actor has one stone of `size`."""
    return position(stones=(SIZES[size], ""), quarry=stones)


def after(state: State, action: Push) -> tuple[tuple[Stone, ...], list[int]]:
    """Return the quarry after a legal push, and the sizes of the fallen stones."""
    state = state.clone()
    state.notes = []
    game.apply(state, action)
    fell = [size for event in state.notes if isinstance(event, StonesFell) for size in event.sizes]
    return state.quarry, fell


def solves(puzzle: PushPuzzle, action: Push) -> bool:
    """Return True if a push solves `puzzle`, by the words of its goal."""
    quarry, fell = after(at_table(puzzle.stones, puzzle.size), action)
    if puzzle.goal == LEAVE:
        state = at_table(quarry, SMALL)
        (family,) = game.legal(state).pushes
        every = [push(SMALL, x, angle) for angle in family.angles for x in family.places]
        replies = Random(puzzle.name).sample(every, len(every))  # soon one that succeeds
        return not any(after(state, reply)[1] for reply in replies)
    return fell == [LARGE] if puzzle.goal == ALONE else len(fell) >= puzzle.count


def proof_sample() -> list[PushPuzzle]:
    """Return 25 puzzles: of each goal, those with the fewest solving pushes to leave nothing."""
    left = sorted((each for each in ALL if each.goal == LEAVE), key=lambda each: len(each.region))
    others = [each for each in ALL if each.goal != LEAVE]
    return [*left[:4], *others[:: len(others) // 21][:21]]


@pytest.mark.no_cover
def test_search_by_the_rulebook_finds_the_same_solving_pushes() -> None:
    for puzzle in proof_sample():
        (family,) = game.legal(at_table(puzzle.stones, puzzle.size)).pushes
        every = [(x, angle) for angle in family.angles for x in family.places]
        assert len(every) == puzzle.pushes
        if not THOROUGH:
            every = Random(puzzle.name).sample(every, 6)
            if puzzle.goal != LEAVE:
                every += [*sorted(puzzle.region)[::40]]
        for x, angle in every:
            made = push(puzzle.size, x, angle)
            assert solves(puzzle, made) == puzzle.is_solved_by(made), (puzzle.name, made)


# The search of the package


def in_steps(monkeypatch: pytest.MonkeyPatch, step: int, pushed: int) -> None:
    """Let only every `step`-th angle be possible for stones of the size `pushed`."""
    monkeypatch.setattr(
        "pompeii.games.appia.actions.Pushes.angles",
        property(lambda self: range(-45, 46, step if self.size == pushed else 1)),
    )


@pytest.mark.parametrize("goal", [LEAST, ALONE])
def test_region_has_exactly_the_solving_pushes(monkeypatch: pytest.MonkeyPatch, goal: str) -> None:
    puzzle = next(each for each in ALL if each.goal == goal)
    in_steps(monkeypatch, 45, puzzle.size)
    kept = frozenset(at for at in puzzle.region if not at[1] % 45)
    assert region(puzzle, len(kept)) == kept
    assert region(replace(puzzle, goal=LEAST, count=0), 20) is None


def test_region_that_leaves_nothing_resists_every_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(each for each in ALL if each.goal == LEAVE and each.size == LARGE)
    in_steps(monkeypatch, 45, LARGE)
    monkeypatch.setattr(push_puzzle_search, "COARSE", 15)
    monkeypatch.setattr(push_puzzle_search, "Replies", partial(Replies, coarse=True))
    places = range(-30, 31, 10)
    monkeypatch.setattr(
        "pompeii.games.appia.actions.Pushes.places",
        property(lambda self: places if self.size == LARGE else range(-37, 38)),
    )
    found = region(puzzle, puzzle.pushes)
    assert found is not None
    replies = [push(SMALL, x, angle) for x in range(-30, 31, 15) for angle in range(-45, 46, 15)]
    for x in places:
        state = at_table(after(at_table(puzzle.stones, LARGE), push(LARGE, x, 45))[0], SMALL)
        assert ((x, 45) in found) == (not any(after(state, reply)[1] for reply in replies))


def test_sample_estimates_the_share() -> None:
    puzzle = replace(FIRST, goal=LEAST, count=0)
    assert sampled_share(puzzle, 5, 1.0, Random(1)) == 1.0
    assert sampled_share(puzzle, 5, 0.3, Random(1)) == 0.4  # it ends early
    assert sampled_share(replace(puzzle, count=20), 5, 1.0, Random(1)) == 0.0


def test_empty_quarry_leaves_nothing_and_a_stone_at_the_edge_does() -> None:
    replies = Replies()
    empty = PushPuzzle("push-0-0", (), SMALL, LEAVE, 0)
    assert at_once(replies.search([(SMALL, 0, 5000)])) is None
    column = [(SMALL, 0, 800 + 1600 * place) for place in range(6)]
    reply = at_once(replies.search(column))
    assert reply is not None
    assert after(at_table(tuple(column), SMALL), reply)[1]
    assert reaches(replace(empty, stones=((SMALL, 0, 9000),)), (0, 0), replies)


# Values


def figures() -> str:
    """Return the table of docs/puzzles.md: the number of puzzles of each kind."""
    lines = [f"| puzzles | {len(ALL)} |", "|---|---|"]
    shares = sorted(puzzle.share for puzzle in ALL)
    for name, kinds, order in (
        ("goal", [puzzle.goal for puzzle in ALL], GOALS),
        ("stones to bring down", [str(each.count) for each in ALL if each.count], "234"),
        ("stone", [SIZES[puzzle.size] for puzzle in ALL], SIZES),
        ("weakest bot", [puzzle.weakest_bot for puzzle in ALL], DIFFICULTIES),
        ("difficulty", [puzzle.difficulty for puzzle in ALL], DIFFICULTIES),
    ):
        counted = Counter(kinds)
        lines.append(f"| by {name} | {', '.join(f'{key}: {counted[key]}' for key in order)} |")
    low, middle, high = (100 * shares[at] for at in (0, len(shares) // 2, -1))
    lines.append(f"| right pushes | {low:.2f} to {high:.2f} %, median {middle:.2f} % |")
    return "\n".join(lines)


def test_document_lists_the_number_of_each_kind() -> None:
    document = (ROOT / "docs/puzzles.md").read_text(encoding="utf-8")
    table = document.partition("<!-- push puzzles -->\n")[2].partition("<!-- end of push")[0]
    assert table == f"{figures()}\n"


def test_file_is_small() -> None:
    assert len(compress(FILE.read_bytes(), mtime=0)) < 60_000


def test_file_is_read_and_written() -> None:
    assert write(ALL) == FILE.read_text(encoding="utf-8")
    assert len({puzzle.name for puzzle in ALL}) == len(ALL)


def test_solution_lies_deep_in_the_region() -> None:
    deep = {(x, angle) for x in range(5) for angle in range(5)}
    puzzle = replace(FIRST, size=SMALL, region=frozenset({*deep, (20, 20), (21, 20)}))
    assert puzzle.solution == push(SMALL, 2, 2)
    thin = frozenset({(9, 9), (0, 0), (1, 0), (2, 0)})
    assert replace(puzzle, region=thin).solution == push(SMALL, 1, 0)
    for each in ALL:
        assert each.is_solved_by(each.solution)
        assert each.solution in PUSHES[each.size]


def test_areas_are_connected_pushes() -> None:
    assert areas(frozenset({(0, 0), (0, 1), (1, 1), (3, 3)})) == [
        {(0, 0), (0, 1), (1, 1)},
        {(3, 3)},
    ]
    assert areas(frozenset()) == []


def test_rows_hold_neighbouring_pushes() -> None:
    assert rows(frozenset({(0, 0), (1, 0), (3, 0), (3, 1)})) == [(0, 0, 1), (0, 3, 3), (1, 3, 3)]


def test_difficulty_is_halfway_between_bots_and_width() -> None:
    wide = frozenset((x, angle) for x in range(-25, 26) for angle in range(-45, 46))
    solved = {"easy": (2, 2)}
    assert replace(FIRST, region=wide, solved=solved).difficulty == "easy"
    assert replace(FIRST, region=frozenset(), solved=solved).difficulty == "hard"
    lost = dict.fromkeys(("easy", "medium", "hard", "expert"), (0, 4))
    assert replace(FIRST, region=wide, solved=lost).difficulty == "hard"
    assert replace(FIRST, region=frozenset(), solved=lost).difficulty == BEYOND
    assert [*WIDTHS] == sorted(WIDTHS, reverse=True)
    assert {puzzle.difficulty for puzzle in ALL} == {*DIFFICULTIES}
