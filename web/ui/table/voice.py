"""What is said to who does not see the page: all that happens, once, in the order it happens.

Everything is said in this one way; nothing else on the page is a live region (see
``web/hands/commands.py``, which adds each text to the page's log for screen readers).
"""

from collections.abc import Iterator

from pompeii.actions import OUT
from pompeii.board import GATES, NAMES
from pompeii.state import Decision

from ..kit.words import _, listed, n_
from . import log
from .scene import Scene
from .status import sentence

FEW = 8
"""So many places are named; more are counted."""


class Voice:
    """What was said of one game, and what is still to be said."""

    def __init__(self, scene: Scene) -> None:
        """Sit down: what happened before is not told."""
        self._steps = len(scene.view.log)
        self._sentences = self._of_last(scene)
        self._task = ""

    @staticmethod
    def _of_last(scene: Scene) -> int:
        """How many sentences the last step has; a draw adds some to it."""
        return len(log.tell(scene.view.log[-1], scene.players)) if scene.view.log else 0

    def news(self, scene: Scene, told: str, *, asked: bool) -> list[str]:
        """What happened since this was last asked, one text for each step; then ``told``, why
        something cannot be done; then what is to be done now, unless a dialog asks (``asked``).
        """
        texts = [*self._happened(scene), *([told] if told else [])]
        self._steps, self._sentences = len(scene.view.log), self._of_last(scene)
        if not asked:
            task = " ".join(_task(scene))
            if task != self._task and (scene.choices or scene.draw or scene.over):
                texts.append(task)
            self._task = task
        return texts

    def _happened(self, scene: Scene) -> Iterator[str]:
        steps = scene.view.log
        if len(steps) < self._steps:
            back = self._steps - len(steps)
            yield n_("{count} action taken back.", "{count} actions taken back.", back)
            return
        if self._steps:
            late = log.tell(steps[self._steps - 1], scene.players)[self._sentences :]
            if late:
                yield " ".join(late)
        for step in steps[self._steps :]:
            yield " ".join(log.tell(step, scene.players))


def _task(scene: Scene) -> Iterator[str]:
    """What is to be done, and with what."""
    yield sentence(scene)
    picks = scene.picks
    if not scene.choices:
        return
    if scene.view.decision is Decision.PLAY and picks.card is None:
        yield _("Your cards: {cards}.").format(cards=listed([str(c) for c in scene.view.hand]))
    elif picks.asked is None:
        places = [NAMES[square] for square in sorted(scene.targets) if square != OUT]
        places += [gate.name for gate in GATES if gate.key in scene.gates]
        if len(places) > FEW:
            count = len(places)
            yield n_("{count} place can be chosen.", "{count} places can be chosen.", count)
        elif places:
            yield _("You can choose {places}.").format(places=listed(places))
