"""The list of push puzzles by difficulty, with the player's progress."""

from collections.abc import Iterator, Sequence

from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.icons import icon
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.puzzles.intents import Solve
from app.puzzles.rating import rating
from app.screens.base_screen import STAY, Drawing, Go, SideScreen, To
from app.screens.visit_context import Context
from app.storage import puzzle_progress
from pompeii.games.appia.push_puzzles import DIFFICULTIES, PushPuzzle

from . import push_catalogue
from .screen import PushPuzzleScreen
from .task_texts import goal


class PushPuzzlesScreen(SideScreen):
    """The screen with all push puzzles."""

    name = "pushes"

    def __init__(self, context: Context, at: str = "") -> None:
        """Show the list; the puzzle `at` opens on top of it once, if it exists."""
        super().__init__(context, from_table=False)
        self._at = at
        context.commands.append(("show", "app"))

    def next_screen(self) -> Go:
        """Return the navigation to the puzzle from the address, once."""
        at, self._at = self._at, ""
        return self.solve(Solve(at)) if at else STAY

    @property
    def title(self) -> str:
        """The title."""
        return _("Push puzzles")

    @on(Solve)
    def solve(self, intent: Solve) -> Go:
        """Open a puzzle."""
        puzzle = push_catalogue.named(intent.puzzle)
        return STAY if puzzle is None else To(PushPuzzleScreen(self.context, puzzle))

    # Rendering

    def render(self) -> Drawing:
        """Return the list."""
        done = frozenset(puzzle_progress.solved(self.context.store))
        following = push_catalogue.first_unsolved(done)
        more = [] if following is None else [_next_button(following)]
        return Drawing(
            h(
                "main",
                "app",
                {"class": "puzzles"},
                screen_head("pushes", self.title, self.way_back),
                h("p", "pushes-words", {}, _words()),
                h("p", "pushes-rating", {}, self._rating),
                *more,
                *(_section(difficulty, done) for difficulty in DIFFICULTIES),
            )
        )

    @property
    def _rating(self) -> str:
        results = [
            result
            for name, result in puzzle_progress.results(self.context.store)
            if puzzle_progress.is_push(name)
        ]
        if not results:
            return _("Your first try of each puzzle counts for your rating.")
        return n_(
            "Your rating: {rating}, from {count} first try.",
            "Your rating: {rating}, from {count} first tries.",
            len(results),
            rating=rating(results),
        )


def _words() -> str:
    return _(
        "The quarry of Via Appia, one stone, one goal. Every possible push was tried, so each "
        "puzzle can be solved. After its solution a map shows all pushes that solve it."
    )


def _next_button(puzzle: PushPuzzle) -> Node:
    return button("pushes-next", Solve(puzzle.name), _("Next unsolved"), kind="primary")


def _section(difficulty: str, done: frozenset[str]) -> Node:
    """Return the puzzles of one difficulty."""
    alike, id = push_catalogue.with_difficulty(difficulty), f"pushes-{difficulty}"
    level = _(DIFFICULTIES[difficulty])
    there = sum(puzzle.name in done for puzzle in alike)
    words = _("{level}: {count} of {all} solved")
    return h(
        "section",
        id,
        {"aria-labelledby": f"{id}-title"},
        h("h2", f"{id}-title", {}, words.format(level=level, count=there, all=len(alike))),
        h("ul", f"{id}-list", {"class": "puzzle-list"}, *_entries(alike, done)),
    )


def _entries(alike: Sequence[PushPuzzle], done: frozenset[str]) -> Iterator[Node]:
    for number, puzzle in enumerate(alike, 1):
        yield h("li", puzzle.name, {}, _entry(puzzle, number, is_done=puzzle.name in done))


def _entry(puzzle: PushPuzzle, number: int, *, is_done: bool) -> Node:
    """Return the button of a puzzle: its number, with a sign if it is solved."""
    label = _("Puzzle {number}: {task}").format(number=number, task=goal(puzzle))
    if is_done:
        label = _("{puzzle} (solved)").format(puzzle=label)
    id = f"{puzzle.name}-solve"
    sign = [icon(f"{id}-done", "next")] if is_done else []
    kind = "puzzle-entry done" if is_done else "puzzle-entry"
    return button(id, Solve(puzzle.name), str(number), *sign, kind=kind, label=label)
