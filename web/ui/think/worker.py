"""What a thinker does: a question in, what was found out. Runs in a worker of its own."""

import json
import pickle
from base64 import b64decode, b64encode
from time import monotonic
from typing import Any, Final

from ..keep.games import Work, game
from .works import WORKS

KEPT: Final = 3
"""Pieces of work that are not done and can be gone on with, beside the last one."""

_works: dict[str, Work] = {}
"""Those that are not done, by the keys of their questions, the last one at the end."""


def think(text: str) -> str:
    """Think as long as a question of :mod:`ui.think.pool` allows, going on with what it knows."""
    question = json.loads(text)
    key = question["key"]
    work = _works.pop(key, None) or _begun(question)
    end = monotonic() + question["seconds"]
    found, part = next(work)
    while part < 1 and monotonic() < end:
        found, part = next(work)
    if part < 1:
        _works[key] = work
        for old in [*_works][: -KEPT - 1]:
            del _works[old]
    packed = b64encode(pickle.dumps(found)).decode()
    return json.dumps({"of": question["id"], "part": part, "found": packed})


def _begun(question: dict[str, Any]) -> Work:
    played = game(question["game"])
    data = pickle.loads(b64decode(question["data"]))
    return {**WORKS, **played.works}[question["kind"]](played, data, question["thinker"])
