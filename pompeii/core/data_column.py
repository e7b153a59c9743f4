"""The columns of a data set as values. A game lists those of its View in ``view_columns``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Type = str | tuple[str, Any] | Mapping[str, str]
"""A type: the name of an Arrow type, or a pair of ``list``, ``by seat`` or ``map`` and the type of
its values. A mapping has the names and types of the parts of a value. The keys of a map are texts.
"""
COUNTS: Final = ("by seat", "int16")
COUNTS_BY_NAME: Final = ("map", "int16")


@dataclass(frozen=True, slots=True)
class Column:
    """A column."""

    name: str
    type: Type
    meaning: str
    """A description in English, for its document and the file itself."""


def plain(type: Type, value: Any, sides: Sequence[str]) -> Any:
    """Return `value` of a View's document as a value of a column of `type`.

    `sides` are the colours by seat.
    """
    if value is None:
        return None
    if isinstance(type, tuple):
        kind, inner = type
        if kind == "by seat":  # a colour is missing where it has none
            return [plain(inner, value.get(side, 0), sides) for side in sides]
        if kind == "list":
            return [plain(inner, each, sides) for each in value]
        return [(name, plain(inner, each, sides)) for name, each in value.items()]
    if isinstance(type, Mapping):
        return dict(zip(type, value, strict=True))
    return str(value) if type == "string" else value


def type_text(type: Type) -> str:
    """Return `type` in words."""
    if isinstance(type, tuple):
        kind, inner = type
        return (
            f"{kind} of {type_text(inner)}" if kind != "by seat" else f"{type_text(inner)} by seat"
        )
    return ", ".join(type) if isinstance(type, Mapping) else type
