"""The example bots that the workshop offers to open.

The build takes them from ``examples/`` (``tools/build/bot_examples.py``).
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from app.bot_sandbox.source_check import check
from app.kit.button import button
from app.kit.i18n import _
from app.kit.nodes import Node, h
from pompeii.core.i18n import mark
from pompeii.registry import GAMES

from .intents import NewExample

PATH: Final = Path(__file__).with_name("examples.json")
ID: Final = "examples"
IDEAS: Final[Mapping[str, str]] = {
    "greedy": mark("Gathers its people, and leaves the city when it can."),
    "rollouts": mark("Plays on after its best actions, over many deals, and beats the bot Medium."),
    "pusher": mark("Tries pushes in a model of the quarry until its time is up."),
}
"""One sentence for each example."""


@cache
def examples() -> dict[str, dict[str, str]]:
    """Return the ``source`` and the key of the ``game`` of each example, by name."""
    found: dict[str, dict[str, str]] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


def title(name: str) -> str:
    """Return the name of the class of an example."""
    found, _problems = check(examples()[name]["source"])
    return found


def render() -> Node:
    """Return the section with the examples."""
    heading = h("h2", f"{ID}-title", {}, _("Open an example"))
    rows = [_row(name, idea) for name, idea in IDEAS.items()]
    listed = h("ul", f"{ID}-list", {"aria-labelledby": f"{ID}-title"}, *rows)
    return h("section", ID, {"aria-labelledby": f"{ID}-title"}, heading, listed)


def _row(name: str, idea: str) -> Node:
    id = f"{ID}-{name}"
    game = _(GAMES[examples()[name]["game"]].label)
    parts = [
        h("b", f"{id}-title", {}, title(name)),
        h("span", f"{id}-game", {"class": "small"}, game),
        h("span", f"{id}-idea", {}, _(idea)),
    ]
    return h("li", id, {}, button(f"{id}-open", NewExample(name), *parts, kind="bot"))
