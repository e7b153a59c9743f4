"""The fields of a View that are columns of a data set (``pompeii dataset``)."""

from typing import Final

from pompeii.core.data_column import COUNTS, COUNTS_BY_NAME, Column

VIEW_COLUMNS: Final = (
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
)
"""They have the names of :meth:`View.document`; a value by colour is a list by seat here."""
