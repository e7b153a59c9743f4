"""Where the table stops to ask: handing the device over, calling the eruption."""

from ..kit import wishes
from ..kit.button import button
from ..kit.dialog import dialog
from ..kit.markup import Node, h
from ..kit.words import _
from .panels import piece
from .scene import Scene


def passing(scene: Scene) -> Node:
    """The device goes to another person; nothing private is behind this."""
    assert scene.passing is not None
    player = scene.players[scene.passing]
    i_am = _("I am {name}").format(name=player.name)
    return dialog(
        _("Pass to {name}").format(name=player.name),
        piece("passing-piece", player.side, 64),
        h("p", "passing-words", {}, _("Only {name} should look now.").format(name=player.name)),
        button("ready", wishes.Ready(), i_am, legal=True, kind="primary"),
        button("leave", wishes.Home(), _("Put the game away")),
    )


def calling(scene: Scene, refusal: str) -> Node:
    """Asks once before the eruption is called; or says why it cannot be."""
    assert scene.calling is not None
    name = scene.players[scene.calling].name
    if refusal:
        return dialog(
            _("{name}, not yet").format(name=name),
            h("p", "calling-words", {}, refusal),
            button("call-no", wishes.Back(), _("Go on"), legal=True, kind="primary"),
        )
    return dialog(
        _("{name}, call the eruption?").format(name=name),
        h(
            "p",
            "calling-words",
            {},
            _("Your hand is shown, phase one ends at once and cannot be taken back."),
        ),
        button("call-yes", wishes.CallNow(), _("Let it break out"), legal=True, kind="danger"),
        button("call-no", wishes.Back(), _("Not now")),
    )
