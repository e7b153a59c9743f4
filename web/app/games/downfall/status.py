"""The status line: the player to act and the task."""

from app.kit.i18n import _, listed, n_
from app.kit.nodes import Node, h
from app.kit.player_names import short
from app.kit.rule_links import link_rules
from pompeii.games.downfall.actions import Throw
from pompeii.games.downfall.cards import FIRST_TILES, TILE_SYMBOLS
from pompeii.games.downfall.state import Decision, Phase

from . import names
from .panels import symbol_icon
from .view_model import ViewModel


def status(view_model: ViewModel, caption: str = "") -> Node:
    """Return the drawn tile and the status line, or a ``caption`` in its place.

    Beneath them is the reason for which the last selected action is not allowed, or a note on the
    last action.
    """
    tile = () if view_model.view.tile is None else TILE_SYMBOLS[view_model.view.tile]
    drawn = [symbol_icon(f"drawn-{symbol}", symbol, 44) for symbol in tile]
    told = view_model.refusal or ("" if caption else view_model.note)
    line = h("p", "status-line", {"data-status": True}, caption or sentence(view_model))
    return h(
        "div",
        "status",
        {},
        *drawn,
        line,
        h("p", "told", {}, *link_rules("told", told)),
    )


def sentence(view_model: ViewModel) -> str:
    """Name the player to act and the task."""
    view = view_model.view
    name = short(view_model.players[view.actor].name)
    if view.winners is not None:
        return winners(view_model)
    if view_model.ended:
        return _("The game was ended early.")
    if view_model.handing_over:
        to = view.actor if view_model.next_viewer is None else view_model.next_viewer
        return _("The device goes to {name}.").format(name=short(view_model.players[to].name))
    if view.decision is Decision.DRAW:
        return _turn_end(view_model)
    if view.actor not in view_model.humans:
        words = _("Paused. {name} is next.") if view_model.paused else _("{name} is thinking …")
        return words.format(name=name)
    return _task(view_model, name)


def _turn_end(view_model: ViewModel) -> str:
    """Ask the last player to end the turn, or the next player to draw."""
    view = view_model.view
    if view_model.can_undo:
        return _given_up(view_model) if view_model.given_up else end_turn(view_model)
    words = _("{name}: draw a card.") if view.phase == "city" else _("{name}: draw a lava tile.")
    return words.format(name=short(view_model.players[view.actor].name))


def end_turn(view_model: ViewModel) -> str:
    """Ask the last player to end the turn."""
    name = short(view_model.players[view_model.acting_seat].name)
    return _("{name}: end your turn, or undo it.").format(name=name)


def _given_up(view_model: ViewModel) -> str:
    """Count the relatives or moves that a player gave up."""
    count, name = view_model.given_up, short(view_model.players[view_model.acting_seat].name)
    if view_model.view.phase is Phase.CITY:
        return n_(
            "{name}: {count} relative stays away.",
            "{name}: {count} relatives stay away.",
            count,
            name=name,
        )
    return n_(
        "{name}: {count} move is left unused.",
        "{name}: {count} moves are left unused.",
        count,
        name=name,
    )


def _task(view_model: ViewModel, name: str) -> str:
    view = view_model.view
    match view.decision:
        case Decision.OMEN if view_model.selection.open_square is not None:
            words = _("{name}: choose whose piece is thrown into the volcano.")
        case Decision.LAVA if view_model.selection.open_square is not None:
            words = _("{name}: choose which lava symbol it is.")
        case Decision.PLAY if view_model.selection.card is None:
            words = _("{name}: play a card from your hand.")
        case Decision.PLAY:
            card = view_model.selection.card
            return _("{name}: choose a space for card {card}.").format(name=name, card=card)
        case Decision.RELATIVE:
            return n_(
                "{name}: {count} relative may move in: choose a space.",
                "{name}: {count} relatives may move in: choose a space.",
                view.relatives_left,
                name=name,
            )
        case Decision.OMEN:
            words = _omen(view_model)
        case Decision.END:
            words = _("{name}: you hold only jokers. Call the eruption?")
        case Decision.LAVA if view.tile is not None and view.phase is Phase.ERUPTION:
            return n_(
                "{name}: lay the lava ({tile}) on a bright square. Then everyone runs.",
                "{name}: lay the lava ({tile}) on a bright square. Everyone runs after "
                "{count} more tiles.",
                FIRST_TILES - len(view.lava),
                name=name,
                tile=names.tile(view.tile),
            )
        case Decision.LAVA if view.tile is not None:
            words = _("{name}: lay the lava ({tile}) on a bright square.")
            return words.format(name=name, tile=names.tile(view.tile))
        case Decision.MOVE if view_model.selection.stack is not None and view_model.gates:
            words = _("{name}: choose where to run, or a gate to leave by.")
        case Decision.MOVE if view_model.selection.stack is not None:
            words = _("{name}: choose where to run.")
        case _:
            return n_(
                "{name}: {count} move left: choose one of your pieces.",
                "{name}: {count} moves left: choose one of your pieces.",
                view.moves_left,
                name=name,
            )
    return words.format(name=name)


def _omen(view_model: ViewModel) -> str:
    """Ask for the victim of an Omen, with a text that fits the possible choices."""
    view = view_model.view
    last = view.log[-1] if view.log else None
    again = last is not None and last.seat == view.actor and isinstance(last.action, Throw)
    own = view.sides[view.actor]
    if any(isinstance(action, Throw) and action.side == own for action in view_model.choices):
        words = _("{name}: another Omen! Throw a piece into the volcano.")
        first = _("{name}: an Omen! Throw a piece into the volcano.")
    else:
        words = _("{name}: another Omen! Throw a rival's piece into the volcano.")
        first = _("{name}: an Omen! Throw a rival's piece into the volcano.")
    return words if again else first


def winners(view_model: ViewModel) -> str:
    """Name the winners."""
    won = [view_model.players[seat].name for seat in view_model.view.winners or ()]
    if len(won) == 1:
        return _("{name} wins.").format(name=won[0])
    return _("{names} share the victory.").format(names=listed(won))
