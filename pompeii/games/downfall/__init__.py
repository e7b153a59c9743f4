"""The board game about the downfall of Pompeii: rules, records, tables and bots. What of it whoever
plays with it needs is in :mod:`pompeii` itself; what this package offers beside that is what all
games do (:class:`pompeii.registry.Game`).
"""

from pompeii.core.document import Player, RecordError
from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark

from .actions import Action, parse
from .bots import BOTS
from .record import FORMAT, KEY, Record, dump, load, new, read
from .rules import OPTIONS, PRESETS, Rules, make_rules
from .scoring import SCORES, scores
from .state import State
from .table import Table, positions
from .view import View

LABEL = mark("The Downfall of Pompeii")

__all__ = [
    "BOTS",
    "FORMAT",
    "KEY",
    "LABEL",
    "OPTIONS",
    "PRESETS",
    "SCORES",
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
    "scores",
]
