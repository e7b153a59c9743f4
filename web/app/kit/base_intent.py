"""The base class of intents; the kinds are in :mod:`app.kit.intents`."""

import re
from collections.abc import Mapping
from typing import ClassVar, dataclass_transform


class UnhandledIntent(LookupError):
    """An intent is unknown, or not handled on this screen."""


@dataclass_transform(frozen_default=True)
class Intent:
    """A base class of intents: each kind is a value of texts, like a frozen dataclass.

    Empty fields are not written into the page. A ``dataclass`` would write and compile six methods
    for each kind. For sixty kinds that took a fifth of the page's import time.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """Names of the fields."""
    _usual: ClassVar[Mapping[str, str]] = {}
    timeless: ClassVar[bool] = False
    """True if it stays valid on a newer drawing: a bot may act at the moment of the click."""
    looks: ClassVar[bool] = False
    """True if it changes only the view, so that spectators may send it too."""
    by_hands: ClassVar[bool] = False
    """True if the DOM layer does it within the click, as browsers demand (``web/main.py``)."""
    pointed: ClassVar[bool] = False
    """True if it is made by pointing at a place on the table."""

    def __init_subclass__(cls) -> None:
        """Collect the names and default values of the fields."""
        cls.fields = tuple(cls.__annotations__)
        cls._usual = {name: vars(cls)[name] for name in cls.fields if name in vars(cls)}

    def __init__(self, *texts: str, **named: str) -> None:
        """Set the fields by order or by name. Raise `TypeError` if they do not match."""
        given = {**self._usual, **dict(zip(self.fields, texts, strict=False)), **named}
        if given.keys() != {*self.fields}:
            raise TypeError(f"{type(self).__name__} is made of {self.fields}, not of {given}")
        vars(self).update(given)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.fields)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"

    @property
    def attrs(self) -> dict[str, str]:
        """The ``data-`` attributes that :func:`app.kit.parse_intent.read` turns back into the
        intent.
        """
        shown = {f"data-{name}": getattr(self, name) for name in self.fields}
        name = {} if self.pointed else {"data-action": action(type(self))}
        return {**name, **{key: value for key, value in shown.items() if value}}


def action(kind: type[Intent]) -> str:
    """Return the value of ``data-action`` for a kind of intent: ``LayAs`` is ``lay-as``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
