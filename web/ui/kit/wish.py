"""What a wish is; those that there are stand in :mod:`ui.kit.wishes`."""

import re
from dataclasses import dataclass, fields
from typing import ClassVar, dataclass_transform


class Unanswered(LookupError):
    """Nobody knows this wish, or not where it was made."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Wish:
    """Something a person can wish for, each kind a frozen dataclass of texts. A field that is empty
    is not written.
    """

    timeless: ClassVar[bool] = False
    """Whether it means the same on every drawing: a bot may act in the very moment of the click."""
    looks: ClassVar[bool] = False
    """Whether it changes nothing but what is looked at, as who only watches may too."""
    by_hands: ClassVar[bool] = False
    """Whether the page does it within the click, as browsers demand (``web/main.py``)."""
    pointed: ClassVar[bool] = False
    """Whether it is a place of the table that is pointed at."""

    def __init_subclass__(cls) -> None:
        """Make it a dataclass."""
        dataclass(frozen=True)(cls)

    @property
    def attrs(self) -> dict[str, str]:
        """The ``data-`` attributes that :func:`ui.kit.wished.read` knows it by."""
        shown = {f"data-{field.name}": getattr(self, field.name) for field in fields(self)}
        name = {} if self.pointed else {"data-action": action(type(self))}
        return {**name, **{key: value for key, value in shown.items() if value}}


def action(kind: type[Wish]) -> str:
    """What ``data-action`` calls a kind of wish: ``LayAs`` is ``lay-as``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
