"""Announcements of Downfall for screen readers."""

from collections.abc import Iterator

from app.kit.i18n import _, listed
from app.table import announcer
from app.table.changes import StepChange
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import GATES, NAMES
from pompeii.games.downfall.state import Decision

from . import log
from .status import sentence
from .view_model import ViewModel


class Announcer(announcer.Announcer[ViewModel]):
    """The announcer of one game."""

    def _describe_step(self, change: StepChange, scene: ViewModel) -> Iterator[str]:
        if change.is_new_action:
            yield log.action(change.step, scene.players)
        yield from log.events(change.events, scene.players, scene.view.rules)

    def _describe_task(self, scene: ViewModel) -> Iterator[str]:
        yield sentence(scene)
        picks = scene.selection
        if not scene.choices:
            return
        if scene.view.decision is Decision.PLAY and picks.card is None:
            yield _("Your cards: {cards}.").format(cards=listed([str(c) for c in scene.view.hand]))
        elif picks.open_square is None:
            places = [NAMES[square] for square in sorted(scene.targets) if square != OUT]
            places += [gate.name for gate in GATES if gate.key in scene.gates]
            yield from announcer.list_choices(places)

    def _has_task(self, scene: ViewModel) -> bool:
        return bool(scene.choices) or scene.can_draw or scene.over
