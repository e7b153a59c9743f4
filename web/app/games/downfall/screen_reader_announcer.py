"""Announcements of Downfall for screen readers."""

from collections.abc import Iterator

from app.kit.i18n import _, listed
from app.table import screen_reader_announcer
from app.table.table_changes import StepChange
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import GATES
from pompeii.games.downfall.state import Decision

from . import log_entries, names
from .phase_strip import describe_run
from .status import end_turn, sentence
from .view_model import ViewModel


class Announcer(screen_reader_announcer.Announcer[ViewModel]):
    """The announcer of one game."""

    def _describe_step(self, change: StepChange, view_model: ViewModel) -> Iterator[str]:
        facts = view_model.players, view_model.view.rules, view_model.you
        acted = len(change.step.acted) if change.is_new_action else 0
        if change.is_new_action:
            yield log_entries.action(change.step, view_model.players, view_model.you)
            yield from log_entries.describe_events(change.events[:acted], *facts)
            if run := describe_run(view_model.view.log, change.step):
                yield run
        yield from log_entries.describe_events(change.events[acted:], *facts)

    def _describe_task(self, view_model: ViewModel) -> Iterator[str]:
        yield sentence(view_model)
        if view_model.given_up and view_model.can_undo:  # two buttons show that
            yield end_turn(view_model)
        picks = view_model.selection
        if not view_model.choices:
            return
        if view_model.view.decision is Decision.PLAY and picks.card is None:
            yield _("Your cards: {cards}.").format(
                cards=listed([str(c) for c in view_model.view.hand])
            )
        elif picks.open_square is None:
            places = [names.place(square) for square in sorted(view_model.targets) if square != OUT]
            places += [gate.name for gate in GATES if gate.key in view_model.gates]
            yield from screen_reader_announcer.list_choices(places)

    def _has_task(self, view_model: ViewModel) -> bool:
        return bool(view_model.choices) or view_model.can_draw or view_model.over
