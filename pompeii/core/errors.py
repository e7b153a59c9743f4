"""Why something may not be done, or was not asked for as it has to be, in one sentence."""

from .i18n import Refusal


class IllegalAction(Refusal):
    """Why an action may not be taken now, in one sentence.

    ``rule`` is the identifier of the rule that forbids the action: P5 stands at
    ``docs/rules.md#p5``.
    """

    def __init__(self, rule: str, words: str, **facts: object) -> None:
        super().__init__(words, **facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})"

    def said(self) -> str:
        """The sentence in the language in use, and the rule."""
        return f"{self.sentence} ({self.rule})"


def expect(value: object, kind: type, words: str) -> None:
    """Raises TypeError, its sentence ``words`` and what came instead, if ``value`` is no ``kind``:
    for those who call the game from programs of their own.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{words}, not {value!r:.60}")
