"""The name under which this device asks for a seat."""

from typing import Final

from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.screens.visit_context import Context
from pompeii.core.record_document import NAME_LENGTH, is_visible

CALLED: Final = "called"
"""The field, and the setting, with the name."""


def name_field(context: Context) -> Node:
    """Return the field for the name."""
    attrs = {
        "type": "text",
        "name": CALLED,
        "value": str(context.store.settings.get(CALLED, "")),
        "maxlength": str(NAME_LENGTH),
        "autocomplete": "nickname",
    }
    label = h("span", "called-words", {}, _("Your name"))
    return h("label", "called-label", {"class": "row"}, label, h("input", CALLED, attrs))


def read_name(context: Context, called: str) -> str:
    """Return the name in the field and keep it. Return "", with the focus there, if it is empty."""
    if not is_visible(called):
        context.commands.append(("focus", CALLED))
        return ""
    name = called[:NAME_LENGTH]
    context.store.set(CALLED, name)
    return name


def own_name(context: Context) -> str:
    """Return the name of this device, or that of any spectator."""
    return str(context.store.settings.get(CALLED) or _("Spectator"))
