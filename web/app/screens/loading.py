"""A game is on its way: what was wished for is done when it is here."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from typing import Any

from app.catalogue import HISTORY, PARTS, PUZZLES, Table
from app.kit import intents
from app.kit.button import button
from app.kit.handlers import on
from app.kit.i18n import _, listed
from app.kit.nodes import Node, h
from app.storage import saves

from .context import Context
from .screen import BACK, STAY, Drawing, Go, Screen, To

Address = Mapping[str, str]


class LoadingScreen(Screen):
    """Waits for games, in the place of the screen that they are for."""

    def __init__(
        self, context: Context, games: Collection[str], then: Callable[[], Go], address: Address
    ) -> None:
        super().__init__(context)
        self._games = games
        self._then = then
        self._address = address

    @property
    def address(self) -> Address:
        """Of what is waited for."""
        return self._address

    @property
    def busy(self) -> bool:
        """Whether they are on their way."""
        return not self._lacking

    @property
    def _lacking(self) -> bool:
        return any(self.context.lazy_files.lacks(PARTS[key].archive) for key in self._games)

    def onward(self) -> Go:
        """To what was wished for, when all are here."""
        if not all(self.context.here(key) for key in self._games):
            return STAY
        go = self._then()
        return To(go.screen, instead=True) if isinstance(go, To) else BACK

    @on(intents.Retry)
    def retry(self, _wish: intents.Retry) -> None:
        """Ask for them again."""
        self.context.lazy_files.retry()

    def render(self) -> Drawing:
        """That it is to come, or does not."""
        title = h("h1", "coming-title", {}, listed([_(PARTS[key].label) for key in self._games]))
        back = button("coming-back", intents.Back(), _("Back"))
        buttons = h("div", "coming-buttons", {"class": "buttons"}, *on_its_way(self.context), back)
        return Drawing(h("main", "app", {"class": "coming"}, title, buttons))


def on_its_way(context: Context) -> list[Node]:
    """That a game is fetched; where it does not come, a way to try again."""
    if not context.lazy_files.failed:
        return [h("p", "coming-wait", {"role": "status"}, _("The game is on its way …"))]
    words = _("The game could not be fetched. It needs a connection the first time.")
    wait = h("p", "coming-wait", {"role": "status"}, words)
    return [wait, button("coming-retry", intents.Retry(), _("Try again"), kind="primary")]


def once_here(
    context: Context, games: Collection[str], then: Callable[[], Go], address: Address
) -> Go:
    """Do what needs some games: at once if they are here, else when they have come."""
    if all(context.here(key) for key in games):
        return then()
    return To(LoadingScreen(context, sorted(games), then, address))


def to_all_games(context: Context) -> Go:
    """To the look back over all games: a room that comes later, with the games that they are of."""

    def there() -> Go:
        screen = import_module("app.history.screen")
        return To(screen.ResultsScreen(context))

    games = {saves.key(saved) for saved in context.store.saves()}
    return once_here(context, {HISTORY, *games}, there, {"screen": "results"})


def to_comparison(context: Context, game: Table, id: str, *, from_table: bool) -> Go:
    """To other games on the deal of one, which is kept as ``id`` or not at all: they are in the
    room of the look back.
    """

    def there() -> Go:
        compare = import_module("app.history.compare")
        return To(compare.CompareScreen(context, game, id, from_table=from_table))

    return once_here(context, {HISTORY}, there, {"screen": "compare"})


def to_mistakes(context: Context, game: Table, insight: Any, at: int | None) -> Go:
    """To one's costliest decisions in a game that is analysed, first to the one after so many
    actions, if one is named: they are in the room of puzzles.
    """

    def there() -> Go:
        learning = import_module("app.puzzles.mistakes")
        return To(learning.MistakesScreen(context, game, insight, at))

    return once_here(context, {PUZZLES}, there, {"screen": "learn"})


def to_puzzles(context: Context, at: str) -> Go:
    """To the list of puzzles, and to one of them if one is named: a room that comes later."""

    def there() -> Go:
        overview = import_module("app.puzzles.list")
        return To(overview.PuzzlesScreen(context, at))

    address = {"screen": PUZZLES, **({"puzzle": at} if at else {})}
    return once_here(context, {PUZZLES}, there, address)
