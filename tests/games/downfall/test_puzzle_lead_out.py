"""The solver: most pieces rescued in two turns.

The positions are so small that the answer can be found by hand, or by trying everything.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import DONE, OUT, Action, Move, parse
from pompeii.games.downfall.board import CITY, LISTED, NAMES, mask
from pompeii.games.downfall.puzzle_lead_out import Task, best, can, lines, reply
from tests.downfall_positions import flight_position

FAR = "k4 k5 k6 j5"
"""Squares at another gate, where lava does no harm."""


def task(
    pieces: dict[str, str], free: str, told: str = "coin>k4", *, tile: str | None = "coin"
) -> Task:
    """Return red's task of two turns; only some squares are free of lava, all of it coins."""
    covered = " ".join(NAMES[s] for s in LISTED[CITY & ~mask(free)])
    state = flight_position(pieces, lava={"coin": covered}, tile=tile, bag=["coin"] * 6)
    return Task(state, 0, {1: parse(told)})


def moves(found: Task) -> tuple[int, list[list[str]]]:
    """Return the number of rescued pieces, and the moves of the best lines."""
    count, told = best(found)
    return count, [sorted(line.runs.elements()) for line in told]


def test_lone_piece_makes_both_moves() -> None:
    assert moves(task({"c5": "red"}, f"a5 b5 c5 {FAR}")) == (1, [["a5-out", "b5-a5", "c5-b5"]])


def test_spare_moves_give_two_lines() -> None:
    count, found = moves(task({"b5": "red"}, f"a5 b5 {FAR}"))
    assert (count, len(found)) == (1, 2)
    assert ["a5-out", "b5-a5"] in found


def test_stack_that_leaves_one_by_one_has_two_lines() -> None:
    count, found = moves(task({"b5": "red red"}, f"a5 b5 {FAR}"))
    assert (count, len(found)) == (2, 2)


def test_piece_too_far_for_both_turns_stays() -> None:
    far = f"a5 b5 c5 d5 e5 {FAR}"
    assert best(task({"e5": "red"}, far)) == (0, [])
    assert moves(task({"e5": "red black"}, far))[0] == 1


def test_rivals_stand_still_and_add_steps() -> None:
    assert moves(task({"b5": "red black"}, f"a5 b5 {FAR}"))[0] == 1
    assert [["b5-out"]] in [
        [sorted(line.runs.elements())]
        for line in lines(task({"b5": "red black"}, f"a5 b5 {FAR}"), 1, 9)
    ]


def test_reply_can_close_the_gate_between_the_turns() -> None:
    free = f"a5 b5 c5 {FAR}"
    assert moves(task({"c5": "red"}, free)) == (1, [["a5-out", "b5-a5", "c5-b5"]])
    assert moves(task({"c5": "red"}, free, "coin>a5")) == (0, [])


def test_harmful_tile_must_be_laid() -> None:
    assert best(task({"b5": "red"}, "a5 b5")) == (0, [])


def test_moves_of_a_started_turn_count() -> None:
    begun = task({"c5": "red"}, f"a5 b5 c5 {FAR}", tile=None)
    assert best(begun)[0] == 1
    after = begun.after(parse("c5-b5"))
    assert (after.moves, best(after)[0]) == (3, 1)
    assert after.after(DONE).moves == 2
    assert not can(after.after(DONE), 2)
    assert can(after.after(DONE), 0)


def test_nothing_is_left_after_both_turns() -> None:
    left = task({"d5": "red", "k5": "red"}, f"a5 b5 c5 d5 {FAR}")
    for text in ("coin>k6", "done", "coin>j5", "done"):
        assert not left.over
        left = left.after(parse(text))
    assert left.over
    assert best(left) == (0, [])


def test_reply_is_the_given_one_or_the_first_possible() -> None:
    told, other = parse("coin>k4"), parse("coin>k5")
    assert reply([other, told], told) is told
    assert reply([other], told) is other
    assert reply([parse("b5-a5"), DONE], told) is DONE


def test_rivals_reply_after_the_turn_unless_the_game_is_over() -> None:
    over = task({"b5": "red red"}, f"a5 b5 {FAR}", "coin>k6").after(parse("coin>k4"))
    assert over.after(parse("b5-out")).after(parse("b5-a5")).state.actor == 0
    ended = task({"b5": "red"}, f"a5 b5 {FAR}").after(parse("coin>k4"))
    assert ended.after(parse("b5-a5")).after(parse("a5-out")).over


# Compared with every possible play


def all_plays(found: Task, done: tuple[Action, ...] = ()) -> Iterator[tuple[Action, ...]]:
    """Yield every play of the seat in its turns."""
    if found.over:
        yield done
        return
    for action in game.legal(found.state):
        yield from all_plays(found.after(action), (*done, action))


def is_useful(done: tuple[Action, ...]) -> bool:
    """Return True if each of its moves rescues, or is continued by a later one."""
    runs = [action for action in done if isinstance(action, Move)]
    return all(
        run.target == OUT or any(later.origin == run.target for later in runs[number + 1 :])
        for number, run in enumerate(runs)
    )


@pytest.mark.no_cover
@pytest.mark.parametrize("number", range(16))
def test_exhaustive_play_gives_no_more_and_the_same_lines(number: int) -> None:
    random = Random(number)
    squares = ["a5", "b5", "a4", "b4", "a6", "b6"][: 4 + number % 2]
    pieces: dict[str, str] = {}
    for side in ("red", "red", "black", *(["red"] if number % 3 else [])):
        place = random.choice(squares)
        pieces[place] = f"{pieces.get(place, '')} {side}".strip()
    found = task(pieces, " ".join([*squares, "k5", "k4"]), f"coin>{random.choice(squares)}")
    by_count: dict[int, set[frozenset[tuple[str, int]]]] = {}
    for done in all_plays(found):
        texts = [action.text for action in done if isinstance(action, Move)]
        count = sum(text.endswith("-out") for text in texts)
        lines_of = by_count.setdefault(count, set())
        if is_useful(done):
            lines_of.add(frozenset(Counter(texts).items()))
    most = max(by_count)
    assert best(found)[0] == most
    if most:
        told = lines(found, most, enough=1000)
        assert {frozenset(line.runs.items()) for line in told} == by_count[most]
        assert len(told) == len(by_count[most])
