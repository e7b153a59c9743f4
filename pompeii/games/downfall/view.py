"""What one seat may know of a game, and nothing else (docs/rules.md, D5).

This is the only place where secrets are taken away, with :mod:`.log`, which it reads: the page, the
log and the bots get a View.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random

from pompeii.core.interfaces import Family

from . import city, game
from .actions import CALLS, Action
from .board import (
    CELLS,
    CITY,
    GATES,
    LISTED,
    NAMES,
    NEVER,
    SPACES,
    STEPS,
    SYMBOLS,
    Gate,
    Mask,
    Square,
    building,
    gate,
    square,
    steps_from,
)
from .cards import HELD, KINDS, OMEN, SIDES, TILE_COUNTS, TILE_NAMES, Card, Tile
from .events import Event
from .log import Json, Logs, Step
from .rules import Rules
from .state import IN_CITY, NO_TILE, Decision, Phase, State


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; lists are indexed by seat, clockwise from 0.

    Two positions that differ only in what the seat may not know give equal Views. A View stays as
    it is, whatever happens at the table afterwards. The fields say all, in the numbers that the
    engine reckons with; the methods answer by name what a bot asks most.
    """

    seat: int | None
    """Whose view it is; None for somebody who holds no hand."""
    rules: Rules
    """The rule set with every option."""
    sides: tuple[int, ...]
    """The colour of every seat, as an index of :data:`pompeii.games.downfall.cards.SIDES`."""
    phase: Phase
    """Which part of the rules is in force: ``city``, ``eruption``, ``flight`` or ``over``."""
    decision: Decision
    """What is awaited of the actor: ``play``, ``relative``, ``omen``, ``end``, ``lava`` or
    ``move``; ``draw`` before a draw, and the empty text when the game is over."""
    actor: int
    """The seat whose turn it is (when the game is over, whose it was last)."""
    hand: tuple[Card, ...]
    """The seat's own cards, numbers from 1 to 11, sorted."""
    hand_sizes: tuple[int, ...]
    """How many cards every seat holds."""
    reserve: tuple[int, ...]
    """Pieces of every seat that are not in the city yet; none after phase one."""
    rescued: tuple[int, ...]
    """Pieces of every seat that have left the city: what wins."""
    volcano: tuple[int, ...]
    """Pieces of every seat in the volcano: the fewest win a tie."""
    pieces: dict[Square, tuple[int, ...]]
    """Pieces of each seat on every square that has some."""
    lava: dict[Square, int]
    """The symbol of every tile that lies on the board, as an index of
    :data:`pompeii.games.downfall.board.SYMBOLS`."""
    tile: Tile | None
    """The drawn tile that waits to be laid, as an index of
    :data:`pompeii.games.downfall.cards.TILE_NAMES`."""
    bag: tuple[int, ...]
    """Tiles left in the bag, by tile: those laid and discarded are open, so this is too."""
    stock: int
    """Cards left to be drawn."""
    seething: bool
    """Whether the first AD 79 was drawn: relatives, Omens and the call from then on (P3)."""
    discards: tuple[Card, ...]
    """The discard pile, first card first: played cards and Omens
    (:data:`pompeii.games.downfall.cards.OMEN`)."""
    relatives_left: int
    """How many relatives can still be placed, at a ``relative`` decision."""
    kin: Mask
    """The squares of the buildings that may still take one, at a ``relative`` decision."""
    moves_left: int
    """2 or 1 at a ``move`` decision, else 0."""
    barred: Mask
    """The square from which the second move may not start (M4)."""
    jokers: tuple[Card, ...]
    """The numbers in the seat's hand that are jokers now (P6)."""
    legal: tuple[Action, ...]
    """What the seat may do now, in the order of :func:`pompeii.games.downfall.game.legal`;
    empty if another seat decides, but for a call out of turn."""
    winners: tuple[int, ...] | None
    """The seats that have won (M8): one, or those who share the victory; None before the end."""
    log: tuple[Step, ...]
    """All that happened, as this seat saw it, first action first."""

    @property
    def open(self) -> Mask:
        """The city squares free of lava."""
        return CITY & ~sum(1 << laid for laid in self.lava)

    @property
    def open_gates(self) -> tuple[Gate, ...]:
        """The gates that lava has not closed."""
        return tuple(gate for gate in GATES if gate.square not in self.lava)

    @property
    def listed(self) -> tuple[Action, ...]:
        """``legal``: there is nothing that is not listed (:attr:`families`)."""
        return self.legal

    @property
    def families(self) -> tuple[Family, ...]:
        """None: every action is one of a few."""
        return ()

    def sample(self, random: Random) -> Action:
        """One of ``legal``, which must not be empty, each as likely as the other."""
        return self.legal[int(random.random() * len(self.legal))]

    def allows(self, action: object) -> bool:
        """Whether something is one of ``legal``, whatever it says of itself."""
        return any(action is legal for legal in self.legal)

    def pieces_on(self, name: str) -> dict[str, int]:
        """The pieces on a square by colour, those alone of which there are some:
        ``view.pieces_on("c4")`` is ``{"red": 2}``. Raises ValueError for no square.
        """
        return self._by_side(self.pieces.get(square(name), ()))

    def pieces_in(self, key: str) -> dict[str, int]:
        """The pieces in a building by colour: ``view.pieces_in("6-east")``. Raises ValueError for
        no building.
        """
        there = [self.pieces[s] for s in building(key).spaces if s in self.pieces]
        return self._by_side([sum(counts) for counts in zip(*there, strict=True)])

    def free_spaces(self, name: str) -> int:
        """How many spaces of a square are free; 0 once the city is not filled any more. Raises
        ValueError for no square.
        """
        at = square(name)
        return SPACES[at] - sum(self.pieces.get(at, ())) if self.phase is IN_CITY else 0

    def steps_to_gate(self, name: str, key: str | None = None) -> int | None:
        """Over how many steps from one open square to the next lead from a square to the square of
        the nearest open gate, or of the gate with that key: 0 on it, None where no way leads.
        Leaving the city takes one step more. Raises ValueError for no square or no gate.
        """
        through = self.open
        steps = STEPS[through] if key is None else steps_from(1 << gate(key).square, through)
        found = steps[square(name)]
        return None if found == NEVER else found

    def document(self) -> Json:
        """The View as a JSON object, which is what a program is sent (docs/bots.md): all but
        ``legal``, everything by the name that records and traces give it.
        """
        sides = [SIDES[side] for side in self.sides]

        def by_side(counts: Sequence[int]) -> Json:
            return dict(zip(sides, counts, strict=True))

        return {
            "seat": None if self.seat is None else sides[self.seat],
            "players": sides,
            "rules": asdict(self.rules),
            "phase": self.phase.value,
            "decision": None if self.decision is Decision.NONE else self.decision.value,
            "actor": sides[self.actor],
            "hand": list(self.hand),
            "jokers": list(self.jokers),
            "hand_sizes": by_side(self.hand_sizes),
            "reserve": by_side(self.reserve),
            "rescued": by_side(self.rescued),
            "volcano": by_side(self.volcano),
            "pieces": {NAMES[s]: self._by_side(counts) for s, counts in self.pieces.items()},
            "lava": {NAMES[s]: SYMBOLS[symbol] for s, symbol in self.lava.items()},
            "tile": None if self.tile is None else TILE_NAMES[self.tile],
            "bag": {name: n for name, n in zip(TILE_NAMES, self.bag, strict=True) if n},
            "stock": self.stock,
            "seething": self.seething,
            "discards": ["omen" if card == OMEN else card for card in self.discards],
            "relatives_left": self.relatives_left,
            "kin": [NAMES[s] for s in LISTED[self.kin]],
            "moves_left": self.moves_left,
            "barred": [NAMES[s] for s in LISTED[self.barred]],
            "winners": None if self.winners is None else [sides[seat] for seat in self.winners],
            "log": [step.document(self.sides) for step in self.log],
        }

    def _by_side(self, counts: Sequence[int]) -> dict[str, int]:
        """By colour what there is of each seat."""
        return {SIDES[side]: n for side, n in zip(self.sides, counts, strict=False) if n}


def view(state: State, steps: Sequence[Step], seat: int | None, logs: Logs | None = None) -> View:
    """What ``seat`` may know of ``state``, which ``steps`` led to; ``logs`` are those of a game
    that is looked at again and again.
    """
    hand = 0 if seat is None else state.hands[seat]
    log, discards = (logs or Logs()).look(steps, seat)
    winners = game.outcome(state)
    return View(
        seat=seat,
        rules=state.rules,
        sides=state.sides,
        phase=state.phase,
        decision=state.decision,
        actor=state.actor,
        hand=HELD[hand],
        hand_sizes=tuple(len(HELD[held]) for held in state.hands),
        reserve=tuple(state.reserve),
        rescued=tuple(state.rescued),
        volcano=tuple(state.volcano),
        pieces={s: tuple(state.pieces[s::CELLS]) for s in LISTED[state.city]},
        lava={s: symbol for symbol, squares in enumerate(state.lava) for s in LISTED[squares]},
        tile=None if state.tile == NO_TILE else state.tile,
        bag=_bag(state),
        stock=state.stock,
        seething=state.seething,
        discards=discards,
        relatives_left=city.relatives_left(state),
        kin=state.kin,
        moves_left=state.moves_left,
        barred=state.barred,
        jokers=tuple(card for card in KINDS[hand] if city.is_joker(state, card)),
        legal=_legal(state, seat),
        winners=None if winners is None else tuple(winners),
        log=log,
    )


def _legal(state: State, seat: int | None) -> tuple[Action, ...]:
    if seat == state.actor:
        return tuple(game.legal(state))
    return tuple(CALLS[state.sides[caller]] for caller in game.callers(state) if caller == seat)


def _bag(state: State) -> tuple[int, ...]:
    """Counted from the drawn tiles, since the order of the rest is secret."""
    drawn = state.bag[: state.tiles]
    return tuple(
        (count if state.rules.dual_vents or tile < len(SYMBOLS) else 0) - drawn.count(tile)
        for tile, count in enumerate(TILE_COUNTS)
    )


def preview(state: State, action: Action) -> tuple[Event, ...]:
    """What would happen at once if a legal action were taken, before anything is drawn."""
    tried = state.clone()
    tried.notes = []
    game.act(tried, action)
    return tuple(tried.notes)
