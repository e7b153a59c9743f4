"""A table at which somebody may explain the game while it is played."""

from collections.abc import Iterator
from typing import Any, Final

from app.kit import intents
from app.kit.handlers import on
from app.kit.i18n import _
from app.kit.nodes import Node
from app.table.presenter import Play
from app.table.tutorial import bubble

from .context import Context
from .screen import Screen

READING: Final = 14.0
"""How many times as long as a motion bots wait where something is told in their turn."""


class Guided(Screen):
    """What of a table has to do with the guide."""

    def __init__(self, context: Context, play: Play[Any]) -> None:
        super().__init__(context)
        self.guide = play.guide

    @on(intents.NextTip)
    def next_tip(self, _wish: intents.NextTip) -> None:
        """What is told is understood."""
        self.guide.pass_over()

    @on(intents.LeaveGuide)
    def leave_guide(self, _wish: intents.LeaveGuide) -> None:
        """Go on without the guide."""
        self.guide.leave()
        self.context.notices.add(_("The guide has left. The menu calls it back."))

    def _lesson(self, scene: Any) -> Node | None:
        """What is told now."""
        lesson = self.guide.lesson
        if lesson is None:
            return None
        return bubble(self.guide.words(scene), lesson.rule, self.guide.lights(scene))

    def _told(self, scene: Any) -> Iterator[str]:
        """The same for who does not see it, once."""
        if self.guide.unsaid:
            self.guide.unsaid = False
            yield _("The guide: {lesson}").format(lesson=self.guide.words(scene))
