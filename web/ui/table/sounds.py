"""Which sounds tell what happened; how they are made is for the hands (sound.py)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pompeii.actions import OUT, Discard, Lay, Move, Play, Relative, Throw
from pompeii.events import Eruption, Event, GameOver, PiecesLost
from pompeii.log import Step

from .scene import Scene


class Sounds:
    """What is still to be heard of one game; what was there at the beginning is not."""

    def __init__(self, scene: Scene) -> None:
        self._heard = _place(scene)
        self._turn = _turn(scene)

    def news(self, scene: Scene) -> list[str]:
        """The sounds of what happened since this was last asked, in order; none for undoing."""
        heard, self._heard = self._heard, _place(scene)
        turn, self._turn = self._turn, _turn(scene)
        log = scene.view.log
        fresh = list(_of_steps(log, heard))
        if self._turn is not None and self._turn != turn:
            fresh.append("turn")
        return [name for name, _same in groupby(fresh)]


def _place(scene: Scene) -> tuple[int, int]:
    """How many steps there are, and how many events after the last one."""
    log = scene.view.log
    return len(log), len(log[-1].acted) + len(log[-1].flowed) if log else 0


def _turn(scene: Scene) -> int | None:
    """The seat whose person is to act, if one is asked."""
    actor = scene.view.actor
    return actor if actor in scene.humans and not scene.over else None


def _of_steps(log: Sequence[Step], heard: tuple[int, int]) -> Iterator[str]:
    steps, events = heard
    if 0 < steps <= len(log):
        last = log[steps - 1]
        yield from _of_events([*last.acted, *last.flowed][events:])
    for step in log[steps:]:
        yield from _of_action(step)
        yield from _of_events([*step.acted, *step.flowed])


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
            case Eruption():
                yield "eruption"
            case GameOver():
                yield "end"
