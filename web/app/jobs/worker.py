"""A job worker: a question in, a result out. It runs in a web worker of its own."""

import json
import pickle
from base64 import b64decode, b64encode
from time import monotonic
from typing import Any

from app.game_catalogue import JobProgress, game

from .job import KEPT
from .job_handlers import HANDLERS

_works: dict[str, JobProgress] = {}
"""The unfinished jobs, by the keys of their questions, the last one at the end."""


def think(text: str) -> str:
    """Return the answer to a question of :mod:`app.jobs.scheduler`.

    Work for as long as the question allows, and continue a job that is known.
    """
    request = json.loads(text)
    key = request["key"]
    work = _works.pop(key, None) or _start_job(request)
    end = monotonic() + request["seconds"]
    found, part = next(work)
    while part < 1 and monotonic() < end:
        found, part = next(work)
    if part < 1:
        _works[key] = work
        unwanted_first = sorted(_works, key=lambda each: each in request["wanted"])
        for old in unwanted_first[: -KEPT - 1]:
            del _works[old]
    packed = b64encode(pickle.dumps(found)).decode()
    return json.dumps({"of": request["id"], "part": part, "found": packed})


def _start_job(request: dict[str, Any]) -> JobProgress:
    played = game(request["game"])
    data = pickle.loads(b64decode(request["data"]))
    return {**HANDLERS, **played.job_handlers}[request["kind"]](played, data, request["thinker"])
