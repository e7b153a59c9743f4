"""Options of the rules and their permitted values, in both games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .i18n import FieldError, TranslatableError, mark

Value = int | bool | str
"""The value of an option."""


@dataclass(frozen=True, slots=True)
class Option:
    """The description of one field of a game's ``Rules``, with its permitted values."""

    name: str
    rule: str
    """The identifier of the rule that the option changes."""
    label: str
    help: str
    source: str
    """The source of each value, or a note that all sources are silent."""
    choices: Mapping[str, str] | None = None
    """Labels by value, for an option with a few named values."""
    bounds: tuple[int, int] | None = None
    """Smallest and largest value, both inclusive, for a numeric option."""
    never: int | None = None
    """The value outside the bounds that means "never"."""

    def check(self, value: object) -> Value:
        """Return `value` if this option permits it. Raise `TranslatableError` with one sentence if
        not.
        """
        if self.choices is not None:
            if isinstance(value, str) and value in self.choices:
                return value
            raise TranslatableError(mark("must be one of {values}"), values=", ".join(self.choices))
        if self.bounds is not None:
            low, high = self.bounds
            if type(value) is int and (low <= value <= high or value == self.never):
                return value
            if self.never is not None:
                words = mark("must be {never} or a whole number from {low} to {high}")
                raise TranslatableError(words, never=self.never, low=low, high=high)
            if low == high:
                raise TranslatableError(mark("must be {version}"), version=low)
            raise TranslatableError(
                mark("must be a whole number from {low} to {high}"), low=low, high=high
            )
        if isinstance(value, bool):
            return value
        raise TranslatableError(mark("must be true or false"))


def checked(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Return the values in `given`, checked against `options`; options may be missing.

    Raise `FieldError`, its place the name, for an unknown option or a value that is not permitted.
    """
    known = {option.name: option for option in options}
    values: dict[str, Value] = {}
    for name, value in given.items():
        if name not in known:
            shown = name if isinstance(name, str) and name.isidentifier() else repr(name)
            words = mark("unknown option; known are {known}")
            raise FieldError(f"{shown:.60}", words, known=", ".join(known))
        try:
            values[name] = known[name].check(value)
        except TranslatableError as error:
            raise FieldError(name, error.message, **error.facts) from None
    return values
