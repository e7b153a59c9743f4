"""Which sounds tell what happened; how they are made is for the hands (sound.py)."""

from collections.abc import Iterator
from itertools import groupby

from pompeii.appia.actions import COIN, Build, Exchange, Income, Push, Travel
from pompeii.appia.events import CityReached, Event, GameOver, StonesFell
from pompeii.appia.log import Step

from ..table.happened import Change
from .scene import Scene


class Sounds:
    """What is heard of one game."""

    def __init__(self, scene: Scene) -> None:
        self._turn = _turn(scene)

    def of(self, change: Change, scene: Scene) -> list[str]:
        """The sounds of what happened, in order; none for undoing."""
        turn, self._turn = self._turn, _turn(scene)
        heard = list(_of_steps(change))
        if self._turn is not None and self._turn != turn:
            heard.append("turn")
        return [name for name, _same in groupby(heard)]


def _turn(scene: Scene) -> int | None:
    """The seat whose person is to act, if one is asked."""
    actor = scene.view.actor
    return actor if actor in scene.humans and not scene.over else None


def _of_steps(change: Change) -> Iterator[str]:
    for happened in change.steps:
        if happened.acted:
            yield _of_action(happened.step)
        for event in happened.events:
            yield from _of_event(event)


def _of_action(step: Step) -> str:
    match step.action:
        case Income():
            return "card"
        case Push():
            return "grind"
        case Exchange(tile=tile) if tile == COIN:
            return "coin"
        case Build() | Exchange():
            return "tile"
        case Travel():
            return "piece"
    return "card"


def _of_event(event: Event) -> Iterator[str]:
    match event:
        case StonesFell():
            yield "fall"
        case CityReached():
            yield "escape"
        case GameOver():
            yield "end"
