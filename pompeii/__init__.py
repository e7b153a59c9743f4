"""The board game about the downfall of Pompeii, complete: rules, records, tables and bots.

A game is a deal and the actions that followed. Two minutes with it:

>>> from pompeii import Player, Table, new
>>> record = new([Player("Livia", 0), Player("Marcus", 1)], {"preset": "classic"}, seed="79")
>>> table = Table(record)
>>> view = table.view(table.state.actor)
>>> view.hand
(1, 2, 5, 10)
>>> view.legal[0]
parse('1@a2')
>>> table.play(view.legal[0])
>>> table.draw()

Whoever asks for something that the rules forbid is told why:

>>> from pompeii import IllegalAction, parse
>>> try:
...     table.play(parse("d4-out"))
... except IllegalAction as refusal:
...     print(refusal)
A card is to be played now (P1)

A record is text, and a record that loads is a legal game:

>>> Table.load(table.dump()).state == table.state
True
"""

from .actions import Action, parse
from .record import Player, Record, RecordError, dump, load, new
from .refusal import IllegalAction
from .rules import PRESETS, Rules, make_rules
from .state import State
from .table import Table
from .view import View

__all__ = [
    "PRESETS",
    "Action",
    "IllegalAction",
    "Player",
    "Record",
    "RecordError",
    "Rules",
    "State",
    "Table",
    "View",
    "dump",
    "load",
    "make_rules",
    "new",
    "parse",
]
