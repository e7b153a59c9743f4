"""The choice to ask a STUN server, so that players outside the own network can meet."""

from collections.abc import Iterator
from typing import Final

from app.kit.form_fields import check
from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h
from app.screens.visit_context import Context
from app.storage.stun_server import STUN, USUAL_STUN, is_stun_address, stun_server

FAR: Final = "far"
"""Field name of the box."""
SERVER: Final = "far-server"
"""Field name of the address."""


class StunServerField:
    """The box with the address of the server. It is off until a player ticks it."""

    def __init__(self, context: Context) -> None:
        self._store = context.store
        self._refused = ""

    def change(self, name: str, value: str) -> None:
        """Set a field."""
        self._refused = ""
        if name == FAR:
            self._store.set(STUN, USUAL_STUN if value == "true" else "")
        elif name == SERVER and is_stun_address(value.strip()):
            self._store.set(STUN, value.strip())
        elif name == SERVER:
            self._refused = _("The address of the server must be like {example}.").format(
                example=USUAL_STUN
            )

    def render(self) -> Iterator[Node]:
        """Yield the fields."""
        server = stun_server(self._store)
        words = _(
            "Asks the server {server} for the address of this device. It learns nothing about "
            "the game. All players need this box."
        )
        help = words.format(server=server or USUAL_STUN)
        yield check(FAR, _("Reach players outside this network"), bool(server), help)
        if server:
            attrs: Attrs = {"type": "text", "name": SERVER, "value": server, "autocomplete": "off"}
            label = h("span", "far-server-words", {}, _("Server"))
            yield h("label", "far-server-label", {"class": "row"}, label, h("input", SERVER, attrs))
            yield h("p", "far-refused", {"class": "refusal", "role": "status"}, self._refused)
