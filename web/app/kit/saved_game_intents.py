"""Intents of screens that list games, and of the dialogs about one save."""

from .base_intent import Intent


class More(Intent):
    """Show more of the list."""


class Results(Intent):
    """Open the results of all saved games."""


class NewDevice(Intent):
    """Open the move of all games to a new device."""


class Puzzles(Intent):
    """Open the puzzles, at the puzzle `at` if it is named."""

    at: str = ""


class Together(Intent):
    """Open the tables with other devices."""


class Workshop(Intent):
    """Open the workshop, in which a player writes bots."""


class TryQuarry(Intent):
    """Open the quarry without a game."""


class ExportResults(Intent):
    """Export the results as a table for other programs."""


class AnalyseGames(Intent):
    """Start the luck analysis of the listed games of `game`, or stop it."""

    game: str


class LookAt(Intent):
    """Open the replay of a listed game."""

    save: str


# Saves


class OpenPendingTable(Intent):
    """Open the pending table with this code."""

    table: str


class DropTable(Intent):
    """Remove the pending table with this code from the list."""

    table: str


class Rename(Intent):
    """Open the dialog that renames a save."""

    save: str


class RenameNow(Intent):
    """Rename the save to `title`."""

    title: str = ""


class Delete(Intent):
    """Delete a save, after a question if the settings ask for one."""

    save: str


class DeleteNow(Intent):
    """Delete the save after the question."""


class Restore(Intent):
    """Restore a save that was just deleted."""

    save: str


class ExportSave(Intent):
    """Export a save as a file."""

    save: str


class ExportAll(Intent):
    """Export all saves as a file, or as several: then file number `part`."""

    part: str = "1"


class ExportLost(Intent):
    """Export unreadable saves as a file."""
