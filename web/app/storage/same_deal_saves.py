"""The saves with the same deal as another game, found without replaying any."""

import json
from collections.abc import Iterator
from typing import Any

from app.game_catalogue import Table, game, of_format
from pompeii import RecordError

from . import save_metadata
from .store import Saved, Store


def games_on_deal(store: Store, table: Table) -> Iterator[tuple[Saved, Any]]:
    """Yield each save with the deal of a table, and its record; the newest first."""
    key = of_format(table.record.document["format"])
    deal = json.dumps(game(key).deal_identity(json.loads(table.dump())["deal"]))
    for saved in store.saves():
        if save_metadata.key(saved) != key or deal not in saved.text:
            continue
        try:
            record = type(table.record).read(saved.text)
        except RecordError:  # it stays listed; opening it shows the error
            continue
        if record.dealt_like(table.record):
            yield saved, record


def decided(store: Store, table: Table, id: str) -> list[Saved]:
    """Return the finished saves with the same deal, without the table's own game.

    The `id` is that of its save, if it has one.
    """
    mine = [action.text for action in table.record.actions]
    return [
        saved
        for saved, record in games_on_deal(store, table)
        if saved.id != id
        and isinstance(saved.meta.get("winners"), list)
        and [action.text for action in record.actions] != mine
    ]
