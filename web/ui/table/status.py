"""The one line that says who must do what now."""

from pompeii.cards import TILE_SYMBOLS
from pompeii.state import Decision

from ..kit import names
from ..kit.markup import Node, h
from ..kit.words import _, listed, n_
from .panels import sign
from .scene import Scene


def status(scene: Scene) -> Node:
    """The drawn tile and the status line, and beneath them why the last thing pointed at cannot be
    done.
    """
    tile = () if scene.view.tile is None else TILE_SYMBOLS[scene.view.tile]
    drawn = [sign(f"drawn-{symbol}", symbol, 44) for symbol in tile]
    line = h("p", "status-line", {"data-status": True}, sentence(scene))
    return h("div", "status", {}, *drawn, line, h("p", "told", {}, scene.told))


def sentence(scene: Scene) -> str:
    """Who must do what now."""
    view = scene.view
    name = scene.players[view.actor].name
    if view.winners is not None:
        return winners(scene)
    if scene.ended:
        return _("The game was ended early.")
    if scene.passing is not None:
        return _("The device goes to {name}.").format(name=scene.players[scene.passing].name)
    if view.actor not in scene.humans and not scene.can_draw:
        words = _("Paused: {name} is to act.") if scene.paused else _("{name} is thinking …")
        return words.format(name=name)
    if view.actor not in scene.humans:
        return _("Draw the next lava tile for {name}.").format(name=name)
    return f"{name}: {_task(scene)}"


def _task(scene: Scene) -> str:
    view = scene.view
    match view.decision:
        case Decision.OMEN if scene.picks.asked is not None:
            return _("choose whose piece is thrown.")
        case Decision.LAVA if scene.picks.asked is not None:
            return _("choose which lava it is.")
        case Decision.PLAY if scene.picks.card is None:
            return _("play a card.")
        case Decision.PLAY:
            return _("choose a space for card {card}.").format(card=scene.picks.card)
        case Decision.RELATIVE:
            return n_(
                "place {count} relative, or be done.",
                "place up to {count} relatives, or be done.",
                view.relatives_left,
            )
        case Decision.OMEN:
            return _("an Omen! Throw a piece into the volcano.")
        case Decision.END:
            return _("call the eruption, or end the turn.")
        case Decision.LAVA if view.tile is not None:
            return _("lay the lava ({tile}).").format(tile=names.tile(view.tile))
        case Decision.MOVE if scene.picks.stack is not None:
            return _("choose where to go.")
        case Decision.MOVE:
            return n_("{count} move left.", "{count} moves left.", view.moves_left)
    return _("draw a card.") if view.phase == "city" else _("draw the next lava tile.")


def winners(scene: Scene) -> str:
    """Who has won."""
    won = [scene.players[seat].name for seat in scene.view.winners or ()]
    if len(won) == 1:
        return _("{name} wins.").format(name=won[0])
    return _("{names} share the victory.").format(names=listed(won))
