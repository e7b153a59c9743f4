"""A mistake with the better action: positions and sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.game_catalogue import Table, of_format, parts
from app.kit.i18n import _
from pompeii import registry
from pompeii.analysis.report import Decision
from pompeii.core.i18n import number
from pompeii.game_manifest import Game


@dataclass(frozen=True)
class Lesson:
    """A mistake in a game."""

    game: Table
    decision: Decision
    sentences: Sequence[str] = ()
    """The reasons."""

    @property
    def actions(self) -> Sequence[tuple[str, Any]]:
        """Both actions, each after its name for ids."""
        return ("played", self.decision.action), ("better", self.decision.best)

    def headings(self) -> Sequence[str]:
        """Return the headings of both actions."""
        return _("As played"), _("Better")

    def describe(self, action: Any) -> str:
        """Return an action at the decision as a sentence."""
        step = replace(self.game.steps[self.decision.ply], action=action)
        return self._engine.narration.action(step, self.game.record.players)

    @property
    def cost(self) -> str:
        """The loss as a sentence."""
        cost = self._engine.analysis_evaluation.COST
        return _(cost).format(loss=number(self.decision.loss, 1))

    @property
    def _engine(self) -> Game:
        return registry.game(of_format(self.game.record.document["format"]))

    @property
    def drawing(self) -> Any:
        """The drawings of the game (:class:`app.table.film_interface.PositionDrawing`)."""
        played = parts()[of_format(self.game.record.document["format"])]
        return played.module("position_drawing").DRAWING

    @property
    def before(self) -> Any:
        """The position of the decision, without secrets."""
        return self.game.at(self.decision.ply).view(None)

    def after(self, action: Any) -> Any:
        """Return the position after an action, without secrets."""
        table = self.game.at(self.decision.ply)
        table.play(action)
        return table.view(None)
