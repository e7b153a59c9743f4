"""The columns of a data set: a row for each decision of a game, with the View of the acting seat.

Most of them are fields of the View's document (:meth:`pompeii.core.game_interfaces.View.document`)
under the same names. Values by colour are lists by seat here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Type = str | tuple[str, Any]
"""A type: the name of an Arrow type, ``stone``, or a pair of ``list``, ``by seat`` or ``map`` and
the type of its values. The keys of a map are texts.
"""
COUNTS: Final = ("by seat", "int16")
COUNTS_BY_NAME: Final = ("map", "int16")
STONE: Final = {"size": "string", "x": "int16", "y": "int16"}
"""The fields of a stone in the quarry."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column."""

    name: str
    type: Type
    meaning: str
    """A description in English, for the data card and the file itself."""


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
    Column("families", "int16", "families of further legal actions: pushes, by size of the stone"),
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
VIEW: Final[Mapping[str, Sequence[Column]]] = {
    "pompeii": (
        Column("phase", "string", "part of the game"),
        Column("decision", "string", "kind of decision"),
        Column("hand", ("list", "int16"), "own cards, sorted"),
        Column("jokers", ("list", "int16"), "numbers among them that are jokers now"),
        Column("hand_sizes", COUNTS, "cards in each hand"),
        Column("reserve", COUNTS, "pieces not yet on the board"),
        Column("rescued", COUNTS, "pieces rescued so far"),
        Column("volcano", COUNTS, "pieces lost so far"),
        Column("pieces", ("map", COUNTS), "pieces on each square that has any"),
        Column("lava", ("map", "string"), "symbol of the tile on each square that has one"),
        Column("tile", "string", "drawn tile that waits to be laid"),
        Column("bag", COUNTS_BY_NAME, "tiles left in the bag, by name"),
        Column("stock", "int16", "cards left"),
        Column("seething", "bool", "true if the first AD 79 was drawn"),
        Column("discards", ("list", "string"), "cards that lie face up, oldest first"),
        Column("relatives_left", "int16", "relatives that may still come"),
        Column("moves_left", "int16", "moves left in this turn"),
    ),
    "via-appia": (
        Column("round", "int16", "round of the game"),
        Column("decision", "string", "kind of decision"),
        Column(
            "quarry",
            ("list", "stone"),
            "stones in the quarry, each with its place in hundredths of a millimetre",
        ),
        Column("store", COUNTS_BY_NAME, "stones in store, by size"),
        Column("tiles", COUNTS_BY_NAME, "tiles in store, by size"),
        Column("open", ("list", "int16"), "income cards face up"),
        Column("coins", COUNTS, "coins; null where the deciding seat may not know"),
        Column("stones", ("by seat", COUNTS_BY_NAME), "stones, by size"),
        Column("carts", ("by seat", COUNTS_BY_NAME), "tiles on the cart, by size"),
        Column("plus_one", ("by seat", "bool"), "true for a token “push +1”"),
        Column("at", ("by seat", "string"), "place of the piece"),
        Column("laid", ("list", "string"), "spaces with a tile"),
        Column("markers", ("map", ("list", "string")), "colours with a marker, by city"),
        Column("tokens", ("map", ("list", "int16")), "points left, by city"),
        Column("bonus", ("by seat", COUNTS_BY_NAME), "bonus tokens, by segment of the road"),
        Column("scores", COUNTS, "points so far"),
        Column("pushes", "int16", "pushes in the present action"),
        Column("fallen", ("list", "string"), "fallen stones still to be exchanged, by size"),
    ),
}
"""The columns from the View's document, by the key of the game."""


def columns(game: str, *, estimated: bool) -> Sequence[Column]:
    """Return the columns of a data set of `game`, with win probabilities if `estimated`."""
    more = (WIN_PROBABILITIES,) if estimated else ()
    return (*COMMON, *more, *VIEW.get(game, ()))


def view_values(game: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the columns of :data:`VIEW` for a View's `document`, by name."""
    sides = document["players"]
    return {
        column.name: plain(column.type, document[column.name], sides)
        for column in VIEW.get(game, ())
    }


def plain(type: Type, value: Any, sides: Sequence[str]) -> Any:
    """Return `value` of a View's document as a value of a column of `type`.

    `sides` are the colours by seat.
    """
    if value is None:
        return None
    if isinstance(type, tuple):
        kind, inner = type
        if kind == "by seat":  # a colour is missing where it has none
            return [plain(inner, value.get(side, 0), sides) for side in sides]
        if kind == "list":
            return [plain(inner, each, sides) for each in value]
        return [(name, plain(inner, each, sides)) for name, each in value.items()]
    if type == "stone":
        return dict(zip(STONE, value, strict=True))
    return str(value) if type == "string" else value


def type_text(type: Type) -> str:
    """Return `type` in words."""
    if isinstance(type, tuple):
        kind, inner = type
        return (
            f"{kind} of {type_text(inner)}" if kind != "by seat" else f"{type_text(inner)} by seat"
        )
    return "size, x, y" if type == "stone" else type
