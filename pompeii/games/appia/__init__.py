"""The board game about building and travelling the Via Appia: rules, records and tables.

A game is a deal and the actions that followed, as with Pompeii:

>>> from pompeii.games.appia import Player, Table, new, parse
>>> table = Table(new([Player("Livia", 0), Player("Marcus", 3)], {}, seed="312"))
>>> table
<Table: Livia, Marcus; ply 0, round 1, turn by red>
>>> view = table.view(table.actor)
>>> view.stones[view.seat], view.coins
((2, 0, 0), (1, None))
>>> view.legal.texts()[-1], parse("s@-12/15") in view.legal
('s@*', True)
>>> table.play(parse("s@-12/15"))
>>> table.decision.value
'push'

An action that the rules forbid raises an error with the reason and the rule:

>>> from pompeii.games.appia import IllegalAction
>>> try:
...     table.play(parse(">tarracina"))
... except IllegalAction as refusal:
...     print(refusal)
Another stone can be pushed now, or the action ended (V-Q1)

A record is text, and a record that loads is a legal game:

>>> Table.load(table.dump()).state == table.state
True
"""

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark
from pompeii.core.record_document import Player, RecordError
from pompeii.game_manifest import Game

from .actions import Action, Legal, Push, Pushes, parse, push
from .bots import BOTS
from .final_scores import SCORES, scores
from .record import FORMAT, KEY, Record, dump, load, new, read
from .rule_options import OPTIONS, PRESETS, Rules, make_rules
from .state import State
from .table import Table, positions
from .view import View

GAME = Game(
    __name__,
    KEY,
    mark("Via Appia"),
    FORMAT,
    OPTIONS,
    PRESETS,
    SCORES,
    BOTS,
    Table,
    View,
    make_rules,
    new,
    parse,
    scores,
    analysis_version=2,
)
"""The manifest of the game."""

__all__ = [
    "GAME",
    "Action",
    "IllegalAction",
    "Legal",
    "Player",
    "Push",
    "Pushes",
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
    "positions",
    "push",
    "read",
]
