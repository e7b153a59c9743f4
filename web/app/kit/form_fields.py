"""Form fields."""

import re
from collections.abc import Mapping
from typing import Final

from .nodes import Attrs, Node, h

_PLAIN: Final = re.compile(r"[A-Za-z0-9._-]*")
"""Values that an id may contain."""


def group(id: str, title: str, *children: Node) -> Node:
    """Return a group of related fields under `title`."""
    return h("fieldset", id, {}, h("legend", f"{id}-title", {}, title), *children)


def select(
    id: str, label: str, chosen: str, choices: Mapping[str, str], described: str = ""
) -> Node:
    """Return a drop-down list of `choices` (text by value); its field name is `id`.

    `described` are the ids of the texts that describe it, if any.
    """
    options = [
        h(
            "option",
            _option_id(id, value),
            {"value": value, "selected": value == chosen},
            text,
        )
        for value, text in choices.items()
    ]
    attrs = {"name": id, "aria-label": label, "aria-describedby": described or None}
    return h("select", id, attrs, *options)


def _option_id(id: str, value: str) -> str:
    """Return the id of an option; a `value` that may be any text is written in hexadecimals."""
    plain = value.replace(":", "-")
    return f"{id}-{plain if _PLAIN.fullmatch(plain) else plain.encode().hex()}"


def labelled(id: str, label: str, chosen: str, choices: Mapping[str, str]) -> Node:
    """Return a drop-down list with its label beside it."""
    words = h("span", f"{id}-words", {}, label)
    return h("label", f"{id}-label", {"class": "row"}, words, select(id, label, chosen, choices))


def check(id: str, label: str, checked: bool, help: str = "") -> Node:
    """Return a labelled checkbox; `help` is an explanation below the label."""
    attrs: Attrs = {
        "type": "checkbox",
        "name": id,
        "checked": checked,
        "aria-labelledby": f"{id}-words",
        "aria-describedby": f"{id}-help" if help else None,
    }
    words = [h("span", f"{id}-words", {}, label)]
    if help:
        words.append(h("small", f"{id}-help", {}, help))
    said = h("span", f"{id}-said", {"class": "words"}, *words)
    return h("label", f"{id}-label", {"class": "check"}, h("input", id, attrs), said)
