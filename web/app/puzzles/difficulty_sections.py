"""The parts that lists of puzzles of all games share: sections by difficulty, and the rating."""

from collections.abc import Callable, Iterator, Sequence

from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.icons import icon
from app.kit.nodes import Node, h
from pompeii.core.puzzle_difficulty import DIFFICULTIES

from . import puzzle_order
from .intents import Solve
from .puzzle_order import P
from .rating import rating


def title(puzzles: Sequence[P], puzzle: P) -> str:
    """Return the number and difficulty of a puzzle."""
    words = _("Puzzle {number}, {level}")
    level = _(DIFFICULTIES[puzzle.difficulty])
    return words.format(number=puzzle_order.number(puzzles, puzzle), level=level)


def rating_words(results: Sequence[str]) -> str:
    """Return the player's rating after the `results` of first tries, as a sentence."""
    if not results:
        return _("Your first try of each puzzle counts for your rating.")
    return n_(
        "Your rating: {rating}, from {count} first try.",
        "Your rating: {rating}, from {count} first tries.",
        len(results),
        rating=rating(results),
    )


def sections(
    id: str,
    puzzles: Sequence[P],
    done: frozenset[str],
    describe: Callable[[P], str],
    entry_id: str = "",
) -> Iterator[Node]:
    """Yield the puzzles of each difficulty, those that are `done` with a sign.

    The function `describe` names the task of a puzzle. Ids begin with `id`, and those of puzzles
    with `entry_id`.
    """
    for difficulty, level in DIFFICULTIES.items():
        alike, part = puzzle_order.with_difficulty(puzzles, difficulty), f"{id}-{difficulty}"
        there = sum(puzzle.name in done for puzzle in alike)
        words = _("{level}: {count} of {all} solved")
        heading = words.format(level=_(level), count=there, all=len(alike))
        yield h(
            "section",
            part,
            {"aria-labelledby": f"{part}-title"},
            h("h2", f"{part}-title", {}, heading),
            h(
                "ul",
                f"{part}-list",
                {"class": "puzzle-list"},
                *_entries(entry_id, alike, done, describe),
            ),
        )


def _entries(
    entry_id: str, alike: Sequence[P], done: frozenset[str], describe: Callable[[P], str]
) -> Iterator[Node]:
    """Yield the button of each puzzle: its number, with a sign if it is solved."""
    for number, puzzle in enumerate(alike, 1):
        id, is_done = f"{entry_id}{puzzle.name}", puzzle.name in done
        label = _("Puzzle {number}: {task}").format(number=number, task=describe(puzzle))
        if is_done:
            label = _("{puzzle} (solved)").format(puzzle=label)
        sign = [icon(f"{id}-solve-done", "next")] if is_done else []
        kind = "puzzle-entry done" if is_done else "puzzle-entry"
        solve, words = Solve(puzzle.name), str(number)
        yield h("li", id, {}, button(f"{id}-solve", solve, words, *sign, kind=kind, label=label))
