"""The record of a race: the deal is the seat that begins."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from pompeii.core import record, record_document
from pompeii.core.action import Action
from pompeii.core.game_interfaces import Rulebook
from pompeii.core.i18n import TranslatableError
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Json
from pompeii.core.rule_options import checked

from . import game
from .game import STEPS, State

KEY: Final = "race"
FORMAT: Final = f"{KEY}-game"


@dataclass(frozen=True)
class Preset:
    name: str = "classic"
    label: str = "Classic"
    summary: str = "The only rules."
    source: str = "T-O"
    text: str = "the rules of a race"


PRESETS: Final = {"classic": Preset()}


def make_rules(seats: int, preset: str, options: Mapping[str, object]) -> Preset:  # noqa: ARG001
    checked((), options)
    return PRESETS[preset]


def parse(text: str) -> Action:
    found = {action.text: action for action in STEPS.values()}.get(text)
    if found is None:
        raise TranslatableError("is no move")
    return found


@dataclass(slots=True)
class Record(record.Record[Preset, int, Action, State]):
    FORMAT = FORMAT
    VERSION = 1
    COLOURS: ClassVar[Mapping[int, tuple[str, ...]]] = {2: tuple(SIDES)}

    def start(self) -> State:
        return State(tuple(player.side for player in self.players), self.deal)

    @staticmethod
    def _rulebook() -> Rulebook[State, Action]:
        return game

    @staticmethod
    def _parse(text: str) -> Action:
        return parse(text)

    @staticmethod
    def _ruled(seats: int, preset: str, options: Mapping[str, object]) -> Preset:
        return make_rules(seats, preset, options)

    @staticmethod
    def _dealt(seats: int, rules: Preset, seed: str) -> int:  # noqa: ARG004
        return int(Random(seed).random() * seats)

    @staticmethod
    def _written(dealt: int) -> dict[str, Json]:
        return {"first": dealt}

    @staticmethod
    def _read(written: dict[str, Json], seats: int, rules: Preset) -> int:  # noqa: ARG004
        return record_document.number(written, "first")
