"""The game record: one JSON document for a game (V-X2), in the same frame as Pompeii's.

A record stores a deal and actions, never a position. Loading a record replays it through the rules,
so a record that loads is a legal game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from pompeii.core import record, record_document
from pompeii.core.errors import expect
from pompeii.core.game_interfaces import Rulebook
from pompeii.core.i18n import mark
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Json, RecordError, shown, whole

from . import game
from .actions import Action, parse
from .board import SIZES
from .cards import CARDS, Card
from .components import SEATS
from .deal import Deal, check, deal
from .quarry_physics import Stone
from .rule_options import Rules, make_rules
from .state import State

KEY: Final = "via-appia"
"""Name of the game (:data:`pompeii.registry.GAMES`)."""
FORMAT: Final = "via-appia-game"
VERSION: Final = 1


@dataclass(slots=True)
class Record(record.Record[Rules, Deal, Action, State]):
    """A game: its players, rules, deal and actions."""

    FORMAT = FORMAT
    VERSION = VERSION
    COLOURS: ClassVar[Mapping[int, Sequence[str]]] = dict.fromkeys(SEATS, SIDES)

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
    def _same_deal(mine: Deal, other: Deal) -> bool:
        # One deal may hold more piles than the other, since no game needs all.
        piles = min(len(mine.income), len(other.income))
        one, another = (replace(dealt, income=dealt.income[:piles]) for dealt in (mine, other))
        return one == another

    @staticmethod
    def _written(dealt: Deal) -> dict[str, Json]:
        return {
            "first": dealt.first,
            "quarry": [[SIZES[size], x, y] for size, x, y in dealt.quarry],
            "income": [list(pile) for pile in dealt.income],
        }

    @staticmethod
    def _read(written: dict[str, Json], seats: int, rules: Rules) -> Deal:  # noqa: ARG004
        dealt = Deal(
            first=record_document.number(written, "first"),
            quarry=tuple(
                _stone(one, k) for k, one in enumerate(record_document.items(written, "quarry"))
            ),
            income=tuple(
                _pile(one, k) for k, one in enumerate(record_document.items(written, "income"))
            ),
        )
        check(dealt, seats)
        return dealt


new: Final = Record.new
load: Final = Record.load
read: Final = Record.read


def dump(record: Record) -> str:
    """Return ``record`` as JSON text on one line, unknown keys included."""
    expect(record, Record, "a Record is wanted, as table.record is one")
    return record.dump()


def _stone(written: Json, k: int) -> Stone:
    if isinstance(written, list) and len(written) == len(("size", "x", "y")):
        size, x, y = written[0], whole(written[1]), whole(written[2])
        if isinstance(size, str) and size in (*SIZES,) and x is not None and y is not None:
            return SIZES.index(size), x, y
    words = mark('must be a size, x and y, e.g. ["s", 0, 800], not {given}')
    raise RecordError(f"deal.quarry[{k}]", words, given=shown(written))


def _pile(written: Json, k: int) -> tuple[Card, ...]:
    if not isinstance(written, list):
        raise RecordError(f"deal.income[{k}]", mark("must be a list"))
    for card in written:
        if whole(card) not in CARDS:
            raise RecordError(f"deal.income[{k}]", mark("{card} is no card"), card=shown(card))
    return tuple(written)
