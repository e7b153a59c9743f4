"""The elements that must be highlighted by the rules: the hooks of all legal choices."""

from e2e.visitor import Sight
from pompeii import Action, Table
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import (
    DONE,
    OUT,
    Discard,
    Lay,
    Move,
    Play,
    Relative,
    Throw,
)
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.cards import SIDES


def expected(table: Table, sight: Sight) -> set[str]:
    """Return the hooks that carry ``data-legal``, given the current selection of the page."""
    if sight.dialog is not None:
        return {"action ready"}
    if table.draw_awaited:
        return {"action draw"}
    hooks: set[str] = set()
    legal = game.legal(table.state)
    for action in legal:
        hooks |= _ways(action, table, sight.chosen)
    return hooks - {hook for hook in sight.chosen if hook.startswith("square")}


def _ways(action: Action, table: Table, chosen: list[str]) -> set[str]:
    """Return the choices that lead to an action from here."""
    match action:
        case Play(card=card, square=square):
            hook = f"card {card}"
            return {f"square {NAMES[square]}"} if hook in chosen else {hook}
        case Discard(card=card):
            return {f"card {card}"}
        case Relative(square=square):
            return {f"square {NAMES[square]}"}
        case Throw(square=square, side=side):
            place = f"square {NAMES[square]}"
            return {f"side {SIDES[side]}"} if place in chosen else {place}
        case Lay(square=square):
            place = f"square {NAMES[square]}"
            return {"action lay-as"} if place in chosen else {place}
        case Move(origin=origin, target=target):
            start = f"square {NAMES[origin]}"
            if start not in chosen:
                return {start}
            if target == OUT:
                return {start, *(f"gate {gate.key}" for gate in table.ways(origin)[1])}
            return {start, f"square {NAMES[target]}"}
    return {"action done"} if action == DONE else set()


def ambiguous_squares(table: Table) -> dict[str, list[str]]:
    """Return the squares on which a tile or an Omen leaves a choice, with their actions."""
    found: dict[str, list[str]] = {}
    for action in game.legal(table.state):
        if isinstance(action, Lay | Throw):
            found.setdefault(NAMES[action.square], []).append(action.text)
    return {square: actions for square, actions in found.items() if len(actions) > 1}
