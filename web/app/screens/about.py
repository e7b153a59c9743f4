"""The screen about the project, with the third-party works that it contains and their licences."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h
from app.kit.screen_head import screen_head

from .base_screen import Drawing, SideScreen
from .visit_context import Context

PATH = Path(__file__).parents[2] / "works.json"
TEXTS = "licences.txt"
"""The file of the site with the full text of all licences."""
APART: Attrs = {"target": "_blank", "rel": "noopener"}
"""Attributes of a link that opens in a tab of its own."""


def document_link(id: str, name: str, words: str) -> Node:
    """Return a paragraph with a link to the document `name`.

    The style sheet hides it where a site has no documents.
    """
    link = h("a", f"{id}-link", {"href": f"docs/{name}.html", **APART}, words)
    return h("p", id, {"class": "documents"}, link)


@dataclass(frozen=True, slots=True)
class Work:
    """A third-party work, read from its package by the build (``tools/build/licences.py``)."""

    name: str
    version: str
    licence: str
    within: str
    """Name of the work that contains this one, "" if it stands alone."""


@cache
def third_party_works() -> tuple[Work, ...]:
    """Return all works, each followed by the works bundled into it."""
    return tuple(Work(**work) for work in json.loads(PATH.read_text(encoding="utf-8")))


class AboutScreen(SideScreen):
    """The screen about the project."""

    name = "about"

    def __init__(self, context: Context, *, from_table: bool) -> None:
        super().__init__(context, from_table=from_table)
        context.commands.append(("show", "app"))  # scrolls up: the link to it is at home's foot

    def render(self) -> Drawing:
        """Return the whole screen."""
        return Drawing(render_about(self.way_back))


def render_about(way_back: str) -> Node:
    """Return the text about the project and the list of third-party works."""
    fan = _(
        "A board game for two to four players: you move into Pompeii, and when Vesuvius "
        "erupts you run. This is an unofficial fan project with texts and pictures of its "
        "own."
    )
    local = _(
        "Nothing that you do here is sent anywhere. Your games are stored only on this device."
    )
    free = _("The program, its texts and its pictures are free for everyone under the MIT licence.")
    others = _("The page is built with these works; each has its licence beside it.")
    texts = {"href": TEXTS, **APART}
    return h(
        "main",
        "app",
        {"class": "about"},
        screen_head("about", _("About Pompeii"), way_back),
        h("p", "about-fan", {}, fan),
        h("p", "about-local", {}, local),
        h("p", "about-free", {}, free),
        document_link("about-docs", "index", _("Documentation")),
        h("h2", "works-title", {}, _("Works by others")),
        h("p", "works-words", {"class": "small"}, others),
        h("p", "works-texts", {}, h("a", "works-link", texts, _("All licences in full"))),
        h(
            "ul",
            "works",
            {},
            *(_row(number, work) for number, work in enumerate(third_party_works())),
        ),
    )


def _row(number: int, work: Work) -> Node:
    id = f"work-{number}"
    within = _("in {work}").format(work=work.within) if work.within else ""
    return h(
        "li",
        id,
        {"class": "within" if within else None},
        h("b", f"{id}-name", {}, work.name),
        h("span", f"{id}-version", {"class": "small"}, work.version),
        h("span", f"{id}-within", {"class": "unseen"}, within),
        h("span", f"{id}-licence", {"class": "licence"}, work.licence),
    )
