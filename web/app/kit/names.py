"""What players and their pieces are called on the page."""

from collections.abc import Mapping

from pompeii.bots import Entry

from .i18n import _, p_


def kinds(bots: Mapping[str, Entry]) -> dict[str, str]:
    """Who can play a seat: each kind (:attr:`pompeii.core.document.Player.kind`) with what it is
    called.
    """
    labels = {bot.id: _("Bot: {label}").format(label=_(bot.label)) for bot in bots.values()}
    return {"human": _("Human"), **{f"bot:{id}": label for id, label in labels.items()}}


def side(index: int) -> str:
    """The colour of a player's pieces, standing alone."""
    return [
        p_("a player's colour", "red"),
        p_("a player's colour", "black"),
        p_("a player's colour", "yellow"),
        p_("a player's colour", "blue"),
    ][index]
