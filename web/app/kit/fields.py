"""The parts of the page's forms."""

from collections.abc import Mapping

from .nodes import Attrs, Node, h


def group(id: str, title: str, *children: Node) -> Node:
    """Fields that belong together."""
    return h("fieldset", id, {}, h("legend", f"{id}-title", {}, title), *children)


def select(id: str, label: str, chosen: str, choices: Mapping[str, str]) -> Node:
    """A choice between texts by their values; the field is named as its id."""
    options = [
        h(
            "option",
            f"{id}-{value.replace(':', '-')}",
            {"value": value, "selected": value == chosen},
            text,
        )
        for value, text in choices.items()
    ]
    return h("select", id, {"name": id, "aria-label": label}, *options)


def labelled(id: str, label: str, chosen: str, choices: Mapping[str, str]) -> Node:
    """A choice with its label beside it."""
    words = h("span", f"{id}-words", {}, label)
    return h("label", f"{id}-label", {"class": "row"}, words, select(id, label, chosen, choices))


def check(id: str, label: str, checked: bool, help: str = "") -> Node:
    """A box to be ticked, with its label; ``help`` says more of what it does."""
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
