"""All saves as one file (:mod:`pompeii.core.collection`), and what comes in from such a file.

Beside its ``record`` each of the ``games`` has the ``id`` of its save and ``when`` it was played
last; a save that a newer version of the page keeps has in place of the record its ``names`` and all
``copies`` of it as they are kept.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from app.catalogue import load
from app.kit.i18n import _, n_
from pompeii import RecordError
from pompeii.core import collection
from pompeii.core.i18n import mark

from .persistence import GRANTED
from .puzzle_progress import SOLVED, joined
from .saves import begins, meta, now
from .sealing import SealedCopy, choose, opened
from .store import Held, Store, is_id

LONGEST_SETTINGS: Final = 20_000
"""Characters of settings that are taken in; all there are need a few hundred."""
MOST_REFUSALS: Final = 5
"""Games of a file of which it is told one by one why they did not come in."""

Json = Any


def write(store: Store) -> str:
    """The file of all that is kept, oldest first: brought in where nothing is, it gives the same
    file again.
    """
    kept: list[Json] = [
        {"id": saved.id, "when": saved.meta.get("when"), "record": json.loads(saved.text)}
        for saved in reversed(store.saves())
    ]
    kept += [_entry(held) for held in store.held()]
    return _document(kept, dict(sorted(_travelling(store.settings).items())))


def write_held(held: Held) -> str:
    """The file of one save that a newer version of the page keeps."""
    return _document([_entry(held)], {})


def _document(kept: list[Json], settings: Json) -> str:
    head = {"format": collection.FORMAT, "version": collection.VERSION}
    return json.dumps({**head, "settings": settings, "games": kept})


def _entry(held: Held) -> Json:
    meta = held.meta
    about = {"id": held.id, "when": meta.get("when"), "names": meta.get("names")}
    return {**about, "copies": list(held.copies)}


def _travelling(settings: Mapping[str, Json]) -> dict[str, Json]:
    """The settings without what is true of one browser alone."""
    return {name: value for name, value in settings.items() if name != GRANTED}


def read(text: str, store: Store, new_id: Callable[[], str]) -> Iterator[list[str]]:
    """Put what such a file holds into the store, game by game, for replaying many takes a while in
    which the page is to be answered; the last step gives what came of it, in lines.

    A game that is there already is not put a second time, a damaged one is named and the others
    come in. Settings come in where there are none yet. Raises RecordError for a file of a version
    that is not known here, or without games.
    """
    document = collection.read(text)
    _put_settings(document.get("settings"), store)
    return _put_all(document["games"], store, new_id)


def _put_settings(settings: Json, store: Store) -> None:
    if isinstance(settings, dict) and len(json.dumps(settings)) <= LONGEST_SETTINGS:
        both = joined(store.settings.get(SOLVED), settings.get(SOLVED))
        solved = {SOLVED: both} if SOLVED in settings else {}
        store.set_all({**_travelling(settings), **store.settings, **solved})


def _put_all(entries: list[Json], store: Store, new_id: Callable[[], str]) -> Iterator[list[str]]:
    there = {saved.text for saved in store.saves()}
    came, refused = [], []
    for number, game in enumerate(entries, 1):
        try:
            came.append(_put(game, store, new_id, there))
        except RecordError as refusal:
            words = _("Game {number} of the file ({names}) was not brought in: {why}")
            refused.append(words.format(number=number, names=_names(game), why=refusal.said()))
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
    table = load(_record(game))
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
    if not isinstance(game, dict) or "copies" not in game:
        return collection.record_text(game)
    copies = game["copies"] if isinstance(game["copies"], list) else []
    read = [opened(copy) for copy in copies if isinstance(copy, str)]
    whole = [copy for copy in read if isinstance(copy, SealedCopy)]
    newest = choose(whole)
    if newest is None or newest.text is None or len(whole) != len(copies):
        raise RecordError("copies", mark("are of a newer version of this page, or damaged"))
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


def file_name(title: str) -> str:
    """A name that every system takes.

    >>> file_name("Livia, Marcus & Çelik")
    'pompeii-livia-marcus-elik.json'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return f"pompeii-{plain[:60] or 'game'}.json"
