"""The one exception for an action that may not be taken."""


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
