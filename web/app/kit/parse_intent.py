"""The parser of intents: from the ``data-`` attributes of the page to values."""

from collections.abc import Iterator, Mapping
from functools import cache

from . import intents, saved_game_intents  # noqa: F401 - they define the kinds of intents
from .base_intent import Intent, UnhandledIntent, action


def kinds() -> Iterator[type[Intent]]:
    """Return all kinds of intents, those of this package first; games may add
    their own.
    """
    return iter(Intent.__subclasses__())


def read(data: Mapping[str, str]) -> Intent:
    """Return the intent of ``data-`` attributes, given without the ``data-``.

    Other attributes are ignored. Raise :class:`UnhandledIntent` if there is no such intent.
    """
    kind = _kind(data)
    if kind is None:
        raise UnhandledIntent(f"no wish: {dict(data)}")
    try:
        return kind(**{name: data[name] for name in kind.fields if name in data})
    except TypeError as error:
        raise UnhandledIntent(f"half a wish: {dict(data)}") from error


def timeless(data: Mapping[str, str]) -> bool:
    """Return True if the ``data-`` attributes are an intent that stays valid on a newer drawing."""
    kind = _kind(data)
    return kind is not None and kind.timeless


def _kind(data: Mapping[str, str]) -> type[Intent] | None:
    named, pointed = _known(len(Intent.__subclasses__()))
    if "action" in data:
        return named.get(data["action"])
    return next((kind for name, kind in pointed.items() if name in data), None)


@cache
def _known(_count: int) -> tuple[dict[str, type[Intent]], dict[str, type[Intent]]]:
    """Return the kinds by ``data-action``, and the pointed kinds by their attribute.

    `_count` invalidates the cache after a lazily loaded game has added its own kinds.
    """
    named = {action(kind): kind for kind in kinds() if not kind.pointed}
    return named, {kind.fields[0]: kind for kind in kinds() if kind.pointed}
