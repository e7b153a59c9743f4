"""What a person has picked so far towards one action, and what picking a square would do.

A city play is a card and a square, a move a stack and a target; an Omen or a dual-vent tile may
leave open which piece or which symbol. What is legal is asked, never known here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pompeii import Action, Table
from pompeii.actions import OUT, Lay, Move, Play, Relative, Throw, parse
from pompeii.board import NAMES, SYMBOLS, Square
from pompeii.cards import SIDES, TILE_SYMBOLS
from pompeii.state import Decision

from ..kit.words import _, reason


@dataclass(frozen=True, slots=True)
class Picks:
    """The chosen card or stack, and the square at which something is still open."""

    card: int | None = None
    stack: Square | None = None
    asked: Square | None = None

    def at(self, target: Square, choices: Sequence[Action]) -> list[Action]:
        """The actions that picking ``target`` (or :data:`OUT`) leads to; several if open which."""
        return [action for action in choices if self._leads(action, target)]

    def _leads(self, action: Action, target: Square) -> bool:
        match action:
            case Play(card=card, square=square):
                return (card, square) == (self.card, target)
            case Relative(square=square) | Throw(square=square) | Lay(square=square):
                return square == target
            case Move(origin=origin, target=square):
                return (origin, square) == (self.stack, target)
        return False

    def on_card(self, card: int) -> "Picks":
        """Pick a card, or lay it back."""
        return Picks(card=None if card == self.card else card)

    def on_stack(self, square: Square) -> "Picks":
        """Pick a stack, or let it go."""
        return Picks(stack=None if square == self.stack else square)

    def on_open(self, square: Square) -> "Picks":
        """Pick a square at which something is still open."""
        return replace(self, asked=square)


def starts(choices: Sequence[Action]) -> set[Square]:
    """The squares from which a move can start."""
    return {action.origin for action in choices if isinstance(action, Move)}


def why_not(table: Table, picks: Picks, target: Square) -> str:
    """In one sentence, why picking ``target`` does nothing."""
    state = table.state
    name = "out" if target == OUT else NAMES[target]
    match state.decision:
        case Decision.PLAY if picks.card is None:
            return _("Choose a card first.")
        case Decision.PLAY:
            text = f"{picks.card}@{name}"
        case Decision.RELATIVE:
            text = f"+{name}"
        case Decision.OMEN:
            own = state.actor if state.own(state.actor, target) else (state.actor + 1) % state.seats
            text = f"x{name}:{SIDES[state.sides[own]]}"
        case Decision.LAVA:
            text = f"{SYMBOLS[TILE_SYMBOLS[state.tile][0]]}>{name}"
        case Decision.MOVE if picks.stack is not None:
            text = f"{NAMES[picks.stack]}-{name}"
        case Decision.MOVE:
            text = f"{name}-out"
        case _:
            return ""
    try:
        refusal = table.why_not(parse(text))
    except ValueError:
        return _("There are no spaces on {square} (B6)").format(square=name) + "."
    return "" if refusal is None else f"{reason(refusal)}."
