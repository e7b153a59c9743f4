"""The games that are kept here and were dealt like another one, found without replaying any."""

import json
from collections.abc import Iterator
from typing import Any

from app.catalogue import Table, game, of_format
from pompeii import RecordError

from . import saves
from .store import Saved, Store


def on_deal(store: Store, table: Table) -> Iterator[tuple[Saved, Any]]:
    """Each save of the deal of a table, with its record; the newest first."""
    key = of_format(table.record.document["format"])
    deal = json.dumps(game(key).core(json.loads(table.dump())["deal"]))
    for saved in store.saves():
        if saves.key(saved) != key or deal not in saved.text:
            continue
        try:
            record = type(table.record).read(saved.text)
        except RecordError:  # it stays listed as it is; who opens it is told
            continue
        if record.dealt_like(table.record):
            yield saved, record


def decided(store: Store, table: Table, id: str) -> list[Saved]:
    """Those that were played to their end, of other games than the table's own, whose save has this
    id if it has any.
    """
    mine = [action.text for action in table.record.actions]
    return [
        saved
        for saved, record in on_deal(store, table)
        if saved.id != id
        and isinstance(saved.meta.get("winners"), list)
        and [action.text for action in record.actions] != mine
    ]
