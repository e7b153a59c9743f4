"""What a game gives the page: its table, how saves of it look in lists, the keys that it knows.

Each game has a room of its own beside the others. Its module ``skin`` has a :class:`Skin` as
``SKIN``, its module ``facts`` what is to be known of it away from the table
(:class:`ui.keep.games.Game`), for thinkers too, who draw nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from ..keep.games import KNOWN, Game, Table, game, of_format
from ..keep.habits import Habits
from ..kit.answering import Answering
from ..kit.markup import Node
from .guide import Guide
from .motion import Motion
from .sitting import Sitting


@dataclass(frozen=True, slots=True)
class Told:
    """What happened, for who does not see the page, in sounds and in motions."""

    said: Sequence[str] = ()
    sounds: Sequence[str] = ()
    motions: Sequence[Motion] = ()


class Play(Answering, ABC):
    """One open game as it is pointed at, drawn and told. What is pointed at are wishes, answered by
    methods marked :func:`ui.kit.answering.on`; all that tables have in common the screen answers
    (:mod:`ui.screens.table`).
    """

    sitting: Sitting[Any, Any]
    guide: Guide
    notices: list[str]
    """Lines to be shown, which the screen takes away."""

    @property
    @abstractmethod
    def scene(self) -> Any:
        """All there is to see, found out once after each :meth:`refresh`."""

    # What the person does

    @abstractmethod
    def key(self, key: str, data: Mapping[str, str]) -> str:
        """Do what a key stands for that the screen does not know, pressed on something with these
        data- attributes; what is said at once.
        """

    @abstractmethod
    def back(self) -> bool:
        """Close the question that is asked; whether there was one."""

    # What goes on

    @abstractmethod
    def changed(self, *, paused: bool) -> None:
        """Something may have happened: the scene is another one; whether bots are ``paused``."""

    @abstractmethod
    def look(self) -> float:
        """Take in what has happened; how many motions long it is to be seen before bots go on."""

    # What is shown and told

    @property
    @abstractmethod
    def title(self) -> str:
        """Who must do what now."""

    @property
    @abstractmethod
    def marks(self) -> Mapping[str, str]:
        """What the body says: ``data-phase``, and of what is awaited ``data-decision``."""

    @property
    @abstractmethod
    def asks(self) -> bool:
        """Whether there is a question."""

    @abstractmethod
    def question(self) -> Node | None:
        """The dialog of its own, if something is asked."""

    @abstractmethod
    def render(self, lesson: Node | None, *, guided: bool, moving: bool) -> Node:
        """The table: the ``main`` with the id ``app``, with the ``lesson`` that the guide tells;
        ``guided`` if others follow. Where nothing is ``moving`` nothing is drawn for that.
        """

    @abstractmethod
    def news(self) -> Told:
        """What happened since this was last asked."""

    @abstractmethod
    def task(self) -> Sequence[str]:
        """What is to be done, if that is another thing than when this was last asked."""


class Skin(Game):
    """A game at the page."""

    @abstractmethod
    def sit(self, table: Any, id: str, habits: Habits) -> Sitting[Any, Any]:
        """Who sits at a table of this game on this device."""

    @abstractmethod
    def play(self, sitting: Any) -> Play:
        """The game that is played there."""

    @abstractmethod
    def stand(self, meta: Mapping[str, Any]) -> str:
        """Where the game of a save stands, "" where it is not known yet."""

    @abstractmethod
    def thumbnail(self, id: str, board: str) -> Node:
        """A small picture of the ``board`` of a save."""

    @abstractmethod
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys that mean something at its table, with what they do."""


@cache
def skin(key: str) -> Skin:
    """The skin of a game that is here. Raises RecordError for one that is not."""
    game(key)
    found: Skin = import_module(f"..{KNOWN[key].room}.skin", __package__).SKIN
    return found


def of_table(table: Table) -> Skin:
    """The skin of the game that is played at a table."""
    return skin(of_format(table.record.document["format"]))
