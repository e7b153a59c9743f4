"""Tables of key bindings, read by the key handler, by the list of keys and by a test.

One row holds a key, its handler and the text of the list, so that none of them changes alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .i18n import _


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that the DOM layer has sent."""

    key: str
    data: Mapping[str, str]
    """The ``data-`` attributes of the element that the key is for; empty if it is for the game."""


@dataclass(frozen=True, slots=True)
class Binding:
    """A row of a table of key bindings."""

    label: str
    """The keys as the list names them, marked for translation; "" if the list leaves them out."""
    help: str
    """The effect as the list describes it, marked for translation."""
    keys: tuple[str, ...] = ()
    """The keys for ``handler``, as the DOM layer sends them (``web/dom/keyboard.py``)."""
    handler: Callable[[Any, KeyPress], str | None] | None = None
    """Handles a key for the owner of the table. Returns the text to announce at once, or None to
    leave the key to the rows below.
    """
    dom_keys: tuple[str, ...] = ()
    """The keys that the DOM layer handles without the app worker."""


def handle(bindings: Sequence[Binding], owner: Any, press: KeyPress) -> str:
    """Let the first row that fits handle ``press`` for ``owner``. Return the text to announce."""
    for binding in bindings:
        if binding.handler is not None and press.key in binding.keys:
            said = binding.handler(owner, press)
            if said is not None:
                return said
    return ""


def listed(bindings: Sequence[Binding]) -> list[tuple[str, str]]:
    """Return the keys and their effects, for the list of keys."""
    return [(_(row.label), _(row.help)) for row in bindings if row.label]
