"""The rulebooks of the two games: where each stands, and which options belong to it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pompeii.core.options import Option
from pompeii.games.appia import rules as appia
from pompeii.games.downfall import rules as downfall
from tools.env import ROOT


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A named rule set, as the rulebooks tell it."""

    label: str
    source: str
    """The paragraph that tells where it comes from."""
    rules: Callable[[int], object]
    """What it chooses with so many players: an object with every option."""


@dataclass(frozen=True, eq=False)
class Book:
    """A rulebook."""

    name: str
    """What its files on the page and its catalogues are called."""
    document: str
    facts: str
    """Where its options are defined."""
    options: tuple[Option, ...]
    sets: tuple[RuleSet, ...]
    prefix: str = ""
    """What begins the address of each of its places on the page, as of its rules."""
    pictured: bool = False
    """Whether it has examples that are drawn."""

    @property
    def path(self) -> Path:
        """The file."""
        return ROOT / self.document

    @property
    def begin(self) -> str:
        """The line after which its options are written."""
        return f"<!-- made by tools/docs/options.py from {self.facts} -->\n"


END: Final = "<!-- end -->\n"
"""The line before which they end."""


def _whatever_the_seats(rules: appia.Rules, _seats: int) -> appia.Rules:
    return rules


DOWNFALL: Final = Book(
    name="rules",
    document="docs/rules.md",
    facts="pompeii/games/downfall/rules.py",
    options=downfall.OPTIONS,
    sets=tuple(RuleSet(each.label, each.source, each.rules) for each in downfall.PRESETS.values()),
    pictured=True,
)
APPIA: Final = Book(
    name="via-appia",
    document="docs/via-appia.md",
    facts="pompeii/games/appia/rules.py",
    options=appia.OPTIONS,
    sets=tuple(
        RuleSet(each.label, each.source, partial(_whatever_the_seats, each.rules))
        for each in appia.PRESETS.values()
    ),
    prefix="V-",
)
BOOKS: Final = (DOWNFALL, APPIA)
