"""The rulebooks of the games: their documents and the options that belong to them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pompeii import registry
from pompeii.core.rule_options import Option
from pompeii.registry import FIRST, GAMES, GameInfo
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
    options: Sequence[Option]
    sets: Sequence[RuleSet]
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
        return f"<!-- made by tools/docs/rule_options.py from {self.facts} -->\n"


END: Final = "<!-- end -->\n"
"""Line after the chapter of its options."""


def _book(info: GameInfo) -> Book:
    """Return the rulebook of a game."""
    game = registry.game(info.key)

    def rules(preset: str, seats: int) -> object:
        return game.make_rules(seats, preset, {})

    return Book(
        info.rulebook,
        f"docs/{info.rulebook}.md",
        f"pompeii/games/{info.package}/rule_options.py",
        game.options,
        [
            RuleSet(each.label, each.source, partial(rules, name))
            for name, each in game.presets.items()
        ],
        info.rule_prefix,
        pictured=info.key == FIRST,
    )


BOOKS: Final = tuple(_book(info) for info in GAMES.values())
