"""The drawings of a code for another device, and of the fields for one from there."""

import json
from collections.abc import Iterator
from typing import Final

from app.kit import intents
from app.kit.button import button, submit
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.screens.visit_context import Context
from app.table.replay_and_share_intents import Send

from .intents import EnterCode, ScanCode

CODE: Final = "device-code"
"""The id of the canvas with a QR code."""


def draw_code(context: Context, link: str) -> None:
    """Let the page draw the QR code of a link."""
    context.commands.append(("share", json.dumps({"action": "code", "id": CODE, "link": link})))


def ready() -> str:
    """Return the message that goes with a new code, which a screen reader announces."""
    return _("The code is ready.")


def code(link: str, title: str) -> Iterator[Node]:
    """Yield the QR code of a link, and the ways to send the link under a title."""
    label = _("The link as a QR code")
    yield h("canvas", CODE, {"role": "img", "aria-label": label})
    copy = button("device-copy", intents.CopyLink(link), _("Copy the link"))
    send = button("device-share", Send(link, title), _("Send the link …"), kind="sends")
    yield h("div", "device-ways", {"class": "buttons"}, copy, send)


def entry(label: str) -> Iterator[Node]:
    """Yield the ways to enter a code; `label` is that of the field."""
    yield button("device-scan", ScanCode(), _("Read the code with the camera"), kind="primary")
    words = h("span", "device-field-words", {}, label)
    attrs = {"type": "text", "name": "code", "value": "", "autocomplete": "off"}
    field = h("label", "device-field", {}, words, h("input", "device-input", attrs))
    enter = submit("device-enter", EnterCode(), _("Use this link"))
    yield h("form", "device-form", {}, field, enter)


def network_note() -> Node:
    """Return a note on the local network, which belongs before the connection."""
    words = _(
        "Both devices have to be in the same network, for example the same Wi-Fi. Your browser "
        "may ask if this page may reach devices in the local network: allow it."
    )
    return h("p", "device-note", {"class": "small"}, words)
