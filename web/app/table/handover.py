"""Where any table stops to ask: the device is handed over."""

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.nodes import Node, h
from pompeii.core.document import Player


def passing(player: Player, piece: Node, leave: Node | None = None) -> Node:
    """The device goes to another person, whose ``piece`` is shown; nothing private is behind this.
    One can ``leave`` the game instead.
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
