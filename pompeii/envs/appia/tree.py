"""Via Appia as a game tree.

Chance draws the first player, the starting fill of the quarry, and each income card that is laid
out (V-S3 to V-S5, V-I4). New cards are drawn before the action that takes the last one is carried
out. Pushes are those of the grid; a push itself has no chance.
"""

from typing import ClassVar, Final

from pompeii.envs.encoding_interface import Encoding
from pompeii.envs.game_tree import CHANCE, TERMINAL, GameTree, Outcomes, equally
from pompeii.games.appia import game
from pompeii.games.appia.actions import Action, Income
from pompeii.games.appia.cards import CARDS, SHOWN
from pompeii.games.appia.deal import Deal
from pompeii.games.appia.events import CardsShown
from pompeii.games.appia.quarry_physics import FILL, mirrored
from pompeii.games.appia.rule_options import Rules
from pompeii.games.appia.starting_fills import COUNT, fill
from pompeii.games.appia.state import Decision, State
from pompeii.games.appia.step_log import Step
from pompeii.games.appia.view import View, view

from . import encoding
from .encoding import ACTIONS, NUMBERS

_FILLS: Final = 2 * COUNT
"""The starting fills and their mirror images."""
_CARD: Final = len(ACTIONS)
"""Number of card 0, which is none; the cards follow, and then the starting fills."""
_FILL: Final = _CARD + len(CARDS) + 1
_DECISIONS_A_TURN: Final = 8
"""Three pushes, a fallen stone for each, their end, and the consolation."""


class AppiaTree(GameTree[State]):
    """A position of the game."""

    encoding: ClassVar[Encoding] = encoding
    max_outcomes = _FILLS
    seen_names = (
        "no card", *(f"card {card}" for card in CARDS), *(f"fill {k}" for k in range(_FILLS)),
    )  # fmt: skip

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(rules, seats)
        self._first: int | None = None
        self._fill: int | None = None
        self._start: tuple[int, ...] = ()
        """The cards laid out at the start."""
        self._shown: tuple[int, ...] = ()
        """The cards drawn since chance is to lay out new ones."""
        self._waiting: Action | None = None
        """The action that takes the last card, until new ones are drawn."""

    @staticmethod
    def max_decisions(rules: Rules, seats: int) -> int:
        """Return a bound. Beside the stones that were pushed in, those of the fill may fall."""
        return rules.round_limit * seats * _DECISIONS_A_TURN + sum(FILL)

    @staticmethod
    def max_draws(rules: Rules, seats: int) -> int:
        """Return a bound: the first player, the fill, seven cards, and one for each turn."""
        return 2 + SHOWN + rules.round_limit * seats

    @staticmethod
    def max_seen(rules: Rules, seats: int) -> int:
        """Return a bound: each decision and each draw."""
        return AppiaTree.max_decisions(rules, seats) + AppiaTree.max_draws(rules, seats)

    def outcomes(self) -> Outcomes:
        """Return the outcomes: seats, fills or income cards."""
        if self._first is None:
            return equally(range(self.seats))
        if self._fill is None:
            return equally(range(_FILLS))
        known = () if self.state is None else (*self.state.open, *self.state.turned)
        return equally([card for card in CARDS if card not in (*known, *self._shown)])

    def outcome_text(self, outcome: int) -> str:
        """Return the name of a seat, fill or card."""
        if self._first is None:
            return f"first {outcome}"
        return f"fill {outcome}" if self._fill is None else f"card {outcome}"

    def dealt_to(self, seat: int) -> str:  # noqa: ARG002 - as in other trees
        """Return nothing, since everything is laid out in the open."""
        return ""

    def draw(self, outcome: int) -> None:
        """Let chance take `outcome`."""
        if self._first is None:
            self._first = outcome
        elif self._fill is None:
            self._fill = outcome
        else:
            self._shown = (*self._shown, outcome)
            if len(self._shown) == SHOWN:
                self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the cards drawn, at the start or with the action that takes the last card."""
        shown, self._shown = self._shown, ()
        if self.state is None:
            self._begin(shown)
        else:
            assert self._waiting is not None
            action, self._waiting = self._waiting, None
            # The engine takes the new cards from the top of the pile, and needs one pile more.
            self.state.piles, self.state.refills = ((), shown, ()), 1
            self._act(self.state, action)

    def _begin(self, shown: tuple[int, ...]) -> None:
        assert self._first is not None
        assert self._fill is not None
        self._start = shown
        mirror, number = divmod(self._fill, COUNT)
        stones = mirrored(fill(number)) if mirror else fill(number)
        deal = Deal(self._first, stones, (shown,))
        self.state = game.start(self.rules, tuple(range(self.seats)), deal)
        self.state.notes = []
        self.player = self.state.actor

    def _act(self, state: State, action: Action) -> None:
        actor = state.actor
        game.act(state, action)
        self.steps.append(Step(actor, action, self._happened()))
        over = state.decision is Decision.NONE
        self.player = TERMINAL if over else state.actor

    def take(self, number: int) -> None:
        """Take the action `number` for the seat that decides."""
        action, state = ACTIONS[number], self.state
        assert state is not None
        if isinstance(action, Income) and state.open == (action.card,):
            self._waiting, self.player = action, CHANCE
        else:
            self._act(state, action)

    def winners(self) -> list[int] | None:
        """Return the winning seats, None before the end."""
        return None if self.state is None else game.outcome(self.state)

    def view(self, seat: int | None) -> View:
        """Return the View of `seat`, None for a spectator."""
        assert self.state is not None
        return view(self.state, self.steps, seat)

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions of the seat that decides, ascending."""
        assert self.state is not None
        return encoding.numbers_of(game.legal(self.state))

    def seen(self, view: View) -> list[tuple[int, int]]:
        """Return everything that the seat of `view` saw, in order: a seat and a number each."""
        assert self._fill is not None
        found = [(view.first, _FILL + self._fill)]
        found += [(view.first, _CARD + card) for card in self._start]
        for step in view.log:
            found.append((step.seat, NUMBERS[step.action]))
            for event in step.events:
                if isinstance(event, CardsShown):
                    found += [(step.seat, _CARD + card) for card in event.cards]
        return found
