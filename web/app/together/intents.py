"""Intents of tables with other devices."""

from app.kit.base_intent import Intent


class OpenTable(Intent):
    """Open the form of a new table."""

    timeless = True


class Join(Intent):
    """Ask for a seat at the table `table`, under the name in the form."""

    timeless = True
    table: str
    called: str = ""


class Spectate(Intent):
    """Watch the game at the table `table`."""

    timeless = True
    table: str


class Return(Intent):
    """Return to the table `table`, at which this device has a seat."""

    timeless = True
    table: str


class InviteGuest(Intent):
    """Make an invitation for another device."""

    timeless = True


class Answer(Intent):
    """Use a new invitation of the host."""

    timeless = True


class PlayByLink(Intent):
    """Open the form of a game by link, where no connection is possible."""

    timeless = True


class FillSeats(Intent):
    """Let bots take the free seats, so that the game begins."""

    timeless = True


class CloseTable(Intent):
    """Close a table before its game has begun."""

    timeless = True


class LeaveTable(Intent):
    """Give up the own seat before the game has begun."""

    timeless = True


class Reconnect(Intent):
    """Connect to the table again."""


class AskForLinks(Intent):
    """Open the question before the game goes on by link."""


class GoOnByLink(Intent):
    """Close the table, and go on with its game by link."""


class GoOnWithoutHost(Intent):
    """Open the dialog for guests whose host is lost."""

    timeless = True


class BecomeHost(Intent):
    """Go on as the host with the game of a lost host."""

    timeless = True


class PassPartOn(Intent):
    """Show the own part of the key, for the guest who becomes the host."""

    timeless = True


class ReplaceByBot(Intent):
    """Let a bot play for the absent player of `seat`."""

    timeless = True
    seat: str


class AskToGiveUp(Intent):
    """Open the question before a former host deletes its game."""

    timeless = True


class GiveUpTable(Intent):
    """Delete the game of a former host, and look for its table as a guest."""

    timeless = True


class OpenEmotes(Intent):
    """Open the choice of emotes."""

    timeless = True
    looks = True


class SendEmote(Intent):
    """Show an emote to all."""

    timeless = True
    emote: str


class AllowNotifications(Intent):
    """Ask the browser to allow notifications."""

    timeless = True
