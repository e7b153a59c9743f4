"""Intents of games by link."""

from app.kit.base_intent import Intent


class Invite(Intent):
    """Invite the players of the form."""


class TakeSeat(Intent):
    """Say that the person at this device plays `seat`."""

    seat: str


class OpenOwn(Intent):
    """Open the game that is saved here."""


class SetDevices(Intent):
    """Apply the choice of devices."""


class MeetLive(Intent):
    """Go on with the game at a table with other devices, whose host is this one."""


class GatherHere(Intent):
    """Let all people play on this device again."""


class ShowTurnCode(Intent):
    """Show the link as a QR code."""


class ConfirmCodeRead(Intent):
    """Say that another device has read the QR code."""
