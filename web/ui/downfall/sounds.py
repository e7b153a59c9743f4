"""Which sounds tell what happened; how they are made is for the hands (sound.py)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pompeii.downfall.actions import OUT, Discard, Lay, Move, Play, Relative, Throw
from pompeii.downfall.events import Ad79Drawn, Eruption, Event, GameOver, PiecesLost
from pompeii.downfall.log import Step

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
            yield from _of_action(happened.step)
        yield from _of_events(happened.events)


def _of_action(step: Step) -> Iterator[str]:
    match step.action:
        case Play():
            yield "card"
            yield "piece"
        case Discard():
            yield "card"
        case Throw():
            yield "throw"
        case Lay():
            yield "tile"
        case Move(target=target) if target == OUT:
            yield "escape"
        case Relative() | Move():
            yield "piece"


def _of_events(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        match event:
            case PiecesLost():
                yield "lava"
            case Ad79Drawn(second=False):
                yield "rumble"
            case Eruption():
                yield "eruption"
            case GameOver():
                yield "end"
