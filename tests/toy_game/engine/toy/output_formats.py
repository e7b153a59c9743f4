"""The race for terminals and programs."""

import json
from collections.abc import Iterator, Sequence

from pompeii.core.record_document import Json, Player

from .game import LAST
from .record import Record
from .table import Table, View


def show(view: View, players: Sequence[Player], *, numbered: bool = False) -> str:
    actions = ", ".join(action.text for action in view.listed) if numbered else ""
    return f"{_squares(view.at)}\n{awaited(view, players)}.\n{actions}"


def svg(view: View, players: Sequence[Player]) -> str:  # noqa: ARG001
    return f"<svg><text>{_squares(view.at)}</text></svg>"


def awaited(view: View, players: Sequence[Player]) -> str:
    if view.winners:
        return f"{players[view.winners[0]].name} wins"
    return f"{players[view.actor].name} moves"


def seats(view: View, players: Sequence[Player]) -> str:
    return "\n".join(f"{player.name}: {at}" for player, at in zip(players, view.at, strict=True))


def board() -> str:
    return _squares(())


def document() -> dict[str, Json]:
    return {"squares": LAST + 1}


def lines(record: Record) -> Iterator[str]:
    yield from (json.dumps(state.at) for state in Table(record).states())


def _squares(at: Sequence[int]) -> str:
    return "".join(str(at.index(square)) if square in at else "." for square in range(LAST + 1))
