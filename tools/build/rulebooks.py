"""The rulebooks of the two games: their documents and the options that belong to them."""

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
    """A named rule set, as the rulebooks describe it."""

    label: str
    source: str
    """Paragraph of the rulebook that is the source of the rule set."""
    rules: Callable[[int], object]
    """Return the rules for a number of players: an object with every option."""


@dataclass(frozen=True, eq=False)
class Book:
    """A rulebook."""

    name: str
    """Name of its files on the page and of its catalogues."""
    document: str
    facts: str
    """Path of the module that defines its options."""
    options: tuple[Option, ...]
    sets: tuple[RuleSet, ...]
    prefix: str = ""
    """Beginning of the address of each of its sections on the page, as of its rules."""
    pictured: bool = False
    """True if it has examples that are drawn."""

    @property
    def path(self) -> Path:
        """Path of the document."""
        return ROOT / self.document

    @property
    def begin(self) -> str:
        """Line before the chapter of its options."""
        return f"<!-- made by tools/docs/options.py from {self.facts} -->\n"


END: Final = "<!-- end -->\n"
"""Line after the chapter of its options."""


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
