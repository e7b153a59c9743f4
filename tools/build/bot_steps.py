"""The steps of docs/ten-minutes.md for the workshop: solutions with their figures."""

import json

from pompeii.registry import GAMES
from tools.docs import measure_steps


def as_json() -> bytes:
    """Return the sources of the steps by the key of the game, each with its figure."""
    figures = measure_steps.figures()
    steps = {
        key: [
            {
                "source": path.read_text(encoding="utf-8"),
                "share": figures[path.stem].share if path.stem in figures else None,
            }
            for path in measure_steps.solutions(key)
        ]
        for key in GAMES
    }
    return json.dumps(steps).encode()
