"""The position: small, flat, changed in place by the rulebook."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, ParamSpec

from .board import CELLS, CITY, LISTED, SPACE_SQUARES, SPACES, SYMBOLS, Mask, Square
from .cards import AD79_PLACE, PIECES, SIDES, STOCK_SIZE, Card, Hand, Tile, hand_of
from .deal import Deal
from .events import Event, GameOver, LossCause, PiecesLost
from .rule_options import Rules

P = ParamSpec("P")


class Phase(StrEnum):
    """A part of the game, with its own rules."""

    CITY = "city"
    ERUPTION = "eruption"
    """The first six lava tiles."""
    FLIGHT = "flight"
    OVER = "over"


class Decision(StrEnum):
    """The kind of decision or draw that is pending."""

    PLAY = "play"
    RELATIVE = "relative"
    OMEN = "omen"
    END = "end"
    """Call the eruption or end the turn (P7, only where the call is limited to one's own turn)."""
    LAVA = "lava"
    MOVE = "move"
    DRAW = "draw"
    """No choice: the next card or tile is to be drawn. Only the table ever stops here."""
    NONE = ""
    """The game is over."""


# Python 3.11 takes ten times as long for `Decision.MOVE` as for a module-level name. A playout
# reads these names so often that it was a seventh of its time.
IN_CITY, IN_ERUPTION, IN_FLIGHT, OVER = Phase
AT_PLAY, AT_RELATIVE, AT_OMEN, AT_END, AT_LAVA, AT_MOVE, AT_DRAW, AT_NONE = Decision

NO_TILE: Final[Tile] = -1


class State:
    """A position. Seats are numbered clockwise from 0; ``sides[seat]`` is the seat's colour.

    Arrays are indexed by seat unless stated otherwise; ``pieces`` by ``seat * CELLS + square``.
    Equality compares all fields but the listener (``notes``).
    """

    __slots__ = (
        "actor",
        "bag",
        "barred",
        "crowd",
        "decision",
        "drawn",
        "draws",
        "free",
        "hands",
        "lava",
        "moves_left",
        "notes",
        "open",
        "phase",
        "pieces",
        "relative_squares",
        "relatives",
        "rescued",
        "reserve",
        "rules",
        "sides",
        "tile",
        "tiles",
        "volcano",
        "where",
    )

    rules: Rules
    sides: tuple[int, ...]
    draws: tuple[Card, ...]
    """The cards in drawing order (:meth:`pompeii.games.downfall.deal.Deal.draws`)."""
    bag: tuple[Tile, ...]
    """The tiles in drawing order."""
    drawn: int
    """Number of cards drawn from ``draws``."""
    tiles: int
    """Number of tiles drawn from ``bag``."""
    phase: Phase
    decision: Decision
    actor: int
    """The seat to move (kept when the game is over)."""
    hands: list[Hand]
    reserve: list[int]
    rescued: list[int]
    volcano: list[int]
    pieces: bytearray
    """Number of pieces of a seat on a square."""
    crowd: bytearray
    """Number of pieces of all seats on a square, indexed by square."""
    where: list[Mask]
    """The squares with pieces of a seat."""
    free: Mask
    """The squares with a free space; meaningless after phase one."""
    open: Mask
    """The city squares free of lava."""
    lava: list[Mask]
    """The squares with lava of a symbol, indexed by symbol."""
    relatives: int
    """Number of relatives that may still be placed, at a ``relative`` decision."""
    relative_squares: Mask
    """Squares of the buildings that may still take a relative, at a ``relative`` decision."""
    tile: Tile
    """The drawn tile that is still to be laid, or ``NO_TILE``."""
    moves_left: int
    """2 or 1 at a ``move`` decision, else 0."""
    barred: Mask
    """The square that the second move may not start from (M4), as a mask; else 0."""
    notes: list[Event] | None
    """The list that collects the events, or None without a listener."""

    def __init__(self, rules: Rules, sides: tuple[int, ...], deal: Deal) -> None:
        """Set up the position before the first play (D1 to D4)."""
        seats = len(sides)
        self.rules, self.sides = rules, sides
        self.draws, self.bag = deal.draws(rules), deal.bag
        self.drawn = self.tiles = 0
        self.phase, self.decision, self.actor = Phase.CITY, Decision.PLAY, deal.first
        self.hands = [hand_of(hand) for hand in deal.hands]
        self.reserve = [PIECES[seats]] * seats
        self.rescued, self.volcano, self.where = [0] * seats, [0] * seats, [0] * seats
        self.pieces, self.crowd = bytearray(seats * CELLS), bytearray(CELLS)
        self.free, self.open, self.lava = SPACE_SQUARES, CITY, [0] * len(SYMBOLS)
        self.relatives = self.relative_squares = self.moves_left = self.barred = 0
        self.tile = NO_TILE
        self.notes = None

    def clone(self) -> "State":
        """Return an independent copy without a listener."""
        new = State.__new__(State)
        new.rules = self.rules
        new.sides = self.sides
        new.draws = self.draws
        new.bag = self.bag
        new.drawn = self.drawn
        new.tiles = self.tiles
        new.phase = self.phase
        new.decision = self.decision
        new.actor = self.actor
        new.hands = self.hands[:]
        new.reserve = self.reserve[:]
        new.rescued = self.rescued[:]
        new.volcano = self.volcano[:]
        new.pieces = self.pieces[:]
        new.crowd = self.crowd[:]
        new.where = self.where[:]
        new.free = self.free
        new.open = self.open
        new.lava = self.lava[:]
        new.relatives = self.relatives
        new.relative_squares = self.relative_squares
        new.tile = self.tile
        new.moves_left = self.moves_left
        new.barred = self.barred
        new.notes = None
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, s) == getattr(other, s) for s in self.__slots__ if s != "notes")

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __repr__(self) -> str:
        awaited = f", {self.decision} by {SIDES[self.sides[self.actor]]}" if self.decision else ""
        counts = "; ".join(
            f"{SIDES[side]} {sum(self.pieces[seat * CELLS : (seat + 1) * CELLS])} in the city,"
            f" {self.rescued[seat]} rescued, {self.volcano[seat]} lost"
            for seat, side in enumerate(self.sides)
        )
        return f"<State: {self.phase}{awaited}; {counts}>"

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.sides)

    @property
    def seething(self) -> bool:
        """True if the first AD 79 has been drawn: P4 to P7 hold from then on (P3)."""
        return self.drawn > AD79_PLACE

    @property
    def stock(self) -> int:
        """Cards left in the stock; the AD 79 counts again after its first draw."""
        return STOCK_SIZE + self.seething - self.drawn

    @property
    def city(self) -> Mask:
        """The squares with a piece of any seat."""
        occupied = 0
        for where in self.where:
            occupied |= where
        return occupied

    def own(self, seat: int, square: Square) -> int:
        """Return the number of pieces of ``seat`` on ``square``."""
        return self.pieces[seat * CELLS + square]

    def put(self, seat: int, square: Square) -> None:
        """Put one piece of ``seat`` on ``square``."""
        self.pieces[seat * CELLS + square] += 1
        self.crowd[square] += 1
        self.where[seat] |= 1 << square

    def take(self, seat: int, square: Square) -> None:
        """Take one piece of ``seat`` from ``square``."""
        at = seat * CELLS + square
        self.pieces[at] -= 1
        self.crowd[square] -= 1
        if not self.pieces[at]:
            self.where[seat] ^= 1 << square

    def place(self, seat: int, square: Square) -> None:
        """Put one piece of ``seat`` from its reserve on a free space (P1)."""
        self.put(seat, square)
        self.reserve[seat] -= 1
        if self.crowd[square] == SPACES[square]:
            self.free ^= 1 << square

    def destroy(self, squares: Mask, cause: LossCause) -> None:
        """Move all pieces on ``squares`` into the volcano."""
        for square in LISTED[squares]:
            if not self.crowd[square]:
                continue
            losses: list[int] = []
            for seat in range(len(self.sides)):
                at = seat * CELLS + square
                lost = self.pieces[at]
                losses.append(lost)
                if lost:
                    self.pieces[at] = 0
                    self.volcano[seat] += lost
                    self.where[seat] ^= 1 << square
            self.crowd[square] = 0
            self.note(PiecesLost, cause, square, tuple(losses))

    def finish(self) -> None:
        """End the game."""
        self.phase, self.decision = Phase.OVER, Decision.NONE
        self.moves_left = self.barred = 0
        self.note(GameOver)

    def note(self, event: Callable[P, Event], *facts: P.args, **named: P.kwargs) -> None:
        """Append an event to the notes; the event is created only if there is a listener."""
        if self.notes is not None:
            self.notes.append(event(*facts, **named))
