"""Intents of the move to a new device."""

from app.kit.base_intent import Intent


class SendFromHere(Intent):
    """Send the games of this device: show an invitation."""


class ReceiveHere(Intent):
    """Receive the games of another device."""


class BeginAgain(Intent):
    """Return to the choice of the direction."""
