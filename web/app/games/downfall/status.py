"""The status line: the player to act and the task."""

from app.kit.i18n import _, n_
from app.kit.icons import icon
from app.kit.nodes import Node, h
from app.kit.player_names import short
from app.kit.rule_links import link_rules
from app.table.you_or_name_texts import address, awaited, name_winners
from pompeii.games.downfall.actions import Throw
from pompeii.games.downfall.cards import FIRST_TILES, TILE_SYMBOLS
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.view import View

from . import names
from .phase_strip import phase_strip
from .place_name_links import PLACES
from .player_and_supply_panels import symbol_icon
from .view_model import ViewModel


def status(view_model: ViewModel, caption: str = "") -> Node:
    """Return the parts of the game, the drawn tile and the status line, or a ``caption`` instead.

    Beneath them is the reason against the last selected action, else the player's losses, else a
    note on the last action.
    """
    tile = () if view_model.view.tile is None else TILE_SYMBOLS[view_model.view.tile]
    drawn = [symbol_icon(f"drawn-{symbol}", symbol, 44) for symbol in tile]
    lost = "" if caption or view_model.refusal else view_model.own_losses
    told = view_model.refusal or lost or ("" if caption else view_model.note)
    words = PLACES.light("status-line", [caption or sentence(view_model)])
    line = h("p", "status-line", {"data-status": True}, *words)
    attrs = {"class": "lost" if lost else None}
    sign = [icon("told-sign", "volcano")] if lost else []
    strip = () if caption else (phase_strip(view_model.view.phase),)
    return h(
        "div",
        "status",
        {},
        *strip,
        *drawn,
        line,
        h("p", "told", attrs, *sign, *PLACES.light("told", link_rules("told", told))),
    )


def sentence(view_model: ViewModel) -> str:
    """Name the player to act and the task. The only person at the device is addressed."""
    view = view_model.view
    if view.winners is not None:
        return winners(view_model)
    if view_model.ended:
        return _("The game was ended early.")
    if view_model.handing_over:
        to = view.actor if view_model.next_viewer is None else view_model.next_viewer
        return _("The device goes to {name}.").format(name=short(view_model.players[to].name))
    if view.decision is Decision.DRAW:
        return _turn_end(view_model)
    if not view_model.acts_here:
        return awaited(view_model)
    return address(view_model, view.actor, _task(view_model))


def _turn_end(view_model: ViewModel) -> str:
    """Ask the last player to end the turn, or the next player to draw."""
    view, last = view_model.view, view_model.view.log[-1].seat
    if last not in view_model.local_seats and last not in view_model.bots:
        return awaited(view_model, last)
    if view_model.can_undo:
        return _given_up(view_model) if view_model.given_up else end_turn(view_model)
    words = _("Draw a card.") if view.phase is Phase.CITY else _("Draw a lava tile.")
    return address(view_model, view.actor, words)


def end_turn(view_model: ViewModel) -> str:
    """Ask the last player to end the turn."""
    return address(view_model, view_model.acting_seat, _("End your turn, or undo it."))


def _given_up(view_model: ViewModel) -> str:
    """Count the relatives or moves that a player gave up."""
    count = view_model.given_up
    if view_model.view.phase is Phase.CITY:
        words = n_("{count} relative stays away.", "{count} relatives stay away.", count)
    else:
        words = n_("{count} move is left unused.", "{count} moves are left unused.", count)
    return address(view_model, view_model.acting_seat, words)


def _task(view_model: ViewModel) -> str:
    view = view_model.view
    match view.decision:
        case Decision.OMEN if view_model.selection.open_square is not None:
            return _("Choose whose piece is thrown into the volcano.")
        case Decision.LAVA if view_model.selection.open_square is not None:
            return _("Choose which lava symbol it is.")
        case Decision.PLAY if view_model.selection.card is None:
            if view_model.you is None:
                return _("Play a card from your hand.")
            return _("Your turn: play a card from your hand.")
        case Decision.PLAY:
            return _("Choose a space for card {card}.").format(card=view_model.selection.card)
        case Decision.RELATIVE:
            return n_(
                "{count} relative may move in. Choose a space.",
                "{count} relatives may move in. Choose a space.",
                view.relatives_left,
            )
        case Decision.OMEN:
            return _omen(view_model)
        case Decision.END:
            return _("You hold only jokers. Call the eruption?")
        case Decision.LAVA if view.tile is not None:
            return _lava(view, names.tile(view.tile))
        case Decision.MOVE if view_model.selection.stack is not None and view_model.gates:
            return _("Choose where to run, or a gate to leave by.")
        case Decision.MOVE if view_model.selection.stack is not None:
            return _("Choose where to run.")
    return n_(
        "{count} move left. Choose one of your pieces.",
        "{count} moves left. Choose one of your pieces.",
        view.moves_left,
    )


def _lava(view: View, tile: str) -> str:
    """Ask for the square of a drawn ``tile``, and say what comes after it."""
    if view.phase is Phase.ERUPTION:
        return n_(
            "Lay the lava ({tile}) on a bright square. Then everyone runs.",
            "Lay the lava ({tile}) on a bright square. Everyone runs after {count} more tiles.",
            FIRST_TILES - len(view.lava),
            tile=tile,
        )
    if len(view.lava) < FIRST_TILES + len(view.sides):  # the first tile of each player
        words = _("Everyone runs now. Lay the lava ({tile}), then move two pieces.")
    else:
        words = _("Lay the lava ({tile}) on a bright square.")
    return words.format(tile=tile)


def _omen(view_model: ViewModel) -> str:
    """Ask for the victim of an Omen, with a text that fits the possible choices."""
    view = view_model.view
    last = view.log[-1] if view.log else None
    again = last is not None and last.seat == view.actor and isinstance(last.action, Throw)
    own = view.sides[view.actor]
    if any(isinstance(action, Throw) and action.side == own for action in view_model.choices):
        words = _("Another Omen! Throw a piece into the volcano.")
        first = _("An Omen! Throw a piece into the volcano.")
    else:
        words = _("Another Omen! Throw a rival's piece into the volcano.")
        first = _("An Omen! Throw a rival's piece into the volcano.")
    return words if again else first


def winners(view_model: ViewModel) -> str:
    """Name the winners. The only person at the device is addressed."""
    return name_winners(view_model.view.winners or (), view_model.players, view_model.you)
