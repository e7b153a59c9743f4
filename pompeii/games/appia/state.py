"""The position: small, flat, changed in place by the rulebook."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, ParamSpec

from pompeii.core.player_colour_names import SIDES

from .board import ROMA, SIZES, TARGETS, Mask, Place, Size
from .cards import PILE, SHOWN, Card
from .components import ALL_COINS, START_COINS, START_SCORE, START_STONES, STORE, TILES, city_points
from .deal import Deal, Pile
from .events import CoinsTaken, EndCertain, Ending, Event
from .quarry_physics import Stone
from .rule_options import Rules

P = ParamSpec("P")


class Decision(StrEnum):
    """The kind of decision that is pending."""

    TURN = "turn"
    PUSH = "push"
    EXCHANGE = "exchange"
    BUILD = "build"
    NONE = ""
    """The game is over."""


NOWHERE: Final = -1
"""Stands for the segment of a second tile if none can follow."""
KINDS: Final = len(SIZES)
"""Number of sizes, and of segments."""


class State:
    """A position. Seats are numbered clockwise from 0; ``sides[seat]`` is the seat's colour.

    Lists are indexed by seat, ``store`` and ``tiles`` by size. ``stones`` and ``carts`` are indexed
    by ``3 * seat + size``, ``bonus`` by ``3 * seat + segment``. ``markers`` is indexed by city (an
    index of :data:`pompeii.games.appia.board.TARGETS`). Equality compares all fields but the
    listener (``notes``).
    """

    __slots__ = (
        "actor",
        "at",
        "bonus",
        "brought",
        "building",
        "carts",
        "coins",
        "decision",
        "ending",
        "fallen",
        "first",
        "laid",
        "lively",
        "markers",
        "notes",
        "open",
        "piles",
        "plus_one",
        "pushes",
        "quarry",
        "quiet",
        "refills",
        "round",
        "rules",
        "scores",
        "sides",
        "stones",
        "store",
        "tiles",
        "turned",
    )

    rules: Rules
    sides: tuple[int, ...]
    first: int
    """The seat that began."""
    piles: tuple[Pile, ...]
    """The piles of income cards (:class:`pompeii.games.appia.deal.Deal`)."""
    refills: int
    """Number of times that new cards were shown."""
    open: tuple[Card, ...]
    """The cards face up, in the order shown."""
    turned: tuple[Card, ...]
    """The cards turned down since new cards were shown last."""
    round: int
    decision: Decision
    actor: int
    """The seat to move (kept when the game is over)."""
    quarry: tuple[Stone, ...]
    store: list[int]
    """The stones in store."""
    tiles: list[int]
    """The tiles in store."""
    coins: list[int]
    stones: list[int]
    carts: list[int]
    plus_one: list[bool]
    at: list[Place]
    laid: Mask
    """The spaces with a tile."""
    markers: list[int]
    """The seats with a marker in a city, as bits."""
    bonus: list[int]
    scores: list[int]
    pushes: int
    """Number of pushes in the present action."""
    brought: bool
    """True if a push of the present action brought a stone down."""
    fallen: tuple[Size, ...]
    """The fallen stones still to be exchanged, in falling order. It is
    (:data:`pompeii.games.appia.actions.NOTHING`,) for the consolation.
    """
    building: int
    """The segment in which a second tile may be laid, else -1."""
    lively: bool
    """True if a player laid a tile or moved in this round."""
    quiet: int
    """Quiet rounds in a row, as of the last finished round (V-E1)."""
    ending: Ending | None
    """The reason for the end of the game with this round, once that is certain."""
    notes: list[Event] | None
    """The list that collects the events, or None without a listener."""

    def __init__(self, rules: Rules, sides: tuple[int, ...], deal: Deal) -> None:
        """Set up the position before the first turn (V-S1 to V-S6)."""
        seats = len(sides)
        self.rules, self.sides, self.first = rules, sides, deal.first
        self.piles, self.refills = deal.income, 0
        self.open, self.turned = deal.income[0][:SHOWN], ()
        self.round, self.decision, self.actor = 1, Decision.TURN, deal.first
        self.quarry = deal.quarry
        self.store, self.tiles = list(STORE), list(TILES)
        self.coins, self.stones = [0] * seats, [0] * KINDS * seats
        self.carts, self.bonus = [0] * KINDS * seats, [0] * KINDS * seats
        for turn in range(seats):
            seat = (deal.first + turn) % seats
            self.coins[seat] = START_COINS[turn]
            for size, count in enumerate(START_STONES[turn]):
                self.stones[KINDS * seat + size] = count
                self.store[size] -= count
        self.plus_one, self.at = [False] * seats, [ROMA] * seats
        self.laid, self.markers = 0, [0] * len(TARGETS)
        self.scores = [START_SCORE] * seats
        self.pushes, self.brought, self.fallen = 0, False, ()
        self.building, self.lively = NOWHERE, False
        self.quiet, self.ending = 0, None
        self.notes = None

    def clone(self) -> "State":
        """Return an independent copy without a listener."""
        new = State.__new__(State)
        new.rules = self.rules
        new.sides = self.sides
        new.first = self.first
        new.piles = self.piles
        new.refills = self.refills
        new.open = self.open
        new.turned = self.turned
        new.round = self.round
        new.decision = self.decision
        new.actor = self.actor
        new.quarry = self.quarry
        new.store = self.store[:]
        new.tiles = self.tiles[:]
        new.coins = self.coins[:]
        new.stones = self.stones[:]
        new.carts = self.carts[:]
        new.plus_one = self.plus_one[:]
        new.at = self.at[:]
        new.laid = self.laid
        new.markers = self.markers[:]
        new.bonus = self.bonus[:]
        new.scores = self.scores[:]
        new.pushes = self.pushes
        new.brought = self.brought
        new.fallen = self.fallen
        new.building = self.building
        new.lively = self.lively
        new.quiet = self.quiet
        new.ending = self.ending
        new.notes = None
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, s) == getattr(other, s) for s in self.__slots__ if s != "notes")

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __repr__(self) -> str:
        awaited = f", {self.decision} by {SIDES[self.sides[self.actor]]}" if self.decision else ""
        scores = zip(self.sides, self.scores, strict=True)
        points = ", ".join(f"{SIDES[side]} {score}" for side, score in scores)
        return f"<State: round {self.round}{awaited}; {points}>"

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.sides)

    @property
    def pile(self) -> Pile:
        """The cards face down since the last shuffle, top first (V-I4)."""
        return self.piles[self.refills][-PILE:]

    @property
    def supply(self) -> int | None:
        """The coins left in the supply; None if they never run out (V-C6)."""
        return ALL_COINS - sum(self.coins) if self.rules.coins == "thirty" else None

    @staticmethod
    def of(seat: int) -> slice:
        """Return the slice of a seat's counts in ``stones``, ``carts`` and ``bonus``."""
        return slice(KINDS * seat, KINDS * seat + KINDS)

    def take_coins(self, due: int) -> None:
        """Give the actor ``due`` coins, or as many as the supply has (V-C6)."""
        supply = self.supply
        coins = due if supply is None else min(due, supply)
        self.coins[self.actor] += coins
        self.note(CoinsTaken, self.actor, coins)

    def points_left(self, city: int) -> tuple[int, ...]:
        """Return the point tokens left in a city, top first (V-M5)."""
        place = TARGETS[city]
        return city_points(self.seats)[sum(at >= place for at in self.at) :]

    def certain(self, ending: Ending) -> None:
        """Make this round the last; the first ending is the one that is kept (V-E1)."""
        if self.ending is None:
            self.ending = ending
            self.note(EndCertain, ending)

    def note(self, event: Callable[P, Event], *facts: P.args, **named: P.kwargs) -> None:
        """Append an event to the notes; the event is created only if there is a listener."""
        if self.notes is not None:
            self.notes.append(event(*facts, **named))
