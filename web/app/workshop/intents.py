"""The intents of the workshop."""

from app.kit.base_intent import Intent


class NewBot(Intent):
    """Begin a bot for a game, from the template."""

    game: str


class NewStep(Intent):
    """Begin a bot for a game, from a step of "A bot in ten minutes"."""

    game: str
    step: str


class NewExample(Intent):
    """Begin a bot from an example."""

    example: str


class OpenBot(Intent):
    """Open a bot in the editor."""

    bot: str


class CopyBot(Intent):
    """Copy the open bot."""


class ExportBot(Intent):
    """Save the open bot as a file."""


class ShareBot(Intent):
    """Open the dialog with the link of the open bot."""


class KeepBot(Intent):
    """Make a bot of a link one's own."""


class DeleteBot(Intent):
    """Delete the open bot."""


class RestoreBot(Intent):
    """Restore a bot that was just deleted."""

    bot: str


class ChooseHere(Intent):
    """Ask the open bot for its choice in the shown position."""


class OtherDeal(Intent):
    """Deal other cards for the start of a game."""


class PlayAgainst(Intent):
    """Open the form of a new game against the open bot."""


class PlayMatch(Intent):
    """Let the open bot play a match against the chosen opponent."""


class ContinueMatch(Intent):
    """Go on with a stopped match."""


class StopMatch(Intent):
    """Stop the match."""


class SelectGame(Intent):
    """Show the result of one game of the match."""

    number: str
    """Counted from 0."""


class WatchGame(Intent):
    """Open the replay of the selected game."""


class FindCostliestDecision(Intent):
    """Analyse the selected game, up to the costliest decision of the open bot."""


class AskThere(Intent):
    """Show the position of the failure or of the costliest decision, to ask the bot again."""


class GoToLine(Intent):
    """Go to a line in the editor, which does it (``boot/code_editor.js``)."""

    by_hands = True
    line: str
