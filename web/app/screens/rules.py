"""The screen of the rules: read, search, print, and an address for each rule."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.game_catalogue import Table, game, of_format, of_rule
from app.kit import intents
from app.kit.button import button
from app.kit.error_texts import not_fetched
from app.kit.i18n import _, language, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Attrs, Node, h, raw
from app.kit.screen_head import back_button
from app.rules import page
from app.rules.page import Book
from app.storage.lazy_files import LazyFiles
from app.table.animation_queue import SECONDS
from app.table.game_ui import game_ui
from pompeii.registry import FIRST, GAMES

from .base_screen import Drawing, News, Screen, SideScreen
from .visit_context import Context

EXAMPLES = "examples"
TITLE = "rules-title"
"""The id of the main heading."""
SLOWER = 2.5
"""Duration of an animation in an example, as a multiple of its duration at the table."""


class RulesScreen(SideScreen):
    """The screen of the rules."""

    name = "rules"

    def __init__(
        self, context: Context, *, from_table: bool, played: Table | None = None, at: str = ""
    ) -> None:
        """Open the rules at `at`.

        `played` is the open game. If these are the rules of that game, its options are marked.
        """
        super().__init__(context, from_table=from_table)
        self._played = played
        self._at = at
        self._due = True  # True until the page has scrolled to the place
        self._query = ""
        self._shown: frozenset[str] = frozenset()
        self._book: Book | None = None
        self._words = ""
        self._said: list[str] = []
        self._motions: list[list[str | float]] = []
        self._ask()

    @property
    def _lazy_files(self) -> LazyFiles:
        return self.context.lazy_files

    def _ask(self) -> None:
        """Request the files of the rules in the current language."""
        words = self._wanted
        if words != self._words:
            self._words, self._book = words, None
        self._lazy_files.want(words, *((EXAMPLES,) if self._pictured else ()))

    @property
    def _key(self) -> str:
        """The key of the game whose rules these are, from the place."""
        return of_rule(self._at)

    @property
    def _pictured(self) -> bool:
        """True if the rules have examples."""
        return self._key == FIRST

    @property
    def _wanted(self) -> str:
        """Name of the file with the text of the rules."""
        return self._lazy_files.in_language(GAMES[self._key].rulebook, language())

    def open(self, at: str) -> None:
        """Go to another place in these rules or in those of the other game, and clear the search.

        Files that failed to load are requested again.
        """
        self._at, self._due, self._query = at, True, ""
        self._lazy_files.retry()
        self._ask()

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the opened rule."""
        return {"screen": self.name, **({"#": f"rule={self._at}"} if self._at else {})}

    @property
    def busy(self) -> bool:
        """True if the files are loading."""
        return self._book is None and self._lazy_files.busy

    def refresh(self, over: Screen | None) -> None:  # noqa: ARG002 - an override
        """Use the files once they are loaded, also after a change of language, and scroll to the
        place.
        """
        if self._words != self._wanted:
            self._ask()
        if self._book is None:
            self._book = self._bound()
        if self._book is not None and self._due:
            self._due = False
            place = self._book.words["places"].get(self._at.lower(), TITLE)
            self.context.commands.append(("show", place))

    def _bound(self) -> Book | None:
        """Return the rules, or None until their files and the game with its options are loaded."""
        here, words = self.context.is_loaded(self._key), self._lazy_files.get(self._words)
        drawn = self._lazy_files.get(EXAMPLES) if self._pictured else {}
        if not here or words is None or drawn is None:
            return None
        return Book(words, drawn, game(self._key), *self._in_force)

    @property
    def _in_force(self) -> tuple[Any, str]:
        """The options to mark, and a text that names their game."""
        record = self._played and self._played.record
        if record and of_format(record.document["format"]) == self._key:
            return record.rules, _("In this game: {value}")
        return self.context.setup_of(self._key).rules, _("Set for the next game: {value}")

    # Fields and intents

    def change(self, name: str, value: str) -> None:
        """Search for words."""
        if name == "search" and self._book is not None:
            self._query = value.strip()
            self._said = [self._found]

    @on(intents.Show)
    def show(self, intent: intents.Show) -> None:
        """Play an example, or reset it."""
        if self._book is not None:
            if intent.example not in self._shown:
                self._motions = self._book.drawn[intent.example]["moves"]
            self._shown ^= {intent.example}

    def news(self) -> News:
        """Return the number of rules found, and the animations of an example."""
        said, self._said = self._said, []
        motions, self._motions = self._motions, []
        seconds = SLOWER * SECONDS[self.context.user_settings.speed]
        return News(said, animations=motions if seconds else [], milliseconds=1000 * seconds)

    # Rendering

    def render(self) -> Drawing:
        """Return the rules, or a note that they are loading."""
        inside = self._waiting() if self._book is None else self._read(self._book)
        return Drawing(h("main", "app", {"class": "rules"}, *inside))

    def _waiting(self) -> Iterator[Node]:
        yield h("div", "rules-tools", {}, self._back)
        yield h("h1", TITLE, {"tabindex": "-1"}, _("The rules"))
        if not self._lazy_files.failed:
            yield h("p", "rules-wait", {"role": "status"}, _("Loading the rules …"))
            return
        absent = _("The rules could not be loaded. You need to be online the first time.")
        words = not_fetched(self._lazy_files.outcome, absent)
        yield h("p", "rules-wait", {"role": "status"}, words)
        yield button("rules-retry", intents.Rules(self._at), _("Try again"))

    def _read(self, read: Book) -> Iterator[Node]:
        if read.drawn:
            yield page.symbols()
        title = h("h1", TITLE, {"tabindex": "-1"}, read.words["title"])
        lead = raw("rules-lead", "div", {}, read.words["lead"], {})
        head = {"hidden": bool(self._query)}
        yield self._tools()
        yield h("header", "rules-head", head, title, lead, *self._others())
        minute, *chapters = (
            page.chapter(read, number, self._query, self._shown)
            for number in range(len(read.words["chapters"]))
        )
        yield from (minute, page.contents(read), *chapters)

    def _others(self) -> Iterator[Node]:
        """Yield the buttons to the rules of the other games."""
        others = (info for key, info in GAMES.items() if key != self._key)
        for number, info in enumerate(others):
            words = _("The rules of {game}").format(game=_(info.label))
            id = f"rules-other-{number}" if number else "rules-other"
            yield button(id, intents.Rules(info.rule_prefix), words)

    def _tools(self) -> Node:
        attrs: Attrs = {
            "type": "search",
            "name": "search",
            "value": self._query,
            "data-live": True,
            "autocomplete": "off",
            "placeholder": _(game_ui(self._key).search_examples),
        }
        words = h("span", "rules-search-words", {}, _("Search the rules"))
        field = h("input", "rules-search", attrs)
        return h(
            "div",
            "rules-tools",
            {"role": "search"},
            self._back,
            h("label", "rules-search-label", {}, words, field),
            h("p", "rules-found", {}, self._found),
            button("print", intents.Print(), _("Print")),
        )

    @property
    def _back(self) -> Node:
        return back_button("rules-back", self.way_back)

    @property
    def _found(self) -> str:
        """The number of rules found, as a sentence, or "" without a search."""
        if not self._query or self._book is None:
            return ""
        return n_("{count} rule found.", "{count} rules found.", self._book.found(self._query))
