"""Links to rules, for every text that names a rule's identifier."""

import re
from collections.abc import Iterator
from typing import Final

from . import intents
from .i18n import cached
from .nodes import Node, escape, h

_NAMED: Final = re.compile(r"\b([BCDPEMS]\d+[a-z]?|V-[A-Z]\d*)(?=\))")
"""A rule's identifier at the end of a parenthesis."""


def address(rule: str) -> str:
    """Return the address of a rule."""
    return f"?screen=rules#rule={rule}"


@cached
def rule_link(id: str, rule: str, *inside: Node | str, kind: str = "") -> Node:
    """Return a link to a rule or another place of the rules; `kind` is its CSS class."""
    attrs = {"href": address(rule), **intents.Rules(rule).attrs}
    return h("a", id, {**attrs, "class": f"rule-link {kind}".strip()}, *inside)


def rule_link_html(rule: str, inside: str, kind: str = "") -> str:
    """Return the same link as HTML, around inner HTML."""
    looks = f"rule-link {kind}".strip()
    attrs = {"href": address(rule), **intents.Rules(rule).attrs, "class": looks}
    written = "".join(f' {name}="{escape(value)}"' for name, value in attrs.items())
    return f"<a{written}>{inside}</a>"


def link_rules(id: str, text: str) -> Iterator[Node | str]:
    """Yield the parts of a text, with each rule identifier in parentheses as a link."""
    for number, part in enumerate(_NAMED.split(text)):
        if number % 2:
            yield rule_link(f"{id}-rule-{number}", part, part)
        elif part:
            yield part
