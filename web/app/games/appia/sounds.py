"""The sounds of Via Appia."""

from collections.abc import Iterator

from app.table import sounds
from app.table.table_changes import StepChange
from pompeii.games.appia.actions import COIN, Build, Exchange, Income, Push, Travel
from pompeii.games.appia.events import CityReached, Event, GameOver, StonesFell
from pompeii.games.appia.step_log import Step


class Sounds(sounds.Sounds):
    """The sounds of one game."""

    @staticmethod
    def _for_step(change: StepChange) -> Iterator[str]:
        if change.is_new_action:
            yield _for_action(change.step)
        for event in change.events:
            yield from _for_event(event)


def _for_action(step: Step) -> str:
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


def _for_event(event: Event) -> Iterator[str]:
    match event:
        case StonesFell():
            yield "fall"
        case CityReached():
            yield "escape"
        case GameOver():
            yield "end"
