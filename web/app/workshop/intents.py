"""The intents of the workshop."""

from app.kit.base_intent import Intent


class NewBot(Intent):
    """Begin a bot for a game, from the template."""

    game: str


class OpenBot(Intent):
    """Open a bot in the editor."""

    bot: str


class CopyBot(Intent):
    """Copy the open bot."""


class ExportBot(Intent):
    """Save the open bot as a file."""


class DeleteBot(Intent):
    """Delete the open bot."""


class RestoreBot(Intent):
    """Restore a bot that was just deleted."""

    bot: str


class GoToLine(Intent):
    """Go to a line in the editor, which does it (``boot/code_editor.js``)."""

    by_hands = True
    line: str
