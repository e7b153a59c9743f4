"""A View as JSON, for bots that are programs of their own (docs/bots.md).

Everything bears the name that records and traces give it: squares ``c4``, sides ``red``, symbols
``coin``, actions ``6@c4``.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from ..actions import Action
from ..board import LISTED, NAMES, SYMBOLS
from ..bots import Budget
from ..cards import OMEN, SIDES, TILE_NAMES, Card
from ..events import Event
from ..state import Decision
from ..view import Step, View

Json = dict[str, Any]


def request(view: View, random: int, budget: Budget) -> str:
    """The line a program is asked with: what :meth:`pompeii.bots.Bot.choose` is handed."""
    return json.dumps(
        {
            "ask": "action" if view.seat == view.actor else "call",
            "legal": [action.text for action in view.legal],
            "budget": {name: n for name, n in asdict(budget).items() if n is not None},
            "random": random,
            "view": document(view),
        }
    )


def answer(line: bytes, legal: Sequence[Action]) -> Action | None:
    """The action that a program's line names. Raises ValueError if it names none of ``legal``."""
    shown = f"{line.decode(errors='replace').strip():.60}"
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or "action" not in said:
        raise ValueError(f'answered {shown!r} instead of {{"action": ...}}')
    if said["action"] is None:
        return None
    for action in legal:
        if action.text == said["action"]:
            return action
    raise ValueError(f"answered {shown!r}, which is not legal")


def document(view: View) -> Json:
    """A seat's View as a JSON object."""
    sides = [SIDES[side] for side in view.sides]

    def by_side(counts: Sequence[int]) -> Json:
        return dict(zip(sides, counts, strict=True))

    return {
        "seat": None if view.seat is None else sides[view.seat],
        "players": sides,
        "rules": asdict(view.rules),
        "phase": view.phase.value,
        "decision": None if view.decision is Decision.NONE else view.decision.value,
        "actor": sides[view.actor],
        "hand": list(view.hand),
        "jokers": list(view.jokers),
        "hand_sizes": by_side(view.hand_sizes),
        "reserve": by_side(view.reserve),
        "rescued": by_side(view.rescued),
        "volcano": by_side(view.volcano),
        "pieces": {
            NAMES[square]: {side: n for side, n in by_side(counts).items() if n}
            for square, counts in view.pieces.items()
        },
        "lava": {NAMES[square]: SYMBOLS[symbol] for square, symbol in view.lava.items()},
        "tile": None if view.tile is None else TILE_NAMES[view.tile],
        "bag": {name: n for name, n in zip(TILE_NAMES, view.bag, strict=True) if n},
        "stock": view.stock,
        "seething": view.seething,
        "discards": [_card(card) for card in view.discards],
        "relatives_left": view.relatives_left,
        "kin": [NAMES[square] for square in LISTED[view.kin]],
        "moves_left": view.moves_left,
        "barred": [NAMES[square] for square in LISTED[view.barred]],
        "winners": None if view.winners is None else [sides[seat] for seat in view.winners],
        "log": [_step(step, sides) for step in view.log],
    }


def _card(card: Card) -> int | str:
    return "omen" if card == OMEN else card


def _step(step: Step, sides: Sequence[str]) -> Json:
    return {
        "player": sides[step.seat],
        "action": step.action.text,
        "events": [_event(event, sides) for event in (*step.acted, *step.flowed)],
    }


def _event(event: Event, sides: Sequence[str]) -> Json:
    """An event by its name (``CardDrawn`` is ``card-drawn``) with its fields."""
    written: Json = {"event": re.sub(r"(?<!^)(?=[A-Z])", "-", type(event).__name__).lower()}
    for field in fields(event):
        value = getattr(event, field.name)
        match field.name:
            case "seat":
                written["player"] = sides[value]
            case "square":
                written["square"] = NAMES[value]
            case "tile":
                written["tile"] = TILE_NAMES[value]
            case "losses":
                written["losses"] = {side: n for side, n in zip(sides, value, strict=True) if n}
            case name:
                written[name] = value
    return written
