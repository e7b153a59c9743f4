"""The advice of a bot as a sentence, and its alternatives as short phrases."""

from app.kit.i18n import _
from pompeii.games.downfall.actions import (
    OUT,
    Action,
    Call,
    Discard,
    Lay,
    Move,
    Play,
    Relative,
    Throw,
)
from pompeii.games.downfall.board import NAMES, Square
from pompeii.games.downfall.state import Decision
from pompeii.games.downfall.view import View

from . import names
from .shortest_paths import gate_taken


def advice(view: View, action: Action, bot: str) -> str:
    """Return the sentence, without a full stop, that ``bot`` would choose ``action``."""
    match action:
        case Play(card=card, square=square):
            words = _("{bot} would play {card} and go to {square}")
            return words.format(bot=bot, card=card, square=NAMES[square])
        case Discard(card=card):
            return _("{bot} would discard {card}").format(bot=bot, card=card)
        case Relative(square=square):
            return _("{bot} would bring a relative to {square}").format(
                bot=bot, square=NAMES[square]
            )
        case Throw(square=square, side=side):
            words = [
                _("{bot} would throw the red piece on {square} into the volcano"),
                _("{bot} would throw the black piece on {square} into the volcano"),
                _("{bot} would throw the yellow piece on {square} into the volcano"),
                _("{bot} would throw the blue piece on {square} into the volcano"),
            ][side]
            return words.format(bot=bot, square=NAMES[square])
        case Lay(symbol=symbol, square=square):
            words = _("{bot} would lay the lava ({symbol}) on {square}")
            return words.format(bot=bot, symbol=names.symbol(symbol), square=NAMES[square])
        case Move(origin=origin, target=target) if target == OUT:
            words = _("{bot} would take the piece on {square} out through {gate}")
            return words.format(bot=bot, square=NAMES[origin], gate=_gate(view, origin))
        case Move(origin=origin, target=target):
            words = _("{bot} would move the piece on {origin} to {target}")
            return words.format(bot=bot, origin=NAMES[origin], target=NAMES[target])
        case Call():
            return _("{bot} would call the eruption").format(bot=bot)
    return _stop(view).format(bot=bot)


def alternative(view: View, action: Action) -> str:
    """Return ``action`` as a phrase, to be read after the sentence of another action."""
    match action:
        case Play(card=card, square=square):
            return _("{card} on {square}").format(card=card, square=NAMES[square])
        case Discard(card=card):
            return _("discarding {card}").format(card=card)
        case Relative(square=square):
            return NAMES[square]
        case Throw(square=square, side=side):
            words = [
                _("the red piece on {square}"),
                _("the black piece on {square}"),
                _("the yellow piece on {square}"),
                _("the blue piece on {square}"),
            ][side]
            return words.format(square=NAMES[square])
        case Lay(symbol=symbol, square=square):
            words = _("{symbol} on {square}")
            return words.format(symbol=names.symbol(symbol), square=NAMES[square])
        case Move(origin=origin, target=target) if target == OUT:
            words = _("{square} through {gate}")
            return words.format(square=NAMES[origin], gate=_gate(view, origin))
        case Move(origin=origin, target=target):
            words = _("{origin} to {target}")
            return words.format(origin=NAMES[origin], target=NAMES[target])
        case Call():
            return _("calling the eruption")
    return _("stopping here")


def _stop(view: View) -> str:
    match view.decision:
        case Decision.RELATIVE:
            return _("{bot} would bring no more relatives")
        case Decision.MOVE:
            return _("{bot} would stop moving")
    return _("{bot} would not call the eruption")


def _gate(view: View, origin: Square) -> str:
    """Return the name of the gate by which the piece on ``origin`` would leave."""
    return gate_taken(view, len(view.log), origin).name
