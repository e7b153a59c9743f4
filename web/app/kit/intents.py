"""What a person can wish for, as values: a button is drawn with one, and pressing it gives it back.

In the page a wish is a few ``data-`` attributes: ``data-action`` is what its class is called, and
its fields stand beside it under their own names. What is pointed at on the table needs no name, its
place tells: ``data-square``, ``data-card``, ``data-gate``, ``data-side``.

Which screen answers which wish stands there (:func:`app.screens.screen.on`). Read off the page they
are in :mod:`app.kit.parse_intent`.
"""

from .intent import Wish

# From screen to screen


class Home(Wish):
    """To the first screen."""

    timeless = True


class Back(Wish):
    """To where one came from: a dialog or a screen is closed."""


class Settings(Wish):
    """To the settings."""


class About(Wish):
    """To what this is and whose works are in it."""


class Rules(Wish):
    """To the rules: to one of them, a chapter or an option."""

    timeless = True
    rule: str = ""


class Show(Wish):
    """Let an example in the rules be done, or stand as before."""

    example: str


class Retry(Wish):
    """Ask again for a game that could not be fetched."""


class Print(Wish):
    """Print what is shown."""

    by_hands = True


class Keys(Wish):
    """Show the list of the keys."""


# The lines that tell something


class Dismiss(Wish):
    """Close a line."""

    timeless = True
    notice: str


class Update(Wish):
    """Load the newer version of the page."""

    timeless = True


class Take(Wish):
    """Play here what another page plays."""

    timeless = True


# Into a game


class New(Wish):
    """To the form of a new game."""


class Choose(Wish):
    """To the form of a new game of one of the games there are."""

    game: str


class Start(Wish):
    """Begin the game that is filled in."""


class Last(Wish):
    """Begin a game with the last setup."""


class Begin(Wish):
    """Begin a game with one of the setups that stand ready."""

    setup: str


class AddSeat(Wish):
    """Lay another place at the table of a new game."""


class RemoveSeat(Wish):
    """Take a place away from it."""

    seat: str


class Hear(Wish):
    """Say how loud sounds are to be; ``off`` is none."""

    volume: str


class Watch(Wish):
    """Watch bots play."""


class Continue(Wish):
    """Go on with the game that was played last."""


class Open(Wish):
    """Go on with a save."""

    save: str


class Import(Wish):
    """Bring in a file; ``file`` says which can be chosen."""

    by_hands = True
    file: str


# The saves


class Rename(Wish):
    """Give a save another name: asks which."""

    save: str


class RenameNow(Wish):
    """Give it the name that is filled in."""

    title: str = ""


class Delete(Wish):
    """Delete a save, asking before where that is wanted."""

    save: str


class DeleteNow(Wish):
    """Delete it, asked already."""


class Restore(Wish):
    """Bring back a save that was just deleted."""

    save: str


class ExportSave(Wish):
    """Give a save as a file."""

    save: str


class ExportAll(Wish):
    """Give all saves as one file."""


class ExportLost(Wish):
    """Give what could not be read as a file."""


# At the table


class PickCard(Wish):
    """Pick a hand card, or lay it back."""

    pointed = True
    card: str


class PickSquare(Wish):
    """Pick a square of the board."""

    pointed = True
    square: str


class PickGate(Wish):
    """Leave by a gate."""

    pointed = True
    gate: str


class PickSide(Wish):
    """Say whose piece the Omen throws."""

    pointed = True
    side: str


class LayAs(Wish):
    """Say as which symbol a dual-vent tile is laid."""

    symbol: str


class Draw(Wish):
    """Draw the next card or tile."""


class Pile(Wish):
    """Point at the stock or the bag: draw, or be told when that is done."""


class Done(Wish):
    """No more relatives, no more moves, no call."""


class Undo(Wish):
    """Take back the last step."""


class Redo(Wish):
    """Take it again."""


class Pause(Wish):
    """Let the bots wait, or go on."""

    timeless = True


class Step(Wish):
    """Let the bots do one action."""

    timeless = True


class Ready(Wish):
    """The card just drawn was seen; or the person to whom the device was passed looks now."""


class Call(Wish):
    """Ask a side whether it calls the eruption; without one whoever is to act."""

    side: str = ""


class CallNow(Wish):
    """Call the eruption, asked already."""


class Skip(Wish):
    """Look no longer at the great moment that lies over the table."""

    timeless = True


class NextTip(Wish):
    """What the guide tells is understood."""


class LeaveGuide(Wish):
    """Go on without the guide."""


class CallGuide(Wish):
    """Let the guide teach again."""


class Replay(Wish):
    """Look back on the game ``at`` a ply, else its beginning; ``run`` it, or ``analyse`` it."""

    timeless = True
    at: str = ""
    run: str = ""
    analyse: str = ""


class Story(Wish):
    """Look at the game in numbers."""


class Menu(Wish):
    """Open the table's menu."""

    timeless = True


class End(Wish):
    """End the game early: asks before."""


class EndNow(Wish):
    """End it, asked already."""


class GoOn(Wish):
    """Go on with a game that was ended early."""


class Rematch(Wish):
    """Another game of the same players."""


class Again(Wish):
    """The same cards and tiles again."""


class Export(Wish):
    """Give the open game as a file of this name."""

    by_hands = True
    name: str


class CopyLink(Wish):
    """Copy a link."""

    by_hands = True
    link: str


class Report(Wish):
    """Copy what is to be known of a problem."""

    by_hands = True
