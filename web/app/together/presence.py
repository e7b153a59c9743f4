"""Notes at the players' boxes: who is there, the time used, and the latest emote."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.kit.i18n import _
from app.kit.nodes import Node, h
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Player
from pompeii.together.game_clock import SeatTimes
from pompeii.together.messages import Emote

from . import emotes
from .monotonic_time import now
from .seat_times import time_of

SHOWN: Final = 7.0
"""Seconds for which an emote is shown."""


@dataclass(frozen=True, slots=True)
class Presence:
    """The facts about the seats of a table, in seat order."""

    players: Sequence[Player]
    presences: Sequence[str]
    """One of `PRESENCES` for each seat."""
    times: SeatTimes

    def badges(self, shown: Mapping[int, str]) -> dict[int, list[Node]]:
        """Return the notes by seat; `shown` are the emotes."""
        return {seat: [*self._badge(seat, shown)] for seat in range(len(self.players))}

    def _badge(self, seat: int, shown: Mapping[int, str]) -> Iterator[Node]:
        player, state = self.players[seat], self.presences[seat]
        id = f"at-{SIDES[player.side]}"
        words = state_words(state)
        if seat == self.times.timed_out:
            state, words = "timed-out", _("time is up, a bot plays")
        parts = [h("span", f"{id}-state", {"class": "state"}, words)]
        if player.kind == "human" and state in ("host", "here", "away"):
            parts += time_of(id, self.times, seat)
        yield h("p", id, {"class": f"at-table {state}"}, *parts)
        if seat in shown:
            emote = shown[seat]
            said = h("span", f"{id}-said-words", {}, emotes.words(emote))
            picture = emotes.picture(f"{id}-said-icon", emote)
            yield h("p", f"{id}-said", {"class": "said"}, picture, said)


def state_words(state: str) -> str:
    """Return the state of a seat in words."""
    return {
        "host": _("host"),
        "free": _("nobody yet"),
        "here": _("here"),
        "away": _("away"),
        "bot": _("away, a bot plays"),
    }[state]


class ShownEmotes:
    """The emotes that are shown at the players' boxes for some seconds."""

    def __init__(self) -> None:
        self._until: dict[int, tuple[float, str]] = {}

    def take(self, arrived: list[Emote], players: Sequence[Player]) -> list[str]:
        """Show the emotes that `arrived`, and empty that list. Return sentences about them."""
        said = []
        for each in arrived:
            if each.seat is not None and each.seat < len(players):
                self._until[each.seat] = now() + SHOWN, each.emote
                words = _("{name}: {emote}")
                name, text = players[each.seat].name, emotes.words(each.emote)
                said.append(words.format(name=name, emote=text))
        arrived.clear()
        return said

    @property
    def by_seat(self) -> dict[int, str]:
        """The emotes that are shown now, by seat."""
        time = now()
        return {seat: emote for seat, (until, emote) in self._until.items() if time < until}
