"""What a wish is; those that there are stand in :mod:`app.kit.intents`."""

import re
from collections.abc import Mapping
from typing import ClassVar, dataclass_transform


class UnhandledIntent(LookupError):
    """Nobody knows this wish, or not where it was made."""


@dataclass_transform(frozen_default=True)
class Intent:
    """Something a person can wish for, each kind a value of texts, like a frozen dataclass. A field
    that is empty is not written.

    No ``dataclass`` makes them: it writes and compiles six methods for each kind, and for sixty
    kinds that took a fifth of the time in which the page is imported.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """What its texts are called."""
    _usual: ClassVar[Mapping[str, str]] = {}
    timeless: ClassVar[bool] = False
    """Whether it means the same on every drawing: a bot may act in the very moment of the click."""
    looks: ClassVar[bool] = False
    """Whether it changes nothing but what is looked at, as who only watches may too."""
    by_hands: ClassVar[bool] = False
    """Whether the page does it within the click, as browsers demand (``web/main.py``)."""
    pointed: ClassVar[bool] = False
    """Whether it is a place of the table that is pointed at."""

    def __init_subclass__(cls) -> None:
        """Find its fields."""
        cls.fields = tuple(cls.__annotations__)
        cls._usual = {name: vars(cls)[name] for name in cls.fields if name in vars(cls)}

    def __init__(self, *texts: str, **named: str) -> None:
        """Take the texts in their order, or by name. Raises TypeError for what does not fit."""
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
        """The ``data-`` attributes that :func:`app.kit.parse_intent.read` knows it by."""
        shown = {f"data-{name}": getattr(self, name) for name in self.fields}
        name = {} if self.pointed else {"data-action": action(type(self))}
        return {**name, **{key: value for key, value in shown.items() if value}}


def action(kind: type[Intent]) -> str:
    """What ``data-action`` calls a kind of wish: ``LayAs`` is ``lay-as``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
