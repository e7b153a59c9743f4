"""The home screen, with everything that can be done with the saves."""

import json
from functools import partial
from typing import Any

from app.game_catalogue import HISTORY, load, needed
from app.kit import intents, saved_game_intents
from app.kit.intent_handlers import on
from app.kit.saved_game_intents import (
    DropTable,
    More,
    OpenPendingTable,
    Puzzles,
    Results,
    TryQuarry,
    Workshop,
)
from app.storage import backup_reminder, games_file, save_metadata, undealt_games_by_link
from app.storage.new_game_form_values import Setup
from app.storage.store import Saved
from pompeii.core.multi_game_file import is_games
from pompeii.core.safe_json_parsing import json_or_none
from pompeii.registry import FIRST, GAMES

from .base_screen import STAY, Drawing, Go, Screen, To
from .games_file_imports import Imports
from .home_drawing import render_home
from .new_game_form import NewGame
from .open_lazy_screens import (
    to_all_games,
    to_friends,
    to_invitation,
    to_puzzles,
    to_quarry_sandbox,
    to_workshop,
    when_loaded,
)
from .quick_start_and_sound_offer import QuickStart, render_sound, sound_answer
from .rename_and_delete_dialogs import DeleteDialog, RenameDialog
from .resume_save import resume
from .save_list import is_over, pending_row, show, show_newer
from .table_screen import TableScreen
from .visit_context import Context

LISTED = 30
"""Number of saves listed at once, and added by "Show more"."""


class Home(QuickStart):
    """The home screen, at the bottom of the stack."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._deleted: dict[str, Saved] = {}  # can still be restored
        self._imports = Imports(context)
        self._listed = LISTED
        self.goes_on = self._newest() is not None
        """True if there is a game to continue."""

    def render(self) -> Drawing:
        """Return the whole screen."""
        store = self.context.store
        setup = self.context.setup
        again = setup.players if self.context.was_started else ""
        if any(seat.matched for seat in setup.playing):
            self.context.is_loaded(HISTORY)  # it finds the bots for the same game again
        # A deleted save may have been imported again under its id.
        gone = [saved for id, saved in self._deleted.items() if not store.save(id)]
        rows = sorted([*store.saves(), *gone], key=save_metadata.when, reverse=True)
        games = [
            *(show_newer(newer_save) for newer_save in store.newer_saves()),
            *(show(saved, deleted=saved in gone) for saved in rows[: self._listed]),
        ]
        newest = self._newest()
        self.goes_on = newest is not None
        latest = show(newest) if newest else None
        more = max(0, len(rows) - self._listed)
        advice, lost = backup_reminder.advice(store), bool(store.lost)
        extra = self._imports.render()
        if self.offers_sound:
            extra.append(render_sound(sound_answer(self.context)))
        pending = [
            pending_row(code, table) for code, table in undealt_games_by_link.tables(store).items()
        ][::-1]
        home = partial(render_home, games, again, advice, lost=lost, extra=extra, pending=pending)
        return Drawing(home(latest=latest, more=more, parts=len(games_file.parts(store))))

    # Starting a game

    @on(intents.New)
    def new(self, _intent: intents.New) -> Go:
        """Open the form of a new game."""
        return To(NewGame(self.context))

    @on(intents.Friends)
    def friends(self, _intent: intents.Friends) -> Go:
        """Open the form of a game with friends on other devices."""
        return to_friends(self.context)

    @on(OpenPendingTable)
    def open_table(self, intent: OpenPendingTable) -> Go:
        """Open a pending table."""
        return to_invitation(self.context, intent.table)

    @on(DropTable)
    def drop_table(self, intent: DropTable) -> None:
        """Remove a pending table from the list."""
        undealt_games_by_link.put(self.context.store, intent.table, None)
        self.context.commands.append(("focus", "friends"))

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
        newest = self._newest()
        return STAY if newest is None else resume(self.context, newest)

    def _newest(self) -> Saved | None:
        """Return the game to continue: a game that waits for another device only if there is no
        other.
        """
        running = [saved for saved in self.context.store.saves() if not is_over(saved)]
        playable = [saved for saved in running if not save_metadata.waits(saved)]
        return max(playable or running, key=save_metadata.when, default=None)

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

    @on(Workshop)
    def write_bots(self, _intent: Workshop) -> Go:
        """Open the workshop, once its files are loaded."""
        return to_workshop(self.context, "")

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
