"""A mistake with the better action, as it is drawn: positions, lines of the actions, sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.downfall.last_moves import action_line
from app.games.downfall.position_drawing import position, trace
from app.kit.i18n import _
from app.kit.nodes import Node
from pompeii import Table
from pompeii.analysis.report import Decision
from pompeii.core.i18n import number
from pompeii.games.downfall import narration
from pompeii.games.downfall.analysis_evaluation import COST
from pompeii.games.downfall.view import View

WIDTH, HEAD = 11, 1.6
"""Width of a line, and size of an arrow's head: a small picture needs large ones."""


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
        return narration.action(step, self.game.record.players)

    @property
    def cost(self) -> str:
        """The loss as a sentence."""
        return _(COST).format(loss=number(self.decision.loss, 1))

    @property
    def before(self) -> View:
        """The position of the decision, without secrets."""
        return self.game.at(self.decision.ply).view(None)

    def after(self, action: Any) -> View:
        """Return the position after an action, without secrets."""
        table = self.game.at(self.decision.ply)
        table.play(action)
        return table.view(None)

    def drawn(self, action: Any, id: str = "") -> Sequence[Node]:
        """Return the position of the decision with the line of an action, without the board."""
        view = self.before
        side = view.sides[self.decision.seat]
        line = action_line(view, len(view.log), side, action, HEAD)
        return [*position(view, trace(f"{id}line", side, line, WIDTH) if line else (), id)]
