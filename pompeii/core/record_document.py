"""Read, check and write the JSON document of a record, in the form that both games share.

A document has a format, rules, players, a deal and actions. A record is rejected as a whole, with a
message that names the place. Unknown keys are kept.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final, TypeVar
from unicodedata import category

from .errors import IllegalAction, expect
from .i18n import FieldError, TranslatableError, mark
from .player_colour_names import SIDES
from .safe_json_parsing import DepthError, parse_json

LONGEST: Final = 1_000_000
"""Maximum length of a record, in characters; a whole game needs about 5,000."""
DEEPEST: Final = 50
"""Maximum nesting depth of a record's JSON."""
NAME_LENGTH: Final = 40
SEED_LENGTH: Final = 64
SEATS: Final = (2, 3, 4)
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols of Unicode that look like blanks: Hangul fillers, an empty Braille cell."""
USUAL_NAMES: Final = ("Livia", "Marcus", "Julia", "Gaius")
"""Default player names by seat."""
TAKE_BACKS: Final = "take_backs"
"""A key of a record's object ``page``, read by `Table` (docs/record.md#page)."""
PRACTICE: Final = "practice"
"""A key of ``page`` that marks a practice game (:func:`pompeii.core.record_forks.counts`)."""

Json = Any
"""A JSON value as json.loads gives it."""
R = TypeVar("R")
A = TypeVar("A")


class RecordError(FieldError):
    """A rejected record: one line that begins with the place, e.g. ``deal.first: ...``."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player at a seat.

    ``side`` is the colour as an index of :data:`pompeii.core.player_colour_names.SIDES`. ``kind``
    is ``human`` or ``bot:<id>``. Raise `TypeError` for a value of the wrong type, `ValueError` for
    an unknown side.
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
        """Return the JSON object of this player in a record."""
        return {"name": self.name, "colour": SIDES[self.side], "kind": self.kind}


def fresh(
    format_: str, version: int, players: Sequence[Player], rules: Mapping[str, object], seed: Json
) -> dict[str, Json]:
    """Return the document of a new game, without its deal.

    Raise `TypeError` if one of `players` is no `Player` or `rules` is no mapping.
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
    """Return the JSON object in `text`.

    Raise `RecordError` if there is none, or if it is too long or nested too deep. Raise `TypeError`
    if `text` is no string.
    """
    words = 'a record is JSON text, e.g. of dump(record) or Path("game.json").read_text()'
    expect(text, str, words)
    document = _parse(text)
    if not isinstance(document, dict):
        raise RecordError("record", mark("must be a JSON object"))
    return document


def _parse(text: str) -> Json:
    if len(text) > LONGEST:
        words = mark("is longer than {most} characters")
        raise RecordError("record", words, most=f"{LONGEST:,}")
    try:
        return parse_json(text, DEEPEST - 1, _number)
    except DepthError:
        raise RecordError("record", mark("is nested too deep")) from None
    except ValueError as error:
        if text.endswith(".json"):
            words = mark("is the name of a file; its text is needed")
            raise RecordError("record", words) from None
        raise RecordError("record", mark("is not JSON: {error}"), error=str(error)) from None


def _number(text: str) -> float:
    """Return the finite number in `text`.

    Python's JSON reader also accepts NaN and Infinity, which JSON cannot write. Raise `ValueError`
    for those.
    """
    if not isfinite(number := float(text)):
        raise ValueError(f"{text:.60} is no number of JSON")
    return number


def whole(value: Json) -> int | None:
    """Return `value` if it is an integer and no bool, else None."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def shown(value: Json) -> str:
    """Return the repr of `value` for a one-line message, at most 60 characters."""
    return f"{value!r:.60}"


def check_head(document: Mapping[str, Json], format_: str, version: int) -> None:
    """Raise `RecordError` if format, version or seed of `document` is wrong."""
    written = document.get("format")
    if isinstance(written, str) and written != format_ and written.endswith("-game"):
        words = mark('must be "{format}"; pompeii.registry.load reads records of every game')
        raise RecordError("format", words, format=format_)
    if written != format_:
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
    """Return the rules of `document`, built by `make` from the preset's name and the options.

    Raise `RecordError` if they are malformed or `make` rejects them.
    """
    written = document.get("rules", {})
    if not isinstance(written, dict):
        raise RecordError("rules", mark("must be an object"))
    options = dict(written)
    preset = options.pop("preset", "classic")
    if not isinstance(preset, str):
        raise RecordError("rules.preset", mark("must be text"))
    try:
        return make(preset, options)
    except FieldError as error:
        raise within("rules", error) from None


def within(part: str, error: FieldError) -> RecordError:
    """Return the `RecordError` for `error`, its place prefixed with `part`."""
    return RecordError(f"{part}.{error.place}", error.message, **error.facts)


def players(document: Mapping[str, Json], sides: Mapping[int, Sequence[str]]) -> list[Player]:
    """Return the players of `document`, in seat order.

    `sides` maps a number of players to their allowed colour names. Raise `RecordError` if a player
    is malformed or a colour is taken twice.
    """
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
    if not is_visible(name):
        raise RecordError(f"{place}.name", mark("must have a character that can be seen"))
    if not isinstance(colour, str) or colour not in sides:
        words = mark("must be one of {colours} with {count} players, not {given}")
        facts = {"colours": ", ".join(sides), "count": count, "given": shown(colour)}
        raise RecordError(f"{place}.colour", words, **facts)
    if not isinstance(kind, str) or not (kind == "human" or kind.startswith("bot:")):
        raise RecordError(f"{place}.kind", mark('must be "human" or "bot:" and a name'))
    return Player(name, SIDES.index(colour), kind)


def is_visible(name: str) -> bool:
    """Return True if `name` has a character that is seen without another.

    Blanks, marks that join another letter, controls of the direction, and fillers cannot.
    """
    return any(category(char)[0] not in "CMZ" and char not in _FILLERS for char in name)


def _has_control(name: str) -> bool:
    """Return True if `name` holds control characters or lone surrogates."""
    return _has_halves(name) or any(c < " " or "\x7f" <= c <= "\x9f" for c in name)


def _has_halves(text: str) -> bool:
    """Return True if `text` holds lone surrogates, which JSON can write but UTF-8 cannot encode."""
    return any("\ud800" <= c <= "\udfff" for c in text)


def dealt(document: Mapping[str, Json]) -> dict[str, Json]:
    """Return the deal of `document`, unchecked. Raise `RecordError` if it is no object."""
    written = document.get("deal")
    if not isinstance(written, dict):
        raise RecordError("deal", mark("must be an object"))
    return written


def number(deal: Mapping[str, Json], key: str) -> int:
    """Return the integer at `key` of `deal`. Raise `RecordError` if it is none."""
    found = whole(deal.get(key))
    if found is None:
        raise RecordError(f"deal.{key}", mark("must be a whole number"))
    return found


def items(deal: Mapping[str, Json], key: str) -> list[Json]:
    """Return the list at `key` of `deal`. Raise `RecordError` if it is none."""
    found = deal.get(key)
    if not isinstance(found, list):
        raise RecordError(f"deal.{key}", mark("must be a list"))
    return found


def actions(document: Mapping[str, Json], parse: Callable[[str], A]) -> list[A]:
    """Return the actions of `document`, each read by `parse`.

    Raise `RecordError` for one that is no text or that `parse` rejects.
    """
    written = document.get("actions")
    if not isinstance(written, list):
        raise RecordError("actions", mark("must be a list"))
    found: list[A] = []
    for ply, text in enumerate(written):
        try:
            if not isinstance(text, str):
                raise TranslatableError(mark("must be text, not {given}"), given=shown(text))
            found.append(parse(text))
        except TranslatableError as error:
            raise RecordError(f"actions[{ply}]", error.message, **error.facts) from None
    return found


def check_ply(ply: int, last: int) -> None:
    """Raise `ValueError` unless `ply` is an integer from 0 to `last`."""
    if ply not in range(last + 1):
        raise ValueError(f"ply: must be from 0 to {last}, not {ply!r:.60}")


def replay(actions: Iterable[A], take: Callable[[A], None]) -> None:
    """Call `take` with each action of a record, in order.

    Raise `RecordError` for an illegal action, with its index, or for a missing part of the deal
    that an action needs.
    """
    for ply, action in enumerate(actions):
        try:
            take(action)
        except IllegalAction as error:
            raise RecordError(f"actions[{ply}]", "{why}", why=error) from None
        except FieldError as error:
            raise within("deal", error) from None


def written(
    document: Mapping[str, Json], players: Sequence[Player], actions: Iterable[str]
) -> dict[str, Json]:
    """Return `document` with its players and actions replaced. All other keys are kept, in the
    objects of players too.
    """
    known = zip(document["players"], players, strict=True)
    kept = {key: value for key, value in document.items() if key != "actions"}
    return {
        **kept,
        "players": [{**one, **player.document()} for one, player in known],
        "actions": list(actions),
    }
