"""An external bot for any game, as a class and as a program."""

import json
import sys
from random import Random
from typing import Any

from pompeii.bots import Budget
from pompeii.core.game_interfaces import View


class Sampler:
    """A bot that plays random listed actions, and actions of a family as often as a single one."""

    def choose(self, view: View, random: Random, budget: Budget) -> Any:  # noqa: ARG002
        return view.sample(random)


def answer(question: dict[str, Any]) -> str:
    """Answer as a program does, which writes the action of a family itself."""
    random = Random(question["random"])
    families = question.get("families", {})
    chosen = [*question["legal"], *families][
        int(random.random() * (len(question["legal"]) + len(families)))
    ]
    if chosen not in families:
        return str(chosen)
    numbers = [
        str(low + int(random.random() * (high - low + 1)))
        for low, high in families[chosen].values()
    ]
    return chosen.replace("*", "/".join(numbers))  # type: ignore[no-any-return]


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps({"action": answer(json.loads(line))}) + "\n")
        sys.stdout.flush()
