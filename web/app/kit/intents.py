"""Intents: a button is drawn with one, and pressing it sends the intent back.

In the page an intent is a few ``data-`` attributes. ``data-action`` is the name of its class, and
its fields stand beside it under their own names. Places on the table need no name: ``data-square``,
``data-card``, ``data-gate``, ``data-side``.

Intents about lists of games and about saves are in :mod:`app.kit.saved_game_intents`. Screens
declare handlers by :func:`app.kit.intent_handlers.on`. The parser is :mod:`app.kit.parse_intent`.
"""

from .base_intent import Intent

# Navigation between screens


class Home(Intent):
    """Go to the home screen."""

    timeless = True


class Back(Intent):
    """Close a dialog or a screen and go back."""


class Settings(Intent):
    """Open the settings."""


class About(Intent):
    """Open the page about the project and the licences of its parts."""


class Rules(Intent):
    """Open the rules, at a rule, a chapter or an option."""

    timeless = True
    rule: str = ""


class Show(Intent):
    """Play an example in the rules, or reset it."""

    example: str


class Retry(Intent):
    """Load a game again after a failed download."""


class Print(Intent):
    """Print the current screen."""

    by_hands = True


class Keys(Intent):
    """Show the keyboard shortcuts."""


# Notices


class Dismiss(Intent):
    """Close a notice."""

    timeless = True
    notice: str


class Update(Intent):
    """Load the newer version of the page."""

    timeless = True


class Take(Intent):
    """Continue here with the game that another tab plays."""

    timeless = True


# Starting a game


class New(Intent):
    """Open the form of a new game."""


class Choose(Intent):
    """Open the form of a new game of this kind."""

    game: str


class Friends(Intent):
    """Open the form of a game with friends on other devices."""


class Start(Intent):
    """Start a game with the settings of the form."""


class Last(Intent):
    """Start a game with the last setup."""


class Begin(Intent):
    """Start a game with a predefined setup."""

    setup: str


class AddSeat(Intent):
    """Add a seat to a new game."""


class RemoveSeat(Intent):
    """Remove a seat from a new game."""

    seat: str


class Hear(Intent):
    """Set the sound volume; ``off`` is mute."""

    volume: str


class Watch(Intent):
    """Watch a game of bots."""


class Continue(Intent):
    """Continue the game played last."""


class Open(Intent):
    """Continue a save."""

    save: str


class Import(Intent):
    """Import a file; `file` is the list of accepted file types, `limit` its most bytes."""

    by_hands = True
    file: str
    limit: str


# Playing


class PickCard(Intent):
    """Select a hand card, or deselect it."""

    pointed = True
    card: str


class PickSquare(Intent):
    """Select a square of the board."""

    pointed = True
    square: str


class PickGate(Intent):
    """Leave the city by a gate."""

    pointed = True
    gate: str


class PickSide(Intent):
    """Choose the side of the piece that the Omen removes."""

    pointed = True
    side: str


class LayAs(Intent):
    """Choose the symbol that a dual-vent tile is placed as."""

    symbol: str


class Draw(Intent):
    """Draw the next card or tile."""


class DrawFromPile(Intent):
    """Point at the stock or the bag: draw, or show a note on the right time to draw."""


class Done(Intent):
    """Finish the current step: no more relatives, no more moves, no call."""


class Undo(Intent):
    """Undo the last step."""


class Redo(Intent):
    """Redo the step that was undone."""


class Pause(Intent):
    """Pause the bots, or let them continue."""

    timeless = True


class Step(Intent):
    """Let the bots do one action."""

    timeless = True


class Ready(Intent):
    """Confirm the drawn card, or that the right person now has the device."""


class Call(Intent):
    """Ask before `side` calls the eruption; without a side, the one to act."""

    side: str = ""


class CallNow(Intent):
    """Call the eruption after the question."""


class Skip(Intent):
    """Skip the cutscene that covers the table."""

    timeless = True


class NextTip(Intent):
    """Confirm the current tip of the tutorial."""


class LeaveGuide(Intent):
    """Leave the tutorial."""


class CallGuide(Intent):
    """Start the tutorial again."""


class Replay(Intent):
    """Open the replay at the ply `at`, by default at the start; `run` plays it, `analyse` analyses
    it.
    """

    timeless = True
    at: str = ""
    run: str = ""
    analyse: str = ""


class ShowStatistics(Intent):
    """Open the statistics of the game."""


class Menu(Intent):
    """Open the table's menu."""

    timeless = True


class End(Intent):
    """Open the dialog that ends the game early."""


class EndNow(Intent):
    """End the game early after the question."""


class GoOn(Intent):
    """Continue a game that was ended early."""


class Rematch(Intent):
    """Start another game with the same players."""


class Again(Intent):
    """Start a game with the same deal of cards and tiles."""


class Export(Intent):
    """Export the open game as a file called `name`."""

    by_hands = True
    name: str


class CopyLink(Intent):
    """Copy a link."""

    by_hands = True
    link: str


class Report(Intent):
    """Copy the data for a problem report."""

    by_hands = True
