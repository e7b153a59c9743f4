"""Tables in their first positions."""

import json

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action
from pompeii.games.downfall.record import Player, new
from pompeii.games.downfall.table import Table


def new_table(seed: str = "table", **rules: object) -> Table:
    return Table(new([Player("Livia", 0), Player("Marcus", 1)], rules, seed))


def allowing_take_backs(table: Table) -> Table:
    document = json.loads(table.dump())
    document["page"] = {**document.get("page", {}), "take_backs": True}
    return Table.load(json.dumps(document))


def first(table: Table) -> Action:
    return game.legal(table.state)[0]
