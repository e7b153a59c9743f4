"""Names of places in texts. A name lights its place on the board (see ``web/dom/tips.py``)."""

import re
from collections.abc import Iterable, Iterator, Mapping

from .nodes import Node, escape, raw


class PlaceNames:
    """The names of a game's places, with the ids of their elements on the board."""

    def __init__(self, pattern: str, ids: Mapping[str, str]) -> None:
        """``pattern`` finds everything that looks like a name; ``ids`` has the names."""
        self._looks = re.compile(rf"\b({pattern})\b")
        self._ids = ids

    def light(
        self, id: str, parts: Iterable[Node | str], *, focusable: bool = False
    ) -> Iterator[Node | str]:
        """Yield the parts of a text, with each name of a place marked. Only texts that are not
        long, unlike a log, have ``focusable`` names: each is a tab stop.
        """
        for number, part in enumerate(parts):
            split = self._looks.split(part) if isinstance(part, str) else ()
            if any(each in self._ids for each in split[1::2]):
                markup = "".join(self._markup(each, focusable=focusable) for each in split)
                yield raw(f"{id}-places-{number}", "span", {"class": "places"}, markup, {})
            else:
                yield part

    def _markup(self, part: str, *, focusable: bool) -> str:
        if part not in self._ids:
            return escape(part)
        stop = ' tabindex="0"' if focusable else ""
        return f'<span class="place" data-lights="{self._ids[part]}"{stop}>{part}</span>'
