"""The registry of games, by key or record format; a game is imported on first use.

Everything else that shared code knows about a game is in two values. ``GAME`` of its package here
is a :class:`pompeii.game_manifest.Game`; ``GAME_UI`` of its package in the page is a `GameUI`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from pompeii.core.i18n import mark
from pompeii.core.record_document import Json, RecordError, parsed
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Game


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts about a game that are known before its packages are loaded."""

    key: str
    """The game's key, for people and files."""
    package: str
    """Name of its package in ``pompeii.games``, and in ``app.games`` of the page."""
    label: str
    """Short display name, marked for translation like the next one."""
    theme: str
    """Its theme, in one sentence."""
    rulebook: str
    """Name of its rulebook: of the document in ``docs``, its catalogues and its files."""
    rule_prefix: str
    """Beginning of its rule identifiers, as far as it distinguishes games."""
    luck: bool
    """True if an analysis separates luck from skill in it."""
    mistakes: bool
    """True if an analysis compares actions in it, and so finds mistakes."""

    @property
    def format(self) -> str:
        """The value of ``format`` in its records."""
        return f"{self.key}-game"


FIRST: Final = "pompeii"
"""The default game, from the time when there was no other."""
GAMES: Final[dict[str, GameInfo]] = {
    info.key: info
    for info in (
        GameInfo(
            FIRST,
            "downfall",
            mark("Pompeii"),
            mark("Fill Pompeii with your people, then get them out before the lava."),
            rulebook="rules",
            rule_prefix="",
            luck=True,
            mistakes=True,
        ),
        GameInfo(
            "via-appia",
            "appia",
            mark("Via Appia"),
            mark("Push stones over the edge of a quarry and build the road with them."),
            rulebook="via-appia",
            rule_prefix="V-",
            luck=True,
            mistakes=True,
        ),
    )
}
"""The games by key, the default one first."""


def game(key: str) -> Game:
    """Return the manifest of the game `key`, one of :data:`GAMES`."""
    found: Game = import_module(f"pompeii.games.{GAMES[key].package}").GAME
    return found


def key_of(document: Mapping[str, Json]) -> str:
    """Return the key of the game of the record `document`. Raise `RecordError` if there is none."""
    known = {info.format: key for key, info in GAMES.items()}
    format_ = document.get("format")
    if not isinstance(format_, str) or format_ not in known:
        words = mark("must be one of {values}")
        raise RecordError("format", words, values=", ".join(known))
    return known[format_]


def load(text: str) -> AnyTable:
    """Return the table of the record in `text`, of any game.

    Raise `RecordError` if the record is rejected.
    """
    return game(key_of(parsed(text))).table.load(text)


def deal(text: str) -> AnyTable:
    """Return the table of a new game with the deal in `text`, of any game.

    Raise `RecordError` if the record is rejected.
    """
    return game(key_of(parsed(text))).table.of_deal(text)
