"""What one looks for in a game that one looks back on: where it changed, who got out, who died."""

from collections.abc import Iterator

from pompeii.downfall.actions import OUT, Move
from pompeii.downfall.events import Ad79Drawn, Eruption, Event, OmenDrawn, PiecesLost
from pompeii.downfall.log import Step

from ..kit.words import _, n_
from ..table.replayed import Milestone, Stretch
from .moments import doing
from .scene import Scene


def milestones(scene: Scene) -> list[Milestone]:
    """All of them, in order."""
    log = scene.view.log
    return [each for ply, step in enumerate(log, 1) for each in _of(scene, ply, step)]


def _of(scene: Scene, ply: int, step: Step) -> Iterator[Milestone]:
    name = scene.players[step.seat].name
    if isinstance(step.action, Move) and step.action.target == OUT:
        yield Milestone(ply, "above", _("{name} escapes").format(name=name))
    lost = sum(sum(event.losses) for event in step.events if isinstance(event, PiecesLost))
    if lost:
        yield Milestone(ply, "below", n_("{count} dies", "{count} die", lost))
    for event in step.events:
        if words := _great(scene, event):
            yield Milestone(ply, "great", words)


def _great(scene: Scene, event: Event) -> str:
    match event:
        case Ad79Drawn(second=False) | Eruption():
            return doing(event, scene.players)
        case OmenDrawn(seat=seat):
            return _("{name} drew an Omen").format(name=scene.players[seat].name)
    return ""


def stretches(scene: Scene) -> list[Stretch]:
    """The city, the eruption, the flight, as far as the game has come."""
    found = [Stretch(0, "city", _("The city fills"))]
    for ply, step in enumerate(scene.view.log, 1):
        if any(isinstance(event, Eruption) for event in step.events):
            found.append(Stretch(ply, "eruption", _("The mountain breaks out")))
        elif isinstance(step.action, Move) and len(found) == 2:
            found.append(Stretch(ply - 1, "flight", _("Everybody runs")))
    return found
