"""What is said to who does not see the page: all that happens, once, and what is to be done."""

from collections.abc import Iterator

from pompeii.appia.board import NAMES
from pompeii.appia.state import Decision

from ..kit.words import _, listed, n_
from ..table.happened import Change
from . import describe, log, names
from .scene import Scene
from .status import sentence

FEW = 8
"""So many places are named; more are counted."""


class Voice:
    """What is said of one game."""

    def __init__(self) -> None:
        self._task = ""
        self._aim = ""

    def of(self, change: Change, scene: Scene) -> list[str]:
        """What happened, one text for each step."""
        if change.taken_back:
            count = change.taken_back
            return [n_("{count} action taken back.", "{count} actions taken back.", count)]
        told = (
            [
                *([log.action(happened.step, scene.players)] if happened.acted else []),
                *log.events(happened.events, scene.players),
            ]
            for happened in change.steps
        )
        return [" ".join(sentences) for sentences in told if sentences]

    def task(self, scene: Scene) -> list[str]:
        """What is to be done now, if that is another thing than when this was last asked."""
        task = " ".join(_task(scene))
        said, self._task = self._task, task
        new = [task] if task != said and (scene.choices or scene.over) else []
        return [*new, *self._aimed(scene)]

    def _aimed(self, scene: Scene) -> Iterator[str]:
        """Where the stone stands, when that has changed."""
        aim = "" if scene.aim is None else describe.aim(scene.aim.x, scene.aim.angle)
        said, self._aim = self._aim, aim
        if aim and aim != said:
            yield f"{aim}."


def _task(scene: Scene) -> Iterator[str]:
    """What is to be done, and with what."""
    yield sentence(scene)
    view = scene.view
    if not scene.choices or scene.aim is not None:
        return
    if view.decision in (Decision.TURN, Decision.PUSH):
        stones = names.stones(view.stones[scene.own]) or _("no stones")
        yield _("You have {stones}.").format(stones=stones)
    places = sorted(scene.builds | scene.travels)
    if len(places) > FEW:
        count = len(places)
        yield n_("{count} place can be chosen.", "{count} places can be chosen.", count)
    elif places:
        found = listed([NAMES[place] for place in places], "or")
        yield _("You can choose {places}.").format(places=found)
