"""How records descend from each other: what a fork says of the game it came from, whether it counts
for who plays it, and how two records stand to each other (docs/record.md#forks).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from .document import PRACTICE, TAKE_BACKS, Json, Player, RecordError, whole
from .i18n import mark, n_

FORKED: Final = "forked"
"""The key of a record that says where it came from; nobody has to know it."""
_NAME_LENGTH: Final = 64
"""Characters that are read of what the other game is called."""


class Origin(NamedTuple):
    """Where a game was forked: how many actions it took over, and of which game, by the name that
    a save had on the device where that was done; "" where it had none.
    """

    ply: int
    game: str


def origin(document: Mapping[str, Json]) -> Origin | None:
    """What a record's document says of where it came from; None if nothing, or nothing that can be
    read.
    """
    said = document.get(FORKED)
    if not isinstance(said, dict):
        return None
    ply, game = whole(said.get("ply")), said.get("game", "")
    if ply is None or ply < 0 or not isinstance(game, str) or len(game) > _NAME_LENGTH:
        return None
    return Origin(ply, game)


def counts(document: Mapping[str, Json]) -> bool:
    """Whether a game counts where it is told what somebody's games came to: not where it began with
    actions of another one, which others may have done, nor where it was for practice.
    """
    page, came = document.get("page"), origin(document)
    practice = isinstance(page, dict) and page.get(PRACTICE) is True
    return not practice and (came is None or came.ply == 0)


def left_out(count: int) -> str:
    """In words, that so many games do not count."""
    return n_(
        "{count} game is not counted: it was played on from another one, or for practice.",
        "{count} games are not counted: they were played on from others, or for practice.",
        count,
    )


def forked(
    document: Mapping[str, Json], players: Sequence[Player], from_: Origin
) -> dict[str, Json]:
    """The document of a fork, in which ``players`` sit. Raises RecordError where one of them has
    another colour than who sat there.
    """
    seated = []
    for seat, (one, player) in enumerate(zip(document["players"], players, strict=True)):
        written = player.document()
        if written["colour"] != one["colour"]:
            words = mark("must stay {colour} in a game that is played on")
            raise RecordError(f"players[{seat}].colour", words, colour=one["colour"])
        # Of the same player all that the record says, of another one nothing.
        seated.append({**one, **written} if one["name"] == player.name else written)
    said = {"ply": from_.ply, **({"game": from_.game} if from_.game else {})}
    kept = {key: value for key, value in document.items() if key != "page"}
    page = document.get("page")
    if isinstance(page, dict) and TAKE_BACKS in page:
        # All else there was about the other game.
        kept["page"] = {TAKE_BACKS: page[TAKE_BACKS]}
    return {**kept, "players": seated, FORKED: said}


class Kin(StrEnum):
    """How a record stands to another one."""

    SAME = "same"
    """Both hold the same actions."""
    OLDER = "older"
    """The other one goes on where it ends."""
    NEWER = "newer"
    """It goes on where the other one ends."""
    FORK = "fork"
    """They began alike and then parted."""
    DEAL = "deal"
    """The same was dealt by the same rules, and nothing else is common."""
    STRANGER = "stranger"


class Kinship(NamedTuple):
    """How a record stands to another one, and how many actions from the first on are common."""

    kin: Kin
    ply: int


def kinship(mine: Any, other: Any) -> Kinship:
    """How a record stands to another one, whatever game they are of. Who plays makes no
    difference, but which colours do: where they are others, only the deal can be the same.
    """
    if type(mine) is not type(other) or not mine.dealt_like(other):
        return Kinship(Kin.STRANGER, 0)
    mine_sides, other_sides = ([p.side for p in record.players] for record in (mine, other))
    common = _common(mine.actions, other.actions) if mine_sides == other_sides else None
    if common is None:
        return Kinship(Kin.DEAL, 0)
    ends = common == len(mine.actions), common == len(other.actions)
    match ends:
        case True, True:
            return Kinship(Kin.SAME, common)
        case True, False:
            return Kinship(Kin.OLDER, common)
        case False, True:
            return Kinship(Kin.NEWER, common)
        case _:
            return Kinship(Kin.FORK if common else Kin.DEAL, common)


def _common(mine: Sequence[object], other: Sequence[object]) -> int:
    """How many actions from the first on are common."""
    for ply, (one, another) in enumerate(zip(mine, other, strict=False)):
        if one != another:
            return ply
    return min(len(mine), len(other))
