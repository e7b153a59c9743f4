"""The list of tables that a relay sends to lookers, read from JSON text and checked."""

from dataclasses import dataclass

from pompeii.core.fair_deal import TABLE_LENGTH, base32, from_base32
from pompeii.core.json_readers import an_object, boolean, items, member
from pompeii.core.safe_json_parsing import parse_json

from .relay import MOST_TABLES
from .visitor_messages import Title, read_title

DEEPEST = 6


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table at a relay."""

    code: str
    title: Title
    here: bool
    """False while its host is away."""


def read_tables(text: str) -> tuple[ListedTable, ...]:
    """Return the tables in the frame `text`. Raise `ValueError` if it is malformed."""
    listed = member(an_object(parse_json(text, DEEPEST), "frame"), "tables", _objects)
    return tuple(
        ListedTable(
            base32(member(found, "table", from_base32(TABLE_LENGTH))),
            read_title(found),
            member(found, "here", boolean),
        )
        for found in listed
    )


_objects = items(an_object, MOST_TABLES)
