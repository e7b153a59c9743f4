"""What a person wished for, read off the page."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from . import wishes
from .wish import Unanswered, Wish, action


def kinds() -> Iterator[type[Wish]]:
    """All there are, in the order of their module."""
    there = [kind for kind in vars(wishes).values() if isinstance(kind, type)]
    return (kind for kind in there if issubclass(kind, Wish) and kind is not Wish)


def read(data: Mapping[str, str]) -> Wish:
    """The wish that ``data-`` attributes (given without the ``data-``) stand for; what else is
    there is passed over. Raises :class:`Unanswered` if they stand for none.
    """
    kind = _kind(data)
    if kind is None:
        raise Unanswered(f"no wish: {dict(data)}")
    names = [field.name for field in fields(kind)]
    try:
        return kind(**{name: data[name] for name in names if name in data})
    except TypeError as error:
        raise Unanswered(f"half a wish: {dict(data)}") from error


def timeless(data: Mapping[str, str]) -> bool:
    """Whether ``data-`` attributes stand for a wish that means the same on every drawing."""
    kind = _kind(data)
    return kind is not None and kind.timeless


def _kind(data: Mapping[str, str]) -> type[Wish] | None:
    if "action" in data:
        return _ACTIONS.get(data["action"])
    return next((kind for name, kind in _PLACES.items() if name in data), None)


_ACTIONS = {action(kind): kind for kind in kinds() if not kind.pointed}
_PLACES = {fields(kind)[0].name: kind for kind in kinds() if kind.pointed}
