"""The information of one seat about a game, and nothing else (docs/rules.md, D5).

This module and :mod:`.step_log`, which it reads, are the only places that remove secrets. The page,
the log and the bots get a View.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random

from pompeii.core.game_interfaces import Family
from pompeii.core.step_document import Json

from . import city_phase, game
from .actions import CALLS, Action
from .board import (
    CELLS,
    CITY,
    GATES,
    LISTED,
    NAMES,
    NEVER,
    SPACES,
    SQUARES,
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
from .rule_options import Rules
from .state import IN_CITY, NO_TILE, Decision, Phase, State
from .step_log import Logs, Step


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; lists are indexed by seat, clockwise from 0.

    Two positions that differ only in information hidden from the seat give equal Views. A View
    never changes, even if the game at the table goes on. The fields hold everything in the engine's
    numbers. The methods answer a bot's most common questions by name.
    """

    seat: int | None
    """The seat that sees this View; None for a spectator."""
    rules: Rules
    """The rule set with every option."""
    sides: tuple[int, ...]
    """The colour of every seat, as an index of :data:`pompeii.core.player_colour_names.SIDES`."""
    phase: Phase
    """The part of the game in progress: ``city``, ``eruption``, ``flight`` or ``over``."""
    decision: Decision
    """The pending decision of the actor: ``play``, ``relative``, ``omen``, ``end``, ``lava`` or
    ``move``. It is ``draw`` before a draw, and the empty text when the game is over.
    """
    actor: int
    """The seat to move (when the game is over, the seat that moved last)."""
    hand: tuple[Card, ...]
    """The seat's own cards, numbers from 1 to 11, sorted."""
    hand_sizes: tuple[int, ...]
    """Number of cards in every seat's hand."""
    reserve: tuple[int, ...]
    """Pieces of every seat that are not in the city yet; none after phase one."""
    rescued: tuple[int, ...]
    """Pieces of every seat that have left the city: the most win."""
    volcano: tuple[int, ...]
    """Pieces of every seat in the volcano: the fewest win a tie."""
    pieces: dict[Square, tuple[int, ...]]
    """Pieces of each seat on every square that has some."""
    lava: dict[Square, int]
    """The symbol of every tile that lies on the board, as an index of
    :data:`pompeii.games.downfall.board.SYMBOLS`."""
    tile: Tile | None
    """The drawn tile that is still to be laid, as an index of
    :data:`pompeii.games.downfall.cards.TILE_NAMES`.
    """
    bag: tuple[int, ...]
    """Tiles left in the bag, by tile. They are public, since laid and discarded tiles are."""
    stock: int
    """Cards left in the stock."""
    seething: bool
    """True if the first AD 79 was drawn: relatives, Omens and the call from then on (P3)."""
    discards: tuple[Card, ...]
    """The discard pile, first card first: played cards and Omens
    (:data:`pompeii.games.downfall.cards.OMEN`)."""
    relatives_left: int
    """Number of relatives that can still be placed, at a ``relative`` decision."""
    kin: Mask
    """The squares of the buildings that may still take a relative, at a ``relative`` decision."""
    moves_left: int
    """2 or 1 at a ``move`` decision, else 0."""
    barred: Mask
    """The square from which the second move may not start (M4)."""
    jokers: tuple[Card, ...]
    """The numbers in the seat's hand that are jokers now (P6)."""
    legal: tuple[Action, ...]
    """Legal actions of the seat now, in the order of ``legal`` in ``game_manifest.py``.
    Empty if another seat decides, except for a call out of turn.
    """
    winners: tuple[int, ...] | None
    """The winning seats (M8), several if they share the victory; None before the end."""
    log: tuple[Step, ...]
    """All steps as this seat saw them, first action first."""

    @property
    def open(self) -> Mask:
        """The city squares free of lava."""
        return CITY & ~sum(1 << laid for laid in self.lava)

    @property
    def open_gates(self) -> tuple[Gate, ...]:
        """The gates not closed by lava."""
        return tuple(gate for gate in GATES if gate.square not in self.lava)

    @property
    def listed(self) -> tuple[Action, ...]:
        """The same as ``legal``, since every legal action is listed (:attr:`families`)."""
        return self.legal

    @property
    def families(self) -> tuple[Family, ...]:
        """Always empty: this game has no action families."""
        return ()

    def sample(self, random: Random) -> Action:
        """Return a random action of ``legal``, which must not be empty; each is equally likely."""
        return self.legal[int(random.random() * len(self.legal))]

    def allows(self, action: object) -> bool:
        """Return True if ``action`` is one of ``legal``, compared by identity."""
        return any(action is legal for legal in self.legal)

    def sample_state(self, random: Random) -> State:
        """Return a random position that looks the same to the seat, for playouts and searches.

        Everything hidden is dealt again with ``random``: the hands of others, the stock, the bag.
        The rulebook :mod:`pompeii.games.downfall.game` plays the position on.
        """
        # A start of the page must not pay for it.
        from .determinization import Determinization

        return Determinization(self, random).deal()

    def pieces_on(self, name: str) -> dict[str, int]:
        """Return the pieces on a square by colour, without the zeros: ``view.pieces_on("c4")`` is
        ``{"red": 2}``. Raise ValueError if there is no such square.
        """
        return self._by_side(self.pieces.get(square(name), ()))

    def pieces_in(self, key: str) -> dict[str, int]:
        """Return the pieces in a building by colour: ``view.pieces_in("6-east")``. Raise ValueError
        if there is no such building.
        """
        there = [self.pieces[s] for s in building(key).spaces if s in self.pieces]
        return self._by_side([sum(counts) for counts in zip(*there, strict=True)])

    def free_spaces(self, name: str) -> int:
        """Return the number of free spaces of a square; 0 after phase one. Raise ValueError if
        there is no such square.
        """
        at = square(name)
        return SPACES[at] - sum(self.pieces.get(at, ())) if self.phase is IN_CITY else 0

    def steps_to_gate(self, name: str, key: str | None = None) -> int | None:
        """Return the steps over open squares from a square to the nearest open gate's square, or to
        that of the gate ``key``. It is 0 on that square and None without a path. Leaving the city
        takes one step more. Raise ValueError if there is no such square or gate.
        """
        through = self.open
        steps = STEPS[through] if key is None else steps_from(1 << gate(key).square, through)
        found = steps[square(name)]
        return None if found == NEVER else found

    def document(self) -> Json:
        """Return the View as a JSON object, which programs receive (docs/bots.md). It has all
        fields but ``legal``, with the names of records and traces.
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

    @classmethod
    def read(cls, document: object) -> "View":
        """Return the View whose :meth:`document` is ``document``; the rulebook adds ``legal``.

        Other keys are ignored. Raise FieldError with the place if no View is written so.
        """
        # Few programs read Views, and a start of the page must not pay for it.
        from pompeii.core.json_readers import check_alike

        from .known_position import known_position
        from .view_reader import view_fields

        given = cls(**view_fields(document), legal=())
        state = known_position(given)
        winners = game.outcome(state)
        read = replace(
            given,
            discards=Logs().look(given.log, given.seat)[1],
            relatives_left=city_phase.relatives_left(state),
            jokers=_jokers(state, given.seat),
            legal=_legal(state, given.seat),
            winners=None if winners is None else tuple(winners),
        )
        assert isinstance(document, dict)
        check_alike(document, read.document())
        return read

    def _by_side(self, counts: Sequence[int]) -> dict[str, int]:
        """Return the counts of each seat by colour, without the zeros."""
        return {SIDES[side]: n for side, n in zip(self.sides, counts, strict=False) if n}


def view(state: State, steps: Sequence[Step], seat: int | None, logs: Logs | None = None) -> View:
    """Return the View of ``seat`` on ``state``, reached by ``steps``. Pass the ``logs`` of the game
    if you look at it repeatedly.
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
        pieces={s: tuple(state.pieces[s::CELLS]) for s in SQUARES if state.crowd[s]},
        lava={s: symbol for symbol, squares in enumerate(state.lava) for s in LISTED[squares]},
        tile=None if state.tile == NO_TILE else state.tile,
        bag=_bag(state),
        stock=state.stock,
        seething=state.seething,
        discards=discards,
        relatives_left=city_phase.relatives_left(state),
        kin=state.relative_squares,
        moves_left=state.moves_left,
        barred=state.barred,
        jokers=_jokers(state, seat),
        legal=_legal(state, seat),
        winners=None if winners is None else tuple(winners),
        log=log,
    )


def _legal(state: State, seat: int | None) -> tuple[Action, ...]:
    if seat == state.actor:
        return tuple(game.legal(state))
    return tuple(CALLS[state.sides[caller]] for caller in game.callers(state) if caller == seat)


def _jokers(state: State, seat: int | None) -> tuple[Card, ...]:
    cards = () if seat is None else KINDS[state.hands[seat]]
    return tuple(card for card in cards if city_phase.is_joker(state, card))


def _bag(state: State) -> tuple[int, ...]:
    """Count the bag from the drawn tiles, since the order of the rest is secret."""
    left = [*(TILE_COUNTS if state.rules.dual_vents else _SINGLE_TILES)]
    for tile in state.bag[: state.tiles]:
        left[tile] -= 1
    return tuple(left)


_SINGLE_TILES = (*TILE_COUNTS[: len(SYMBOLS)], *[0] * (len(TILE_COUNTS) - len(SYMBOLS)))


def preview(state: State, action: Action) -> tuple[Event, ...]:
    """Return the immediate events of a legal action, before any draw."""
    tried = state.clone()
    tried.notes = []
    game.act(tried, action)
    return tuple(tried.notes)
