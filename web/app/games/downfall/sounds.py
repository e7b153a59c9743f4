"""The sounds of Downfall."""

from collections.abc import Iterator, Sequence

from app.table import sounds
from app.table.table_changes import StepChange
from pompeii.games.downfall.actions import OUT, Discard, Lay, Move, Play, Relative, Throw
from pompeii.games.downfall.events import Ad79Drawn, Eruption, Event, GameOver, PiecesLost
from pompeii.games.downfall.step_log import Step


class Sounds(sounds.Sounds):
    """The sounds of one game."""

    @staticmethod
    def _for_step(change: StepChange) -> Iterator[str]:
        if change.is_new_action:
            yield from _for_action(change.step)
        yield from _for_events(change.events)


def _for_action(step: Step) -> Iterator[str]:
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


def _for_events(events: Sequence[Event]) -> Iterator[str]:
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
