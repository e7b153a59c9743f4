"""Where any table stops to ask: the device is handed over."""

from pompeii.frame import Player

from ..kit import wishes
from ..kit.button import button
from ..kit.dialog import dialog
from ..kit.markup import Node, h
from ..kit.words import _


def passing(player: Player, piece: Node, leave: Node | None = None) -> Node:
    """The device goes to another person, whose ``piece`` is shown; nothing private is behind this.
    One can ``leave`` the game instead.
    """
    leave = leave or button("leave", wishes.Home(), _("Leave the game for now"))
    i_am = _("I am {name}").format(name=player.name)
    return dialog(
        _("Pass to {name}").format(name=player.name),
        piece,
        h("p", "passing-words", {}, _("Only {name} should look now.").format(name=player.name)),
        button("ready", wishes.Ready(), i_am, legal=True, kind="primary"),
        leave,
    )
