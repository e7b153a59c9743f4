"""How a game of Via Appia stands, as the guide's lessons ask: what can be done, what has just
happened, and the ids of what that concerns.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from app.table.tutorial_state import Standing
from pompeii.core.colours import SIDES
from pompeii.games.appia.actions import COIN, NOTHING
from pompeii.games.appia.board import NAMES, SIZES, STEP_OF, TARGETS, Place
from pompeii.games.appia.events import (
    CityReached,
    CoinsTaken,
    StonesFell,
    TileLaid,
    TileLoaded,
)
from pompeii.games.appia.state import Decision

from .view_model import ViewModel, tiles_left

LAST = 8
"""So many spaces without a tile are few."""
FEW = 3
"""So many cards or fewer are taken for both halves (V-I2)."""


@dataclass(frozen=True)
class TutorialState(Standing):
    """How the game stands, as the lessons ask."""

    scene: ViewModel

    def asked(self, decision: Decision) -> bool:
        """Whether this is decided by the person now, who has set no stone behind the red line."""
        return self.acts and self.scene.view.decision is decision and self.scene.aim is None

    @property
    def turn(self) -> bool:
        """Whether the person may begin with whatever can be done."""
        return self.asked(Decision.TURN)

    @property
    def few(self) -> bool:
        """Whether income cards are taken for both halves."""
        return len(self.scene.view.open) <= FEW

    @property
    def fell(self) -> bool:
        """Whether a fallen stone is to be settled."""
        return self.asked(Decision.EXCHANGE) and self.scene.view.fallen != (NOTHING,)

    @property
    def earned(self) -> bool:
        """Whether the person lately got coins."""
        return any(isinstance(e, CoinsTaken) and e.seat == self._seat for e in self.events)

    @property
    def loaded(self) -> bool:
        """Whether a tile has come onto the person's cart."""
        return any(isinstance(e, TileLoaded) and e.seat == self._seat for e in self.events)

    @property
    def laid(self) -> bool:
        """Whether the person has laid a tile."""
        return any(isinstance(e, TileLaid) and e.seat == self._seat for e in self.events)

    @property
    def robbed(self) -> bool:
        """Whether somebody else has brought stones down."""
        others = (step for step in self.lately if step.seat != self._seat)
        return any(isinstance(event, StonesFell) for step in others for event in step.events)

    @cached_property
    def reached(self) -> list[Place]:
        """The cities that were lately reached."""
        return [event.city for event in self.events if isinstance(event, CityReached)]

    @cached_property
    def entered(self) -> list[Place]:
        """The cities that the person lately reached."""
        found = (event for event in self.events if isinstance(event, CityReached))
        return [event.city for event in found if event.seat == self._seat]

    @property
    def ahead(self) -> Place | None:
        """The next city on the person's way."""
        at = STEP_OF[self.scene.view.at[self.scene.own]]
        return next((city for city in TARGETS if STEP_OF[city] > at), None)

    @property
    def known(self) -> bool:
        """Whether others have been in that city, which makes the journey cheaper (V-M6)."""
        return self.ahead is not None and bool(
            set(self.scene.view.markers[TARGETS.index(self.ahead)]) - {self._seat}
        )

    @property
    def late(self) -> bool:
        """Whether somebody is on the last stretch, or few tiles are left to be laid."""
        view = self.scene.view
        last = max(STEP_OF[place] for place in view.at) >= STEP_OF[TARGETS[-2]]
        return last or tiles_left(view) <= LAST

    @property
    def _seat(self) -> int | None:
        return self.scene.view.seat


# What a lesson lights


def cards(now: TutorialState) -> list[str]:
    """The halves of the income cards, or the cards that are taken whole."""
    kinds = ("both",) if now.few else ("stones", "coins")
    return [f"card-{card}-{kind}" for card in now.scene.view.open for kind in kinds]


def stones(now: TutorialState) -> list[str]:
    """The stones that can be pushed."""
    return [f"push-{SIZES[size]}" for size in sorted(now.scene.stones)]


def places(found: Iterable[Place]) -> list[str]:
    """Places on the road."""
    return [f"at-{NAMES[place]}" for place in sorted(found)]


def offers(now: TutorialState) -> list[str]:
    """For what the fallen stones can be given, the largest tiles first."""
    ways = sorted(now.scene.exchanges, key=lambda way: (-way.tile, way.stone))
    return [
        f"fell-{'nothing' if way.stone == NOTHING else SIZES[way.stone]}-for-"
        f"{1 if way.tile == COIN else SIZES[way.tile]}"
        for way in ways
    ]


def own(now: TutorialState, part: str) -> list[str]:
    """A part of the person's panel."""
    return [f"player-{SIDES[now.scene.view.sides[now.scene.own]]}-{part}"]
