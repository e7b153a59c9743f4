"""Errors for callers: illegal actions and arguments of the wrong type."""

from .i18n import TranslatableError


class IllegalAction(TranslatableError):
    """An action that is illegal now, with the reason in one sentence.

    ``rule`` is the identifier of the rule that forbids the action; P5 stands at
    ``docs/rules.md#p5``.
    """

    def __init__(self, rule: str, message: str, **facts: object) -> None:
        super().__init__(message, **facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})"

    def translated(self) -> str:
        """Return the sentence in the current language, followed by the rule."""
        return f"{self.sentence} ({self.rule})"


def expect(value: object, kind: type, message: str) -> None:
    """Raise `TypeError` if `value` is no `kind`; the message is `message` and the value's repr.

    It explains wrong arguments to programs that use this package as a library.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{message}, not {value!r:.60}")
