"""The export of all saves as a file (:mod:`pompeii.core.multi_game_file`), and its import.

Thousands of games need several files, since the page imports no file over a limit.

Beside its ``record`` each of the ``games`` has the ``id`` of its save and ``when`` it was played
last. A game with other devices also has its ``remote`` seats, which they play. A game by link has
the number of actions ``sent`` there. A save of a newer version of the page has no record: it has
its ``names`` and all stored ``copies``. The first file has the player's own ``bots``, too, as they
are stored. Only their import checks them (:mod:`.own_bots`); that module is in a lazy archive. On
the way to a new device it also has the ``tables`` of games by link that are not dealt yet. An
import ignores them (see :mod:`app.new_device.received_undealt_games`).
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from app import lazy_screens
from app.game_catalogue import BOT_SANDBOX, load, needed
from app.kit.error_texts import LARGEST_FILE
from app.kit.i18n import _, n_
from pompeii import RecordError
from pompeii.core import multi_game_file
from pompeii.core.i18n import mark
from pompeii.registry import FIRST

from . import drill_cards, puzzle_progress, undealt_games_by_link
from .backup_reminder import GRANTED
from .save_metadata import begins, meta, now, other_devices, read_other_devices
from .store import BOT, NewerSave, Saved, Store, is_id
from .stored_bots import bot_documents
from .stored_copy_format import SealedCopy, choose, opened
from .stun_server import STUN
from .undealt_games_by_link import TABLES

PER_GAME: Final = 200
"""Most characters of a game in a file beside its id and its record."""
LONGEST_SETTINGS: Final = 80_000
"""Maximum characters of imported settings; all together need a few thousand."""
BOTS: Final = "bots"
"""The key of the player's own bots in the first file."""
MOST_REFUSALS: Final = 5
"""Maximum number of rejected games of a file that are reported one by one."""

_MERGED: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    puzzle_progress.SOLVED: puzzle_progress.joined,
    drill_cards.DRILLS: drill_cards.joined,
}
"""The settings that an import merges, by their names."""

Json = Any


def parts(store: Store) -> list[list[Saved | NewerSave]]:
    """Return all saves, oldest first, by the files that hold them: at least one."""
    found: list[list[Saved | NewerSave]] = [[]]
    size = len(json.dumps([_bots(store), dict(undealt_games_by_link.tables(store))]))
    saves: list[Saved | NewerSave] = [*reversed(store.saves()), *store.newer_saves()]
    for save in saves:
        need = _length(save)
        if found[-1] and size + need > LARGEST_FILE - LONGEST_SETTINGS:
            found.append([])
            size = 0
        found[-1].append(save)
        size += need
    return found


def write(store: Store, part: int = 1, *, moving: bool = False) -> str:
    """Return one file of the saves: number `part` of :func:`parts`, counted from 1.

    Imported into an empty storage, all of them together give the same files again. With `moving`
    the file is for a new device of the same player, and has the pending tables, too.
    """
    kept = [_entry(save) for save in parts(store)[part - 1]]
    more: dict[str, Json] = {}
    if part == 1:
        more = {
            BOTS: _bots(store),
            TABLES: dict(undealt_games_by_link.tables(store)) if moving else {},
        }
    return _document(kept, dict(sorted(_travelling(store.settings).items())), **more)


def write_newer(newer_save: NewerSave) -> str:
    """Return the file of one save of a newer version of the page."""
    return _document([_entry(newer_save)], {})


def _document(kept: list[Json], settings: Json, **more: Json) -> str:
    head = {"format": multi_game_file.FORMAT, "version": multi_game_file.VERSION}
    own = {key: value for key, value in more.items() if value}
    return json.dumps({**head, "settings": settings, "games": kept, **own})


def _bots(store: Store) -> list[Json]:
    """Return the stored bots as a file has them. A text of an unknown shape is left out."""
    return sorted(bot_documents(store.texts(BOT)), key=lambda bot: bot["id"])


def _entry(save: Saved | NewerSave) -> Json:
    about = {"id": save.id, "when": save.meta.get("when")}
    if isinstance(save, Saved):
        return {**about, **other_devices(save.meta), "record": json.loads(save.text)}
    return {**about, "names": save.meta.get("names"), "copies": list(save.copies)}


def _length(save: Saved | NewerSave) -> int:
    """Return the length of an entry, for many saves faster than the entry itself."""
    if isinstance(save, Saved):
        return PER_GAME + len(save.id) + len(save.text)
    return len(json.dumps(_entry(save)))


def _travelling(settings: Mapping[str, Json]) -> dict[str, Json]:
    """Return the settings without those that belong to one browser."""
    return {name: value for name, value in settings.items() if name not in (GRANTED, STUN, TABLES)}


class Import:
    """An import of a games file into the store, game by game.

    Replaying many games takes a while, during which the page must be answered. A game that is there
    already is not added again. A damaged game is named, and the others are imported. Settings are
    imported if there are none yet. The bots are imported at once.
    """

    def __init__(self, document: Json, store: Store, new_id: Callable[[], str]) -> None:
        """Begin with the JSON of a file.

        All that the file needs (:func:`app.game_catalogue.needed`) must be loaded. Raise
        `RecordError` for a file of an unknown version, or without games.
        """
        self._games = multi_game_file.games(document)
        self._store = store
        self._new_id = new_id
        self._there = {saved.text for saved in store.saves()}
        self._came: list[bool] = []  # per accepted game: True if it is new
        self.accepted: list[bool] = []
        """For each game so far: True if it is stored here now, new or known."""
        self._refused: list[str] = []
        _put_settings(document.get("settings"), store)
        self._bots: Any = None
        """The import of its bots; None if it has none."""
        if BOT_SANDBOX in needed(document):
            self._bots = lazy_screens.make("bot-import", document[BOTS], store, new_id)

    @property
    def count(self) -> int:
        """The number of games in the file."""
        return len(self._games)

    @property
    def done(self) -> int:
        """The number of games that were imported or rejected."""
        return len(self.accepted)

    def put_next(self) -> None:
        """Import the next game, or note the reason why it is rejected."""
        number, game = self.done + 1, self._games[self.done]
        try:
            self._came.append(_put(game, self._store, self._new_id, self._there))
            self.accepted.append(True)
        except RecordError as error:
            words = _("Game {number} of the file ({names}) was not imported: {why}")
            names, why = _names(game), error.translated()
            self._refused.append(words.format(number=number, names=names, why=why))
            self.accepted.append(False)

    def report(self) -> list[str]:
        """Return the result in lines."""
        new, known = self._came.count(True), self._came.count(False)
        lines = [n_("{count} game imported.", "{count} games imported.", new)]
        if known:
            lines.append(n_("{count} was already here.", "{count} were already here.", known))
        every = [*self._refused]
        if self._bots:
            lines += self._bots.report()
            every += self._bots.refused
        refused = every[:MOST_REFUSALS]
        if more := len(every) - len(refused):
            refused.append(n_("{count} more was not.", "{count} more were not.", more))
        return [" ".join(lines), *refused]


def _put_settings(settings: Json, store: Store) -> None:
    if isinstance(settings, dict) and len(json.dumps(settings)) <= LONGEST_SETTINGS:
        merged = {
            name: joined(store.settings.get(name), settings[name])
            for name, joined in _MERGED.items()
            if name in settings
        }
        store.set_all({**_travelling(settings), **store.settings, **merged})


def _put(game: Json, store: Store, new_id: Callable[[], str], there: set[str]) -> bool:
    """Import one entry and return True. Return False if it is there, or a save continues it."""
    record, about = _record(game)
    table = load(record)
    text, id, when = table.dump(), game.get("id"), game.get("when")
    if not isinstance(id, str) or not is_id(id) or store.is_newer(id):
        id = new_id()
    kept = store.save(id)
    if text in there or (kept and begins(text, kept.text)):
        return False
    if kept is not None and not begins(kept.text, text):
        id, kept = new_id(), None
    store.put(id, text, {**meta(table, _time(when), kept), **read_other_devices(about, table)})
    there.add(text)
    return True


def _record(game: Json) -> tuple[str, Mapping[str, Json]]:
    """Return the record of an entry, and the object that tells of other devices.

    Both are in the copies of an entry that another version saved.
    """
    if not isinstance(game, dict) or "copies" not in game:
        return multi_game_file.record_text(game), game
    copies = game["copies"] if isinstance(game["copies"], list) else []
    read = [opened(copy) for copy in copies if isinstance(copy, str)]
    whole = [copy for copy in read if isinstance(copy, SealedCopy)]
    newest = choose(whole)
    if newest is None or newest.text is None or len(whole) != len(copies):
        raise RecordError("copies", mark("are of a newer version of this page, or damaged"))
    return newest.text, newest.meta


def _time(when: Json) -> str:
    """Return the time of the last move, or the current time if it is invalid."""
    try:
        datetime.fromisoformat(when)
    except (TypeError, ValueError):
        return now()
    return str(when)


def _names(game: Json) -> str:
    """Return the names of the players of an entry, which may be any JSON."""
    try:
        if "copies" in game:
            return str(game["names"])[:80]
        return ", ".join(str(player["name"])[:40] for player in game["record"]["players"]) or "?"
    except (TypeError, KeyError):
        return "?"


def file_name(title: str, game: str = FIRST) -> str:
    """Return a file name that names the `game` by its key, and that every system accepts.

    >>> file_name("Livia, Marcus & Çelik")
    'pompeii-livia-marcus-elik.json'
    >>> file_name("Livia", "via-appia")
    'via-appia-livia.json'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return f"{game}-{plain[:60] or 'game'}.json"
