"""Intents of the codes of a handshake."""

from app.kit.base_intent import Intent


class Connect(Intent):
    """Answer the invitation that the page was opened with."""

    timeless = True


class EnterCode(Intent):
    """Use the pasted `code`."""

    timeless = True
    code: str = ""


class ScanCode(Intent):
    """Open the camera."""

    timeless = True
