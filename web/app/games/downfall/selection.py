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
    open_square: Square | None = None

    def actions_at(self, target: Square, choices: Sequence[Action]) -> list[Action]:
        """Return the actions that selecting ``target`` (or :data:`OUT`) leads to, several if a
        choice is open. No card need be selected if only one fits.
        """
        found = [action for action in choices if self._leads(action, target)]
        if not found and self.card is None and len(plays := plays_on(choices, target)) == 1:
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

    def toggle_card(self, card: int) -> "Selection":
        """Select or deselect a card."""
        return Selection(card=None if card == self.card else card)

    def toggle_stack(self, square: Square) -> "Selection":
        """Select or deselect a stack."""
        return Selection(stack=None if square == self.stack else square)

    def with_open_square(self, square: Square) -> "Selection":
        """Select a square with an open choice."""
        return replace(self, open_square=square)


def move_origins(choices: Sequence[Action]) -> set[Square]:
    """Return the squares from which a move can start."""
    return {action.origin for action in choices if isinstance(action, Move)}


def why_not(table: Table, view: View, selection: Selection, target: Square) -> str:
    """Explain in one sentence the reason against selecting ``target`` (or :data:`OUT`)."""
    if view.decision is Decision.PLAY and selection.card is None:
        return _name_fitting_cards(view, target)
    if view.decision is Decision.MOVE and selection.stack is None and target == OUT:
        return _("Choose a piece first.")
    action = _intended_action(view, selection, target)
    if action is None:
        return _("There are no spaces on {square} (B6).").format(square=NAMES[target])
    refusal = table.why_not(action)
    return "" if refusal is None else f"{refusal.translated()}."


def why_draw_first() -> str:
    """Explain that the next card or tile has to be drawn first."""
    return _("You have already played this turn: end it first.")


def why_not_draw_yet(phase: Phase) -> str:
    """Explain that it is too early to draw."""
    if phase is Phase.CITY:
        return _("A card is drawn at the end of the turn.")
    return _("A tile is drawn at the end of the turn.")


def plays_on(choices: Sequence[Action], target: Square) -> list[Play]:
    """Return the plays on a square, one for each card number that fits there."""
    return [action for action in choices if isinstance(action, Play) and action.square == target]


def _name_fitting_cards(view: View, target: Square) -> str:
    """Name the cards that fit a square."""
    cards = [str(play.card) for play in plays_on(view.legal, target)]
    if not cards:
        return _("Choose a card first.")
    if len(cards) == 1:
        return _("Card {card} can be played here.").format(card=cards[0])
    words = _("Card {cards} can be played here: choose one.")
    return words.format(cards=listed(cards, "or"))


def _intended_action(view: View, selection: Selection, target: Square) -> Action | None:
    """Return the action that selecting ``target`` means, or None if nothing can ever be placed
    there.
    """
    if target == OUT:
        start = GATES[0].square if selection.stack is None else selection.stack
        return MOVES[start].by_square[OUT]
    match view.decision:
        case Decision.PLAY:
            assert selection.card is not None
            return PLAYS[selection.card].by_square.get(target)
        case Decision.RELATIVE:
            return RELATIVES.by_square.get(target)
        case Decision.OMEN:
            mine = view.pieces.get(target, (0,) * len(view.sides))[view.actor]
            whose = view.actor if mine else (view.actor + 1) % len(view.sides)
            return THROWS[view.sides[whose]].by_square.get(target)
        case Decision.LAVA:
            assert view.tile is not None
            return LAYS[TILE_SYMBOLS[view.tile][0]].by_square[target]
        case Decision.MOVE if selection.stack is not None and selection.stack != target:
            return MOVES[selection.stack].by_square[target]
    return MOVES[target].by_square[OUT]
