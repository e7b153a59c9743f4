"""The words of the rules in one language, as the build takes them from ``docs/rules.md``
(``scripts/rulebook.py``), and what is found in them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pompeii.rules import OPTIONS

from .search import fold

Json = Mapping[str, Any]

TITLE: Final = "rules-title"
"""The id of the heading of all."""
_TOLD: Final = ("words", "text", "items", "head", "rows", "b", "i", "code")
"""Where words stand in a block."""


@dataclass(frozen=True)
class Example:
    """What a drawn example is called, and what is to be seen in it."""

    name: str
    words: str


@dataclass(frozen=True, eq=False)
class Rule:
    """One rule, or one of the texts that the rules follow."""

    name: str
    title: str
    blocks: Sequence[Json]
    examples: Sequence[Example]
    folded: str
    """All its words, as they are looked for."""


@dataclass(frozen=True, eq=False)
class Chapter:
    """A chapter: what stands before its first rule, its rules, what stands after them."""

    id: str
    title: str
    blocks: Sequence[Json]
    rules: Sequence[Rule]
    end: Sequence[Json]


@dataclass(frozen=True, eq=False)
class Book:
    """All of it."""

    title: str
    lead: Sequence[Json]
    chapters: Sequence[Chapter]

    @property
    def rules(self) -> Iterator[Rule]:
        """The rules of all chapters."""
        for chapter in self.chapters:
            yield from chapter.rules

    def place(self, anchor: str) -> str:
        """The id of what an anchor of the document leads to, in letters of any size: a rule, a
        chapter, an option; the heading of all for what there is not.
        """
        wanted = anchor.casefold()
        places = {rule.name.casefold(): f"rule-{rule.name}" for rule in self.rules}
        places |= {chapter.id: f"chapter-{chapter.id}" for chapter in self.chapters}
        places |= {option.name: f"rules-{option.name}" for option in OPTIONS}
        return places.get(wanted, TITLE)

    def name(self, anchor: str) -> str:
        """What an anchor is called in an address: a rule by its identifier."""
        names = {rule.name.casefold(): rule.name for rule in self.rules}
        return names.get(anchor.casefold(), anchor)


def read(words: Json) -> Book:
    """The words as the site sends them."""
    examples: dict[str, list[Example]] = {}
    for each in words["examples"]:
        examples.setdefault(each["rule"], []).append(Example(each["name"], each["words"]))
    chapters = [_chapter(each, examples) for each in words["chapters"]]
    return Book(words["title"], words["lead"], chapters)


def _chapter(each: Json, examples: Mapping[str, list[Example]]) -> Chapter:
    rules = [_rule(rule, examples.get(rule["id"], [])) for rule in each["rules"]]
    return Chapter(each["id"], each["title"], each["blocks"], rules, each.get("end", []))


def _rule(each: Json, examples: Sequence[Example]) -> Rule:
    told = [each["id"], each["title"], *_told(each["blocks"])]
    told += [example.words for example in examples]
    options = (option for option in OPTIONS if option.rule == each["id"])
    told += [text for option in options for text in (option.name, option.label)]
    folded = fold(re.sub(r"\s+", " ", " ".join(told)))
    return Rule(each["id"], each["title"], each["blocks"], examples, folded)


def _told(what: Any) -> Iterator[str]:
    """All the words in blocks or texts."""
    if isinstance(what, str):
        yield what
    elif isinstance(what, list):
        for each in what:
            yield from _told(each)
    else:
        for key in _TOLD:
            yield from _told(what.get(key, []))
