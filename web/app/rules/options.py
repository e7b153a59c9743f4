"""The options of a rule, listed below the rule in the book."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from app.game_catalogue import Game
from app.kit.i18n import _
from app.kit.nodes import Node, h
from pompeii.core.i18n import mark
from pompeii.core.record_document import SEATS
from pompeii.core.rule_options import Option, Value


def said(game: Game, option: Option) -> str:
    """Return the source of an option, with the rule sets under their names on this page."""
    labels = {preset.source: _(preset.label) for preset in game.engine.presets.values()}
    sources = rf"\b(?:{'|'.join(labels)})\b"
    return re.sub(sources, lambda found: labels[found[0]], _(option.source))


def marked(game: Game, rule: str, rules: Any, now: str) -> Iterator[Node]:
    """Return the options of a rule: current value, other values, meaning and source.

    `rules` are the rules in force. `now` is a text that names their game, with a place for
    ``{value}``.
    """
    return (
        _marked(game, option, rules, now) for option in game.engine.options if option.rule == rule
    )


def _marked(game: Game, option: Option, rules: Any, now: str) -> Node:
    id = f"rules-{option.name}"
    value = getattr(rules, option.name)
    changed = value != getattr(game.engine.make_rules(min(SEATS), "classic", {}), option.name)
    values = "; ".join(_others(option, value))
    otherwise = _("Otherwise: {values}").format(values=values)
    inside = [
        h("p", f"{id}-label", {"class": "option-label"}, _(option.label)),
        h("p", f"{id}-now", {}, now.format(value=shown_value(option, value, _))),
        *(
            [h("p", f"{id}-unlike", {"class": "unlike"}, _("Different from Classic"))]
            if changed
            else []
        ),
        *([h("p", f"{id}-otherwise", {}, otherwise)] if values else []),
        h("p", f"{id}-help", {}, _(option.help)),
        h("p", f"{id}-source", {"class": "small"}, said(game, option)),
    ]
    kind = "rule-option changed" if changed else "rule-option"
    return h("div", id, {"class": kind, "tabindex": "-1"}, *inside)


def _others(option: Option, now: Value) -> Iterator[str]:
    """Yield the other possible values of an option."""
    if option.bounds is None:
        for value in option.choices or (True, False):
            if value != now:
                yield shown_value(option, value, _)
    elif option.bounds[0] < option.bounds[1]:
        low, high = option.bounds
        words = _("a whole number from {low} to {high}")
        if option.never is not None:
            words = _("a whole number from {low} to {high}, or never")
        yield words.format(low=low, high=high)


def shown_value(option: Option, value: Value, translate: Callable[[str], str]) -> str:
    """Return the text of a value."""
    if option.choices is not None:
        return translate(option.choices[str(value)])
    if value == option.never:
        return translate(mark("never"))
    if option.bounds is not None:
        return str(value)
    return translate(mark("yes") if value else mark("no"))
