"""The state of the game for lessons: possible actions, last events, and their element ids."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from app.table.lesson_queries import BaseLessonQueries
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.actions import COIN, NOTHING, Income
from pompeii.games.appia.board import (
    AHEAD,
    NAMES,
    SEGMENT_MASKS,
    SEGMENT_OF,
    SIZE_OF,
    SIZES,
    STEP_OF,
    TARGETS,
    Place,
    complete_before,
    places,
)
from pompeii.games.appia.components import MOST_STEPS, room_for
from pompeii.games.appia.events import (
    CityReached,
    CoinsTaken,
    StonesFell,
    TileLaid,
    TileLoaded,
)
from pompeii.games.appia.state import Decision

from .view_model import ViewModel, tiles_left

FEW_SPACES = 4
"""Largest number of spaces without a tile that two players can fill in a round (V-R1)."""
ALMOST_FULL = 4
"""Largest number of free spaces in a segment that counts as almost full."""
FEW_CARDS = 3
"""Largest number of open cards at which a card is taken for both halves (V-I2)."""


@dataclass(frozen=True)
class LessonQueries(BaseLessonQueries):
    """The state of the game for the tutorial."""

    view_model: ViewModel

    def must_decide(self, decision: Decision) -> bool:
        """Return True if the player is to make this ``decision``, with no stone behind the red
        line.
        """
        return (
            self.decides
            and self.view_model.view.decision is decision
            and self.view_model.aim is None
        )

    @property
    def turn_begins(self) -> bool:
        """True if the player's turn begins, with all actions open."""
        return self.must_decide(Decision.TURN)

    @property
    def few_cards(self) -> bool:
        """True if income cards are taken for both halves."""
        return len(self.view_model.view.open) <= FEW_CARDS

    @property
    def stone_fell(self) -> bool:
        """True if a fallen stone is to be exchanged."""
        return self.must_decide(Decision.EXCHANGE) and self.view_model.view.fallen != (NOTHING,)

    @property
    def took_card(self) -> bool:
        """True if the player lately took an income card."""
        return any(isinstance(s.action, Income) and s.seat == self._seat for s in self.recent_steps)

    @property
    def got_coins(self) -> bool:
        """True if the player lately got coins."""
        return any(isinstance(e, CoinsTaken) and e.seat == self._seat for e in self.recent_events)

    @property
    def loaded_tile(self) -> bool:
        """True if a tile has lately come onto the player's cart."""
        return any(isinstance(e, TileLoaded) and e.seat == self._seat for e in self.recent_events)

    @property
    def laid_tile(self) -> bool:
        """True if the player has lately laid a tile."""
        return any(isinstance(e, TileLaid) and e.seat == self._seat for e in self.recent_events)

    @property
    def second_tile_forbidden(self) -> bool:
        """True if the player has lately laid a tile that no second one may follow (V-R4)."""
        spaces = (e.space for e in self.recent_events if isinstance(e, TileLaid))
        laid = self.view_model.view.laid
        return self.laid_tile and any(
            not complete_before(laid, SEGMENT_OF[space]) for space in spaces
        )

    @property
    def others_got_stones(self) -> bool:
        """True if another player has lately brought stones down."""
        others = (step for step in self.recent_steps if step.seat != self._seat)
        return any(isinstance(event, StonesFell) for step in others for event in step.events)

    @cached_property
    def reached_cities(self) -> list[Place]:
        """The cities that were lately reached."""
        return [event.city for event in self.recent_events if isinstance(event, CityReached)]

    @cached_property
    def own_reached_cities(self) -> list[Place]:
        """The cities that the player lately reached."""
        found = (event for event in self.recent_events if isinstance(event, CityReached))
        return [event.city for event in found if event.seat == self._seat]

    @property
    def next_city(self) -> Place | None:
        """The next city on the player's way, or None."""
        at = STEP_OF[self.view_model.view.at[self.view_model.main_seat]]
        return next((city for city in TARGETS if STEP_OF[city] > at), None)

    @property
    def road_reaches_next_city(self) -> bool:
        """True if a tile lies next to the next city."""
        city, laid = self.next_city, self.view_model.view.laid
        return city is not None and any(AHEAD[space] >> city & 1 for space in places(laid))

    @property
    def next_city_visited(self) -> bool:
        """True if others have been in the next city, which makes the journey cheaper (V-M6)."""
        return self.next_city is not None and bool(
            set(self.view_model.view.markers[TARGETS.index(self.next_city)]) - {self._seat}
        )

    @property
    def two_tiles_fit(self) -> bool:
        """True if two tiles of the player can be laid in this turn (V-R4)."""
        view = self.view_model.view
        cart = view.carts[self.view_model.main_seat]
        for segment in range(len(SEGMENT_MASKS)):
            found = [at for at in self.view_model.builds if SEGMENT_OF[at] == segment]
            sizes = [SIZE_OF[at] for at in found]
            fit = sum(min(tiles, sizes.count(size)) for size, tiles in enumerate(cart))
            if fit > 1 and complete_before(view.laid, segment):
                return True
        return False

    @property
    def cart_full(self) -> bool:
        """True if the player has stones, but no further tile fits on the cart (V-C9)."""
        cart = self.view_model.view.carts[self.view_model.main_seat]
        return bool(self.view_model.stones) and not room_for(cart)

    @property
    def race_lead(self) -> int:
        """The lead in steps over the best of the others on the way to the next city.

        It is 0 for the first city, without a road that leads there, and once a player has arrived.
        """
        city, view = self.next_city, self.view_model.view
        if city in (None, TARGETS[0]) or not self.road_reaches_next_city:
            return 0
        if view.markers[TARGETS.index(city)]:
            return 0
        steps = [STEP_OF[place] for place in view.at]
        own = steps.pop(self.view_model.main_seat)
        return own - max(steps)

    @property
    def majority_is_close(self) -> bool:
        """True if a tile may bring the most tokens of a segment with few free spaces (V-E3)."""
        view, seat = self.view_model.view, self.view_model.main_seat
        for segment in {SEGMENT_OF[at] for at in self.view_model.builds}:
            free = (SEGMENT_MASKS[segment] & ~view.laid).bit_count()
            tokens = [counts[segment] for counts in view.bonus]
            behind = max(tokens[:seat] + tokens[seat + 1 :]) - tokens[seat]
            if free <= ALMOST_FULL and behind in (0, 1):
                return True
        return False

    @property
    def end_near(self) -> bool:
        """True if a piece is within a journey of Brundisium, or few tiles are left to be laid.

        So the game may end with this round or the next one. Between bots it went on for five more
        rounds, or fewer, in half of the games.
        """
        view = self.view_model.view
        steps_left = STEP_OF[TARGETS[-1]] - max(STEP_OF[place] for place in view.at)
        return steps_left <= MOST_STEPS or tiles_left(view) <= FEW_SPACES

    @property
    def _seat(self) -> int | None:
        return self.view_model.view.seat


# Highlighted elements


def card_ids(state: LessonQueries) -> list[str]:
    """Return the ids of the halves of the income cards, or of the cards that are taken whole."""
    kinds = ("both",) if state.few_cards else ("stones", "coins")
    return [f"card-{card}-{kind}" for card in state.view_model.view.open for kind in kinds]


def stone_ids(state: LessonQueries) -> list[str]:
    """Return the ids of the stones that can be pushed."""
    return [f"push-{SIZES[size]}" for size in sorted(state.view_model.stones)]


def place_ids(found: Iterable[Place]) -> list[str]:
    """Return the ids of places on the road."""
    return [f"at-{NAMES[place]}" for place in sorted(found)]


def exchange_ids(state: LessonQueries) -> list[str]:
    """Return the ids of the exchanges for the fallen stones, the largest tiles first."""
    exchanges = sorted(
        state.view_model.exchanges, key=lambda exchange: (-exchange.tile, exchange.stone)
    )
    return [
        f"fell-{'nothing' if exchange.stone == NOTHING else SIZES[exchange.stone]}-for-"
        f"{1 if exchange.tile == COIN else SIZES[exchange.tile]}"
        for exchange in exchanges
    ]


def own_panel_ids(state: LessonQueries, part: str = "") -> list[str]:
    """Return the id of the player's panel, or of a part of it."""
    panel = f"player-{SIDES[state.view_model.view.sides[state.view_model.main_seat]]}"
    return [f"{panel}-{part}" if part else panel]
