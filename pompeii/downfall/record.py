"""The game record: one JSON document for a game (docs/record.md).

A position is never stored: a record is a deal and actions, and loading one replays it through the
rules, so a record that loads is a legal game. A record is refused whole, with a message that names
the place; keys that nobody here knows are kept.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from .. import frame
from ..frame import (
    DEEPEST,
    LONGEST,
    NAME_LENGTH,
    SEED_LENGTH,
    USUAL_NAMES,
    Json,
    Player,
    RecordError,
    replay,
    shown,
    whole,
    within,
)
from ..refusal import expect
from ..words import Misplaced, mark
from . import game
from .actions import Action, parse
from .board import NUMBERS
from .cards import AD79, OMEN, PIECES, SIDES, TILE_NAMES, Card, Tile
from .deal import Deal, check, deal
from .rules import Rules, make_rules
from .state import State

__all__ = [
    "DEEPEST",
    "FORMAT",
    "KEY",
    "LONGEST",
    "NAME_LENGTH",
    "SEED_LENGTH",
    "USUAL_NAMES",
    "VERSION",
    "Json",
    "Player",
    "Record",
    "RecordError",
    "dump",
    "load",
    "new",
    "read",
    "replay",
]

KEY: Final = "pompeii"
"""How the game is named (:data:`pompeii.registry.PACKAGES`)."""
FORMAT: Final = f"{KEY}-game"
VERSION: Final = 1


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
    document = frame.fresh(FORMAT, VERSION, players, rules, seed)
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
    document = frame.parsed(text)
    rules, players = _header(document)
    dealt = _deal(frame.dealt(document), len(players), rules)
    return Record(rules, players, dealt, frame.actions(document, parse), document)


def dump(record: Record) -> str:
    """The record as JSON text on one line, unknown keys included."""
    expect(record, Record, "a Record is wanted, as table.record is one")
    actions = [action.text for action in record.actions]
    return json.dumps(frame.written(record.document, record.players, actions))


_CARD_NAMES: Final = {AD79: "ad79", OMEN: "omen"}
_CARDS: Final[dict[str, Card]] = {name: card for card, name in _CARD_NAMES.items()}


def _header(document: dict[str, Json]) -> tuple[Rules, list[Player]]:
    """The rules and players of a document whose format, version and seed are right."""
    frame.check_head(document, FORMAT, VERSION)
    players = frame.players(document, {seats: SIDES[:seats] for seats in PIECES})
    rules = frame.rules(document, partial(make_rules, len(players)))
    return rules, players


def _deal(document: dict[str, Json], seats: int, rules: Rules) -> Deal:
    hands = frame.items(document, "hands")
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list):
            raise RecordError(f"deal.hands[{seat}]", mark("must be a list"))
    dealt = Deal(
        first=frame.number(document, "first"),
        hands=tuple(
            tuple(_card(card, f"hands[{seat}]") for card in hand) for seat, hand in enumerate(hands)
        ),
        stock=tuple(_card(card, "stock") for card in frame.items(document, "stock")),
        second_ad79=frame.number(document, "second_ad79"),
        bag=tuple(_tile(tile) for tile in frame.items(document, "bag")),
    )
    try:
        check(dealt, seats, rules)
    except Misplaced as refusal:
        raise within("deal", refusal) from None
    return dealt


def _card(written: Json, place: str) -> Card:
    if isinstance(written, str) and written in _CARDS:
        return _CARDS[written]
    number = whole(written)
    if number is None or number not in NUMBERS:
        raise RecordError(f"deal.{place}", mark("{card} is no card"), card=shown(written))
    return number


def _tile(written: Json) -> Tile:
    if not isinstance(written, str) or written not in TILE_NAMES:
        raise RecordError("deal.bag", mark("{tile} is no lava tile"), tile=shown(written))
    return TILE_NAMES.index(written)
