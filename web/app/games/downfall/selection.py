"""The player's selection on the way to one action, and the effect of selecting a square.

A city play is a card and a square, a move is a stack and a target. An Omen or a dual-vent tile may
leave the piece or the symbol open. The table decides which actions are legal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.kit.i18n import _, listed
from pompeii import Action, Table, View
from pompeii.games.downfall.actions import (
    LAYS,
    MOVES,
    OUT,
    PLAYS,
    RELATIVES,
    THROWS,
    Lay,
    Move,
    Play,
    Relative,
    Throw,
)
from pompeii.games.downfall.board import GATES, NAMES, Square
from pompeii.games.downfall.cards import TILE_SYMBOLS
from pompeii.games.downfall.state import Decision, Phase


@dataclass(frozen=True, slots=True)
class Selection:
    """The chosen card or stack, and the square with an open choice."""

    card: int | None = None
    stack: Square | None = None
    asked: Square | None = None

    def at(self, target: Square, choices: Sequence[Action]) -> list[Action]:
        """Return the actions that selecting ``target`` (or :data:`OUT`) leads to, several if a
        choice is open. No card need be selected if only one fits.
        """
        found = [action for action in choices if self._leads(action, target)]
        if not found and self.card is None and len(plays := fitting(choices, target)) == 1:
            return [*plays]
        return found

    def _leads(self, action: Action, target: Square) -> bool:
        match action:
            case Play(card=card, square=square):
                return (card, square) == (self.card, target)
            case Relative(square=square) | Throw(square=square) | Lay(square=square):
                return square == target
            case Move(origin=origin, target=square):
                return (origin, square) == (self.stack, target)
        return False

    def on_card(self, card: int) -> "Selection":
        """Select or deselect a card."""
        return Selection(card=None if card == self.card else card)

    def on_stack(self, square: Square) -> "Selection":
        """Select or deselect a stack."""
        return Selection(stack=None if square == self.stack else square)

    def on_open(self, square: Square) -> "Selection":
        """Select a square with an open choice."""
        return replace(self, asked=square)


def starts(choices: Sequence[Action]) -> set[Square]:
    """Return the squares from which a move can start."""
    return {action.origin for action in choices if isinstance(action, Move)}


def why_not(table: Table, view: View, picks: Selection, target: Square) -> str:
    """Explain in one sentence the reason against selecting ``target`` (or :data:`OUT`)."""
    if view.decision is Decision.PLAY and picks.card is None:
        return _which(view, target)
    if view.decision is Decision.MOVE and picks.stack is None and target == OUT:
        return _("Choose a piece first.")
    action = _meant(view, picks, target)
    if action is None:
        return _("There are no spaces on {square} (B6).").format(square=NAMES[target])
    refusal = table.why_not(action)
    return "" if refusal is None else f"{refusal.translated()}."


def draw_first() -> str:
    """Explain that the next card or tile has to be drawn first."""
    return _("This turn is played; it is to be ended first.")


def draw_later(phase: Phase) -> str:
    """Explain that it is too early to draw."""
    if phase is Phase.CITY:
        return _("A card is drawn at the end of the turn.")
    return _("A tile is drawn at the end of the turn.")


def fitting(choices: Sequence[Action], target: Square) -> list[Play]:
    """Return the plays on a square, one for each card number that fits there."""
    return [action for action in choices if isinstance(action, Play) and action.square == target]


def _which(view: View, target: Square) -> str:
    """Name the cards that fit a square."""
    cards = [str(play.card) for play in fitting(view.legal, target)]
    if not cards:
        return _("Choose a card first.")
    if len(cards) == 1:
        return _("Card {card} can be played here.").format(card=cards[0])
    words = _("Card {cards} can be played here: choose one.")
    return words.format(cards=listed(cards, "or"))


def _meant(view: View, picks: Selection, target: Square) -> Action | None:
    """Return the action that selecting ``target`` means, or None if nothing can ever be placed
    there.
    """
    if target == OUT:
        start = GATES[0].square if picks.stack is None else picks.stack
        return MOVES[start].by_square[OUT]
    match view.decision:
        case Decision.PLAY:
            assert picks.card is not None
            return PLAYS[picks.card].by_square.get(target)
        case Decision.RELATIVE:
            return RELATIVES.by_square.get(target)
        case Decision.OMEN:
            mine = view.pieces.get(target, (0,) * len(view.sides))[view.actor]
            whose = view.actor if mine else (view.actor + 1) % len(view.sides)
            return THROWS[view.sides[whose]].by_square.get(target)
        case Decision.LAVA:
            assert view.tile is not None
            return LAYS[TILE_SYMBOLS[view.tile][0]].by_square[target]
        case Decision.MOVE if picks.stack is not None and picks.stack != target:
            return MOVES[picks.stack].by_square[target]
    return MOVES[target].by_square[OUT]
