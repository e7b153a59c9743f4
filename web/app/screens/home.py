"""The home screen: continue, start or import a game; the list of saves."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from app.game_catalogue import load, needed
from app.games.downfall.thumbnail import picture
from app.kit import intents, saved_game_intents
from app.kit.button import button
from app.kit.error_texts import LARGEST_FILE
from app.kit.i18n import _, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.saved_game_intents import More, Puzzles, Results, TryQuarry
from app.storage import backup_reminder, games_file, save_metadata
from app.storage.new_game_setup import LEARN, Setup
from app.storage.store import Saved
from app.table.game_ui import game_ui
from pompeii.core.multi_game_file import is_games
from pompeii.core.safe_json_parsing import json_or_none
from pompeii.registry import FIRST, GAMES

from .base_screen import STAY, Drawing, Go, Screen, To
from .file_imports import Imports
from .game_list import game_list
from .new_game_form import NewGame
from .open_lazy_screens import to_all_games, to_puzzles, to_quarry_sandbox, when_loaded
from .quick_start_and_sound_offer import QuickStart, render_ready, render_sound, sound_answer
from .rename_and_delete_dialogs import DeleteDialog, RenameDialog
from .save_list import SaveEntry, is_over, newest, row, show, show_newer
from .table_screen import TableScreen
from .visit_context import Context

FILES = ".json,application/json"
"""File types that can be imported."""
AT_PLAY = (
    "j7* j6* k6* i6* h1* h2* g2* e4* e5* d5* f1rr f2r e1rk d2k i2rr j3k i3rrr j4kk h4rk g6rrk g7r"
    " h6kkk i7k i5k g5r f5rk c4kk b4r a5r c6k"
)
"""A position in the flight, shown on the town at the first visit (``thumbnail_code.encode``)."""
LISTED = 30
"""Number of saves listed at once, and added by "Show more"."""


def render_home(
    games: Sequence[SaveEntry],
    again: str = "",
    advice: str = "",
    *,
    latest: SaveEntry | None = None,
    more: int = 0,
    parts: int = 1,
    lost: bool = False,
    extra: Sequence[Node] = (),
    complete: bool = False,
) -> Node:
    """Return the home screen, newest save first.

    `again` names the players of the last setup. `advice` is a note on the safety of the saves.
    `latest` is the game to continue, `more` the number of saves not listed, `parts` the
    number of files that hold all saves. `lost` is True if there are unreadable saves. `extra` is
    the offer of sound and the progress of an import. `complete` draws every button of the menu.
    """
    words = _("A board game: fill Pompeii with your people, then get them out before the lava.")
    welcome = h(
        "div",
        "home-welcome",
        {},
        h("h1", "home-title", {}, _("Pompeii")),
        h("p", "home-words", {}, words),
        newest(latest) if latest else render_ready(game_ui(FIRST)),
        h("div", "home-menu", {}, *_menu(again, played=complete or latest is not None)),
        *extra,
        game_list(),
    )
    kept = [h("section", "home-games", {}, *_games(games, advice, more, parts))] if games else []
    play = [h("div", "home-play", {}, picture("at-play", AT_PLAY))] if not games else []
    return h("main", "app", {"class": "home"}, *play, welcome, *kept, _foot(lost=lost))


def _games(games: Sequence[SaveEntry], advice: str, more: int, parts: int) -> Iterator[Node]:
    yield h("h2", "saves-title", {}, _("Your games"))
    yield button("results", Results(), _("Review all games"), kind="quiet")
    yield h("ul", "saves", {"aria-labelledby": "saves-title"}, *(row(game) for game in games))
    if more:
        words = n_("{count} older game", "{count} older games", more)
        yield button("more", More(), _("Show more: {games}").format(games=words))
    if advice:
        yield h("p", "home-advice", {"class": "small"}, advice)
    yield from _exports(parts)


def _exports(parts: int) -> Iterator[Node]:
    if parts == 1:
        words = _("Save all games as one file")
        yield button("export-all", saved_game_intents.ExportAll(), words, kind="quiet")
        return
    for part in range(1, parts + 1):
        words = _("Save all games: file {part} of {parts}").format(part=part, parts=parts)
        yield button(f"export-{part}", saved_game_intents.ExportAll(str(part)), words, kind="quiet")


def _foot(*, lost: bool) -> Node:
    parts = []
    if lost:
        words = _("Save unreadable data as a file")
        parts.append(button("export-lost", saved_game_intents.ExportLost(), words, kind="quiet"))
    fan = _(
        "A board game for two to four players. An unofficial fan project with texts and "
        "art of its own."
    )
    parts.append(h("p", "home-fan", {"class": "small"}, fan))
    parts.append(button("about", intents.About(), _("About and licences"), kind="quiet"))
    return h("footer", "home-foot", {}, *parts)


def _menu(again: str, *, played: bool) -> Iterator[Node]:
    if again:
        yield button("last", intents.Last(), _("Again: {players}").format(players=again))
    yield button("new", intents.New(), _("New game …"))
    if played:
        yield button("learn", intents.Begin(LEARN), _("Learn by playing"))
    yield button("puzzles", Puzzles(), _("Puzzles"))
    yield button("quarry-sandbox", TryQuarry(), _("Try the quarry"))
    yield button("watch", intents.Watch(), _("Watch bots play"))
    importing = intents.Import(FILES, str(LARGEST_FILE))
    yield button("import", importing, _("Open a game file …"))
    yield button("rules", intents.Rules(), _("Rules"))
    yield button("settings", intents.Settings(), _("Settings"))


class Home(QuickStart):
    """The home screen, at the bottom of the stack."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._deleted: dict[str, Saved] = {}  # can still be restored
        self._imports = Imports(context)
        self._listed = LISTED
        self.goes_on = any(not is_over(saved) for saved in context.store.saves())
        """True if there is a game to continue."""

    def render(self) -> Drawing:
        """Return the whole screen."""
        store = self.context.store
        again = self.context.setup.players if self.context.was_started else ""
        # A deleted save may have been imported again under its id.
        gone = [saved for id, saved in self._deleted.items() if not store.save(id)]
        rows = sorted([*store.saves(), *gone], key=save_metadata.when, reverse=True)
        games = [
            *(show_newer(newer_save) for newer_save in store.newer_saves()),
            *(show(saved, deleted=saved in gone) for saved in rows[: self._listed]),
        ]
        running = (saved for saved in rows if not is_over(saved) and saved not in gone)
        newest = next(running, None)
        self.goes_on = newest is not None
        latest = show(newest) if newest else None
        more = max(0, len(rows) - self._listed)
        advice, lost = backup_reminder.advice(store), bool(store.lost)
        extra = self._imports.render()
        if self.offers_sound:
            extra.append(render_sound(sound_answer(self.context)))
        home = partial(render_home, games, again, advice, lost=lost, extra=extra)
        return Drawing(home(latest=latest, more=more, parts=len(games_file.parts(store))))

    # Starting a game

    @on(intents.New)
    def new(self, _intent: intents.New) -> Go:
        """Open the form of a new game."""
        return To(NewGame(self.context))

    @on(intents.Choose)
    def choose(self, intent: intents.Choose) -> Go:
        """Open the form of a new game of this kind."""
        if intent.game in GAMES:
            self.context.chosen = intent.game
        return To(NewGame(self.context))

    @on(intents.Last)
    def last(self, _intent: intents.Last) -> Go:
        """Start a game with the last setup, or show the form with the error."""
        form = NewGame(self.context)
        return To(form.begin() or form)

    @on(intents.Watch)
    def watch(self, _intent: intents.Watch) -> Go:
        """Start a game of bots."""
        setup = Setup().watching()
        table = setup.game.engine.table(setup.record(self.context.seed()))
        return To(TableScreen.begin(self.context, table))

    @on(intents.Continue)
    def go_on(self, _intent: intents.Continue) -> Go:
        """Continue the game played last."""
        running = (saved for saved in self.context.store.saves() if not is_over(saved))
        newest = max(running, key=save_metadata.when, default=None)
        return STAY if newest is None else resume(self.context, newest)

    @on(intents.Open)
    def open(self, intent: intents.Open) -> Go:
        """Continue a save."""
        saved = self.context.store.save(intent.save)
        return STAY if saved is None else resume(self.context, saved)

    # Saves

    @on(More)
    def more(self, _intent: More) -> None:
        """List older saves too, with the focus on the first of them."""
        rows = sorted(self.context.store.saves(), key=save_metadata.when, reverse=True)
        first = rows[self._listed : self._listed + 1]
        self._listed += LISTED
        for saved in first:
            self.context.commands.append(("focus", f"save-{saved.id}-open"))

    @on(Results)
    def results(self, _intent: Results) -> Go:
        """Open the results of all saves, once their files are loaded."""
        return to_all_games(self.context)

    @on(Puzzles)
    def puzzles(self, intent: Puzzles) -> Go:
        """Open the puzzles, once their files are loaded."""
        return to_puzzles(self.context, intent.at)

    @on(TryQuarry)
    def try_quarry(self, _intent: TryQuarry) -> Go:
        """Open the quarry without a game, once its files are loaded."""
        return to_quarry_sandbox(self.context)

    @on(saved_game_intents.Rename)
    def rename(self, intent: saved_game_intents.Rename) -> Go:
        """Open the dialog that renames a save."""
        saved = self.context.store.save(intent.save)
        if saved is None or not self.context.is_loaded(save_metadata.key(saved)):
            return STAY
        return To(RenameDialog(self.context, saved))

    @on(saved_game_intents.Delete)
    def delete(self, intent: saved_game_intents.Delete) -> Go:
        """Delete a save, after a question if the settings ask for one."""
        saved = self.context.store.save(intent.save)
        if saved is None:
            return STAY
        if self.context.user_settings.ask_delete:
            return To(DeleteDialog(self.context, saved, self.forget))
        self.forget(saved)
        return STAY

    def forget(self, saved: Saved) -> None:
        """Delete a save; it can be restored until the player leaves the screen."""
        self.context.store.delete(saved.id)
        self._deleted[saved.id] = saved
        self.context.commands.append(("focus", f"save-{saved.id}-restore"))

    @on(saved_game_intents.Restore)
    def restore(self, intent: saved_game_intents.Restore) -> None:
        """Restore a deleted save."""
        if saved := self._deleted.pop(intent.save, None):
            self.context.store.put(saved.id, saved.text, saved.meta)
            self.context.commands.append(("focus", f"save-{saved.id}-open"))

    @on(saved_game_intents.ExportSave)
    def export(self, intent: saved_game_intents.ExportSave) -> None:
        """Export a save as a file."""
        if saved := self.context.store.save(intent.save):
            self._download(show(saved).title, saved.text, save_metadata.key(saved))
        for newer_save in self.context.store.newer_saves():
            if newer_save.id == intent.save:
                self._download(show_newer(newer_save).title, games_file.write_newer(newer_save))

    @on(saved_game_intents.ExportAll)
    def export_all(self, intent: saved_game_intents.ExportAll) -> None:
        """Export all saves as a file, or a part of them."""
        backup_reminder.exported(self.context.store)
        title = "games" if intent.part == "1" else f"games {intent.part}"
        self._download(title, games_file.write(self.context.store, int(intent.part)))

    @on(saved_game_intents.ExportLost)
    def export_lost(self, _intent: saved_game_intents.ExportLost) -> None:
        """Export the unreadable saves."""
        self._download("unreadable", json.dumps(self.context.store.lost))

    def _download(self, title: str, text: str, game: str = FIRST) -> None:
        self.context.commands.append(("download", games_file.file_name(title, game), text))

    # Files and background work

    def refresh(self, over: Screen | None) -> None:
        """Forget deleted saves once the player opens another screen."""
        for key in {save_metadata.key(saved) for saved in self.context.store.saves()}:
            self.context.is_loaded(key)  # the list needs the game's files
        if over is not None and not over.dialog:
            self._deleted.clear()
            self.offers_sound = self.context.offers_sound

    def import_file(self, text: str) -> Go:
        """Import a file, once the games that it needs are loaded."""
        document = json_or_none(text)  # once: a large file takes a while
        then = partial(self._import, text, document)
        return when_loaded(self.context, needed(document), then, {})

    def _import(self, text: str, document: Any) -> Go:
        """Open the game of a file, as the existing save if there is one, or start to import many
        games.

        Raise `RecordError` for any other file.
        """
        if is_games(document):
            self._imports.begin(document)
            return STAY
        table = load(text)
        for saved in self.context.store.saves():
            if saved.text == table.dump():
                return To(TableScreen.resume(self.context, saved))
        return To(TableScreen.begin(self.context, table))

    @property
    def busy(self) -> bool:
        """True if an import is in progress."""
        return self._imports.busy

    def pending(self) -> float | None:
        """Return 0 while an import is in progress, else None."""
        return 0.0 if self.busy else None

    def tick(self) -> None:
        """Import games for a while."""
        self._imports.tick()


def resume(context: Context, saved: Saved) -> Go:
    """Return the navigation to the table of a save."""
    there = {"game": saved.id}
    table = partial(TableScreen.resume, context, saved)
    return when_loaded(context, {save_metadata.key(saved)}, lambda: To(table()), there)
