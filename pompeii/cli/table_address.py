"""The address for ``join``: that of the page, or a link to one of its tables."""

from typing import Final, NamedTuple
from urllib.parse import parse_qs, urljoin

from pompeii.core.i18n import _, mark

from .errors import CommandError

_ELSEWHERE: Final = {
    "part": mark(
        "this link holds a part of a key: open it on the device of the player who goes on as the "
        "host"
    ),
    "join": mark("this link connects two pages directly: open it in a browser"),
    "turn": mark("this link is for a game by link: open it in a browser"),
}
"""The reason why a link is no address of a table, by the key in its fragment."""


class TableAddress(NamedTuple):
    """The address of a page, and the code of the table in the link."""

    page: str
    table: str | None


def read_address(text: str) -> TableAddress:
    """Return the address in `text`. The part after ``#`` never leaves this program.

    Raise `CommandError` for a link of the page that belongs elsewhere.
    """
    page, _hash, fragment = text.partition("#")
    keys = parse_qs(fragment)
    for key, why in _ELSEWHERE.items():
        if key in keys:
            raise CommandError(f"{page}: {_(why)}")
    return TableAddress(page, keys["table"][0] if "table" in keys else None)


def part_link(page: str, part: str) -> str:
    """Return the link with the code of a key's `part` for the page at the address `page`."""
    whole = page if "://" in page else f"http://{page}"
    return f"{urljoin(whole, '.')}#part={part}"
