"""Texts that address the only person at the device, and name every player if several share it."""

from collections.abc import Sequence

from app.kit.i18n import _, listed
from app.kit.player_names import short
from pompeii.core.record_document import Player

from .view_model import AnyViewModel


def address(view_model: AnyViewModel, seat: int, task: str) -> str:
    """Return a task of ``seat`` with its player's name, or as it is for the only person."""
    if seat == view_model.you:
        return task
    # To translators: the task is a sentence of its own, e.g. “Play a card from your hand.”
    words = _("{name}: {task}")
    return words.format(name=short(view_model.players[seat].name), task=task)


def awaited(view_model: AnyViewModel, seat: int | None = None) -> str:
    """Return the sentence about a player that is not at this device: at `seat`, by default the one
    to act.
    """
    actor = view_model.view.actor if seat is None else seat
    words = _("Send the turn to {name}.") if view_model.unsent else _("Waiting for {name}.")
    if actor in view_model.bots:
        words = _("Paused. {name} is next.") if view_model.paused else _("{name} is thinking …")
    return words.format(name=short(view_model.players[actor].name))


def name_winners(won: Sequence[int], players: Sequence[Player], you: int | None) -> str:
    """Return the sentence about the seats that ``won``; it addresses the seat ``you``."""
    others = [players[seat].name for seat in won if seat != you]
    if you in won:
        if not others:
            return _("You win.")
        return _("You share the victory with {names}.").format(names=listed(others))
    if len(others) == 1:
        return _("{name} wins.").format(name=others[0])
    return _("{names} share the victory.").format(names=listed(others))
