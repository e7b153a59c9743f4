"""Forks of games: their origin, and the relation of two records (docs/record.md#forks).

A fork continues another game from some ply. Statistics leave out forks and practice games.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from .i18n import mark, n_
from .record_document import PRACTICE, TAKE_BACKS, Json, Player, RecordError, whole

FORKED: Final = "forked"
"""The key of a record's document that holds its origin; optional for readers."""
_NAME_LENGTH: Final = 64
"""Maximum length of the other game's name, in characters."""


class Origin(NamedTuple):
    """The origin of a fork.

    ``ply`` is the number of actions taken over. ``game`` is the other game's save name on the
    device of the fork, "" if it had none.
    """

    ply: int
    game: str


def origin(document: Mapping[str, Json]) -> Origin | None:
    """Return the origin in `document`; None if there is none or it is unreadable."""
    said = document.get(FORKED)
    if not isinstance(said, dict):
        return None
    ply, game = whole(said.get("ply")), said.get("game", "")
    if ply is None or ply < 0 or not isinstance(game, str) or len(game) > _NAME_LENGTH:
        return None
    return Origin(ply, game)


def counts(document: Mapping[str, Json]) -> bool:
    """Return True if the game of `document` counts in a player's results.

    A fork with inherited actions does not count, since others may have chosen them. A practice game
    does not count either.
    """
    page, came = document.get("page"), origin(document)
    practice = isinstance(page, dict) and page.get(PRACTICE) is True
    return not practice and (came is None or came.ply == 0)


def left_out(count: int) -> str:
    """Return a sentence that says that `count` games are not counted."""
    return n_(
        "{count} game is not counted: it was played on from another one, or for practice.",
        "{count} games are not counted: they were played on from others, or for practice.",
        count,
    )


def forked(
    document: Mapping[str, Json], players: Sequence[Player], from_: Origin
) -> dict[str, Json]:
    """Return the document of a fork at `from_`, with `players` in its seats.

    Raise `RecordError` if a player's colour differs from the seat's colour in `document`.
    """
    seated = []
    for seat, (one, player) in enumerate(zip(document["players"], players, strict=True)):
        written = player.document()
        if written["colour"] != one["colour"]:
            words = mark("must stay {colour} in a game that is played on")
            raise RecordError(f"players[{seat}].colour", words, colour=one["colour"])
        # The record's unknown keys belong to its player; a new player does not inherit them.
        seated.append({**one, **written} if one["name"] == player.name else written)
    said = {"ply": from_.ply, **({"game": from_.game} if from_.game else {})}
    kept = {key: value for key, value in document.items() if key != "page"}
    page = document.get("page")
    if isinstance(page, dict) and TAKE_BACKS in page:
        # The other keys of "page" describe the other game only.
        kept["page"] = {TAKE_BACKS: page[TAKE_BACKS]}
    return {**kept, "players": seated, FORKED: said}


class Relation(StrEnum):
    """The relation of a record to another one."""

    SAME = "same"
    """Both records hold the same actions."""
    OLDER = "older"
    """The other record continues this one."""
    NEWER = "newer"
    """This record continues the other one."""
    FORK = "fork"
    """Both begin with the same actions and then differ."""
    DEAL = "deal"
    """Only the deal and the rules are the same."""
    UNRELATED = "stranger"


class Comparison(NamedTuple):
    """The relation of a record to another one, and the number of leading actions in common."""

    relation: Relation
    ply: int


def compare(mine: Any, other: Any) -> Comparison:
    """Return the relation of `mine` to `other`; the two may be of different games.

    The players' names do not matter. With different colours, only the deal can be the same.
    """
    if type(mine) is not type(other) or not mine.dealt_like(other):
        return Comparison(Relation.UNRELATED, 0)
    mine_sides, other_sides = ([p.side for p in record.players] for record in (mine, other))
    common = _common(mine.actions, other.actions) if mine_sides == other_sides else None
    if common is None:
        return Comparison(Relation.DEAL, 0)
    ends = common == len(mine.actions), common == len(other.actions)
    match ends:
        case True, True:
            return Comparison(Relation.SAME, common)
        case True, False:
            return Comparison(Relation.OLDER, common)
        case False, True:
            return Comparison(Relation.NEWER, common)
        case _:
            return Comparison(Relation.FORK if common else Relation.DEAL, common)


def _common(mine: Sequence[object], other: Sequence[object]) -> int:
    """Return the number of leading actions that `mine` and `other` have in common."""
    for ply, (one, another) in enumerate(zip(mine, other, strict=False)):
        if one != another:
            return ply
    return min(len(mine), len(other))
