"""Announcements of Via Appia for screen readers."""

from collections.abc import Iterator

from app.kit.i18n import _
from app.table import screen_reader_announcer
from app.table.table_changes import StepChange
from pompeii.games.appia.board import NAMES
from pompeii.games.appia.state import Decision

from . import log_entries, names
from .status import sentence
from .view_model import ViewModel


class Announcer(screen_reader_announcer.Announcer[ViewModel]):
    """The announcer of one game."""

    def __init__(self) -> None:
        super().__init__()
        self._aim = ""

    def new_task(self, view_model: ViewModel) -> list[str]:
        """Return the current task and the aim, as far as they have changed."""
        return [*super().new_task(view_model), *self._describe_new_aim(view_model)]

    def _describe_new_aim(self, view_model: ViewModel) -> Iterator[str]:
        aim = "" if view_model.aim is None else names.aim(view_model.aim.x, view_model.aim.angle)
        said, self._aim = self._aim, aim
        if aim and aim != said:
            yield f"{aim}."
            if view_model.outcome_text:
                yield view_model.outcome_text

    def _describe_step(self, change: StepChange, view_model: ViewModel) -> Iterator[str]:
        if change.is_new_action:
            yield log_entries.action(change.step, view_model.players, view_model.you)
        yield from log_entries.describe_events(change.events, view_model.players, view_model.you)

    def _describe_task(self, view_model: ViewModel) -> Iterator[str]:
        yield sentence(view_model)
        view = view_model.view
        if not view_model.choices or view_model.aim is not None:
            return
        if view.decision in (Decision.TURN, Decision.PUSH):
            stones = names.stones(view.stones[view_model.main_seat]) or _("no stones")
            yield _("You have {stones}.").format(stones=stones)
        yield from screen_reader_announcer.list_choices(
            [NAMES[at] for at in sorted(view_model.builds | view_model.travels)]
        )

    def _has_task(self, view_model: ViewModel) -> bool:
        return bool(view_model.choices) or view_model.over
