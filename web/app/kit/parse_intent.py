"""What a person wished for, read off the page."""

from collections.abc import Iterator, Mapping
from functools import cache

from . import intents  # noqa: F401 - what is a wish has been read
from .intent import Intent, UnhandledIntent, action


def kinds() -> Iterator[type[Intent]]:
    """All there are, those of :mod:`app.kit.intents` first; a game may have others of its own."""
    return iter(Intent.__subclasses__())


def read(data: Mapping[str, str]) -> Intent:
    """The wish that ``data-`` attributes (given without the ``data-``) stand for; what else is
    there is passed over. Raises :class:`Unanswered` if they stand for none.
    """
    kind = _kind(data)
    if kind is None:
        raise UnhandledIntent(f"no wish: {dict(data)}")
    try:
        return kind(**{name: data[name] for name in kind.fields if name in data})
    except TypeError as error:
        raise UnhandledIntent(f"half a wish: {dict(data)}") from error


def timeless(data: Mapping[str, str]) -> bool:
    """Whether ``data-`` attributes stand for a wish that means the same on every drawing."""
    kind = _kind(data)
    return kind is not None and kind.timeless


def _kind(data: Mapping[str, str]) -> type[Intent] | None:
    named, pointed = _known(len(Intent.__subclasses__()))
    if "action" in data:
        return named.get(data["action"])
    return next((kind for name, kind in pointed.items() if name in data), None)


@cache
def _known(_count: int) -> tuple[dict[str, type[Intent]], dict[str, type[Intent]]]:
    """Those that have a name, and those that are places by their attribute; a game that comes later
    brings its own.
    """
    named = {action(kind): kind for kind in kinds() if not kind.pointed}
    return named, {kind.fields[0]: kind for kind in kinds() if kind.pointed}
