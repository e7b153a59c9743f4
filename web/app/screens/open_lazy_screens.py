"""The screen shown while lazy files are loading, and navigation to screens that need them."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from app import lazy_screens
from app.game_catalogue import (
    BY_LINK,
    EXPLANATIONS,
    NEW_DEVICE,
    PUSHES,
    PUZZLES,
    TOGETHER,
    WORKSHOP,
    Table,
    key_of,
    of_format,
    parts,
)
from app.kit import intents
from app.kit.button import button
from app.kit.error_texts import not_fetched
from app.kit.i18n import _, listed
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.storage import save_metadata, undealt_games_by_link
from app.storage.note_names import hosted_game
from app.table.fair_deal_seal import Seal
from app.table.local_game import LocalGame
from pompeii import RecordError
from pompeii.core.record_link import from_link

from . import page_address
from .base_screen import BACK, STAY, Drawing, Go, Screen, To
from .visit_context import Context

Address = Mapping[str, str]
_FAIR = "fair"
"""The key of a fair deal in a record; its module is loaded later."""


class LoadingScreen(Screen):
    """A placeholder for a screen that needs lazy files."""

    def __init__(
        self, context: Context, games: Collection[str], then: Callable[[], Go], address: Address
    ) -> None:
        super().__init__(context)
        self._games = games
        self._then = then
        self._address = address

    @property
    def address(self) -> Address:
        """The address of the screen to come."""
        return self._address

    @property
    def busy(self) -> bool:
        """True if the files are on their way."""
        return not self._lacking

    @property
    def _lacking(self) -> bool:
        return any(self.context.lazy_files.lacks(parts()[key].archive) for key in self._games)

    def next_screen(self) -> Go:
        """Return the intended navigation once all files are loaded."""
        if not all(self.context.is_loaded(key) for key in self._games):
            return STAY
        go = self._then()
        if not isinstance(go, To):
            return BACK
        return go if go.alone else To(go.screen, instead=True)

    @on(intents.Retry)
    def retry(self, _intent: intents.Retry) -> None:
        """Request the files again."""
        self.context.lazy_files.retry()

    def render(self) -> Drawing:
        """Return a note that the files are loading, or that loading failed."""
        title = h("h1", "coming-title", {}, listed([_(parts()[key].label) for key in self._games]))
        back = button("coming-back", intents.Back(), _("Back"))
        buttons = h(
            "div", "coming-buttons", {"class": "buttons"}, *game_loading(self.context), back
        )
        return Drawing(h("main", "app", {"class": "coming"}, title, buttons))


def game_loading(context: Context) -> list[Node]:
    """Return a note that files are loading; after a failure also a button to try again."""
    if not context.lazy_files.failed:
        return [h("p", "coming-wait", {"role": "status"}, _("Loading the game …"))]
    absent = _("The game could not be loaded. You need to be online the first time.")
    words = not_fetched(context.lazy_files.outcome, absent)
    wait = h("p", "coming-wait", {"role": "status"}, words)
    return [wait, button("coming-retry", intents.Retry(), _("Try again"), kind="primary")]


def when_loaded(
    context: Context, games: Collection[str], then: Callable[[], Go], address: Address
) -> Go:
    """Return the result of `then`: at once if `games` are loaded, else after a loading screen."""
    if all(context.is_loaded(key) for key in games):
        return then()
    return To(LoadingScreen(context, sorted(games), then, address))


def _to(
    context: Context,
    name: str,
    *given: Any,
    games: Collection[str] = (),
    more: Collection[tuple[str, str]] = (),
    **named: Any,
) -> Go:
    """Open the lazily loaded screen `name`, once its archive and those of `games` are loaded.

    Its address has the pairs `more` beside its name. `given` and `named` are the arguments of the
    screen.
    """

    def there() -> Go:
        return To(lazy_screens.make(name, context, *given, **named))

    games = {*lazy_screens.archives(name), *games}
    return when_loaded(context, games, there, {"screen": name, **dict(more)})


def to_all_games(context: Context) -> Go:
    """Open the results of all saves."""
    return _to(
        context, "results", games={save_metadata.key(saved) for saved in context.store.saves()}
    )


def to_comparison(context: Context, game: Table, id: str, *, from_table: bool) -> Go:
    """Open the comparison with other games of the same deal.

    The game is saved as `id`, "" if it is not saved.
    """
    return _to(context, "compare", game, id, from_table=from_table)


def to_mistakes(context: Context, game: Table, analysis: Any, at: int | None) -> Go:
    """Open the costliest decisions of an analysed game, at the ply `at` if it is not None."""
    return _to(context, "learn", game, analysis, at)


def to_together(context: Context, code: str = "") -> Go:
    """Open the table `code` with other devices, or the choice of a table if it is "".

    The game of a table that this device hosts is loaded first.
    """
    game = hosted_game(context.store, code)
    games, more = {game} if game else (), [("#", f"table={code}")] if code else ()
    return _to(context, TOGETHER, code, games=games, more=more)


def to_together_screen(context: Context, address: page_address.Address) -> Go:
    """Open the screen of an address for tables with other devices."""
    if address.screen == "invited":
        return _to(context, "invited", address.join, more=[("#", f"join={address.join}")])
    if address.screen == "part":
        return _to(context, "part", address.part, more=[("#", f"part={address.part}")])
    return _to(context, "host") if address.screen == "host" else to_together(context, address.table)


def to_quarry_sandbox(context: Context) -> Go:
    """Open the quarry without a game."""
    return _to(context, "quarry")


def to_workshop(context: Context, bot: str, shown: LocalGame[Any, Any] | None = None) -> Go:
    """Open the workshop, with the bot `bot` if it is not "".

    A bot can be asked about the position that is `shown`.
    """
    return _to(context, WORKSHOP, bot, shown, more=[("bot", bot)] if bot else ())


def to_shared_bot(context: Context, code: str) -> Go:
    """Open the bot with this code in a link. Raise `RecordError` if the code is broken."""
    return _to(context, "shared-bot", from_link(code), more=[("#", f"bot={code}")])


def to_puzzles(context: Context, at: str) -> Go:
    """Open the puzzles, at the puzzle `at` if it is not ""."""
    return _to(context, PUZZLES, at, more=[("puzzle", at)] if at else ())


def to_pushes(context: Context, at: str) -> Go:
    """Open the push puzzles, at the puzzle `at` if it is not ""."""
    return _to(context, PUSHES, at, more=[("puzzle", at)] if at else ())


def to_new_device(context: Context, code: str) -> Go:
    """Open the move to a new device, with the code of a handshake if it is not ""."""
    return _to(context, NEW_DEVICE, code, more=[("#", f"device={code}")] if code else ())


# Games by link


def to_friends(context: Context) -> Go:
    """Open the form of a game with friends on other devices."""
    return _to(context, "friends")


def to_invitation(context: Context, code: str) -> Go:
    """Open the pending table with this code, or stay if there is none."""
    table = undealt_games_by_link.tables(context.store).get(code)
    if table is None:
        return STAY
    game = of_format(table[undealt_games_by_link.INVITATION].get("format"))
    there = {lazy_screens.archive("invitation"), game}
    make = partial(lazy_screens.make, "invitation", context, code)
    return when_loaded(context, there, lambda: To(make()), {"pending": code})


def to_turn(context: Context, code: str) -> Go:
    """Open a game by link: its turn or its invitation, with this code in the address.

    A broken code is reported; nothing changes then.
    """
    try:
        text = from_link(code)
    except RecordError as error:
        context.notices.add(broken_link(error))
        return STAY
    then = partial(lazy_screens.make, "arrive", context, text)
    return when_loaded(context, {BY_LINK, key_of(text)}, then, {"#": f"turn={code}"})


def broken_link(error: RecordError) -> str:
    """Return a message that a link of a game by link is broken."""
    words = _(
        "This link is broken: it was perhaps cut off on its way. Ask for it again. Your games are "
        "unchanged. ({why})"
    )
    return words.format(why=error.translated())


def to_rematch(context: Context, local_game: LocalGame[Any, Any]) -> Go:
    """Invite the same people to another game by link."""
    there = {"screen": "friends"}
    make = partial(lazy_screens.make, "rematch", context, local_game)
    return when_loaded(context, {BY_LINK}, lambda: To(make(), instead=True), there)


def to_devices(context: Context, local_game: LocalGame[Any, Any]) -> Go:
    """Open the question about the players on other devices."""
    make = partial(lazy_screens.make, "devices", context, local_game)
    return when_loaded(context, {BY_LINK}, lambda: To(make(), instead=True), {})


def to_live_table(context: Context, local_game: LocalGame[Any, Any], remote: Collection[int]) -> Go:
    """Go on with a game at a live table, at which the seats `remote` are free for guests."""
    make = partial(lazy_screens.make, "live-table", context, local_game, remote)
    archives = lazy_screens.archives("live-table")
    return when_loaded(context, archives, lambda: To(make(), alone=True), {})


def to_fair_deal(context: Context, table: Table) -> Go:
    """Open the explanation of the verdict on a fair deal."""
    return _to(context, "fair", table.record)


def sealed(context: Context, table: Table) -> Seal | None:
    """Return the verdict on the deal of a game.

    Return None if the deal does not claim to be fair, or if the code is not loaded yet.
    """
    if _FAIR not in table.record.document or not context.is_loaded(BY_LINK):
        return None
    found: Seal = lazy_screens.make("seal", table.record)
    return found


def explanations(context: Context, table: Table) -> Any:
    """Return the explanations of a game's mistakes, or None if the code is not loaded yet."""
    loaded = [context.is_loaded(key) for key in lazy_screens.archives(EXPLANATIONS)]
    return lazy_screens.make(EXPLANATIONS, table) if all(loaded) else None
