"""The two events that change the game: the first AD 79 and the eruption."""

from collections.abc import Sequence

from app.kit.i18n import _, n_
from app.table.table_changes import Change
from pompeii import Player
from pompeii.games.downfall.events import Ad79Drawn, Eruption, Event
from pompeii.games.downfall.rule_options import Rules

KeyEvent = Ad79Drawn | Eruption


def last_key_event(change: Change) -> KeyEvent | None:
    """Return the last key event in ``change``, or None."""
    events = [event for happened in change.steps for event in happened.events]
    return next((event for event in reversed(events) if is_key_event(event)), None)


def is_key_event(event: Event) -> bool:
    """Return True if ``event`` is a key event. The second AD 79 is not; the eruption that follows
    it is.
    """
    return isinstance(event, Eruption) or (isinstance(event, Ad79Drawn) and not event.second)


def describe_cause(event: KeyEvent, players: Sequence[Player], you: int | None = None) -> str:
    """Name the player who caused ``event`` and the cause, in a few words. The seat ``you`` is
    addressed.
    """
    if event.seat == you:
        return _describe_your_cause(event)
    name = players[event.seat].name
    match event:
        case Ad79Drawn():
            return _("{name} drew AD 79").format(name=name)
        case Eruption(cause="full"):
            return _("{name} filled the city").format(name=name)
        case Eruption(cause="call"):
            return _("{name} called the eruption").format(name=name)
    return _("{name} drew AD 79 again").format(name=name)


def _describe_your_cause(event: KeyEvent) -> str:
    """Name the cause to the addressed player."""
    match event:
        case Ad79Drawn():
            return _("You drew AD 79")
        case Eruption(cause="full"):
            return _("You filled the city")
        case Eruption(cause="call"):
            return _("You called the eruption")
    return _("You drew AD 79 again")


def describe_consequences(event: Event, rules: Rules) -> str:
    """Return the changes after a key event in a sentence or two; "" for any other event."""
    if not is_key_event(event):
        return ""
    if isinstance(event, Ad79Drawn):
        now = _(
            "From now on, a piece that moves in with others may bring relatives, and an "
            "Omen throws a piece into the volcano."
        )
        block = n_(
            "AD 79 is shuffled into the last card of the stock: when it comes again, the "
            "mountain erupts.",
            "AD 79 is shuffled into the last {count} cards of the stock: when it comes "
            "again, the mountain erupts.",
            rules.ad79_block,
        )
        return f"{now} {block}"
    now = _("All cards are put away: nobody else moves in.")
    if rules.first_lava == "causer":
        lava = _(
            "Now six lava tiles are laid, one player after the other, beginning with "
            "whoever caused the eruption. Then everyone runs for the gates."
        )
    else:
        lava = _(
            "Now six lava tiles are laid, one player after the other, beginning to the "
            "left of whoever caused the eruption. Then everyone runs for the gates."
        )
    return f"{now} {lava}"
