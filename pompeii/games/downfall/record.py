"""The game record: one JSON document for a game (docs/record.md).

A record stores a deal and actions, never a position. Loading a record replays it through the rules,
so a record that loads is a legal game. An invalid record is rejected whole, with a message that
names the place. Unknown keys are kept.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pompeii.core import record, record_document
from pompeii.core.errors import expect
from pompeii.core.game_interfaces import Rulebook
from pompeii.core.i18n import mark
from pompeii.core.record_document import (
    DEEPEST,
    LONGEST,
    NAME_LENGTH,
    SEATS,
    SEED_LENGTH,
    USUAL_NAMES,
    Json,
    Player,
    RecordError,
    shown,
    whole,
)

from . import game
from .actions import Action, parse
from .board import NUMBERS
from .cards import AD79, OMEN, PIECES, SIDES, TILE_NAMES, Card, Tile
from .deal import Deal, check, deal
from .rule_options import Rules, make_rules
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
]

KEY: Final = "pompeii"
"""Name of the game (:data:`pompeii.registry.GAMES`)."""
FORMAT: Final = "pompeii-game"
VERSION: Final = 1
_CARD_NAMES: Final = {AD79: "ad79", OMEN: "omen"}
_CARDS: Final[dict[str, Card]] = {name: card for card, name in _CARD_NAMES.items()}


@dataclass(slots=True)
class Record(record.Record[Rules, Deal, Action, State]):
    """A game: its players, rules, deal and actions."""

    FORMAT = FORMAT
    VERSION = VERSION
    COLOURS: ClassVar[Mapping[int, Sequence[str]]] = {seats: SIDES[:seats] for seats in PIECES}

    def start(self) -> State:
        """Return the position before the first action."""
        return game.start(self.rules, tuple(player.side for player in self.players), self.deal)

    @staticmethod
    def _rulebook() -> Rulebook[State, Action]:
        return game

    @staticmethod
    def _parse(text: str) -> Action:
        return parse(text)

    @staticmethod
    def _ruled(seats: int, preset: str, options: Mapping[str, object]) -> Rules:
        return make_rules(seats, preset, options)

    @staticmethod
    def _dealt(seats: int, rules: Rules, seed: str) -> Deal:
        return deal(seats, rules, seed)

    @staticmethod
    def _seats(written: dict[str, Json]) -> int:
        count = len(record_document.items(written, "hands"))
        if count not in SEATS:
            words = mark("must be {least} to {most}, one for each player")
            raise RecordError("deal.hands", words, least=min(SEATS), most=max(SEATS))
        return count

    @staticmethod
    def _written(dealt: Deal) -> dict[str, Json]:
        return {
            "first": dealt.first,
            "hands": [list(hand) for hand in dealt.hands],
            "stock": [_CARD_NAMES.get(card, card) for card in dealt.stock],
            "second_ad79": dealt.second_ad79,
            "bag": [TILE_NAMES[tile] for tile in dealt.bag],
        }

    @staticmethod
    def _read(written: dict[str, Json], seats: int, rules: Rules) -> Deal:
        hands = record_document.items(written, "hands")
        for seat, hand in enumerate(hands):
            if not isinstance(hand, list):
                raise RecordError(f"deal.hands[{seat}]", mark("must be a list"))
        dealt = Deal(
            first=record_document.number(written, "first"),
            hands=tuple(
                tuple(_card(card, f"hands[{seat}]") for card in hand)
                for seat, hand in enumerate(hands)
            ),
            stock=tuple(_card(card, "stock") for card in record_document.items(written, "stock")),
            second_ad79=record_document.number(written, "second_ad79"),
            bag=tuple(_tile(tile) for tile in record_document.items(written, "bag")),
        )
        check(dealt, seats, rules)
        return dealt


new: Final = Record.new
load: Final = Record.load
read: Final = Record.read


def dump(record: Record) -> str:
    """Return ``record`` as JSON text on one line, unknown keys included."""
    expect(record, Record, "a Record is wanted, as table.record is one")
    return record.dump()


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
