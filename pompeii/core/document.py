"""What the records of both games have in common: a JSON object with its format, rules, players, a
deal and actions. A record is refused whole, with a message that names the place; keys that nobody
here knows are kept.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final, TypeVar

from .colours import SIDES
from .errors import IllegalAction, expect
from .i18n import Misplaced, Refusal, mark

LONGEST: Final = 1_000_000
"""Characters a record may have; a whole game needs about 5,000."""
DEEPEST: Final = 50
"""How deep a record may nest."""
NAME_LENGTH: Final = 40
SEED_LENGTH: Final = 64
SEATS: Final = (2, 3, 4)
USUAL_NAMES: Final = ("Livia", "Marcus", "Julia", "Gaius")
"""What players are called who give no name."""
TAKE_BACKS: Final = "take_backs"
"""A key of a record's object ``page`` that a table reads (docs/record.md#page)."""
PRACTICE: Final = "practice"
"""Another one, for which a game does not count (:func:`pompeii.core.forks.counts`)."""

Json = Any
"""A JSON value as json.loads gives it."""
R = TypeVar("R")
A = TypeVar("A")


class RecordError(Misplaced):
    """Why a record is refused: one line, beginning with the place, e.g. ``deal.first: ...``."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat. ``side`` is the colour as an index of :data:`pompeii.core.colours.SIDES`,
    ``kind`` is ``human`` or ``bot:<id>``. Raises TypeError or ValueError where they are none.
    """

    name: str
    side: int
    kind: str = "human"

    def __post_init__(self) -> None:
        expect(self.name, str, "a player's name is text")
        expect(self.kind, str, "a player's kind is text, 'human' or 'bot:' and a name")
        known = ", ".join(f"{side} is {name}" for side, name in enumerate(SIDES))
        expect(self.side, int, f"a player's side is a number ({known})")
        if self.side not in range(len(SIDES)):
            raise ValueError(f"a player's side is a number ({known}), not {self.side}")

    def document(self) -> dict[str, Json]:
        """The player as the record writes it."""
        return {"name": self.name, "colour": SIDES[self.side], "kind": self.kind}


def fresh(
    format_: str, version: int, players: Sequence[Player], rules: Mapping[str, object], seed: str
) -> dict[str, Json]:
    """The document of a new game, without its deal. Raises TypeError for players that are no
    :class:`Player` or rules that are no mapping.
    """
    for player in players:
        expect(player, Player, 'a seat is taken by a Player, e.g. Player("Livia", 0)')
    expect(rules, Mapping, 'rules are a mapping, e.g. {"preset": "classic"}')
    return {
        "format": format_,
        "version": version,
        "rules": dict(rules),
        "players": [player.document() for player in players],
        "seed": seed,
    }


def parsed(text: str) -> dict[str, Json]:
    """The JSON object that ``text`` holds. Raises RecordError if it holds none."""
    expect(text, str, "a record is JSON text, e.g. what dump(record) gives")
    document = _parse(text)
    if not isinstance(document, dict):
        raise RecordError("record", mark("must be a JSON object"))
    return document


def _parse(text: str) -> Json:
    if len(text) > LONGEST:
        words = mark("is longer than {most} characters")
        raise RecordError("record", words, most=f"{LONGEST:,}")
    try:
        document = json.loads(text, parse_constant=_number, parse_float=_number)
    except RecursionError:
        raise RecordError("record", mark("is nested too deep")) from None
    except ValueError as error:
        raise RecordError("record", mark("is not JSON: {error}"), error=str(error)) from None
    level, depth = [document], 0
    while level:
        if (depth := depth + 1) > DEEPEST:
            raise RecordError("record", mark("is nested too deep"))
        inner = [
            v.values() if isinstance(v, dict) else v for v in level if isinstance(v, dict | list)
        ]
        level = [value for values in inner for value in values]
    return document


def _number(text: str) -> float:
    """A number that JSON can write again (Python's own reader also takes NaN and Infinity)."""
    if not isfinite(number := float(text)):
        raise ValueError(f"{text:.60} is no number of JSON")
    return number


def whole(value: Json) -> int | None:
    """The whole number that a value is; None if it is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def shown(value: Json) -> str:
    """A value for a message: one line, not longer than a line."""
    return f"{value!r:.60}"


def check_head(document: Mapping[str, Json], format_: str, version: int) -> None:
    """Raises RecordError if format, version or seed of a document are wrong."""
    if document.get("format") != format_:
        raise RecordError("format", mark('must be "{format}"'), format=format_)
    written = whole(document.get("version"))
    if written is None or written < version:
        raise RecordError("version", mark("must be {version}"), version=version)
    if written > version:
        words = mark("is newer than this Pompeii, which reads version {version}")
        raise RecordError("version", words, version=version)
    seed = document.get("seed", "")
    if not isinstance(seed, str) or len(seed) > SEED_LENGTH or _has_halves(seed):
        words = mark("must be text of at most {most} characters")
        raise RecordError("seed", words, most=SEED_LENGTH)


def rules(document: Mapping[str, Json], make: Callable[[str, dict[str, object]], R]) -> R:
    """The rules of a document, which ``make`` makes of the name of a set and of the options."""
    written = document.get("rules", {})
    if not isinstance(written, dict):
        raise RecordError("rules", mark("must be an object"))
    options = dict(written)
    preset = options.pop("preset", "classic")
    if not isinstance(preset, str):
        raise RecordError("rules.preset", mark("must be text"))
    try:
        return make(preset, options)
    except Misplaced as refusal:
        raise within("rules", refusal) from None


def within(part: str, refusal: Misplaced) -> RecordError:
    """What is refused of a part of the record."""
    return RecordError(f"{part}.{refusal.place}", refusal.words, **refusal.facts)


def players(document: Mapping[str, Json], sides: Mapping[int, Sequence[str]]) -> list[Player]:
    """The players of a document; ``sides`` are the colours that so many may have."""
    written = document.get("players")
    if not isinstance(written, list) or len(written) not in SEATS:
        raise RecordError("players", mark("must be a list of 2 to 4 players"))
    found: list[Player] = []
    for seat, one in enumerate(written):
        found.append(_player(one, f"players[{seat}]", sides[len(written)], len(written)))
        side = found[-1].side
        if any(player.side == side for player in found[:-1]):
            words = mark("{colour} sits at the table already")
            raise RecordError(f"players[{seat}].colour", words, colour=SIDES[side])
    return found


def _player(written: Json, place: str, sides: Sequence[str], count: int) -> Player:
    if not isinstance(written, dict):
        raise RecordError(place, mark("must be an object"))
    name, colour, kind = (written.get(key) for key in ("name", "colour", "kind"))
    if not isinstance(name, str) or not 1 <= len(name) <= NAME_LENGTH or _has_control(name):
        words = mark("must be text of 1 to {most} characters without control characters")
        raise RecordError(f"{place}.name", words, most=NAME_LENGTH)
    if not isinstance(colour, str) or colour not in sides:
        words = mark("must be one of {colours} with {count} players, not {given}")
        facts = {"colours": ", ".join(sides), "count": count, "given": shown(colour)}
        raise RecordError(f"{place}.colour", words, **facts)
    if not isinstance(kind, str) or not (kind == "human" or kind.startswith("bot:")):
        raise RecordError(f"{place}.kind", mark('must be "human" or "bot:" and a name'))
    return Player(name, SIDES.index(colour), kind)


def _has_control(name: str) -> bool:
    """Whether a name holds control characters or halves of characters."""
    return _has_halves(name) or any(c < " " or "\x7f" <= c <= "\x9f" for c in name)


def _has_halves(text: str) -> bool:
    """Whether a text holds halves of characters, which JSON can write but nothing can encode."""
    return any("\ud800" <= c <= "\udfff" for c in text)


def dealt(document: Mapping[str, Json]) -> dict[str, Json]:
    """The deal of a document, of which nothing is known yet."""
    written = document.get("deal")
    if not isinstance(written, dict):
        raise RecordError("deal", mark("must be an object"))
    return written


def number(deal: Mapping[str, Json], key: str) -> int:
    """A whole number of the deal."""
    found = whole(deal.get(key))
    if found is None:
        raise RecordError(f"deal.{key}", mark("must be a whole number"))
    return found


def items(deal: Mapping[str, Json], key: str) -> list[Json]:
    """A list of the deal."""
    found = deal.get(key)
    if not isinstance(found, list):
        raise RecordError(f"deal.{key}", mark("must be a list"))
    return found


def actions(document: Mapping[str, Json], parse: Callable[[str], A]) -> list[A]:
    """The actions that are written in a document."""
    written = document.get("actions")
    if not isinstance(written, list):
        raise RecordError("actions", mark("must be a list"))
    found: list[A] = []
    for ply, text in enumerate(written):
        try:
            if not isinstance(text, str):
                raise Refusal(mark("must be text, not {given}"), given=shown(text))
            found.append(parse(text))
        except Refusal as refusal:
            raise RecordError(f"actions[{ply}]", refusal.words, **refusal.facts) from None
    return found


def check_ply(ply: int, last: int) -> None:
    """Raises ValueError if a game of ``last`` actions never stood after so many."""
    if ply not in range(last + 1):
        raise ValueError(f"ply: must be from 0 to {last}, not {ply!r:.60}")


def replay(actions: Iterable[A], take: Callable[[A], None]) -> None:
    """Take each of a record's actions in turn. Raises RecordError, which names it, for one that
    is not legal, or names what of the deal one needs that is not there.
    """
    for ply, action in enumerate(actions):
        try:
            take(action)
        except IllegalAction as refusal:
            raise RecordError(f"actions[{ply}]", "{why}", why=refusal) from None
        except Misplaced as refusal:
            raise within("deal", refusal) from None


def written(
    document: Mapping[str, Json], players: Sequence[Player], actions: Iterable[str]
) -> dict[str, Json]:
    """The document of a game with its players and actions as they are now, and all else kept."""
    known = zip(document["players"], players, strict=True)
    kept = {key: value for key, value in document.items() if key != "actions"}
    return {
        **kept,
        "players": [{**one, **player.document()} for one, player in known],
        "actions": list(actions),
    }
