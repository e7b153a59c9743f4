"""Readers of JSON values from outside: each checks a value at a place and returns it typed.

A reader takes the value and its place, e.g. ``hand[2]``. It raises `FieldError` with one sentence
for a value of the wrong type, length or range. A Python bool is no number here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from .i18n import FieldError, TranslatableError, mark

Json = Any
"""A JSON value as json.loads gives it."""
T = TypeVar("T")
Reader = Callable[[Json, str], T]

_MISSING: Final = object()


def boolean(value: Json, place: str) -> bool:
    """Return `value` if it is true or false."""
    if not isinstance(value, bool):
        raise FieldError(place, mark("must be true or false"))
    return value


def whole(low: int, high: int) -> Reader[int]:
    """Return a reader of integers from `low` to `high`, both inclusive."""

    def read(value: Json, place: str) -> int:
        if type(value) is not int or not low <= value <= high:
            words = mark("must be a whole number from {low} to {high}")
            raise FieldError(place, words, low=low, high=high)
        return value

    return read


def text(most: int) -> Reader[str]:
    """Return a reader of texts of at most `most` characters that UTF-8 can encode."""

    def read(value: Json, place: str) -> str:
        halves = isinstance(value, str) and any("\ud800" <= c <= "\udfff" for c in value)
        if not isinstance(value, str) or len(value) > most or halves:
            raise FieldError(place, mark("must be text of at most {most} characters"), most=most)
        return value

    return read


def one_of(values: Mapping[str, T]) -> Reader[T]:
    """Return a reader that looks a text up in `values`."""

    def read(value: Json, place: str) -> T:
        if not isinstance(value, str) or value not in values:
            raise FieldError(place, mark("must be one of {values}"), values=", ".join(values))
        return values[value]

    return read


def named(names: Sequence[str]) -> Reader[int]:
    """Return a reader of a name in `names` that gives its index."""
    return one_of({name: index for index, name in enumerate(names) if name})


def parsed(parse: Callable[[str], T], most: int) -> Reader[T]:
    """Return a reader of a text of at most `most` characters, in the notation that `parse` reads.

    `parse` raises `TranslatableError` for a text that it rejects.
    """
    read_text = text(most)

    def read(value: Json, place: str) -> T:
        try:
            return parse(read_text(value, place))
        except FieldError:
            raise
        except TranslatableError as error:
            raise FieldError(place, error.message, **error.facts) from None

    return read


def optional(read: Reader[T]) -> Reader[T | None]:
    """Return a reader that also accepts null, as None."""
    return lambda value, place: None if value is None else read(value, place)


def with_default(read: Reader[T], default: T) -> Reader[T]:
    """Return a reader that also accepts null, as `default`."""
    return lambda value, place: default if value is None else read(value, place)


def nested(read: Callable[[dict[str, Json]], T]) -> Reader[T]:
    """Return a reader of an object by `read`, whose errors name a place inside the object."""

    def read_inside(value: Json, place: str) -> T:
        written = an_object(value, place)
        try:
            return read(written)
        except FieldError as error:
            raise FieldError(f"{place}.{error.place}", error.message, **error.facts) from None

    return read_inside


def items(read: Reader[T], most: int, least: int = 0) -> Reader[tuple[T, ...]]:
    """Return a reader of a list of `least` to `most` values, each read by `read`."""

    def read_all(value: Json, place: str) -> tuple[T, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            words = mark("must be a list of {least} to {most} values")
            raise FieldError(place, words, least=least, most=most)
        return tuple(read(each, f"{place}[{index}]") for index, each in enumerate(value))

    return read_all


def an_object(value: Json, place: str) -> dict[str, Json]:
    """Return `value` if it is a JSON object."""
    if not isinstance(value, dict):
        raise FieldError(place, mark("must be an object"))
    return value


def member(value: Mapping[str, Json], key: str, read: Reader[T], place: str = "") -> T:
    """Return the value at `key` of the object `value`, which stands at `place`."""
    inner = f"{place}.{key}" if place else key
    if (found := value.get(key, _MISSING)) is _MISSING:
        raise FieldError(inner, mark("is missing"))
    return read(found, inner)


def by_key(keys: Sequence[str], read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Return a reader of an object with exactly `keys`, which gives the values in their order."""

    def read_all(value: Json, place: str) -> tuple[T, ...]:
        written = an_object(value, place)
        if unknown := [key for key in written if key not in keys]:
            raise FieldError(f"{place}.{unknown[0]!r:.40}", mark("is not expected here"))
        return tuple(member(written, key, read, place) for key in keys)

    return read_all


def some_keys(keys: Mapping[str, Any], read: Reader[T]) -> Reader[dict[Any, T]]:
    """Return a reader of an object with any of `keys`, which gives their values' dict."""

    def read_all(value: Json, place: str) -> dict[Any, T]:
        found: dict[Any, T] = {}
        for key, one in an_object(value, place).items():
            if key not in keys:
                raise FieldError(f"{place}.{key!r:.40}", mark("is not expected here"))
            found[keys[key]] = read(one, f"{place}.{key}")
        return found

    return read_all


def check_alike(given: Mapping[str, Json], wanted: Mapping[str, Json]) -> None:
    """Raise `FieldError` for the first key of `wanted` whose value in `given` differs."""
    for key, value in wanted.items():
        if key not in given:
            raise FieldError(key, mark("is missing"))
        if given[key] != value:
            raise FieldError(key, mark("contradicts the rest"))
