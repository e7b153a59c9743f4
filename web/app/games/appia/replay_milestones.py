"""The milestones of a game in a replay: cities reached, tiles laid, the end in sight."""

from collections.abc import Iterator

from app.table.replay_types import Milestone, Section
from pompeii.games.appia.actions import Build
from pompeii.games.appia.events import CityReached, EndCertain
from pompeii.games.appia.step_log import Step

from .view_model import ViewModel


def milestones(view_model: ViewModel) -> list[Milestone]:
    """Return all milestones, in order."""
    log = view_model.view.log
    return [each for ply, step in enumerate(log, 1) for each in _of(ply, step)]


def _of(ply: int, step: Step) -> Iterator[Milestone]:
    if isinstance(step.action, Build):
        yield Milestone(ply, "below")
    for event in step.events:
        match event:
            case CityReached():
                yield Milestone(ply, "above")
            case EndCertain():
                yield Milestone(ply, "great")


def sections(view_model: ViewModel) -> list[Section]:
    """Return the main part of the game, then the last round."""
    found = [Section(0, "road")]
    for ply, step in enumerate(view_model.view.log, 1):
        if any(isinstance(event, EndCertain) for event in step.events):
            found.append(Section(ply, "last"))
    return found
