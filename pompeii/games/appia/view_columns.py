"""The fields of a View that are columns of a data set (``pompeii dataset``)."""

from typing import Final

from pompeii.core.data_column import COUNTS, COUNTS_BY_NAME, Column

STONE: Final = {"size": "string", "x": "int16", "y": "int16"}
"""The parts of a stone in the quarry."""
VIEW_COLUMNS: Final = (
    Column("round", "int16", "round of the game"),
    Column("decision", "string", "kind of decision"),
    Column(
        "quarry",
        ("list", STONE),
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
)
"""They have the names of :meth:`View.document`; a value by colour is a list by seat here."""
