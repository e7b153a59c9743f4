"""The screen that says what this is and which works of others it carries, with their licences."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .controls import button
from .markup import Node, h
from .words import _

PATH = Path(__file__).parent.parent / "works.json"


@dataclass(frozen=True, slots=True)
class Work:
    """A work of others; the build reads them off their packages (``scripts/works.py``)."""

    name: str
    version: str
    licence: str
    within: str
    """The work it is bundled into, nothing for one of its own."""
    text: str
    """Of the licence, in full."""


@cache
def works() -> tuple[Work, ...]:
    """All of them, each followed by what is bundled into it."""
    return tuple(Work(**work) for work in json.loads(PATH.read_text(encoding="utf-8")))


def about(*, from_table: bool) -> Node:
    """The screen; ``from_table`` says where its way back leads."""
    back = _("Back to the game") if from_table else _("Back")
    fan = _("An unofficial fan project for two to four; words and art are its own.")
    local = _("Nothing that happens here is sent anywhere: games are kept on this device alone.")
    free = _("The game itself, its words and its art are free, under the MIT licence.")
    others = _(
        "The page carries these works unchanged. Each opens to the full text of its licence."
    )
    return h(
        "main",
        "app",
        {"class": "about"},
        h("h1", "about-title", {}, _("About Pompeii")),
        h("p", "about-fan", {}, fan),
        h("p", "about-local", {}, local),
        h("p", "about-free", {}, free),
        h("h2", "works-title", {}, _("Works of others")),
        h("p", "works-words", {"class": "small"}, others),
        h("ul", "works", {}, *(_row(number, work) for number, work in enumerate(works()))),
        h(
            "div",
            "about-buttons",
            {"class": "buttons"},
            button("about-back", "back", back, kind="primary"),
        ),
    )


def _row(number: int, work: Work) -> Node:
    id = f"work-{number}"
    label = _("The licence of {work}").format(work=work.name)
    within = _("in {work}").format(work=work.within) if work.within else ""
    return h(
        "li",
        id,
        {"class": "within" if within else None},
        h(
            "details",
            f"{id}-details",
            {},
            h(
                "summary",
                f"{id}-summary",
                {},
                h("b", f"{id}-name", {}, work.name),
                h("span", f"{id}-version", {"class": "small"}, work.version),
                h("span", f"{id}-within", {"class": "unseen"}, within),
                h("span", f"{id}-licence", {"class": "licence"}, work.licence),
            ),
            h(
                "pre",
                f"{id}-text",
                {"tabindex": "0", "role": "group", "aria-label": label},
                work.text,
            ),
        ),
    )
