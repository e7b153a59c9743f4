"""The requests to a program that plays and its answers, as lines of JSON (docs/bots.md)."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import chain

from pompeii.bots import Budget
from pompeii.core.action import Action
from pompeii.core.game_interfaces import Family, View
from pompeii.core.record_document import Json


def request(view: View, random: int, budget: Budget, *, board: Json | None = None) -> str:
    """Return the question to a program as a line of JSON.

    It holds the arguments of :meth:`pompeii.bots.Bot.choose`. The first question of
    a game also has the map of the `board` (:meth:`pompeii.game_manifest.Formats.document`).
    """
    families = {family.text: dict(family.parameters) for family in view.families}
    question = {
        "ask": "action" if view.seat == view.actor else "call",
        "legal": [action.text for action in view.listed],
        **({"families": families} if families else {}),
        "budget": {name: n for name, n in asdict(budget).items() if n is not None},
        "random": random,
        "view": view.document(),
    }
    return json.dumps(question if board is None else {"board": board, **question})


def answer(line: bytes, legal: Sequence[Action], families: Sequence[Family] = ()) -> Action | None:
    """Return the action named by the answer ``line`` of a program.

    Raise `ValueError` if it names none of ``legal`` or of the ``families``.
    """
    shown = f"{line.decode(errors='replace').strip():.60}"
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or "action" not in said:
        raise ValueError(f'answered {shown!r} instead of {{"action": ...}}')
    if said["action"] is None:
        return None
    text = said["action"]
    listed = (action for action in legal if action.text == text)
    written = (family.read(text) for family in families if isinstance(text, str))
    named: Action | None = next(filter(None, chain(listed, written)), None)
    if named is not None:
        return named
    raise ValueError(f"answered {shown!r}, which is not legal")
