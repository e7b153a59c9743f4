"""What is said to who does not see the page: all that happens, once, in the order it happens.

Everything is said in this one way; nothing else on the page is a live region (see
``web/hands/commands.py``, which adds each text to the page's log for screen readers).
"""

from collections.abc import Iterator

from pompeii.downfall.actions import OUT
from pompeii.downfall.board import GATES, NAMES
from pompeii.downfall.state import Decision

from ..kit.words import _, listed, n_
from ..table.happened import Change
from . import log
from .scene import Scene
from .status import sentence

FEW = 8
"""So many places are named; more are counted."""


class Voice:
    """What is said of one game."""

    def __init__(self) -> None:
        self._task = ""

    def of(self, change: Change, scene: Scene) -> list[str]:
        """What happened, one text for each step."""
        if change.taken_back:
            count = change.taken_back
            return [n_("{count} action taken back.", "{count} actions taken back.", count)]
        told = (
            [
                *([log.action(happened.step, scene.players)] if happened.acted else []),
                *log.events(happened.events, scene.players, scene.view.rules),
            ]
            for happened in change.steps
        )
        return [" ".join(sentences) for sentences in told if sentences]

    def task(self, scene: Scene) -> list[str]:
        """What is to be done now, if that is another thing than when this was last asked."""
        task = " ".join(_task(scene))
        said, self._task = self._task, task
        return [task] if task != said and (scene.choices or scene.can_draw or scene.over) else []


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
            yield _("You can choose {places}.").format(places=listed(places, "or"))
