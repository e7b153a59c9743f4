"""A job worker: a question in, a result out. It runs in a web worker of its own."""

import json
import pickle
from base64 import b64decode, b64encode
from time import monotonic
from typing import Any

from app.catalogue import Work, game

from .handlers import WORKS
from .job import KEPT

_works: dict[str, Work] = {}
"""The unfinished jobs, by the keys of their questions, the last one at the end."""


def think(text: str) -> str:
    """Return the answer to a question of :mod:`app.jobs.scheduler`.

    Work for as long as the question allows, and continue a job that is known.
    """
    question = json.loads(text)
    key = question["key"]
    work = _works.pop(key, None) or _begun(question)
    end = monotonic() + question["seconds"]
    found, part = next(work)
    while part < 1 and monotonic() < end:
        found, part = next(work)
    if part < 1:
        _works[key] = work
        unwanted_first = sorted(_works, key=lambda each: each in question["wanted"])
        for old in unwanted_first[: -KEPT - 1]:
            del _works[old]
    packed = b64encode(pickle.dumps(found)).decode()
    return json.dumps({"of": question["id"], "part": part, "found": packed})


def _begun(question: dict[str, Any]) -> Work:
    played = game(question["game"])
    data = pickle.loads(b64decode(question["data"]))
    return {**WORKS, **played.works}[question["kind"]](played, data, question["thinker"])
