"""Why something may not be done, or was not asked for as it has to be, in one sentence."""

from collections.abc import Callable


class IllegalAction(ValueError):
    """Why an action may not be taken now.

    ``words`` is one sentence with ``{fields}`` for the ``facts`` (so that it can be translated
    before they are filled in); ``rule`` is the identifier of the rule that forbids the action: P5
    stands at ``docs/rules.md#p5``.
    """

    def __init__(self, rule: str, words: str, **facts: str | int) -> None:
        super().__init__(f"{words.format(**facts)} ({rule})")
        self.rule = rule
        self.words = words
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[..., "IllegalAction"], tuple[object, ...]]:
        return _again, (self.rule, self.words, self.facts)


def _again(rule: str, words: str, facts: dict[str, str | int]) -> IllegalAction:
    return IllegalAction(rule, words, **facts)


def expect(value: object, kind: type, words: str) -> None:
    """Raises TypeError, its sentence ``words`` and what came instead, if ``value`` is no ``kind``:
    for those who call the game from programs of their own.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{words}, not {value!r:.60}")
