"""The recovery of copies that earlier builds set aside by mistake.

They took a copy with a correct checksum but an unknown shape for damaged. So they put away the
saves of a newer version of the page. The id of the save is lost, but its game shows which save it
is.
"""

import json
from collections.abc import Callable
from typing import Any

from app.catalogue import load
from app.kit.i18n import n_
from pompeii import RecordError

from .saves import begins
from .store import Saved, Store


def restore_set_aside(store: Store, new_id: Callable[[], str]) -> str:
    """Recover all copies that can be opened, and return a line with their number, "" for none.

    A game becomes an existing save only if it continues that save and was played later. A game that
    a save already contains is not recovered. Settings are recovered if there are none since.
    """
    back: set[str] = set()
    for sealed, copy in store.set_aside():
        text, meta = copy.text or "", copy.meta
        if (settings := _settings(text)) is not None:
            store.set_all({**settings, **store.settings})
        elif not _opens(text):
            continue
        elif id := _name(store, text, str(meta.get("when", "")), back, new_id):
            store.put(id, text, meta)
            back.add(id)
        store.brought_back(sealed)
    if not back:
        return ""
    return n_(
        "{count} game that another version of this page had set aside is back.",
        "{count} games that another version of this page had set aside are back.",
        len(back),
    )


def _name(store: Store, text: str, when: str, back: set[str], new_id: Callable[[], str]) -> str:
    """Return the id under which to save a game, "" if a save contains it already."""
    kin = [saved for saved in store.saves() if begins(saved.text, text) or begins(text, saved.text)]
    if any(saved.id in back or begins(text, saved.text) for saved in kin):
        return ""
    return next((saved.id for saved in kin if _when(saved) < when), "") or new_id()


def _when(saved: Saved) -> str:
    return str(saved.meta.get("when", ""))


def _opens(text: str) -> bool:
    try:
        load(text)
    except RecordError:
        return False
    return True


def _settings(text: str) -> dict[str, Any] | None:
    """Return the settings in a copy, None if it is of a save, or of neither."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    is_settings = isinstance(document, dict) and "format" not in document
    return document if is_settings else None
