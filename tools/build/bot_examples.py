"""The bots of examples/ that the workshop offers to open."""

import json
from typing import Final

from tools.env import ROOT

EXAMPLES: Final = {"greedy": "pompeii", "rollouts": "pompeii", "pusher": "via-appia"}
"""The keys of their games, by name."""


def as_json() -> bytes:
    """Return the source and the game of each example, by name."""
    found = {
        name: {
            "game": key,
            "source": (ROOT / f"examples/{name}.py").read_text(encoding="utf-8"),
        }
        for name, key in EXAMPLES.items()
    }
    return json.dumps(found).encode()
