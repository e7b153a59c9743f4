"""The goal of a push puzzle, and the result of a push, in sentences."""

from collections.abc import Iterator

from app.games.appia import names
from app.kit.i18n import _, n_
from app.kit.probability_bar import percent
from pompeii.core.puzzle_difficulty import BEYOND, DIFFICULTIES
from pompeii.games.appia.actions import Push
from pompeii.games.appia.push_puzzles import (
    ALONE,
    LEAVE,
    PushPuzzle,
    Region,
    areas,
)


def goal(puzzle: PushPuzzle) -> str:
    """Return the goal of a puzzle."""
    if puzzle.goal == ALONE:
        return _("Bring down exactly one large stone and no other.")
    if puzzle.goal == LEAVE:
        return _("Leave the next player, who has one small stone, nothing to bring down.")
    return n_(
        "Bring down at least {count} stone.", "Bring down at least {count} stones.", puzzle.count
    )


def given(puzzle: PushPuzzle) -> str:
    """Return the stone of a puzzle."""
    return _("Your stone: {size}.").format(size=names.size(puzzle.size))


def verdict(puzzle: PushPuzzle, *, solved: bool, shown: bool) -> str:
    """Return the verdict on a push; `shown` is True if the page made it as the solution."""
    if shown:
        return _("This is the solution.")
    if puzzle.goal == LEAVE:
        if solved:
            return _("Solved! No push of a small stone can bring anything down now.")
        return _("A small stone could still bring something down. Try again.")
    return _("Solved!") if solved else _("The goal is not reached. Try again.")


def reply(found: Push) -> str:
    """Return a push with which the next player brings a stone down."""
    return _("For example: {aim}.").format(aim=names.aim(found.x, found.angle))


def region(puzzle: PushPuzzle) -> str:
    """Return all pushes that solve a puzzle, and the bots that found one, in sentences."""
    return " ".join(_region(puzzle))


def _region(puzzle: PushPuzzle) -> Iterator[str]:
    easiest, found = puzzle.solution, areas(puzzle.region)
    words = n_(
        "{count} of {all} pushes solves it ({share}).",
        "{count} of {all} pushes solve it ({share}).",
        len(puzzle.region),
        all=puzzle.pushes,
        share=percent(puzzle.share),
    )
    yield words
    if len(found) > 1:
        yield n_("They form {count} area.", "They form {count} areas.", len(found))
    yield _("The easiest: {aim}.").format(aim=names.aim(easiest.x, easiest.angle))
    around = next(area for area in found if (easiest.x, easiest.angle) in area)
    if len(around) > 1:
        yield _extent(around)
    if puzzle.weakest_bot == BEYOND:
        yield _("No bot found a solution among its tries.")
    else:
        bot = _(DIFFICULTIES[puzzle.weakest_bot])
        yield _("The weakest bot that found a solution: {bot}.").format(bot=bot)


def _extent(area: Region) -> str:
    """Return the leftmost and the rightmost place and angle of the pushes in an area."""
    places, angles = ([*column] for column in zip(*area, strict=True))
    first, last = (names.aim(end(places), end(angles)) for end in (min, max))
    words = _("The area around that push reaches from ({first}) to ({last}).")
    return words.format(first=first, last=last)
