"""A table with a tutorial that explains the game during play."""

from collections.abc import Iterator
from typing import Any, Final

from app.kit import intents
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node
from app.table.presenter import Presenter
from app.table.tutorial import bubble

from .base_screen import Screen
from .visit_context import Context

READING: Final = 14.0
"""Duration of a bot's pause for a tip in its turn, as a multiple of an animation's duration."""


class TutorialScreen(Screen):
    """A base class of the table with the tutorial's intents."""

    def __init__(self, context: Context, presenter: Presenter[Any]) -> None:
        super().__init__(context)
        self.tutorial = presenter.tutorial

    @on(intents.NextTip)
    def next_tip(self, _intent: intents.NextTip) -> None:
        """Confirm the current tip."""
        self.tutorial.close_lesson()

    @on(intents.LeaveGuide)
    def leave_guide(self, _intent: intents.LeaveGuide) -> None:
        """Leave the tutorial."""
        self.tutorial.leave()
        self.context.notices.add(_("The guide is closed. You can reopen it from the menu."))

    def _lesson(self, view_model: Any) -> Node | None:
        """Return the current tip, or None."""
        lesson = self.tutorial.lesson
        if lesson is None:
            return None
        return bubble(
            self.tutorial.text(view_model), lesson.rule, self.tutorial.highlighted_ids(view_model)
        )

    def _new_lesson(self, view_model: Any) -> Iterator[str]:
        """Yield the current tip for the screen reader, once."""
        if self.tutorial.unannounced:
            self.tutorial.unannounced = False
            yield _("The guide: {lesson}").format(lesson=self.tutorial.text(view_model))
