"""The dialog at any table for handing the device to another player."""

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.nodes import Node, h
from pompeii.core.record_document import Player


def handover_dialog(player: Player, piece: Node, leave: Node | None = None) -> Node:
    """Return the dialog that hands the device to ``player``, with the player's ``piece``. Nothing
    private is behind it. The button ``leave`` leaves the game instead.
    """
    leave = leave or button("leave", intents.Home(), _("Leave the game for now"))
    i_am = _("I am {name}").format(name=player.name)
    return dialog(
        _("Pass to {name}").format(name=player.name),
        piece,
        h("p", "passing-words", {}, _("Only {name} should look now.").format(name=player.name)),
        button("ready", intents.Ready(), i_am, legal=True, kind="primary"),
        leave,
    )
