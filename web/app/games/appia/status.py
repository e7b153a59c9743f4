"""The status line: the player to act and the task."""

from collections.abc import Iterator

from app.kit.i18n import _, listed, n_
from app.kit.nodes import Node, h
from app.kit.player_names import short
from app.kit.rule_links import link_rules
from app.table.view_model import steps_from_own_action
from app.table.you_or_name_texts import address, awaited, name_winners
from pompeii.games.appia import narration
from pompeii.games.appia.actions import NOTHING, Action, Exchange, Push
from pompeii.games.appia.board import SEGMENTS
from pompeii.games.appia.components import PUSHES_A_TURN
from pompeii.games.appia.events import StonesFell, StonesPutBack
from pompeii.games.appia.state import Decision
from pompeii.games.appia.view import View

from .place_name_links import PLACES
from .view_model import ViewModel


def status(view_model: ViewModel, caption: str = "") -> Node:
    """Return the status line, or a ``caption`` in its place.

    Beneath it is the reason for which the last selected action is not allowed, or the stones that
    the player lately had to put back.
    """
    words = PLACES.light("status-line", [caption or sentence(view_model)])
    line = h("p", "status-line", {"data-status": True}, *words)
    put_back = "" if caption or view_model.refusal else own_stones_put_back(view_model)
    told = PLACES.light("told", link_rules("told", view_model.refusal or put_back))
    attrs = {"class": "lost" if put_back else None}
    return h("div", "status", {}, line, h("p", "told", attrs, *told))


def own_stones_put_back(view_model: ViewModel) -> str:
    """Return the shortages since the last action of the only person at the device, in sentences.

    Only those in which that person put stones back. Return "" if several people share the device.
    """
    you = view_model.you
    if you is None:
        return ""
    steps = steps_from_own_action(view_model.view.log, you)
    events = (event for step in steps for event in step.events)
    return " ".join(
        narration.event(event, view_model.players, you)
        for event in events
        if isinstance(event, StonesPutBack) and event.counts[you]
    )


def sentence(view_model: ViewModel) -> str:
    """Name the player to act and the task. The only person at the device is addressed."""
    view = view_model.view
    if view.winners is not None:
        return winners(view_model)
    if view_model.ended:
        return _("The game was ended early.")
    name = short(view_model.players[view.actor].name)
    if view_model.handing_over:
        to = view.actor if view_model.next_viewer is None else view_model.next_viewer
        return _("The device goes to {name}.").format(name=short(view_model.players[to].name))
    if not view_model.acts_here:
        return awaited(view_model)
    if view.decision is Decision.TURN and view_model.aim is None:
        words = _("{name}: {ways}.") if view_model.you is None else _("Your turn: {ways}.")
        return words.format(name=name, ways=_ways(view_model))
    return address(view_model, view.actor, _task(view_model))


def _task(view_model: ViewModel) -> str:
    view = view_model.view
    if view_model.aim is not None:
        return _("Choose a place and an angle, then push.")
    match view.decision:
        case Decision.PUSH if view.pushes >= PUSHES_A_TURN:
            more = _("Spend the “push +1” token on another stone, or stop.")
            return " ".join([*_fell(view), more])
        case Decision.PUSH:
            return " ".join([*_fell(view), _("Push another stone, or stop.")])
        case Decision.EXCHANGE if view.fallen == (NOTHING,):
            return _("Nothing fell. Take a small tile or a coin.")
        case Decision.EXCHANGE if isinstance(_last_action(view), Exchange):
            return n_(
                "{count} stone is left to exchange.",
                "{count} stones are left to exchange.",
                len(view.fallen),
            )
        case Decision.EXCHANGE:
            return n_(
                "{count} stone fell. Exchange it.",
                "{count} stones fell. Exchange them.",
                len(view.fallen),
            )
    words = _("Lay a second tile in segment {segment}, or stop.")
    return words.format(segment=SEGMENTS[view.building])


def _last_action(view: View) -> Action | None:
    return view.log[-1].action if view.log else None


def _fell(view: View) -> Iterator[str]:
    """Yield the result of the last push as a sentence, if a push was the last action."""
    if isinstance(_last_action(view), Push):
        falls = (each.sizes for each in view.log[-1].events if isinstance(each, StonesFell))
        if count := sum(map(len, falls)):
            yield n_("{count} stone fell.", "{count} stones fell.", count)
        else:
            yield _("Nothing fell.")


def _ways(view_model: ViewModel) -> str:
    """Name everything that the turn may be used for."""
    choices = [_("take a card")]
    if view_model.stones:
        choices.append(_("push stones"))
    if view_model.builds:
        choices.append(_("lay tiles"))
    if view_model.travels:
        choices.append(_("travel"))
    return listed(choices, "or")


def winners(view_model: ViewModel) -> str:
    """Name the winners. The only person at the device is addressed."""
    return name_winners(view_model.view.winners or (), view_model.players, view_model.you)
