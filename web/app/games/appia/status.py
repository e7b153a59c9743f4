"""The status line: the player to act and the task."""

from app.kit.i18n import _, listed, n_
from app.kit.nodes import Node, h
from app.kit.rule_links import link_rules
from pompeii.games.appia.actions import NOTHING
from pompeii.games.appia.board import SEGMENTS
from pompeii.games.appia.components import PUSHES_A_TURN
from pompeii.games.appia.state import Decision

from .view_model import ViewModel


def status(scene: ViewModel, caption: str = "") -> Node:
    """Return the status line, or a ``caption`` in its place.

    Beneath it is the reason for which the last selected action is not allowed.
    """
    line = h("p", "status-line", {"data-status": True}, caption or sentence(scene))
    return h("div", "status", {}, line, h("p", "told", {}, *link_rules("told", scene.refusal)))


def sentence(scene: ViewModel) -> str:
    """Name the player to act and the task."""
    view = scene.view
    if view.winners is not None:
        return winners(scene)
    if scene.ended:
        return _("The game was ended early.")
    name = scene.players[view.actor].name
    if scene.handing_over:
        to = view.actor if scene.next_viewer is None else scene.next_viewer
        return _("The device goes to {name}.").format(name=scene.players[to].name)
    if view.actor not in scene.humans:
        words = _("Paused. {name} is next.") if scene.paused else _("{name} is thinking …")
        return words.format(name=name)
    return _task(scene).format(name=name)


def _task(scene: ViewModel) -> str:
    view = scene.view
    if scene.aim is not None:
        return _("{name}: choose place and angle, then push.")
    match view.decision:
        case Decision.PUSH if view.pushes >= PUSHES_A_TURN:
            return _("{name}: spend the “push +1” token on another stone, or stop.")
        case Decision.PUSH:
            return _("{name}: push another stone, or stop.")
        case Decision.EXCHANGE if view.fallen == (NOTHING,):
            return _("{name}: nothing fell. Take a small tile or a coin.")
        case Decision.EXCHANGE:
            count = len(view.fallen)
            return n_(
                "{name}: {count} stone fell. Exchange it.",
                "{name}: {count} stones fell. Exchange them.",
                count,
                name="{name}",
            )
        case Decision.BUILD:
            segment = SEGMENTS[view.building]
            words = _("{name}: lay a second tile in segment {segment}, or stop (V-R4).")
            return words.format(name="{name}", segment=segment)
    return _turn(scene)


def _turn(scene: ViewModel) -> str:
    """Name everything that the turn may be used for."""
    choices = [_("take a card")]
    if scene.stones:
        choices.append(_("push stones"))
    if scene.builds:
        choices.append(_("lay tiles"))
    if scene.travels:
        choices.append(_("travel"))
    return _("{name}: {ways}.").format(name="{name}", ways=listed(choices, "or"))


def winners(scene: ViewModel) -> str:
    """Name the winners."""
    won = [scene.players[seat].name for seat in scene.view.winners or ()]
    if len(won) == 1:
        return _("{name} wins.").format(name=won[0])
    return _("{names} share the victory.").format(names=listed(won))
