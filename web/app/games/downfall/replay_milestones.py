"""The milestones of a game in a replay: key events, escapes and losses."""

from collections.abc import Iterator

from app.table.replay_types import Milestone, Section
from pompeii.games.downfall.actions import OUT, Move
from pompeii.games.downfall.events import Ad79Drawn, Eruption, OmenDrawn, PiecesLost
from pompeii.games.downfall.step_log import Step

from .view_model import ViewModel


def milestones(view_model: ViewModel) -> list[Milestone]:
    """Return all milestones, in order."""
    log = view_model.view.log
    return [each for ply, step in enumerate(log, 1) for each in _of(ply, step)]


def _of(ply: int, step: Step) -> Iterator[Milestone]:
    if isinstance(step.action, Move) and step.action.target == OUT:
        yield Milestone(ply, "above")
    if any(isinstance(event, PiecesLost) for event in step.events):
        yield Milestone(ply, "below")
    for event in step.events:
        match event:
            case Ad79Drawn(second=False) | Eruption() | OmenDrawn():
                yield Milestone(ply, "great")


def sections(view_model: ViewModel) -> list[Section]:
    """Return the city, the eruption and the flight, as far as the game has come."""
    found = [Section(0, "city")]
    for ply, step in enumerate(view_model.view.log, 1):
        if any(isinstance(event, Eruption) for event in step.events):
            found.append(Section(ply, "eruption"))
        elif isinstance(step.action, Move) and len(found) == 2:
            found.append(Section(ply - 1, "flight"))
    return found
