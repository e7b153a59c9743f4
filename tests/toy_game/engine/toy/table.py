"""The table of a race, and the view of a seat; nothing is hidden."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pompeii.core import table
from pompeii.core.action import Action
from pompeii.core.game_interfaces import Family, Rulebook

from . import game
from .game import State
from .record import Record, parse


@dataclass(frozen=True)
class Step:
    seat: int
    action: Action
    events: tuple[Any, ...] = ()


@dataclass(frozen=True)
class View:
    seat: int | None
    actor: int
    sides: tuple[int, ...]
    at: tuple[int, ...]
    winners: tuple[int, ...] | None
    log: tuple[Step, ...]
    families: Sequence[Family] = ()

    @property
    def listed(self) -> list[Action]:
        return game.legal(self.at, self.actor)

    def sample(self, random: Random) -> Action:
        return self.listed[int(random.random() * len(self.listed))]

    def allows(self, action: object) -> bool:
        return action in self.listed

    def sample_state(self, random: Random) -> State:  # noqa: ARG002 - nothing is hidden
        return State(self.sides, self.actor, [*self.at])

    def document(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "actor": self.actor,
            "sides": [*self.sides],
            "at": [*self.at],
            "winners": None if self.winners is None else [*self.winners],
            "log": [[step.seat, step.action.text] for step in self.log],
        }

    @classmethod
    def read(cls, document: Any) -> "View":
        return cls(
            document["seat"],
            document["actor"],
            tuple(document["sides"]),
            tuple(document["at"]),
            None if document["winners"] is None else tuple(document["winners"]),
            tuple(Step(seat, parse(text)) for seat, text in document["log"]),
        )


class Table(table.Table[State, Action, View]):
    record: Record
    _records = Record
    _every = 8

    @staticmethod
    def _rulebook() -> Rulebook[State, Action]:
        return game

    def _seen(self, state: State, steps: Sequence[Step], seat: int | None) -> View:
        won = game.outcome(state)
        winners = None if won is None else tuple(won)
        return View(seat, state.actor, state.sides, tuple(state.at), winners, tuple(steps))

    def _stage(self) -> str:
        return f"squares {self.state.at}"

    def _done(self, actor: int, action: Action) -> Step:
        return Step(actor, action)

    @staticmethod
    def _revealed(step: Step) -> bool:  # noqa: ARG004 - nothing is hidden
        return False
