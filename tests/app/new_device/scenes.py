"""Users at the places of the move to a new device, from which every intent is visible."""

from collections.abc import Iterator

from tests.app.visitor import Visitor


def scenes() -> Iterator[Visitor]:
    """Yield these users."""
    visitor = Visitor("?screen=new-device")
    yield visitor
    visitor.click("device-receive")
    yield visitor
    visitor.click("device-scan")
    yield visitor
    visitor = Visitor(fragment="#device=code")
    yield visitor
    visitor.send({"type": "device", "event": "answered", "text": "code"})
    yield visitor
