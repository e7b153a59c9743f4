"""What a thinker does: a question in, what was found out. Runs in a worker of its own."""

import json
import pickle
from base64 import b64decode
from random import Random

from ..keep.games import game


def think(text: str) -> str:
    """Think as long as a question of :mod:`ui.think.pool` allows."""
    question = json.loads(text)
    view = pickle.loads(b64decode(question["view"]))
    found = game(question["game"]).think(
        question["bot"], view, Random(question["seed"]), question["seconds"]
    )
    written = {action.text: tried for action, tried in found.items()}
    return json.dumps({"of": question["id"], "found": written})
