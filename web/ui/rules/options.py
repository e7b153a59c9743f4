"""What the options change: at the rule that each belongs to, and in each of the rule sets."""

import re
from collections.abc import Iterator
from typing import Final

from pompeii import PRESETS, Rules
from pompeii.rules import OPTIONS, Option, Preset, Value

from ..kit.cited import rule_link
from ..kit.markup import Node, h
from ..kit.words import _

SOURCE: Final = re.compile("|".join(preset.source for preset in PRESETS.values()))
"""What the rules call the texts that they follow."""
FEW, MANY = 2, 4
"""Players: a rule set may say something else for a full table."""


def of(rule: str) -> Iterator[Option]:
    """The options that change a rule."""
    return (option for option in OPTIONS if option.rule == rule)


def said(option: Option) -> str:
    """Which rule set says what, by the names they have on this page."""
    labels = {preset.source: _(preset.label) for preset in PRESETS.values()}
    return SOURCE.sub(lambda found: labels[found[0]], _(option.source))


def value_words(option: Option, value: Value) -> str:
    """A value as a person says it."""
    if option.choices is not None:
        return _(option.choices[str(value)])
    if option.bounds is not None:
        return str(value)
    return _("yes") if value else _("no")


def differs(rules: Rules, rule: str) -> bool:
    """Whether a rule is not the classic one."""
    return any(getattr(rules, each.name) != getattr(Rules(), each.name) for each in of(rule))


def marked(option: Option, rules: Rules, now: str) -> Node:
    """An option at its rule: how it is set in the rules that are in force, what that means and who
    says so; ``now`` says whose rules these are.
    """
    id = f"rules-{option.name}"
    value = getattr(rules, option.name)
    changed = value != getattr(Rules(), option.name)
    chosen = h("b", f"{id}-value", {}, value_words(option, value))
    unlike = [h("em", f"{id}-unlike", {}, _("not as in Classic"))] if changed else []
    return h(
        "aside",
        id,
        {"class": "rule-option changed" if changed else "rule-option", "aria-labelledby": f"{id}-label"},
        h("p", f"{id}-label", {"class": "option-label", "tabindex": "-1"}, _(option.label)),
        h(
            "p",
            f"{id}-now",
            {"class": "option-now"},
            h("span", f"{id}-whose", {}, now),
            chosen,
            *unlike,
        ),
        h("p", f"{id}-help", {}, _(option.help)),
        h("p", f"{id}-source", {"class": "small"}, said(option)),
    )


def table(id: str) -> Node:
    """Every option with what each rule set chooses."""
    head = [
        h("th", f"{id}-option", {"scope": "col"}, _("Option")),
        *(
            h("th", f"{id}-{preset.name}", {"scope": "col"}, _preset(id, preset))
            for preset in PRESETS.values()
        ),
    ]
    rows = [_row(id, option) for option in OPTIONS]
    whole = h(
        "table",
        f"{id}-table",
        {},
        h("thead", f"{id}-head", {}, h("tr", f"{id}-heads", {}, *head)),
        h("tbody", f"{id}-rows", {}, *rows),
    )
    scrolls = {"class": "scrolls", "tabindex": "0", "role": "region"}
    return h("div", id, {**scrolls, "aria-label": _("The options of the rule sets")}, whole)


def _preset(id: str, preset: Preset) -> Node:
    return rule_link(f"{id}-{preset.name}-source", preset.source, _(preset.label))


def _row(id: str, option: Option) -> Node:
    id = f"{id}-{option.name}"
    name = rule_link(f"{id}-rule", option.name, _(option.label))
    cells = (
        h("td", f"{id}-{preset.name}", {}, _chosen(option, preset)) for preset in PRESETS.values()
    )
    return h("tr", id, {}, h("th", f"{id}-label", {"scope": "row"}, name), *cells)


def _chosen(option: Option, preset: Preset) -> str:
    usual, full = (getattr(preset.rules(seats), option.name) for seats in (FEW, MANY))
    words = value_words(option, usual)
    if full == usual:
        return words
    unlike = _("{usual}; with four players {other}")
    return unlike.format(usual=words, other=value_words(option, full))
