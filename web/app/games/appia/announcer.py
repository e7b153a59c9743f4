"""Announcements of Via Appia for screen readers."""

from collections.abc import Iterator

from app.kit.i18n import _
from app.table import announcer
from app.table.changes import StepChange
from pompeii.games.appia.board import NAMES
from pompeii.games.appia.state import Decision

from . import log, names
from .status import sentence
from .view_model import ViewModel


class Announcer(announcer.Announcer[ViewModel]):
    """The announcer of one game."""

    def __init__(self) -> None:
        super().__init__()
        self._aim = ""

    def new_task(self, scene: ViewModel) -> list[str]:
        """Return the current task and the aim, as far as they have changed."""
        return [*super().new_task(scene), *self._describe_new_aim(scene)]

    def _describe_new_aim(self, scene: ViewModel) -> Iterator[str]:
        aim = "" if scene.aim is None else names.aim(scene.aim.x, scene.aim.angle)
        said, self._aim = self._aim, aim
        if aim and aim != said:
            yield f"{aim}."
            if scene.outcome_text:
                yield scene.outcome_text

    def _describe_step(self, change: StepChange, scene: ViewModel) -> Iterator[str]:
        if change.is_new_action:
            yield log.action(change.step, scene.players)
        yield from log.events(change.events, scene.players)

    def _describe_task(self, scene: ViewModel) -> Iterator[str]:
        yield sentence(scene)
        view = scene.view
        if not scene.choices or scene.aim is not None:
            return
        if view.decision in (Decision.TURN, Decision.PUSH):
            stones = names.stones(view.stones[scene.main_seat]) or _("no stones")
            yield _("You have {stones}.").format(stones=stones)
        yield from announcer.list_choices(
            [NAMES[at] for at in sorted(scene.builds | scene.travels)]
        )

    def _has_task(self, scene: ViewModel) -> bool:
        return bool(scene.choices) or scene.over
