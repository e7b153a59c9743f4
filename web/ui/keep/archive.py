"""All saves as one file, and what comes in from such a file.

The file is a JSON object: its ``format`` and ``version``, the ``settings``, and the ``games``, each
with the ``id`` of its save, ``when`` it was played last, and its ``record``; of a save that a newer
version of the page keeps, its ``names`` and all ``copies`` of it as they are kept.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from pompeii import RecordError, Table

from ..kit.words import _, n_
from .copies import Copy, choose, opened
from .persistence import GRANTED
from .saves import begins, meta, now
from .store import Held, Store, is_id

FORMAT: Final = "pompeii-games"
VERSION: Final = 1
LONGEST_SETTINGS: Final = 20_000
"""Characters of settings that are taken in; all there are need a few hundred."""
MOST_REFUSALS: Final = 5
"""Games of a file of which it is told one by one why they did not come in."""

Json = Any


def write(store: Store) -> str:
    """The file of all that is kept, oldest first: brought in where nothing is, it gives the same
    file again.
    """
    games: list[Json] = [
        {"id": saved.id, "when": saved.meta.get("when"), "record": json.loads(saved.text)}
        for saved in reversed(store.saves())
    ]
    games += [_entry(held) for held in store.held()]
    return _document(games, dict(sorted(_travelling(store.settings).items())))


def write_held(held: Held) -> str:
    """The file of one save that a newer version of the page keeps."""
    return _document([_entry(held)], {})


def _document(games: list[Json], settings: Json) -> str:
    return json.dumps({"format": FORMAT, "version": VERSION, "settings": settings, "games": games})


def _entry(held: Held) -> Json:
    meta = held.meta
    about = {"id": held.id, "when": meta.get("when"), "names": meta.get("names")}
    return {**about, "copies": list(held.copies)}


def _travelling(settings: Mapping[str, Json]) -> dict[str, Json]:
    """The settings without what is true of one browser alone."""
    return {name: value for name, value in settings.items() if name != GRANTED}


def is_archive(text: str) -> bool:
    """Whether a file is one of these; what is not may be a single record."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def read(text: str, store: Store, new_id: Callable[[], str]) -> Iterator[list[str]]:
    """Put what such a file holds into the store, game by game, for replaying many takes a while in
    which the page is to be answered; the last step gives what came of it, in lines.

    A game that is there already is not put a second time, a damaged one is named and the others
    come in. Settings come in where there are none yet. Raises RecordError for a file of a version
    that is not known here, or without games.
    """
    document = json.loads(text)
    if document.get("version") != VERSION:
        raise RecordError("version", f"must be {VERSION}")
    if not isinstance(document.get("games"), list):
        raise RecordError("games", "must be a list")
    _put_settings(document.get("settings"), store)
    return _put_all(document["games"], store, new_id)


def _put_settings(settings: Json, store: Store) -> None:
    if isinstance(settings, dict) and len(json.dumps(settings)) <= LONGEST_SETTINGS:
        store.set_all({**_travelling(settings), **store.settings})


def _put_all(games: list[Json], store: Store, new_id: Callable[[], str]) -> Iterator[list[str]]:
    there = {saved.text for saved in store.saves()}
    came, refused = [], []
    for number, game in enumerate(games, 1):
        try:
            came.append(_put(game, store, new_id, there))
        except RecordError as refusal:
            words = _("Game {number} of the file ({names}) was not brought in: {why}")
            refused.append(words.format(number=number, names=_names(game), why=refusal))
        yield []
    new, known = came.count(True), came.count(False)
    lines = [n_("{count} game brought in.", "{count} games brought in.", new)]
    if known:
        lines.append(n_("{count} was there already.", "{count} were there already.", known))
    if len(refused) > MOST_REFUSALS:
        words = n_("{count} more was not.", "{count} more were not.", len(refused) - MOST_REFUSALS)
        refused[MOST_REFUSALS:] = [words]
    yield [" ".join(lines), *refused]


def _put(game: Json, store: Store, new_id: Callable[[], str], there: set[str]) -> bool:
    """Put one entry and say True; False if it is there, or a save that has gone on from it."""
    if not isinstance(game, dict):
        raise RecordError("game", "must be an object")
    table = Table.load(_record(game))
    text, id, when = table.dump(), game.get("id"), game.get("when")
    if not isinstance(id, str) or not is_id(id) or store.is_held(id):
        id = new_id()
    kept = store.save(id)
    if text in there or (kept and begins(text, kept.text)):
        return False
    if kept is not None and not begins(kept.text, text):
        id = new_id()
    store.put(id, text, meta(table, _time(when)))
    there.add(text)
    return True


def _record(game: Json) -> str:
    """The record of an entry, out of its copies where another version kept it."""
    if "copies" not in game:
        return json.dumps(game.get("record"))
    copies = game["copies"] if isinstance(game["copies"], list) else []
    read = [opened(copy) for copy in copies if isinstance(copy, str)]
    whole = [copy for copy in read if isinstance(copy, Copy)]
    newest = choose(whole)
    if newest is None or newest.text is None or len(whole) != len(copies):
        raise RecordError("copies", _("are of a newer version of this page, or damaged"))
    return newest.text


def _time(when: Json) -> str:
    """When it was played last; now, where that is no time."""
    try:
        datetime.fromisoformat(when)
    except (TypeError, ValueError):
        return now()
    return str(when)


def _names(game: Json) -> str:
    """Who plays in an entry that may be anything."""
    try:
        if "copies" in game:
            return str(game["names"])[:80]
        return ", ".join(str(player["name"])[:40] for player in game["record"]["players"]) or "?"
    except (TypeError, KeyError):
        return "?"
