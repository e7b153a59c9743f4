"""What a person can wish for, as values: a button is drawn with one, and pressing it gives it back.

In the page a wish is a few ``data-`` attributes: ``data-action`` is what its class is called, and
its fields stand beside it under their own names. What is pointed at on the table needs no name, its
place tells: ``data-square``, ``data-card``, ``data-gate``, ``data-side``.

Which screen answers which wish stands there (:func:`app.screens.screen.on`). Read off the page they
are in :mod:`app.kit.parse_intent`.
"""

from .intent import Intent

# From screen to screen


class Home(Intent):
    """To the first screen."""

    timeless = True


class Back(Intent):
    """To where one came from: a dialog or a screen is closed."""


class Settings(Intent):
    """To the settings."""


class About(Intent):
    """To what this is and whose works are in it."""


class Rules(Intent):
    """To the rules: to one of them, a chapter or an option."""

    timeless = True
    rule: str = ""


class Show(Intent):
    """Let an example in the rules be done, or stand as before."""

    example: str


class Retry(Intent):
    """Ask again for a game that could not be fetched."""


class Print(Intent):
    """Print what is shown."""

    by_hands = True


class Keys(Intent):
    """Show the list of the keys."""


# The lines that tell something


class Dismiss(Intent):
    """Close a line."""

    timeless = True
    notice: str


class Update(Intent):
    """Load the newer version of the page."""

    timeless = True


class Take(Intent):
    """Play here what another page plays."""

    timeless = True


# Into a game


class New(Intent):
    """To the form of a new game."""


class Choose(Intent):
    """To the form of a new game of one of the games there are."""

    game: str


class Start(Intent):
    """Begin the game that is filled in."""


class Last(Intent):
    """Begin a game with the last setup."""


class Begin(Intent):
    """Begin a game with one of the setups that stand ready."""

    setup: str


class AddSeat(Intent):
    """Lay another place at the table of a new game."""


class RemoveSeat(Intent):
    """Take a place away from it."""

    seat: str


class Hear(Intent):
    """Say how loud sounds are to be; ``off`` is none."""

    volume: str


class Watch(Intent):
    """Watch bots play."""


class Continue(Intent):
    """Go on with the game that was played last."""


class Open(Intent):
    """Go on with a save."""

    save: str


class Import(Intent):
    """Bring in a file; ``file`` says which can be chosen."""

    by_hands = True
    file: str


# The saves


class Rename(Intent):
    """Give a save another name: asks which."""

    save: str


class RenameNow(Intent):
    """Give it the name that is filled in."""

    title: str = ""


class Delete(Intent):
    """Delete a save, asking before where that is wanted."""

    save: str


class DeleteNow(Intent):
    """Delete it, asked already."""


class Restore(Intent):
    """Bring back a save that was just deleted."""

    save: str


class ExportSave(Intent):
    """Give a save as a file."""

    save: str


class ExportAll(Intent):
    """Give all saves as one file."""


class ExportLost(Intent):
    """Give what could not be read as a file."""


# At the table


class PickCard(Intent):
    """Pick a hand card, or lay it back."""

    pointed = True
    card: str


class PickSquare(Intent):
    """Pick a square of the board."""

    pointed = True
    square: str


class PickGate(Intent):
    """Leave by a gate."""

    pointed = True
    gate: str


class PickSide(Intent):
    """Say whose piece the Omen throws."""

    pointed = True
    side: str


class LayAs(Intent):
    """Say as which symbol a dual-vent tile is laid."""

    symbol: str


class Draw(Intent):
    """Draw the next card or tile."""


class Pile(Intent):
    """Point at the stock or the bag: draw, or be told when that is done."""


class Done(Intent):
    """No more relatives, no more moves, no call."""


class Undo(Intent):
    """Take back the last step."""


class Redo(Intent):
    """Take it again."""


class Pause(Intent):
    """Let the bots wait, or go on."""

    timeless = True


class Step(Intent):
    """Let the bots do one action."""

    timeless = True


class Ready(Intent):
    """The card just drawn was seen; or the person to whom the device was passed looks now."""


class Call(Intent):
    """Ask a side whether it calls the eruption; without one whoever is to act."""

    side: str = ""


class CallNow(Intent):
    """Call the eruption, asked already."""


class Skip(Intent):
    """Look no longer at the great moment that lies over the table."""

    timeless = True


class NextTip(Intent):
    """What the guide tells is understood."""


class LeaveGuide(Intent):
    """Go on without the guide."""


class CallGuide(Intent):
    """Let the guide teach again."""


class Replay(Intent):
    """Look back on the game ``at`` a ply, else its beginning; ``run`` it, or ``analyse`` it."""

    timeless = True
    at: str = ""
    run: str = ""
    analyse: str = ""


class Story(Intent):
    """Look at the game in numbers."""


class Menu(Intent):
    """Open the table's menu."""

    timeless = True


class End(Intent):
    """End the game early: asks before."""


class EndNow(Intent):
    """End it, asked already."""


class GoOn(Intent):
    """Go on with a game that was ended early."""


class Rematch(Intent):
    """Another game of the same players."""


class Again(Intent):
    """The same cards and tiles again."""


class Export(Intent):
    """Give the open game as a file of this name."""

    by_hands = True
    name: str


class CopyLink(Intent):
    """Copy a link."""

    by_hands = True
    link: str


class Report(Intent):
    """Copy what is to be known of a problem."""

    by_hands = True
