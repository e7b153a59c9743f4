"""Intents of the move to a new device."""

from app.kit.base_intent import Intent


class SendFromHere(Intent):
    """Send the games of this device: show an invitation."""


class ReceiveHere(Intent):
    """Receive the games of another device."""


class Connect(Intent):
    """Answer the invitation that the page was opened with."""


class EnterCode(Intent):
    """Use the pasted `code`."""

    code: str = ""


class ScanCode(Intent):
    """Open the camera."""


class BeginAgain(Intent):
    """Return to the choice of the direction."""
