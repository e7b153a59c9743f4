"""The steps of "A bot in ten minutes", from each of which a player can start a bot.

The build takes them from ``examples/ten_minutes``, with their figures
(``tools/build/bot_steps.py``).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from app.kit.button import button
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.screens.about import document_link
from pompeii.core.i18n import mark, number, percent
from pompeii.registry import GAMES

from .intents import NewStep

PATH: Final = Path(__file__).with_name("steps.json")
ID: Final = "steps"
IDEAS: Final[Mapping[str, Sequence[str]]] = {
    "pompeii": (
        mark("Play a random legal action."),
        mark("Leave the city whenever possible."),
        mark("Live near the gates, and run towards them."),
        mark("Lay lava where it covers others."),
        mark("Move in with others, to bring relatives."),
        mark("Carry out each action in a copy of the game, and compare the results."),
    ),
    "via-appia": (
        mark("Play a random legal action."),
        mark("Lay tiles, travel, or else push the largest stone."),
    ),
}
"""One sentence for each step, by game."""


@cache
def steps() -> dict[str, list[dict[str, Any]]]:
    """Return the steps by game: the ``source`` of each, and its ``share`` against the one before.

    The share is from 0 to 1, and None for the first step.
    """
    found: dict[str, list[dict[str, Any]]] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


def source(game: str, step: str) -> str | None:
    """Return the source of a step, given by its number as a text. Return None if there is none."""
    sources = (each["source"] for each in steps().get(game, ()))
    return next((each for at, each in enumerate(sources, 1) if str(at) == step), None)


def render() -> Node:
    """Return the fold with the steps of every game."""
    summary = h("summary", f"{ID}-summary", {}, _("A bot in ten minutes"))
    return h("details", ID, {}, summary, *_inside())


def render_open() -> Node:
    """Return the section with the steps of every game."""
    title = h("h2", f"{ID}-title", {}, _("A bot in ten minutes"))
    return h("section", ID, {"aria-labelledby": f"{ID}-title"}, title, *_inside())


def _inside() -> Iterator[Node]:
    help = _(
        "Start from a step, read it and change it. The figure is its share of the victories "
        "against the step before."
    )
    yield h("p", f"{ID}-help", {"class": "small"}, help)
    yield from (_game(key) for key in GAMES if key in IDEAS)
    yield document_link(f"{ID}-guide", "ten-minutes", _("The steps explained"))


def _game(key: str) -> Node:
    id, name = f"{ID}-{key}", _(GAMES[key].label)
    rows = [_row(key, at, idea) for at, idea in enumerate(IDEAS[key], 1)]
    title = h("h3", f"{id}-title", {}, name)
    listed = h("ol", f"{id}-list", {"aria-labelledby": f"{id}-title"}, *rows)
    return h("div", id, {}, title, listed)


def _row(key: str, step: int, idea: str) -> Node:
    id = f"{ID}-{key}-{step}"
    share = steps()[key][step - 1]["share"]
    figure = "" if share is None else percent(number(100 * share, 0))
    parts = [
        h("b", f"{id}-number", {}, str(step)),
        h("span", f"{id}-idea", {}, _(idea)),
        h("b", f"{id}-share", {}, figure),
    ]
    return h("li", id, {}, button(f"{id}-start", NewStep(key, str(step)), *parts, kind="bot"))
