"""The list of push puzzles by difficulty, with the player's progress."""

from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.puzzles import difficulty_sections, puzzle_order
from app.puzzles.intents import Solve
from app.screens.base_screen import STAY, Drawing, Go, SideScreen, To
from app.screens.visit_context import Context
from app.storage import puzzle_progress
from pompeii.games.appia.push_puzzles import PushPuzzle

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
        puzzle = puzzle_order.named(push_catalogue.puzzles(), intent.puzzle)
        return STAY if puzzle is None else To(PushPuzzleScreen(self.context, puzzle))

    # Rendering

    def render(self) -> Drawing:
        """Return the list."""
        done = frozenset(puzzle_progress.solved(self.context.store))
        following = puzzle_order.unsolved(push_catalogue.puzzles(), done)
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
                *difficulty_sections.sections("pushes", push_catalogue.puzzles(), done, goal),
            )
        )

    @property
    def _rating(self) -> str:
        return difficulty_sections.rating_words(
            [
                result
                for name, result in puzzle_progress.results(self.context.store)
                if puzzle_progress.is_push(name)
            ]
        )


def _words() -> str:
    return _(
        "The quarry of Via Appia, one stone, one goal. Every possible push was tried, so each "
        "puzzle can be solved. After its solution a map shows all pushes that solve it."
    )


def _next_button(puzzle: PushPuzzle) -> Node:
    return button("pushes-next", Solve(puzzle.name), _("Next unsolved"), kind="primary")
