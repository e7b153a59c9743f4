"""Saved games of a user, and their files."""

import json
from random import Random

from app import game_catalogue
from app.storage.save_metadata import meta
from app.storage.store import Store
from pompeii import Table
from tests.app.visitor import Visitor
from tests.downfall_positions import GAMES


def game(name: str, plies: int | None = None) -> Table:
    """Return a recorded game after `plies` actions."""
    record = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return Table.load(json.dumps({**record, "actions": record["actions"][:plies]}))


def played_by_others(table: game_catalogue.Table, name: str = "Somebody", seed: int = 1) -> str:
    """Return the record of a random game on the same deal with another end."""
    random, other = Random(seed), table.at(len(table.steps) - 30)
    while other.winners is None:
        other.play(other.view(other.actor).sample(random))
        other.draw()
    document = json.loads(other.dump())
    document["players"][0]["name"] = name
    return json.dumps(document)


def visitor_with(*tables: game_catalogue.Table) -> Visitor:
    """Return a user at home with these games, the last one newest."""
    store = Store.load("/", {}, {})
    for number, table in enumerate(tables):
        store.put(f"game{number}", table.dump(), meta(table, f"2026-01-0{number + 1}T12:00:00.000"))
    return Visitor(store=store)


def brought(visitor: Visitor, text: str) -> str:
    """Return the messages after importing a file."""
    visitor.send({"type": "file", "text": text})
    return visitor.text("notices")


def exported(visitor: Visitor, button: str) -> tuple[object, str]:
    """Return the name and the text of the file that a button gives."""
    visitor.click(button)
    _command, name, text = next(each for each in visitor.asked if each[0] == "download")
    visitor.asked.clear()
    return name, str(text)
