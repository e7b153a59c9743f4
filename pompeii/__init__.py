"""The board game *The Downfall of Pompeii*: rules, records, tables and bots.

The public names are those in ``__all__``. A :class:`Record` is a deal and the actions that
followed, a :class:`Table` is a running game, and a :class:`View` is the information of one seat:

>>> from pompeii import Player, Table, new
>>> record = new([Player("Livia", 0), Player("Marcus", 1)], {"preset": "classic"}, seed="79")
>>> table = Table(record)
>>> table
<Table: Livia, Marcus; ply 0, city, play by black>
>>> view = table.view(table.actor)
>>> view.hand
(1, 2, 5, 10)
>>> view.legal[0]
parse('1@a2')
>>> table.play(view.legal[0])
>>> table.draw()

A view answers questions about spaces by name, and can be written as a JSON object:

>>> view.pieces_on("a2"), view.steps_to_gate("a2"), view.document()["hand_sizes"]
({}, 1, {'red': 4, 'black': 4})

An illegal action raises `IllegalAction` with the reason and the rule:

>>> from pompeii import IllegalAction, parse
>>> try:
...     table.play(parse("d4-out"))
... except IllegalAction as refusal:
...     print(refusal)
A card must be played now (P1)

`positions` gives each action with the view that its player had, e.g. as training data:

>>> from pompeii import positions
>>> [(view.hand, action) for view, action in positions(table.record)]
[((1, 2, 5, 10), parse('1@a2'))]

A record is text, and a record that loads is a legal game:

>>> Table.load(table.dump()).state == table.state
True
"""

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:  # without an import of `typing`, which takes as long as all else here
    from typing import Any, Final

    from pompeii.core.errors import IllegalAction
    from pompeii.games.downfall.actions import Action, parse
    from pompeii.games.downfall.record import Player, Record, RecordError, dump, load, new
    from pompeii.games.downfall.rule_options import PRESETS, Rules, make_rules
    from pompeii.games.downfall.state import State
    from pompeii.games.downfall.table import Table, positions
    from pompeii.games.downfall.view import View

__version__ = "1.0.0"

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
    "positions",
]

_MODULES: "Final" = {
    "IllegalAction": "core.errors",
    **dict.fromkeys(("Action", "parse"), "games.downfall.actions"),
    **dict.fromkeys(
        ("Player", "Record", "RecordError", "dump", "load", "new"), "games.downfall.record"
    ),
    **dict.fromkeys(("PRESETS", "Rules", "make_rules"), "games.downfall.rule_options"),
    "State": "games.downfall.state",
    **dict.fromkeys(("Table", "positions"), "games.downfall.table"),
    "View": "games.downfall.view",
}
"""The module of each public name, imported at its first use.

The command line imports this package first, and must handle Ctrl-C before anything that takes time.
"""


def __getattr__(name: str) -> "Any":
    """Return the public value `name`. Raise `AttributeError` if there is none."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
