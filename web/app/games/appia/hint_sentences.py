"""The advice of a bot as a sentence, and its alternatives as short phrases."""

from app.kit.i18n import _
from pompeii.games.appia.actions import COIN, Action, Build, Exchange, Income, Push, Travel
from pompeii.games.appia.narration import aim, coins, face, place, space


def advice(action: Action, bot: str) -> str:
    """Return the sentence, without a full stop, that ``bot`` would choose ``action``."""
    match action:
        case Income():
            words = _("{bot} would take the card with {goods}")
            if not action.stones:
                words = _("{bot} would take the coins of the card with {goods}")
            elif not action.coins:
                words = _("{bot} would take the stones of the card with {goods}")
            return words.format(bot=bot, goods=face(action.card))
        case Push(size=size, x=x, angle=angle):
            words = [
                _("{bot} would push a small stone in ({aim})"),
                _("{bot} would push a medium stone in ({aim})"),
                _("{bot} would push a large stone in ({aim})"),
            ][size]
            return words.format(bot=bot, aim=aim(x, angle))
        case Exchange():
            return _("{bot} would take {goods}").format(bot=bot, goods=_taken(action))
        case Build(space=at):
            return _("{bot} would lay a tile on {space}").format(bot=bot, space=space(at))
        case Travel(target=target):
            return _("{bot} would travel to {place}").format(bot=bot, place=place(target))
    return _("{bot} would do no more").format(bot=bot)


def alternative(action: Action) -> str:
    """Return ``action`` as a phrase, to be read after the sentence of another action."""
    match action:
        case Income():
            words = _("the card with {goods}")
            if not action.stones:
                words = _("the coins of the card with {goods}")
            elif not action.coins:
                words = _("the stones of the card with {goods}")
            return words.format(goods=face(action.card))
        case Push(size=size, x=x, angle=angle):
            words = [
                _("a small stone ({aim})"),
                _("a medium stone ({aim})"),
                _("a large stone ({aim})"),
            ][size]
            return words.format(aim=aim(x, angle))
        case Exchange():
            return _taken(action)
        case Build(space=at):
            return space(at)
        case Travel(target=target):
            return place(target)
    return _("stopping here")


def _taken(action: Exchange) -> str:
    """Return the tile or coin that an exchange gives."""
    if action.tile == COIN:
        return coins(1)
    return [_("a small tile"), _("a medium tile"), _("a large tile")][action.tile]
