"""The record of a game: a deal and actions, in a document that all games share.

The document is in ``record_document.py``.

A position is never stored. Loading a record replays it through the rules, so a record that loads is
a legal game. Each game derives its own class, which knows its rules, its deal and its actions.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from . import record_document as frame
from . import record_forks
from .action import Action
from .game_interfaces import Rulebook, State
from .i18n import FieldError, mark
from .record_document import SEATS, USUAL_NAMES, Json, Player, within
from .seed import seed_text

R = TypeVar("R")
D = TypeVar("D")
A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)

_DEALT: Final[Sequence[str]] = ("format", "version", "rules", "players", "seed", "deal")
"""The keys of a document that describe the deal."""


@dataclass(slots=True)
class Record(ABC, Generic[R, D, A, S]):
    """A game: its rules, players, deal and actions."""

    rules: R
    players: list[Player]
    deal: D
    actions: list[A]
    document: dict[str, Json]
    """The JSON object of the source; unknown keys are written back from it."""

    FORMAT: ClassVar[str]
    VERSION: ClassVar[int]
    COLOURS: ClassVar[Mapping[int, Sequence[str]]]
    """The allowed colour names by number of players."""

    @classmethod
    def new(
        cls,
        players: Sequence[Player],
        rules: Mapping[str, object] | None = None,
        seed: str | int | None = None,
    ) -> Self:
        """Return a new game without actions, dealt from `seed`, or at random without one.

        `rules` has the form of the record, e.g. ``{"preset": "classic"}`` with any options beside
        it; those of the preset ``classic`` by default. Raise `RecordError` if no such game exists.
        Raise `TypeError` if a player is no `Player` or `rules` is no mapping.
        """
        chosen = {} if rules is None else rules
        document = frame.fresh(cls.FORMAT, cls.VERSION, players, chosen, seed_text(seed))
        ruled, seated = cls._header(document)
        dealt = cls._dealt(len(seated), ruled, document["seed"])
        document["deal"] = cls._written(dealt)
        return cls(ruled, seated, dealt, [], document)

    @classmethod
    def load(cls, text: str) -> Self:
        """Return the record in the JSON text `text`.

        Raise `RecordError` if it is malformed or an action is illegal.
        """
        record = cls.read(text)
        state = record.start()
        frame.replay(record.actions, lambda action: cls._rulebook().apply(state, action))
        return record

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the record in `text` without a check that its actions are legal.

        This is for callers that replay the actions themselves. Raise `RecordError` if it is
        malformed.
        """
        document = frame.parsed(text)
        rules, players = cls._header(document)
        try:
            dealt = cls._read(frame.dealt(document), len(players), rules)
        except frame.RecordError:
            raise
        except FieldError as error:
            raise within("deal", error) from None
        return cls(rules, players, dealt, frame.actions(document, cls._parse), document)

    def dump(self) -> str:
        """Return the record as JSON text on one line, unknown keys included."""
        document = frame.written(self.document, self.players, [a.text for a in self.actions])
        return json.dumps({**document, "deal": {**document["deal"], **self._written(self.deal)}})

    def fork(self, ply: int, players: Sequence[Player] | None = None, game: str = "") -> Self:
        """Return a new record with the first `ply` actions, to be continued by `players`.

        Each player keeps the colour of the seat; without `players`, those of this record stay. The
        fork's origin names this game as `game`, its name in storage. Raise `ValueError` if there
        were fewer actions. Raise `RecordError` if the players do not fit the seats.
        """
        frame.check_ply(ply, len(self.actions))
        seated = [*(self.players if players is None else players)]
        if len(seated) != len(self.players):
            words = mark("must stay {count} in a game that is played on")
            raise frame.RecordError("players", words, count=len(self.players))
        document = record_forks.forked(self.document, seated, record_forks.Origin(ply, game))
        return replace(
            self,
            players=frame.players(document, self.COLOURS),
            actions=self.actions[:ply],
            document=document,
        )

    def afresh(self) -> Self:
        """Return a record of the same deal and rules without actions, to be shared with others.

        The players keep colour and kind; default names replace theirs.
        """
        players = [
            replace(player, name=USUAL_NAMES[seat]) for seat, player in enumerate(self.players)
        ]
        document = {key: self.document[key] for key in _DEALT if key in self.document}
        document["players"] = [player.document() for player in players]
        return replace(self, players=players, actions=[], document=document)

    @classmethod
    def of_deal(cls, text: str) -> Self:
        """Return a record of the deal in `text` without actions.

        Players may be missing in `text`. Then humans take as many seats as the deal needs, two if
        it does not say. Raise `RecordError` if it is malformed.
        """
        document = frame.parsed(text)
        if "players" not in document:
            seats = range(cls._seats(frame.dealt(document)))
            usual = (Player(USUAL_NAMES[seat], seat).document() for seat in seats)
            document = {**document, "players": [*usual]}
        return cls.read(json.dumps({**document, "actions": []})).afresh()

    def dealt_like(self, other: Self) -> bool:
        """Return True if `other` has the same deal, rules and number of players."""
        seats, others = len(self.players), len(other.players)
        return (seats, self.rules) == (others, other.rules) and self._same_deal(
            self.deal, other.deal
        )

    def follows_seed(self) -> bool:
        """Return True if the deal is the one that the record's seed generates."""
        seed = str(self.document.get("seed", ""))
        return self._same_deal(self._dealt(len(self.players), self.rules, seed), self.deal)

    @classmethod
    def _header(cls, document: dict[str, Json]) -> tuple[R, list[Player]]:
        """Return the rules and players of `document` after a check of format, version and seed."""
        frame.check_head(document, cls.FORMAT, cls.VERSION)
        players = frame.players(document, cls.COLOURS)
        rules = frame.rules(document, lambda *chosen: cls._ruled(len(players), *chosen))
        return rules, players

    # Defined by each game

    @abstractmethod
    def start(self) -> S:
        """Return the position before the first action."""

    @staticmethod
    @abstractmethod
    def _rulebook() -> Rulebook[S, A]: ...

    @staticmethod
    @abstractmethod
    def _parse(text: str) -> A:
        """Return the action with the notation `text`, or raise `TranslatableError`."""

    @staticmethod
    @abstractmethod
    def _ruled(seats: int, preset: str, options: Mapping[str, object]) -> R:
        """Return the rules of `preset` with `options`, for `seats` players.

        Raise `FieldError` for an unknown preset or option.
        """

    @staticmethod
    @abstractmethod
    def _dealt(seats: int, rules: R, seed: str) -> D:
        """Return the deal that `seed` generates."""

    @staticmethod
    def _seats(written: dict[str, Json]) -> int:  # noqa: ARG004 - some deals tell
        """Return the number of seats of the JSON deal `written`; the minimum if it does not say."""
        return min(SEATS)

    @staticmethod
    def _same_deal(mine: D, other: D) -> bool:
        """Return True if two deals are equivalent for the players."""
        return mine == other

    @staticmethod
    @abstractmethod
    def _written(dealt: D) -> dict[str, Json]:
        """Return the deal `dealt` as a JSON object."""

    @staticmethod
    @abstractmethod
    def _read(written: dict[str, Json], seats: int, rules: R) -> D:
        """Return the deal in the JSON object `written`.

        Raise `RecordError`, or `FieldError` with the place within the deal, if it is invalid.
        """


AnyRecord = Record[Any, Any, Any, Any]
