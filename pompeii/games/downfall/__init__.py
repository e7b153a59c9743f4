"""The board game about the downfall of Pompeii: rules, records, tables and bots. :mod:`pompeii`
exports the names that programs need most. This package holds the interface that every game offers
(:class:`pompeii.game_manifest.Game`).
"""

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark
from pompeii.core.record_document import Player, RecordError
from pompeii.game_manifest import Game

from .actions import Action, parse
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
    mark("The Downfall of Pompeii"),
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
    analysis_version=4,
)
"""The manifest of the game."""

__all__ = [
    "GAME",
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
    "positions",
    "read",
]
