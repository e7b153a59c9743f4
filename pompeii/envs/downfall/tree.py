"""The Downfall of Pompeii as a game tree.

Chance deals the first player, the hands card by card, and each card and tile when it is drawn. The
cards that go back to the box are never drawn: every unseen card is equally likely to be next (D1 to
D4, P3, E1). A draw with a single possible outcome is no chance node.
"""

from typing import Any, ClassVar, Final

from pompeii.envs.encoding_interface import Encoding
from pompeii.envs.game_tree import CHANCE, TERMINAL, GameTree, Outcomes, equally
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import CALLS
from pompeii.games.downfall.board import NUMBERS as CARDS
from pompeii.games.downfall.cards import (
    AD79,
    AD79_PLACE,
    CARD_COUNTS,
    HAND_SIZE,
    OMEN,
    OMENS,
    STOCK_SIZE,
    TILE_NAMES,
    tiles,
)
from pompeii.games.downfall.deal import Deal
from pompeii.games.downfall.events import (
    Ad79Drawn,
    CardDrawn,
    Event,
    HandShown,
    OmenDrawn,
    TileDiscarded,
    TileDrawn,
)
from pompeii.games.downfall.flight_phase import MOVES_A_TURN
from pompeii.games.downfall.rule_options import Rules
from pompeii.games.downfall.state import AT_DRAW, AT_NONE, IN_CITY, State
from pompeii.games.downfall.step_log import Logs, Step
from pompeii.games.downfall.view import View, view

from . import encoding
from .encoding import ACTIONS, NUMBERS

_NUMBER_CARDS: Final = STOCK_SIZE - 1 - OMENS
"""Cards with a number in the stock: each ends a turn."""
_DECISIONS_A_TURN: Final = 5
"""The play, at most three relatives, and the end of the turn."""
_CITY: Final = (1 + _NUMBER_CARDS) * _DECISIONS_A_TURN + OMENS
"""A bound of the decisions of actors while the city fills."""
_HIDDEN: Final = len(ACTIONS)
"""Number of a card that a seat did not see; those it saw follow, by card, and then the tiles."""
_TILE: Final = _HIDDEN + AD79 + 1


def _flight(rules: Rules) -> int:
    return len(tiles(rules.dual_vents))


class DownfallTree(GameTree[State]):
    """A position of the game."""

    encoding: ClassVar[Encoding] = encoding
    max_outcomes = AD79 + 1
    seen_names = (
        "card", *(f"card {card}" for card in CARDS), "omen", "AD 79",
        *(f"tile {name}" for name in TILE_NAMES),
    )  # fmt: skip

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(rules, seats)
        self._first: int | None = None
        self._dealt: tuple[int, ...] = ()
        """The cards of all hands, seat after seat."""
        self._unseen = CARD_COUNTS
        """Cards of each number that chance has not dealt (index 0 unused)."""
        self._asked: tuple[int, ...] = ()
        """The seats to ask after the one that decides."""
        self._outcomes = equally(range(seats))
        self._logs = Logs()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_logs"}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields, _logs=Logs())

    @staticmethod
    def max_decisions(rules: Rules, seats: int) -> int:
        """Return a bound: before each decision in the city, every other seat may be asked."""
        return _CITY * seats + _flight(rules) * (1 + MOVES_A_TURN)

    @staticmethod
    def max_draws(rules: Rules, seats: int) -> int:
        """Return a bound of the number of chance nodes."""
        return 1 + HAND_SIZE * seats + STOCK_SIZE + 1 + _flight(rules)

    @staticmethod
    def max_seen(rules: Rules, seats: int) -> int:  # noqa: ARG004 - as in other trees
        """Return a bound: each decision of an actor, each draw, and the hand at a call."""
        tiles_drawn = _flight(rules)
        drawn = STOCK_SIZE + 1 + tiles_drawn
        return _CITY + 1 + tiles_drawn * (1 + MOVES_A_TURN) + drawn + HAND_SIZE

    def outcomes(self) -> Outcomes:
        """Return the outcomes: seats, numbers of cards or numbers of tiles."""
        return self._outcomes

    def _numbers(self) -> Outcomes:
        """Return the cards with a number that may be drawn next, if no other card may be."""
        left = sum(self._unseen)
        return [(card, self._unseen[card] / left) for card in CARDS if self._unseen[card]]

    def _cards(self, state: State) -> Outcomes:
        """Return the cards that may be drawn next (D2, P3).

        The second AD 79 is equally likely in each place of its block not yet passed. So it and the
        cards below the first one count alike once the block is reached, and it counts nothing
        before. Each other place is an Omen's as often as Omens are left.
        """
        if state.drawn < AD79_PLACE:
            return self._numbers()
        if state.drawn == AD79_PLACE:
            return [(AD79, 1.0)]
        unseen, left = self._unseen, sum(self._unseen)
        below = STOCK_SIZE - state.drawn
        omens = OMENS - state.draws.count(OMEN)
        again = below <= self.rules.ad79_block
        places = below + again
        found = [
            (card, (below - omens) * unseen[card] / (places * left))
            for card in CARDS
            if unseen[card] and below > omens
        ]
        if omens:
            found.append((OMEN, omens / places))
        if again:
            found.append((AD79, 1 / places))
        return found

    def outcome_text(self, outcome: int) -> str:
        """Return the name of a seat, card or tile."""
        if self._first is None:
            return f"first {outcome}"
        if self.state is None or self.state.phase is IN_CITY:
            return {OMEN: "omen", AD79: "AD 79"}.get(outcome, f"card {outcome}")
        return f"tile {TILE_NAMES[outcome]}"

    def dealt_to(self, seat: int) -> str:
        """Return the cards dealt to `seat` so far."""
        cards = self._dealt[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]
        return " ".join(map(str, cards))

    def draw(self, outcome: int) -> None:
        """Let chance take `outcome`."""
        if self.state is not None:
            self._draw(self.state, outcome)
            self._settle(self.state)
            return
        if self._first is None:
            self._first = outcome
        else:
            self._see(outcome)
            self._dealt = (*self._dealt, outcome)
        if len(self._dealt) < HAND_SIZE * self.seats:
            self._outcomes = self._numbers()
        else:
            self._start(self._first)

    def _see(self, card: int) -> None:
        unseen = [*self._unseen]
        unseen[card] -= 1
        self._unseen = tuple(unseen)

    def _start(self, first: int) -> None:
        """Begin the game with the hands dealt, and with no card or tile decided ahead."""
        hands = tuple(
            self._dealt[at : at + HAND_SIZE] for at in range(0, len(self._dealt), HAND_SIZE)
        )
        deal = Deal(first, hands, (), 0, tuple(tiles(self.rules.dual_vents)))
        self.state = game.start(self.rules, tuple(range(self.seats)), deal)
        self.state.draws = ()
        self.state.notes = []
        self._settle(self.state)

    def _draw(self, state: State, outcome: int) -> None:
        """Let the engine draw `outcome`, and add it to the last step."""
        if state.phase is IN_CITY:
            state.draws = (*state.draws, outcome)
            if outcome in CARDS:
                self._see(outcome)
        else:
            place = state.bag.index(outcome, state.tiles)
            bag = [*state.bag]
            bag.insert(state.tiles, bag.pop(place))
            state.bag = tuple(bag)
        game.draw(state)
        last = self.steps[-1]
        self.steps[-1] = Step(last.seat, last.action, last.acted, (*last.flowed, *self._happened()))

    def _settle(self, state: State) -> None:
        """Carry out draws with one outcome, then let chance or a seat decide."""
        while state.decision is AT_DRAW:
            self._outcomes = self._cards(state) if state.phase is IN_CITY else _tiles(state)
            if len(self._outcomes) > 1:
                self.player = CHANCE
                return
            self._draw(state, self._outcomes[0][0])
        if state.decision is AT_NONE:
            self.player = TERMINAL
            return
        actor = state.actor
        callers = [seat for seat in game.callers(state) if seat != actor]
        self.player, *asked = (*callers, actor)
        self._asked = tuple(asked)

    def take(self, number: int) -> None:
        """Take the action `number` for the seat that decides."""
        action, state = ACTIONS[number], self.state
        assert state is not None
        if action is None and self._asked:
            self.player, *asked = self._asked
            self._asked = tuple(asked)
            return
        assert action is not None, "the actor cannot wait"
        game.act(state, action)
        self.steps.append(Step(self.player, action, self._happened(), ()))
        self._settle(state)

    def winners(self) -> list[int] | None:
        """Return the winning seats, None before the end."""
        return None if self.state is None else game.outcome(self.state)

    def view(self, seat: int | None) -> View:
        """Return the View of `seat`, None for a spectator."""
        assert self.state is not None
        return view(self.state, self.steps, seat, self._logs)

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions of the seat that decides, ascending."""
        state = self.state
        assert state is not None
        if self.player != state.actor:
            return [NUMBERS[CALLS[self.player]], NUMBERS[None]]
        return [NUMBERS[action] for action in game.legal(state)]

    def seen(self, view: View) -> list[tuple[int, int]]:
        """Return everything that the seat of `view` saw, in order: a seat and a number each."""
        found: list[tuple[int, int]] = []
        for step in view.log:
            found.append((step.seat, NUMBERS[step.action]))
            found += [pair for event in step.events for pair in _seen(event)]
        return found


def _tiles(state: State) -> Outcomes:
    """Return the tiles that may be drawn next (E1)."""
    counts = [0] * len(TILE_NAMES)
    for tile in state.bag[state.tiles :]:
        counts[tile] += 1
    left = len(state.bag) - state.tiles
    return [(tile, count / left) for tile, count in enumerate(counts) if count]


def _seen(event: Event) -> list[tuple[int, int]]:
    """Return the cards and tiles that `event` shows."""
    match event:
        case CardDrawn(seat, card):
            return [(seat, _HIDDEN + (card or 0))]
        case OmenDrawn(seat):
            return [(seat, _HIDDEN + OMEN)]
        case Ad79Drawn(seat):
            return [(seat, _HIDDEN + AD79)]
        case HandShown(seat, cards):
            return [(seat, _HIDDEN + card) for card in cards]
        case TileDrawn(seat, tile) | TileDiscarded(seat, tile):
            return [(seat, _TILE + tile)]
    return []
