"""The interface for pictures and films of a game.

Its module ``film_frames`` defines ``FILM``, and ``position_drawing`` defines ``DRAWING``. They are
fetched with the package :mod:`app.film`, once a film or an explanation is requested.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from app.kit.nodes import Node

from .game_ui import PicturePart


class Shot(NamedTuple):
    """The contents of a frame."""

    ply: int
    """Number of actions before the frame."""
    action_begun: bool = False
    """True if the next action is under way."""


class Film(ABC):
    """The film of a game."""

    name: ClassVar[str]
    """Base name of its files."""
    width: ClassVar[int]
    """Width of the film in pixels."""
    picture_parts: ClassVar[Sequence[PicturePart]]
    """The parts of the table, from left to right, without anything that changes."""

    @abstractmethod
    def list_shots(self, table: Any) -> Sequence[Shot]:
        """Return the frames of the film."""

    @abstractmethod
    def draw(self, table: Any, view: Any, shot: Shot) -> Mapping[str, Sequence[Node]]:
        """Return the changing nodes by the part of the table on which they lie. They show public
        information after that many actions. The picture has no style sheet, so nodes carry all
        styles as attributes.
        """


class ActionPicture(NamedTuple):
    """The picture of an action."""

    part: PicturePart
    """The part of the table beneath it. Its id is "" if the picture shows nothing of the table."""
    nodes: Sequence[Node]


class PositionDrawing(ABC):
    """The drawings of a game's positions. Nodes carry all styles, as in a film."""

    parts: ClassVar[Sequence[PicturePart]]
    """The parts of the table, from left to right, without anything that changes."""

    @abstractmethod
    def draw(self, view: Any, action: Any = None, id: str = "") -> Mapping[str, Sequence[Node]]:
        """Return the changing nodes by the part of the table, with an action of the actor, if any.

        The ids of the nodes begin with `id`.
        """

    @abstractmethod
    def action_picture(self, view: Any, action: Any, id: str) -> ActionPicture:
        """Return the picture of an action of the actor. The ids of its nodes begin with `id`."""
