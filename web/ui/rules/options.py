"""What an option changes, marked at the rule that it belongs to."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from pompeii import PRESETS, Rules
from pompeii.downfall.rules import OPTIONS, Option, Value
from pompeii.words import mark

from ..kit.markup import Node, h
from ..kit.words import _

SOURCE: Final = re.compile("|".join(preset.source for preset in PRESETS.values()))
"""What the rules call the texts that they follow."""


def said(option: Option) -> str:
    """Which rule set says what, by the names they have on this page."""
    labels = {preset.source: _(preset.label) for preset in PRESETS.values()}
    return SOURCE.sub(lambda found: labels[found[0]], _(option.source))


def marked(rule: str, rules: Rules, now: str) -> Iterator[Node]:
    """The options of a rule: how each is set in the rules that are in force, what that means and
    who says so; ``now`` says whose rules these are.
    """
    return (_marked(option, rules, now) for option in OPTIONS if option.rule == rule)


def _marked(option: Option, rules: Rules, now: str) -> Node:
    id = f"rules-{option.name}"
    value = getattr(rules, option.name)
    changed = value != getattr(Rules(), option.name)
    inside = [
        h("p", f"{id}-label", {"class": "option-label"}, _(option.label)),
        h("p", f"{id}-now", {}, now.format(value=shown_value(option, value, _))),
        *([h("p", f"{id}-unlike", {"class": "unlike"}, _("Not as in Classic"))] if changed else []),
        h("p", f"{id}-help", {}, _(option.help)),
        h("p", f"{id}-source", {"class": "small"}, said(option)),
    ]
    kind = "rule-option changed" if changed else "rule-option"
    return h("div", id, {"class": kind, "tabindex": "-1"}, *inside)


def shown_value(option: Option, value: Value, translate: Callable[[str], str]) -> str:
    """A value as a person says it."""
    if option.choices is not None:
        return translate(option.choices[str(value)])
    if option.bounds is not None:
        return str(value)
    return translate(mark("yes") if value else mark("no"))
