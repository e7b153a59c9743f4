"""Announcements of Via Appia for screen readers."""

from collections.abc import Iterator

from app.kit.i18n import _
from app.table import screen_reader_announcer
from app.table.table_changes import Change, StepChange
from pompeii.games.appia.board import NAMES
from pompeii.games.appia.events import CityReached, Event, FinalPoints, TileLaid
from pompeii.games.appia.state import Decision

from . import log_entries, names
from .status import sentence
from .view_model import ViewModel


class Announcer(screen_reader_announcer.Announcer[ViewModel]):
    """The announcer of one game."""

    def __init__(self) -> None:
        super().__init__()
        self._aim = "", ""

    def describe_change(self, change: Change, view_model: ViewModel) -> list[str]:
        """Return one text for each step of ``change``, and the new scores."""
        scores = " ".join(_describe_scores(change, view_model))
        return [*super().describe_change(change, view_model), *([scores] if scores else [])]

    def new_task(self, view_model: ViewModel) -> list[str]:
        """Return the current task and the aim, as far as they have changed."""
        return [*super().new_task(view_model), *self._describe_new_aim(view_model)]

    def _describe_new_aim(self, view_model: ViewModel) -> Iterator[str]:
        aim, preview = view_model.aim, view_model.outcome_text
        now = "" if aim is None else aim.action.text, preview
        said, self._aim = self._aim, now
        if aim is not None and now != said:
            yield f"{names.aim(aim.x, aim.angle)}."
            if preview:
                yield preview

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


def _describe_scores(change: Change, view_model: ViewModel) -> Iterator[str]:
    """Yield the score of each seat that gained points."""
    gained = {seat for step in change.steps for event in step.events for seat in _gainers(event)}
    for seat in sorted(gained):
        points = names.points(view_model.view.scores[seat])
        words = _("{name} now has {points}.")
        if seat == view_model.you:
            words = _("You now have {points}.")
        yield words.format(name=view_model.players[seat].name, points=points)


def _gainers(event: Event) -> Iterator[int]:
    """Yield the seats that gained points by an event."""
    match event:
        case TileLaid(seat=seat) | CityReached(seat=seat):
            yield seat
        case FinalPoints(points=by_seat):
            yield from (seat for seat, points in enumerate(by_seat) if points)
