"""The screen of the rules: to be read, searched, printed; with an address for each of them."""

from collections.abc import Iterator, Mapping

from pompeii import Rules

from ..keep.shelf import Shelf
from ..kit import wishes
from ..kit.button import button
from ..kit.markup import Attrs, Node, h
from ..kit.words import _, language, n_
from ..rules import book, figures, leaf
from ..rules.search import fits
from ..table.motions import SECONDS
from .screen import Aside, Drawing, News, on
from .visit import Visit

EXAMPLES = "examples"
SLOWER = 2.5
"""How many times as long as at the table a motion takes here, where it is to be understood."""


class RulesScreen(Aside):
    """The rules."""

    name = "rules"

    def __init__(
        self, visit: Visit, *, from_table: bool, rules: Rules | None = None, at: str = ""
    ) -> None:
        super().__init__(visit, from_table=from_table)
        self._rules = rules or Rules()
        self._at = at
        self._from_table = from_table
        self._due = True  # to go to the place
        self._query = ""
        self._shown: frozenset[str] = frozenset()
        self._leaf: leaf.Leaf | None = None
        self._words = ""
        self._said: list[str] = []
        self._motions: list[list[str | float]] = []
        self._ask()

    @property
    def _shelf(self) -> Shelf:
        return self.visit.shelf

    def _ask(self) -> None:
        """Have what is to be read in the language that is spoken."""
        self._words = self._shelf.in_language("rules", language())
        self._shelf.want(self._words, EXAMPLES)

    def open(self, at: str) -> None:
        """Go to another place in them; nothing is hidden then."""
        self._at, self._due, self._query = at, True, ""

    @property
    def address(self) -> Mapping[str, str]:
        """The rule that was opened."""
        return {"screen": self.name, **({"#": f"rule={self._at}"} if self._at else {})}

    @property
    def busy(self) -> bool:
        """Whether they are on their way."""
        return self._leaf is None and self._shelf.busy

    def refresh(self, over: object) -> None:
        """Take the words when they are there, those of another language too; go to the place."""
        if self._words != self._shelf.in_language("rules", language()):
            self._leaf = None
            self._ask()
        words, drawn = self._shelf.get(self._words), self._shelf.get(EXAMPLES)
        if self._leaf is None and words and drawn:
            now = _("In this game:") if self._from_table else _("In the next game:")
            self._leaf = leaf.Leaf(book.read(words), figures.Figures(drawn), self._rules, now)
        if self._leaf is not None and self._due:
            self._due = False
            self.visit.commands.append(["show", self._leaf.book.place(self._at)])

    # What the person does

    def change(self, name: str, value: str) -> None:
        """Look for words."""
        if name == "search" and self._leaf is not None:
            self._query = value.strip()
            self._said = [self._found()]

    @on(wishes.Show)
    def show(self, wish: wishes.Show) -> None:
        """Let an example be done, or stand as before."""
        if self._leaf is not None:
            if wish.example not in self._shown:
                self._motions = self._leaf.figures.moves(wish.example)
            self._shown ^= {wish.example}

    @on(wishes.Retry)
    def retry(self, _wish: wishes.Retry) -> None:
        """Ask again for what did not come."""
        self._shelf.retry()
        self._ask()

    def news(self) -> News:
        """How many were found; what moves."""
        said, self._said = self._said, []
        motions, self._motions = self._motions, []
        seconds = SLOWER * SECONDS[self.visit.habits.speed]
        return News(said, motions=motions if seconds else [], milliseconds=1000 * seconds)

    # What is shown

    def render(self) -> Drawing:
        """The rules, or that they are to come."""
        inside = self._waiting() if self._leaf is None else self._read(self._leaf)
        back = button("rules-back", wishes.Back(), self.way_back, kind="primary")
        buttons = h("div", "rules-buttons", {"class": "buttons"}, back)
        return Drawing(h("main", "app", {"class": "rules"}, *inside, buttons))

    def _waiting(self) -> Iterator[Node]:
        yield h("h1", book.TITLE, {"tabindex": "-1"}, _("The rules"))
        if not self._shelf.failed:
            yield h("p", "rules-wait", {"role": "status"}, _("The rules are on their way …"))
            return
        words = _("The rules could not be fetched. They need a connection the first time.")
        yield h("p", "rules-wait", {"role": "status"}, words)
        yield button("rules-retry", wishes.Retry(), _("Try again"))

    def _read(self, drawn: leaf.Leaf) -> Iterator[Node]:
        yield figures.symbols()
        title = h("h1", book.TITLE, {"tabindex": "-1"}, drawn.book.title)
        lead = drawn.blocks("rules-lead", drawn.book.lead, frozenset())
        yield h("header", "rules-head", {"hidden": bool(self._query)}, title, *lead)
        yield self._tools()
        yield leaf.contents(drawn)
        yield h("div", "rules-text", {}, *self._chapters(drawn))

    def _tools(self) -> Node:
        attrs: Attrs = {
            "type": "search",
            "name": "search",
            "value": self._query,
            "data-live": True,
            "autocomplete": "off",
            "placeholder": _("relatives, gate, P5 …"),
        }
        field = h("input", "rules-search", attrs)
        words = h("span", "rules-search-words", {}, _("Search the rules"))
        return h(
            "div",
            "rules-tools",
            {"role": "search"},
            h("label", "rules-search-label", {}, words, field),
            h("p", "rules-found", {}, self._found()),
            button("print", wishes.Print(), _("Print")),
        )

    def _found(self) -> str:
        """How many rules have the words, where some are looked for."""
        if not self._query or self._leaf is None:
            return ""
        count = sum(fits(self._query, rule.folded) for rule in self._leaf.book.rules)
        return n_("{count} rule found.", "{count} rules found.", count)

    def _chapters(self, drawn: leaf.Leaf) -> Iterator[Node]:
        query = self._query
        for chapter in drawn.book.chapters:
            articles = [
                leaf.article(
                    drawn, rule, self._done(rule), hidden=bool(query) and not fits(query, rule.folded)
                )
                for rule in chapter.rules
            ]
            found = not query or any("hidden" not in each.attrs for each in articles)
            yield h(
                "section",
                f"chapter-{chapter.id}-section",
                {"class": "found" if query else None, "hidden": not found},
                *leaf.chapter_head(drawn, chapter),
                *articles,
                *leaf.chapter_end(drawn, chapter),
            )

    def _done(self, rule: book.Rule) -> frozenset[str]:
        """The examples of a rule that were done."""
        if not self._shown:
            return self._shown
        here = {each.name for each in rule.examples}
        here |= {block["name"] for block in rule.blocks if block["kind"] == "picture"}
        return self._shown & here
