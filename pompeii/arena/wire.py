"""What a program that plays is asked and what it answers, as lines of JSON (docs/bots.md)."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from ..bot import Budget
from ..downfall import components
from ..downfall.actions import Action
from ..downfall.view import View


def request(view: View, random: int, budget: Budget, *, first: bool = False) -> str:
    """The line a program is asked with: what :meth:`pompeii.bots.Bot.choose` is handed, and in the
    first one the map of the board (:func:`pompeii.downfall.components.document`).
    """
    question = {
        "ask": "action" if view.seat == view.actor else "call",
        "legal": [action.text for action in view.legal],
        "budget": {name: n for name, n in asdict(budget).items() if n is not None},
        "random": random,
        "view": view.document(),
    }
    return json.dumps({"board": components.document(), **question} if first else question)


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
