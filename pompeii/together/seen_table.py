"""A table as one seat sees it, on the device of a guest, which never gets the whole position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol, Self, TypeVar

from pompeii.core.record_document import Json, Player
from pompeii.core.table import AnyTable, Table
from pompeii.game_manifest import Game

KEPT_VIEWS: Final = 40
"""Number of the latest Views that are kept, for the animation of pushes."""


class Requests(Protocol):
    """The requests of a guest to the host."""

    def act(self, action: str) -> None:
        """Ask for the action with the notation `action`."""

    def draw(self) -> None:
        """Ask for the draw that waits after the own last action."""

    def undo(self) -> None:
        """Ask to take back the own last action."""


@dataclass(slots=True)
class SeenRecord:
    """The public part of a record: everything but the deal."""

    rules: Any
    players: list[Player]
    actions: list[Any]
    document: dict[str, Json]


class SeenTable(Table[Any, Any, Any]):
    """A table at the position that its View shows. Everything unknown to the View is missing.

    The rulebook explains rejections by that position. Playing sends a request to the host; the
    table changes with the next View.
    """

    record: SeenRecord
    _game: Game
    _requests: Requests
    _views: dict[int, Any]
    """The latest Views, by number of steps."""
    _view: Any

    def see(self, view: Any) -> None:
        """Show the newer `view`, maybe after an undo."""
        ply = len(view.log)
        self._views = {at: seen for at, seen in self._views.items() if at < ply}
        self._views[ply] = view
        for old in sorted(self._views)[:-KEPT_VIEWS]:
            del self._views[old]
        self._show(view)

    def _show(self, view: Any) -> None:
        self._view = view
        self.steps = [*view.log]
        self.state = self._game.known_position.known_position(view)
        self.state.notes = []
        self.record.rules = view.rules
        self.record.actions[:] = [step.action for step in view.log]

    def dump(self) -> str:
        """Return "", because a record has the whole deal."""
        return ""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, several if they share the victory; None before the end."""
        winners: tuple[int, ...] | None = self._view.winners
        return winners

    def view(self, seat: int | None) -> Any:  # noqa: ARG002 - there is only one
        """Return the newest View, that of the seat at this device."""
        return self._view

    def knows(self, ply: int) -> bool:
        """Return True if the View after `ply` actions is kept."""
        return ply in self._views

    def at(self, ply: int) -> Self:
        """Return the table after `ply` actions. Raise `ValueError` if its View is not kept."""
        if ply not in self._views:
            raise ValueError(f"the position after {ply} actions was not seen")
        record = SeenRecord(None, self.record.players, [], self.record.document)
        other = _made(type(self), self._game, record, self._requests)
        other._views = {at: seen for at, seen in self._views.items() if at <= ply}
        other._show(self._views[ply])
        return other

    def play(self, action: Any) -> None:
        """Ask the host for `action`."""
        self._requests.act(action.text)

    def draw(self) -> None:
        """Ask the host for the draw that waits after the own last action, if one does."""
        if self.draw_awaited and self.steps[-1].seat == self._view.seat:
            self._requests.draw()

    def undo(self) -> None:
        """Ask the host to take back the own last action."""
        self._requests.undo()

    def _before(self, ply: int) -> Any:
        return self._game.known_position.known_position(self._views[ply])


S = TypeVar("S", bound=SeenTable)


def seen_table(
    game: Game, players: Sequence[Player], rules: Mapping[str, Any], view: Any, requests: Requests
) -> SeenTable:
    """Return the table of `game` at `view`; `rules` are written as in a record."""
    document: dict[str, Json] = {"format": game.format, "rules": dict(rules)}
    record = SeenRecord(view.rules, [*players], [], document)
    table = _made(_kind(game.table), game, record, requests)
    table.see(view)
    return table


@cache
def _kind(table: type[AnyTable]) -> type[SeenTable]:
    """Return the class of a game's seen tables, which answers its questions about a position."""
    return type(f"Seen{table.__name__}", (SeenTable, table), {})


def _made(kind: type[S], game: Game, record: SeenRecord, requests: Requests) -> S:
    """Return a table of `kind` without a position."""
    table = kind.__new__(kind)
    table.record, table._game, table._requests = record, game, requests
    table._views, table._undone = {}, []
    return table
