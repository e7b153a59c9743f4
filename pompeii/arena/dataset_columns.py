"""The columns of a data set: a row for each decision of a game, with the View of the acting seat.

Those of the View are fields of its document under the same names, chosen by each game in its module
``view_columns``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pompeii.core.data_column import COUNTS, Column, plain
from pompeii.registry import game

COMMON: Final = (
    Column("game", "int32", "number of the game in this file, from 0 on"),
    Column("deal", "int32", "number of the deal; the games of a deal differ in the seats of bots"),
    Column("rotation", "int16", "number of seats by which the line-up of bots is moved round"),
    Column("seats", "int16", "number of players"),
    Column("ply", "int16", "actions before this decision"),
    Column("seat", "int16", "seat that decides, from 0 on"),
    Column("bot", "string", "bot that decides"),
    Column("out_of_turn", "bool", "true for an action while another seat is to act"),
    Column("listed", "int32", "legal actions that are listed one by one"),
    Column("families", "int16", "families of further legal actions, as pushes of a size"),
    Column("action", "string", "chosen action, in the notation of records"),
    Column("stand_in", "bool", "true if the bot failed, so that a random action was taken"),
    Column("share", "float32", "share of the victory of the seat at the end, 0 to 1"),
    Column("shares", ("by seat", "float32"), "the same of every seat"),
    Column("final_scores", COUNTS, "main score of every seat at the end"),
)
"""The columns of every game, apart from the View."""
WIN_PROBABILITIES: Final = Column(
    "win_probabilities",
    ("by seat", "float32"),
    "estimated chance of every seat to win, from what the deciding seat may know",
)
"""The column for `--playouts`."""


def columns(key: str, *, estimated: bool) -> Sequence[Column]:
    """Return the columns of a data set of a game, with win probabilities if `estimated`."""
    more = (WIN_PROBABILITIES,) if estimated else ()
    return (*COMMON, *more, *game(key).view_columns.VIEW_COLUMNS)


def view_values(key: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the columns of a game's View for the View's `document`, by name."""
    sides = document["players"]
    return {
        column.name: plain(column.type, document[column.name], sides)
        for column in game(key).view_columns.VIEW_COLUMNS
    }
