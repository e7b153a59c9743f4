"""Links that lead to a rule, wherever its identifier is named."""

import re
from collections.abc import Iterator
from typing import Final

from . import intents
from .i18n import remembered
from .nodes import Node, escape, h

_NAMED: Final = re.compile(r"\b([BCDPEMS]\d+[a-z]?|V-[A-Z]\d*)(?=\))")
"""An identifier as a sentence names it, at the end of what stands in brackets."""


def address(rule: str) -> str:
    """The address of a rule."""
    return f"?screen=rules#rule={rule}"


@remembered
def rule_link(id: str, rule: str, *inside: Node | str, kind: str = "") -> Node:
    """A link to a rule or another place of the rules; ``kind`` is its class for style sheets."""
    attrs = {"href": address(rule), **intents.Rules(rule).attrs}
    return h("a", id, {**attrs, "class": f"rule-link {kind}".strip()}, *inside)


def rule_link_html(rule: str, inside: str, kind: str = "") -> str:
    """The same as HTML, around what is HTML already."""
    looks = f"rule-link {kind}".strip()
    attrs = {"href": address(rule), **intents.Rules(rule).attrs, "class": looks}
    written = "".join(f' {name}="{escape(value)}"' for name, value in attrs.items())
    return f"<a{written}>{inside}</a>"


def cited(id: str, text: str) -> Iterator[Node | str]:
    """A text in which each rule that it names in brackets is a link."""
    for number, part in enumerate(_NAMED.split(text)):
        if number % 2:
            yield rule_link(f"{id}-rule-{number}", part, part)
        elif part:
            yield part
