"""The entries of the log, in words."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import n_
from app.kit.nodes import Attrs, Node, h
from app.table.log_panel import log_sentence
from pompeii import Player
from pompeii.games.downfall.actions import OUT, Lay, Move, Play, Relative, Throw
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.events import (
    Ad79Drawn,
    CardDrawn,
    Eruption,
    Event,
    GameOver,
    HandShown,
    OmenDrawn,
    PiecesLost,
    RelativesCome,
    TileDiscarded,
    TileDrawn,
)
from pompeii.games.downfall.narration import action, event, victims
from pompeii.games.downfall.rule_options import Rules
from pompeii.games.downfall.step_log import Step

from . import ad79_and_eruption_texts
from .phase_strip import describe_run
from .place_name_links import PLACES
from .shortest_paths import gate_taken
from .view_model import ViewModel

__all__ = ["action", "describe_events", "describe_step", "entry", "explained_rules", "outcome"]


def entry(view_model: ViewModel, ply: int, step: Step) -> Node:
    """Return the entry of a step, with links to the rules behind its less obvious effects."""
    facts = view_model.players, view_model.view.rules, view_model.you
    sentences = _sentences(step, *facts, describe_run(view_model.view.log, step))
    texts = [
        log_sentence(f"log-{ply}-{number}", text, PLACES, rules, routine=routine)
        for number, (text, routine, rules) in enumerate(sentences)
    ]
    places = dict.fromkeys(_places(view_model, ply - 1, step))
    attrs: Attrs = {
        "class": f"side-{view_model.view.sides[step.seat]}",
        "data-lights": " ".join(places) or None,  # see web/dom/tips.py
    }
    return h("li", f"log-{ply}", attrs, *texts)


def outcome(view_model: ViewModel, steps: Sequence[Step]) -> str:
    """Count the pieces that came, got out and were lost in a turn, "" if nothing is remarkable."""
    sides = view_model.view.sides
    actions = [step.action for step in steps]
    came = sum(isinstance(each, Play | Relative) for each in actions)
    out = sum(isinstance(each, Move) and each.target == OUT for each in actions)
    lost = [0] * len(sides)
    for step in steps:
        if isinstance(step.action, Throw):
            lost[sides.index(step.action.side)] += 1
        for happened in step.events:
            if isinstance(happened, PiecesLost):
                lost = [a + b for a, b in zip(lost, happened.losses, strict=True)]
    parts = []
    if came > 1:
        parts.append(n_("{count} moved in", "{count} moved in", came))
    if out:
        parts.append(n_("{count} out", "{count} out", out))
    if any(lost):
        named = victims(lost, view_model.players, view_model.you)
        parts.append(n_("{pieces} lost", "{pieces} lost", sum(lost), pieces=named))
    return ", ".join(parts)


def explained_rules(happened: Event) -> Iterator[str]:
    """Yield the rule behind a less obvious event."""
    match happened:
        case Ad79Drawn(second=second):
            yield "P10" if second else "P3"
        case OmenDrawn():
            yield "P4"
        case RelativesCome():
            yield "P5"
        case HandShown():
            yield "P7"
        case Eruption(cause="full"):
            yield "P9"
        case Eruption():
            yield "E1"
        case TileDiscarded():
            yield "E5"
        case PiecesLost(cause=cause):
            yield {"lava": "E3", "cut-off": "E4", "left-behind": "M7"}[cause]
        case GameOver():
            yield "M8"


def _places(view_model: ViewModel, ply: int, step: Step) -> list[str]:
    """Return the ids of the board places that a step names."""
    found: list[str] = []
    match step.action:
        case Play() | Relative() | Throw() | Lay() as placed:
            found.append(f"sq-{NAMES[placed.square]}")
        case Move(origin=origin, target=target) if target == OUT:
            found += [f"sq-{NAMES[origin]}", f"gate-{gate_taken(view_model.view, ply, origin).key}"]
        case Move(origin=origin, target=target):
            found += [f"sq-{NAMES[origin]}", f"sq-{NAMES[target]}"]
    losses = (event for event in (*step.acted, *step.flowed) if isinstance(event, PiecesLost))
    return [*found, *(f"sq-{NAMES[event.square]}" for event in losses)]


def _sentences(
    step: Step, players: Sequence[Player], rules: Rules, you: int | None, run: str = ""
) -> Iterator[tuple[str, bool, Sequence[str]]]:
    """Yield the sentences about a step, each with True if it tells a routine event, and with the
    rules behind it.

    If the action begins the ``run``, its sentence comes before the next draw.
    """
    yield action(step, players, you), False, ()
    for at, happened in enumerate(step.events):
        if at == len(step.acted) and run:
            yield run, False, ()
        routine = isinstance(happened, CardDrawn | TileDrawn)
        *before, last = describe_events([happened], players, rules, you)
        for text in before:
            yield text, routine, ()
        yield last, routine, [*explained_rules(happened)]
    if len(step.events) == len(step.acted) and run:
        yield run, False, ()


def describe_step(
    step: Step, players: Sequence[Player], rules: Rules, you: int | None = None
) -> list[str]:
    """Describe a step in sentences: the action, then its effects. They address the seat ``you``."""
    return [text for text, _routine, _rules in _sentences(step, players, rules, you)]


def describe_events(
    happened: Sequence[Event], players: Sequence[Player], rules: Rules, you: int | None = None
) -> list[str]:
    """Describe events in sentences; a key event adds its consequences. Obvious events have none.
    The sentences address the seat ``you``.
    """
    texts = (
        (event(each, players, you), ad79_and_eruption_texts.describe_consequences(each, rules))
        for each in happened
    )
    return [text for texts in texts for text in texts if text]
