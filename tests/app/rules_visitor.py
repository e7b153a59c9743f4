"""A user who reads the rules, for the tests."""

from tests.app.visitor import Visitor, nodes

CITY = "?players=human,human&seed=5&handover=off&animation=off"


def reader(fragment: str = "", query: str = "?screen=rules") -> Visitor:
    return Visitor(query, fragment)


def shown_rules(visitor: Visitor) -> set[str]:
    """Return the rules in view."""
    articles = (node for node in nodes(visitor.tree) if node.tag == "article")
    return {
        node.attrs["aria-labelledby"].removeprefix("rule-")
        for node in articles
        if "hidden" not in node.attrs
    }


def scroll_targets(visitor: Visitor) -> list[object]:
    """Return the places that were scrolled into view."""
    return [command[1] for command in visitor.asked if command[0] == "show"]
