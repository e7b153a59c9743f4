"""Names of places in texts. A name lights its place on the board (see ``web/dom/tips.py``)."""

import re
from collections.abc import Iterable, Iterator, Mapping

from .nodes import Node, escape, raw


class PlaceNames:
    """The names of a game's places, with the ids of their elements on the board."""

    def __init__(self, ids: Mapping[str, str]) -> None:
        self._ids = ids
        self._named = re.compile(rf"\b({'|'.join(map(re.escape, ids))})\b")

    def light(
        self, id: str, parts: Iterable[Node | str], *, focusable: bool = False
    ) -> Iterator[Node | str]:
        """Yield the parts of a text, with each name of a place marked. Only texts that are not
        long, unlike a log, have ``focusable`` names: each is a tab stop.
        """
        for number, part in enumerate(parts):
            if isinstance(part, str) and self._named.search(part):
                markup = self._markup(part, ' tabindex="0"' if focusable else "")
                yield raw(f"{id}-places-{number}", "span", {"class": "places"}, markup, {})
            else:
                yield part

    def _markup(self, text: str, more: str) -> str:
        parts = self._named.split(text)
        return "".join(
            f'<span class="place" data-lights="{self._ids[part]}"{more}>{part}</span>'
            if number % 2
            else escape(part)
            for number, part in enumerate(parts)
        )
