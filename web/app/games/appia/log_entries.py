"""The entries of the log, in words."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import n_
from app.kit.nodes import Attrs, Node, h
from app.table.log_panel import log_sentence
from pompeii.core.record_document import Player
from pompeii.games.appia.actions import Build, Travel
from pompeii.games.appia.board import NAMES
from pompeii.games.appia.events import (
    CardsShown,
    CityReached,
    EndCertain,
    Event,
    FinalPoints,
    GameOver,
    NothingFell,
    PlusOneSpent,
    PlusOneTaken,
    QuietRound,
    StonesPutBack,
    TileLaid,
)
from pompeii.games.appia.narration import action, consequences, event
from pompeii.games.appia.step_log import Step

from .place_name_links import PLACES
from .view_model import ViewModel

__all__ = ["action", "describe_events", "describe_step", "entry", "explained_rules", "outcome"]


def entry(view_model: ViewModel, ply: int, step: Step) -> Node:
    """Return the entry of a step, with links to the rules behind its less obvious effects."""
    players, you = view_model.players, view_model.you
    sentences: list[tuple[str, Sequence[str]]] = [(action(step, players, you), ())]
    sentences += [
        (text, [*explained_rules(happened)] if happened else ())
        for text, happened in consequences(step, players, you)
    ]
    texts = [
        log_sentence(f"log-{ply}-{number}", text, PLACES, rules)
        for number, (text, rules) in enumerate(sentences)
    ]
    attrs: Attrs = {
        "class": f"side-{view_model.view.sides[step.seat]}",
        "data-lights": _place(step),  # see web/dom/tips.py
    }
    return h("li", f"log-{ply}", attrs, *texts)


def outcome(_view_model: ViewModel, steps: Sequence[Step]) -> str:
    """Count the points that a seat got for tiles and cities in a turn, "" if there were none."""
    events = (happened for step in steps for happened in step.events)
    points = sum(each.points for each in events if isinstance(each, TileLaid | CityReached))
    return n_("{count} point", "{count} points", points) if points else ""


def _place(step: Step) -> str | None:
    """Return the id of the place on the road that a step names, or None."""
    match step.action:
        case Build(space=place) | Travel(target=place):
            return f"at-{NAMES[place]}"
    return None


def explained_rules(happened: Event) -> Iterator[str]:
    """Yield the rule behind a less obvious event."""
    match happened:
        case StonesPutBack():
            yield "V-I5"
        case PlusOneTaken():
            yield "V-I3"
        case CardsShown():
            yield "V-I4"
        case PlusOneSpent():
            yield "V-Q3"
        case NothingFell():
            yield "V-Q7"
        case CityReached():
            yield "V-M5"
        case EndCertain() | QuietRound():
            yield "V-E1"
        case FinalPoints(reason="coins"):
            yield "V-E2"
        case FinalPoints():
            yield "V-E3"
        case GameOver():
            yield "V-E4"


def describe_step(step: Step, players: Sequence[Player], you: int | None = None) -> list[str]:
    """Describe a step in sentences: the action, then its effects. They address the seat ``you``."""
    return [action(step, players, you), *(text for text, _e in consequences(step, players, you))]


def describe_events(
    happened: Sequence[Event], players: Sequence[Player], you: int | None = None
) -> list[str]:
    """Describe events in sentences, addressed to the seat ``you``. Obvious events have none."""
    return [text for each in happened if (text := event(each, players, you))]
