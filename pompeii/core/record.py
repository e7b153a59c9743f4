"""The record of a game: a deal and actions, in a frame that all games share (:mod:`.frame`).

A position is never stored: loading a record replays it through the rules, so a record that loads is
a legal game. Each game derives its own class, which knows its rules, its deal and its actions.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from . import document as frame
from . import forks
from .action import Action
from .document import SEATS, USUAL_NAMES, Json, Player, within
from .i18n import Misplaced, mark
from .interfaces import Rulebook, State

R = TypeVar("R")
D = TypeVar("D")
A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)

_DEALT: Final[Sequence[str]] = ("format", "version", "rules", "players", "seed", "deal")
"""The keys of a document that belong to the deal."""


@dataclass(slots=True)
class Record(ABC, Generic[R, D, A, S]):
    """A game: who plays by which rules, what was dealt, what was done."""

    rules: R
    players: list[Player]
    deal: D
    actions: list[A]
    document: dict[str, Json]
    """The JSON object it was read from: what this class does not know is written back from it."""

    FORMAT: ClassVar[str]
    VERSION: ClassVar[int]
    COLOURS: ClassVar[Mapping[int, Sequence[str]]]
    """Those that so many players may have."""

    @classmethod
    def new(cls, players: Sequence[Player], rules: Mapping[str, object], seed: str) -> Self:
        """A game that nobody has played yet, dealt from ``seed``; ``rules`` as the record writes
        them, e.g. ``{"preset": "classic"}`` with any options beside it.

        Raises RecordError if there can be no such game, and TypeError for players that are no
        :class:`Player` or rules that are no mapping.
        """
        document = frame.fresh(cls.FORMAT, cls.VERSION, players, rules, seed)
        chosen, seated = cls._header(document)
        dealt = cls._dealt(len(seated), chosen, seed)
        document["deal"] = cls._written(dealt)
        return cls(chosen, seated, dealt, [], document)

    @classmethod
    def load(cls, text: str) -> Self:
        """The record written in ``text``. Raises RecordError if it is refused."""
        record = cls.read(text)
        state = record.start()
        frame.replay(record.actions, lambda action: cls._rulebook().apply(state, action))
        return record

    @classmethod
    def read(cls, text: str) -> Self:
        """The record written in ``text``, of which nobody has tried yet whether its actions are
        legal: for whoever takes them all the same. Raises RecordError if it is refused.
        """
        document = frame.parsed(text)
        rules, players = cls._header(document)
        try:
            dealt = cls._read(frame.dealt(document), len(players), rules)
        except frame.RecordError:
            raise
        except Misplaced as refusal:
            raise within("deal", refusal) from None
        return cls(rules, players, dealt, frame.actions(document, cls._parse), document)

    def dump(self) -> str:
        """The record as JSON text on one line, unknown keys included."""
        document = frame.written(self.document, self.players, [a.text for a in self.actions])
        return json.dumps({**document, "deal": {**document["deal"], **self._written(self.deal)}})

    def fork(self, ply: int, players: Sequence[Player] | None = None, game: str = "") -> Self:
        """A record of its own of the first ``ply`` actions, for ``players`` to play on from there,
        each in the colour that the seat has; for those who sit here unless others are given. It
        says where it came from: ``game`` is what this one is called where it is kept.

        Raises ValueError where there were not so many actions, and RecordError for players who
        cannot sit there.
        """
        frame.check_ply(ply, len(self.actions))
        seated = [*(self.players if players is None else players)]
        if len(seated) != len(self.players):
            words = mark("must stay {count} in a game that is played on")
            raise frame.RecordError("players", words, count=len(self.players))
        document = forks.forked(self.document, seated, forks.Origin(ply, game))
        return replace(
            self,
            players=frame.players(document, self.COLOURS),
            actions=self.actions[:ply],
            document=document,
        )

    def afresh(self) -> Self:
        """The same deal under the same rules, which nobody has played yet: what can be handed to
        others so that they play it too. Of who sat there it tells colours and bots, no names.
        """
        players = [
            replace(player, name=USUAL_NAMES[seat]) for seat, player in enumerate(self.players)
        ]
        document = {key: self.document[key] for key in _DEALT if key in self.document}
        document["players"] = [player.document() for player in players]
        return replace(self, players=players, actions=[], document=document)

    @classmethod
    def of_deal(cls, text: str) -> Self:
        """The record of a deal that is written in ``text``, whatever was played there. Players may
        be missing there; then people sit at as many seats as the deal is for, two where it does not
        say that. Raises RecordError if it is refused.
        """
        document = frame.parsed(text)
        if "players" not in document:
            seats = range(cls._seats(frame.dealt(document)))
            usual = (Player(USUAL_NAMES[seat], seat).document() for seat in seats)
            document = {**document, "players": [*usual]}
        return cls.read(json.dumps({**document, "actions": []})).afresh()

    def dealt_like(self, other: Self) -> bool:
        """Whether the same was dealt by the same rules to as many players."""
        seats, others = len(self.players), len(other.players)
        return (seats, self.rules) == (others, other.rules) and self._same_deal(
            self.deal, other.deal
        )

    @classmethod
    def _header(cls, document: dict[str, Json]) -> tuple[R, list[Player]]:
        """The rules and players of a document whose format, version and seed are right."""
        frame.check_head(document, cls.FORMAT, cls.VERSION)
        players = frame.players(document, cls.COLOURS)
        rules = frame.rules(document, lambda *chosen: cls._ruled(len(players), *chosen))
        return rules, players

    # What is a game's own

    @abstractmethod
    def start(self) -> S:
        """The position before the first action."""

    @staticmethod
    @abstractmethod
    def _rulebook() -> Rulebook[S, A]: ...

    @staticmethod
    @abstractmethod
    def _parse(text: str) -> A:
        """The action that is written so. Raises Refusal if none is."""

    @staticmethod
    @abstractmethod
    def _ruled(seats: int, preset: str, options: Mapping[str, object]) -> R:
        """The rules of a set with options. Raises Misplaced for what there is not."""

    @staticmethod
    @abstractmethod
    def _dealt(seats: int, rules: R, seed: str) -> D:
        """The deal that a seed gives."""

    @staticmethod
    def _seats(written: dict[str, Json]) -> int:  # noqa: ARG004 - some deals tell
        """How many a deal is for as far as that can be told from how it is written."""
        return min(SEATS)

    @staticmethod
    def _same_deal(mine: D, other: D) -> bool:
        """Whether two deals are the same to whoever plays them."""
        return mine == other

    @staticmethod
    @abstractmethod
    def _written(dealt: D) -> dict[str, Json]:
        """A deal as the record writes it."""

    @staticmethod
    @abstractmethod
    def _read(written: dict[str, Json], seats: int, rules: R) -> D:
        """The deal that is written so. Raises RecordError, or Misplaced with the place within the
        deal, where no game is dealt so.
        """


AnyRecord = Record[Any, Any, Any, Any]
