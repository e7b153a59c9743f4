"""How the game stands, as the guide's lessons ask: what can be done, what has just happened, and
the ids of what that concerns.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from app.table.tutorial_state import Standing
from pompeii.games.downfall.actions import Play, Throw
from pompeii.games.downfall.board import BUILDING_AT, GATES, NAMES, Square, square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.state import Decision

from .view_model import ViewModel

TRAP: Final = (square("j6"), square("k6"))
"""Where the helmets of the fixed deal do most harm: they shut in whoever is on k7."""


@dataclass(frozen=True)
class TutorialState(Standing):
    """How the game stands, as the lessons ask."""

    scene: ViewModel

    def asked(self, decision: Decision, *, idle: bool = False) -> bool:
        """Whether this is decided by the person now; ``idle``: who has picked nothing yet."""
        view, picks = self.scene.view, self.scene.picks
        picked = picks.card is not None or picks.stack is not None or picks.asked is not None
        return self.acts and view.decision is decision and not (idle and picked)

    def lost(self, cause: str) -> list[Square]:
        """The squares that lately lost people by a cause."""
        found = (event for event in self.events if isinstance(event, PiecesLost))
        return [event.square for event in found if event.cause == cause]

    def costs(self, cause: str) -> list[Square]:
        """The squares where the drawn tile would take people by a cause."""
        if self.scene.view.decision is not Decision.LAVA:
            return []
        losses = self.scene.losses.items()
        return [at for at, events in losses if any(event.cause == cause for event in events)]

    @property
    def spreads(self) -> bool:
        """Whether lava of the drawn tile's symbol lies in the city already."""
        return self.scene.view.tile in self.scene.view.lava.values()

    @cached_property
    def plays(self) -> dict[int, list[Square]]:
        """Where each card of the hand can be played; the picked one alone if one is."""
        found: dict[int, list[Square]] = {}
        for action in self.scene.choices:
            if isinstance(action, Play) and self.scene.picks.card in (None, action.card):
                found.setdefault(action.card, []).append(action.square)
        return found

    @cached_property
    def choice(self) -> tuple[int, list[Square]] | None:
        """A card that fits on several squares, and these."""
        jokers = self.scene.view.jokers
        several = ((c, at) for c, at in self.plays.items() if len(at) > 1 and c not in jokers)
        return next(several, None)

    @cached_property
    def neighbours(self) -> list[Square]:
        """The free spaces of houses where people live already and a card of the hand leads."""
        view = self.scene.view
        homes = {BUILDING_AT[at].key for at in view.pieces}
        fits = {at for squares in self.plays.values() for at in squares}
        return sorted(at for at in fits if BUILDING_AT[at].key in homes)

    @cached_property
    def exits(self) -> list[Square]:
        """The stacks of which one can leave the city now."""
        return [at for at, (_steps, gates) in self.scene.reach.items() if gates]


# What a lesson lights


def cards(now: TutorialState, numbers: Iterable[int]) -> list[str]:
    """The ids of the first hand card of each number."""
    return [f"card-{number}-1" for number in numbers if number in now.scene.view.hand]


def squares(places: Iterable[Square]) -> list[str]:
    """Their ids."""
    return [f"sq-{NAMES[at]}" for at in places]


def fitting(now: TutorialState) -> list[str]:
    """The squares between which one can choose, and the card that leads there."""
    assert now.choice is not None
    card, places = now.choice
    return [*squares(places), *([] if now.scene.picks.card else cards(now, [card]))]


def stacks(now: TutorialState) -> list[str]:
    """Those that can leave, else those that go furthest."""
    reach = now.scene.reach
    furthest = max((steps for steps, gates in reach.values()), default=0)
    return squares(now.exits or [at for at, (steps, _g) in reach.items() if steps == furthest])


def struck(now: TutorialState) -> list[Square]:
    """Where an Omen has lately taken one of the person's people."""
    mine = None if now.scene.view.seat is None else now.scene.view.sides[now.scene.view.seat]
    throws = (step.action for step in now.lately if isinstance(step.action, Throw))
    return [throw.square for throw in throws if throw.side == mine]


def gates(now: TutorialState) -> list[str]:
    """The gates in reach of the picked stack, else the stacks that have some."""
    keys = [f"gate-{gate.key}" for gate in GATES if gate.key in now.scene.gates]
    return keys or squares(now.exits)


def calls(now: TutorialState) -> list[str]:
    """What the eruption is called by."""
    return ["call", *(f"player-{SIDES[now.scene.view.sides[at]]}-call" for at in now.scene.callers)]


def shut_in(now: TutorialState) -> list[str]:
    """Where people are lost that way, or would be; else the gates that are open."""
    found = squares(now.lost("cut-off") or now.costs("cut-off"))
    return found or [f"gate-{gate.key}" for gate in now.scene.view.open_gates]


def spreading(now: TutorialState) -> list[str]:
    """Where the tile can go, of the fixed deal where it should."""
    targets = now.scene.targets
    return squares([at for at in TRAP if at in targets] or sorted(targets))


def kin(now: TutorialState) -> list[Square]:
    """The free spaces for relatives in numbered houses, which become full and make jokers; else
    all.
    """
    numbered = [at for at in now.scene.targets if BUILDING_AT[at].number]
    return sorted(numbered or now.scene.targets)
