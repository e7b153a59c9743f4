"""The game record: one JSON document for a game (docs/record.md).

A position is never stored: a record is a deal and actions, and loading one replays it through the
rules, so a record that loads is a legal game. A record is refused whole, with a message that names
the place; keys that nobody here knows are kept.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

from . import game
from .actions import Action, parse
from .board import NUMBERS
from .cards import AD79, OMEN, PIECES, SIDES, TILE_NAMES, Card, Tile
from .deal import Deal, check, deal
from .refusal import IllegalAction, expect
from .rules import Rules, make_rules
from .state import State
from .words import Misplaced, Refusal, mark

FORMAT: Final = "pompeii-game"
VERSION: Final = 1
LONGEST: Final = 1_000_000
"""Characters a record may have; a whole game needs about 5,000."""
DEEPEST: Final = 50
"""How deep a record may nest."""
NAME_LENGTH: Final = 40
SEED_LENGTH: Final = 64
USUAL_NAMES: Final = ("Livia", "Marcus", "Julia", "Gaius")
"""What players are called who give no name."""

Json = Any
"""A JSON value as json.loads gives it."""


class RecordError(Misplaced):
    """Why a record is refused: one line, beginning with the place, e.g. ``deal.stock: ...``."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat. ``side`` is the colour as an index of :data:`pompeii.cards.SIDES`,
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


@dataclass(slots=True)
class Record:
    """A game: who plays by which rules, what was dealt, what was done."""

    rules: Rules
    players: list[Player]
    deal: Deal
    actions: list[Action]
    document: dict[str, Json]
    """The JSON object it was read from: what this class does not know is written back from it."""

    def start(self) -> State:
        """The position before the first action."""
        return game.start(self.rules, tuple(player.side for player in self.players), self.deal)


def new(players: Sequence[Player], rules: Mapping[str, object], seed: str) -> Record:
    """A game that nobody has played yet, dealt from ``seed``; ``rules`` as the record writes them,
    e.g. ``{"preset": "online", "dual_vents": True}``.

    Raises RecordError if there can be no such game, and TypeError for players that are no
    :class:`Player` or rules that are no mapping.
    """
    for player in players:
        expect(player, Player, 'a seat is taken by a Player, e.g. Player("Livia", 0)')
    expect(rules, Mapping, 'rules are a mapping, e.g. {"preset": "classic"}')
    document: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": dict(rules),
        "players": [player.document() for player in players],
        "seed": seed,
    }
    chosen, seated = _header(document)
    dealt = deal(len(seated), chosen, seed)
    document["deal"] = {
        "first": dealt.first,
        "hands": [list(hand) for hand in dealt.hands],
        "stock": [_CARD_NAMES.get(card, card) for card in dealt.stock],
        "second_ad79": dealt.second_ad79,
        "bag": [TILE_NAMES[tile] for tile in dealt.bag],
    }
    return Record(chosen, seated, dealt, [], document)


def load(text: str) -> Record:
    """The record written in ``text``. Raises RecordError if it is refused."""
    record = read(text)
    state = record.start()
    replay(record.actions, lambda action: game.apply(state, action))
    return record


def read(text: str) -> Record:
    """The record written in ``text``, of which nobody has tried yet whether its actions are legal:
    for whoever takes them all the same (:func:`replay`). Raises RecordError if it is refused.
    """
    expect(text, str, "a record is JSON text, e.g. what dump(record) gives")
    document = _parse(text)
    if not isinstance(document, dict):
        raise RecordError("record", mark("must be a JSON object"))
    rules, players = _header(document)
    dealt = _deal(document.get("deal"), len(players), rules)
    return Record(rules, players, dealt, _actions(document.get("actions")), document)


def replay(actions: Iterable[Action], take: Callable[[Action], None]) -> None:
    """Take each of a record's actions in turn. Raises RecordError, which names it, for one that
    is not legal.
    """
    for ply, action in enumerate(actions):
        try:
            take(action)
        except IllegalAction as refusal:
            raise RecordError(f"actions[{ply}]", "{why}", why=refusal) from None


def dump(record: Record) -> str:
    """The record as JSON text on one line, unknown keys included."""
    expect(record, Record, "a Record is wanted, as table.record is one")
    known = zip(record.document["players"], record.players, strict=True)
    kept = {key: value for key, value in record.document.items() if key != "actions"}
    document = {
        **kept,
        "players": [{**written, **player.document()} for written, player in known],
        "actions": [action.text for action in record.actions],
    }
    return json.dumps(document)


_CARD_NAMES: Final = {AD79: "ad79", OMEN: "omen"}
_CARDS: Final[dict[str, Card]] = {name: card for card, name in _CARD_NAMES.items()}


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


def _whole(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _shown(value: Json) -> str:
    """A value for a message: one line, not longer than a line."""
    return f"{value!r:.60}"


def _header(document: dict[str, Json]) -> tuple[Rules, list[Player]]:
    """The rules and players of a document whose format, version and seed are right."""
    if document.get("format") != FORMAT:
        raise RecordError("format", mark('must be "{format}"'), format=FORMAT)
    version = _whole(document.get("version"))
    if version is None or version < VERSION:
        raise RecordError("version", mark("must be {version}"), version=VERSION)
    if version > VERSION:
        words = mark("is newer than this Pompeii, which reads version {version}")
        raise RecordError("version", words, version=VERSION)
    seed = document.get("seed", "")
    if not isinstance(seed, str) or len(seed) > SEED_LENGTH or _has_halves(seed):
        words = mark("must be text of at most {most} characters")
        raise RecordError("seed", words, most=SEED_LENGTH)
    players = _players(document.get("players"))
    return _rules(document.get("rules", {}), len(players)), players


def _rules(document: Json, seats: int) -> Rules:
    if not isinstance(document, dict):
        raise RecordError("rules", mark("must be an object"))
    options = dict(document)
    preset = options.pop("preset", "classic")
    if not isinstance(preset, str):
        raise RecordError("rules.preset", mark("must be text"))
    try:
        return make_rules(seats, preset, options)
    except Misplaced as refusal:
        raise _within("rules", refusal) from None


def _within(part: str, refusal: Misplaced) -> RecordError:
    """What is refused of a part of the record."""
    return RecordError(f"{part}.{refusal.place}", refusal.words, **refusal.facts)


def _players(document: Json) -> list[Player]:
    if not isinstance(document, list) or len(document) not in PIECES:
        raise RecordError("players", mark("must be a list of 2 to 4 players"))
    players: list[Player] = []
    for seat, written in enumerate(document):
        place = f"players[{seat}]"
        if not isinstance(written, dict):
            raise RecordError(place, mark("must be an object"))
        name, colour, kind = (written.get(key) for key in ("name", "colour", "kind"))
        if not isinstance(name, str) or not 1 <= len(name) <= NAME_LENGTH or _has_control(name):
            words = mark("must be text of 1 to {most} characters without control characters")
            raise RecordError(f"{place}.name", words, most=NAME_LENGTH)
        sides = SIDES[: len(document)]
        if not isinstance(colour, str) or colour not in sides:
            words = mark("must be one of {colours} with {count} players, not {given}")
            facts = {"colours": ", ".join(sides), "count": len(document), "given": _shown(colour)}
            raise RecordError(f"{place}.colour", words, **facts)
        side = SIDES.index(colour)
        if any(player.side == side for player in players):
            words = mark("{colour} sits at the table already")
            raise RecordError(f"{place}.colour", words, colour=colour)
        if not isinstance(kind, str) or not (kind == "human" or kind.startswith("bot:")):
            raise RecordError(f"{place}.kind", mark('must be "human" or "bot:" and a name'))
        players.append(Player(name, side, kind))
    return players


def _has_control(name: str) -> bool:
    """Whether a name holds control characters or halves of characters."""
    return _has_halves(name) or any(c < " " or "\x7f" <= c <= "\x9f" for c in name)


def _has_halves(text: str) -> bool:
    """Whether a text holds halves of characters, which JSON can write but nothing can encode."""
    return any("\ud800" <= c <= "\udfff" for c in text)


def _deal(document: Json, seats: int, rules: Rules) -> Deal:
    if not isinstance(document, dict):
        raise RecordError("deal", mark("must be an object"))
    hands = _list(document, "hands")
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list):
            raise RecordError(f"deal.hands[{seat}]", mark("must be a list"))
    dealt = Deal(
        first=_int(document, "first"),
        hands=tuple(
            tuple(_card(card, f"hands[{seat}]") for card in hand) for seat, hand in enumerate(hands)
        ),
        stock=tuple(_card(card, "stock") for card in _list(document, "stock")),
        second_ad79=_int(document, "second_ad79"),
        bag=tuple(_tile(tile) for tile in _list(document, "bag")),
    )
    try:
        check(dealt, seats, rules)
    except Misplaced as refusal:
        raise _within("deal", refusal) from None
    return dealt


def _int(document: dict[str, Json], key: str) -> int:
    number = _whole(document.get(key))
    if number is None:
        raise RecordError(f"deal.{key}", mark("must be a whole number"))
    return number


def _list(document: dict[str, Json], key: str) -> list[Json]:
    items = document.get(key)
    if not isinstance(items, list):
        raise RecordError(f"deal.{key}", mark("must be a list"))
    return items


def _card(written: Json, place: str) -> Card:
    if isinstance(written, str) and written in _CARDS:
        return _CARDS[written]
    number = _whole(written)
    if number is None or number not in NUMBERS:
        raise RecordError(f"deal.{place}", mark("{card} is no card"), card=_shown(written))
    return number


def _tile(written: Json) -> Tile:
    if not isinstance(written, str) or written not in TILE_NAMES:
        raise RecordError("deal.bag", mark("{tile} is no lava tile"), tile=_shown(written))
    return TILE_NAMES.index(written)


def _actions(document: Json) -> list[Action]:
    """The actions that are written in a document."""
    if not isinstance(document, list):
        raise RecordError("actions", mark("must be a list"))
    actions: list[Action] = []
    for ply, text in enumerate(document):
        try:
            if not isinstance(text, str):
                raise Refusal(mark("must be text, not {given}"), given=_shown(text))
            actions.append(parse(text))
        except Refusal as refusal:
            raise RecordError(f"actions[{ply}]", refusal.words, **refusal.facts) from None
    return actions
