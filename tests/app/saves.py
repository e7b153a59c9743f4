"""Games that somebody has, and what goes into files and comes out of them."""

import json
from random import Random

from app import catalogue
from app.storage.saves import meta
from app.storage.store import Store
from pompeii import Table
from tests.app.visitor import Visitor
from tests.positions import GAMES


def game(name: str, plies: int | None = None) -> Table:
    """A recorded game after so many actions."""
    record = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return Table.load(json.dumps({**record, "actions": record["actions"][:plies]}))


def played_by_others(table: catalogue.Table, name: str = "Somebody", seed: int = 1) -> str:
    """The record of a game on the same deal that ended in another way, by chance."""
    random, other = Random(seed), table.at(len(table.steps) - 30)
    while other.winners is None:
        other.play(other.view(other.actor).sample(random))
        other.draw()
    document = json.loads(other.dump())
    document["players"][0]["name"] = name
    return json.dumps(document)


def visitor_with(*tables: catalogue.Table) -> Visitor:
    """Somebody at home who has these games, the last one newest."""
    store = Store.load("/", {}, {})
    for number, table in enumerate(tables):
        store.put(f"game{number}", table.dump(), meta(table, f"2026-01-0{number + 1}T12:00:00.000"))
    return Visitor(store=store)


def brought(visitor: Visitor, text: str) -> str:
    """What is told when a file is brought in."""
    visitor.send({"type": "file", "name": "x.json", "text": text})
    return visitor.text("notices")


def exported(visitor: Visitor, button: str) -> tuple[object, str]:
    """The name and the text of the file that a button gives."""
    visitor.click(button)
    _command, name, text = next(each for each in visitor.asked if each[0] == "download")
    visitor.asked.clear()
    return name, str(text)
